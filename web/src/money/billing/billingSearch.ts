import {
  BillingCurrency,
  BillingMonth,
  BillingSort,
  BillingStatus,
  PurchaseOrderFilter,
} from '@aforo/api/money/bill-states'
import { z } from 'zod'
import { listParams, param } from '../../ui/search.ts'

/** What the screen keeps in the address. */
export const BillingSearch = z.object({
  ...listParams,
  sort: param(BillingSort),
  month: param(BillingMonth),
  status: param(BillingStatus),
  client: param(z.uuid()),
  campus: param(z.uuid()),
  company: param(z.uuid()),
  currency: param(BillingCurrency),
  order: param(PurchaseOrderFilter),
  create: param(z.literal(true)),
  /** What stands open beside the list: the month's run, or the check before sending. */
  panel: param(z.enum(['run', 'check'])),
})
export type BillingSearch = z.infer<typeof BillingSearch>

export const BillingTab = z.enum(['entries', 'order', 'credits', 'sap', 'history'])
export type BillingTab = z.infer<typeof BillingTab>

export const BillingPageSearch = z.object({ tab: param(BillingTab) })
