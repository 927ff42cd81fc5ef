import { createFileRoute } from '@tanstack/react-router'
import { ContractList } from '../../../../commerce/contracts/ContractList.tsx'
import { contractList } from '../../../../commerce/contracts/contractQueries.ts'
import { ContractListSearch } from '../../../../commerce/contracts/contractSearch.ts'

export const Route = createFileRoute('/app/sales/contracts/')({
  validateSearch: ContractListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    queryClient.prefetchQuery(contractList(deps))
  },
  component: ContractList,
})
