import { createFileRoute } from '@tanstack/react-router'
import { BillingPage } from '../../../commerce/billing/BillingPage.tsx'
import { billingQuery } from '../../../commerce/billing/billingQueries.ts'
import { BillingPageSearch } from '../../../commerce/billing/billingSearch.ts'

export const Route = createFileRoute('/app/sales/billings_/$id')({
  validateSearch: BillingPageSearch,
  loader: ({ context: { queryClient }, params: { id } }) => {
    queryClient.prefetchQuery(billingQuery(id))
  },
  component: BillingPage,
})
