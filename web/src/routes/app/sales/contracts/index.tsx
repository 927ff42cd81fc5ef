import { createFileRoute } from '@tanstack/react-router'
import { ContractList } from '../../../../deals/contracts/ContractList.tsx'
import { contractList } from '../../../../deals/contracts/contractQueries.ts'
import { ContractListSearch } from '../../../../deals/contracts/contractSearch.ts'

export const Route = createFileRoute('/app/sales/contracts/')({
  validateSearch: ContractListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    queryClient.prefetchQuery(contractList(deps))
  },
  component: ContractList,
})
