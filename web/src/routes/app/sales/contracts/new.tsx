import { createFileRoute } from '@tanstack/react-router'
import { dealList } from '../../../../commerce/contracts/contractQueries.ts'
import { NewContractSearch } from '../../../../commerce/contracts/contractSearch.ts'
import { NewContract } from '../../../../commerce/contracts/NewContract.tsx'

export const Route = createFileRoute('/app/sales/contracts/new')({
  validateSearch: NewContractSearch,
  loaderDeps: ({ search: { q, page } }) => ({ q, page }),
  loader: ({ context: { queryClient }, deps }) => {
    queryClient.prefetchQuery(dealList(deps))
  },
  component: NewContract,
})
