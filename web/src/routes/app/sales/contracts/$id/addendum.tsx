import { createFileRoute } from '@tanstack/react-router'
import { AddendumScreen } from '../../../../../commerce/contracts/AddendumScreen.tsx'
import { contractQuery } from '../../../../../commerce/contracts/contractQueries.ts'
import { AddendumSearch } from '../../../../../commerce/contracts/contractSearch.ts'

export const Route = createFileRoute('/app/sales/contracts/$id/addendum')({
  validateSearch: AddendumSearch,
  loader: ({ context: { queryClient }, params: { id } }) => {
    queryClient.prefetchQuery(contractQuery(id))
  },
  component: AddendumScreen,
})
