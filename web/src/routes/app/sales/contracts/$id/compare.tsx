import { createFileRoute } from '@tanstack/react-router'
import { CompareScreen } from '../../../../../commerce/contracts/CompareScreen.tsx'
import { contractQuery } from '../../../../../commerce/contracts/contractQueries.ts'
import { CompareSearch } from '../../../../../commerce/contracts/contractSearch.ts'

export const Route = createFileRoute('/app/sales/contracts/$id/compare')({
  validateSearch: CompareSearch,
  loader: ({ context: { queryClient }, params: { id } }) => {
    queryClient.prefetchQuery(contractQuery(id))
  },
  component: CompareScreen,
})
