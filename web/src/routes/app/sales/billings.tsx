import { createFileRoute } from '@tanstack/react-router'
import { BillingsScreen } from '../../../money/billing/BillingsScreen.tsx'
import { billingList, totalsQuery } from '../../../money/billing/billingQueries.ts'
import { BillingSearch } from '../../../money/billing/billingSearch.ts'

export const Route = createFileRoute('/app/sales/billings')({
  validateSearch: BillingSearch,
  loaderDeps: ({ search: { panel: _panel, create: _create, ...deps } }) => deps,
  loader: ({ context: { queryClient }, deps }) => {
    queryClient.prefetchQuery(totalsQuery(deps))
    queryClient.prefetchQuery(billingList(deps))
  },
  component: BillingsScreen,
})
