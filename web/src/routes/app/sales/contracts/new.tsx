import { createFileRoute } from '@tanstack/react-router'
import { dealList } from '../../../../deals/contracts/contractQueries.ts'
import { NewContractSearch } from '../../../../deals/contracts/contractSearch.ts'
import { NewContract } from '../../../../deals/contracts/NewContract.tsx'

export const Route = createFileRoute('/app/sales/contracts/new')({
  validateSearch: NewContractSearch,
  loaderDeps: ({ search: { q, page } }) => ({ q, page }),
  loader: ({ context: { queryClient }, deps }) => {
    queryClient.prefetchQuery(dealList(deps))
  },
  component: NewContract,
})
