import { createFileRoute } from '@tanstack/react-router'
import { ContractScreen } from '../../../../../commerce/contracts/ContractScreen.tsx'
import { contractQuery } from '../../../../../commerce/contracts/contractQueries.ts'
import { ContractPageSearch } from '../../../../../commerce/contracts/contractSearch.ts'

export const Route = createFileRoute('/app/sales/contracts/$id/')({
  validateSearch: ContractPageSearch,
  loader: ({ context: { queryClient }, params: { id } }) => {
    queryClient.prefetchQuery(contractQuery(id))
  },
  component: ContractScreen,
})
