import { createFileRoute } from '@tanstack/react-router'
import { BillingPage } from '../../../money/billing/BillingPage.tsx'
import { billingQuery } from '../../../money/billing/billingQueries.ts'
import { BillingPageSearch } from '../../../money/billing/billingSearch.ts'

export const Route = createFileRoute('/app/sales/billings_/$id')({
  validateSearch: BillingPageSearch,
  loader: ({ context: { queryClient }, params: { id } }) => {
    queryClient.prefetchQuery(billingQuery(id))
  },
  component: BillingPage,
})
