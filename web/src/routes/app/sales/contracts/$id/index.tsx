import { createFileRoute } from '@tanstack/react-router'
import { ContractScreen } from '../../../../../deals/contracts/ContractScreen.tsx'
import { contractQuery } from '../../../../../deals/contracts/contractQueries.ts'
import { ContractPageSearch } from '../../../../../deals/contracts/contractSearch.ts'

export const Route = createFileRoute('/app/sales/contracts/$id/')({
  validateSearch: ContractPageSearch,
  loader: ({ context: { queryClient }, params: { id } }) => {
    queryClient.prefetchQuery(contractQuery(id))
  },
  component: ContractScreen,
})
