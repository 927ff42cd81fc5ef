import { createFileRoute } from '@tanstack/react-router'
import { CompareScreen } from '../../../../../deals/contracts/CompareScreen.tsx'
import { contractQuery } from '../../../../../deals/contracts/contractQueries.ts'
import { CompareSearch } from '../../../../../deals/contracts/contractSearch.ts'

export const Route = createFileRoute('/app/sales/contracts/$id/compare')({
  validateSearch: CompareSearch,
  loader: ({ context: { queryClient }, params: { id } }) => {
    queryClient.prefetchQuery(contractQuery(id))
  },
  component: CompareScreen,
})
