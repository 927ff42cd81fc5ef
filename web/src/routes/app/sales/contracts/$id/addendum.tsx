import { createFileRoute } from '@tanstack/react-router'
import { AddendumScreen } from '../../../../../deals/contracts/AddendumScreen.tsx'
import { contractQuery } from '../../../../../deals/contracts/contractQueries.ts'
import { AddendumSearch } from '../../../../../deals/contracts/contractSearch.ts'

export const Route = createFileRoute('/app/sales/contracts/$id/addendum')({
  validateSearch: AddendumSearch,
  loader: ({ context: { queryClient }, params: { id } }) => {
    queryClient.prefetchQuery(contractQuery(id))
  },
  component: AddendumScreen,
})
