import { OrderKind, OrderSort, OrderStatus, ReceiptStatus } from '@aforo/api/money/order-states'
import { z } from 'zod'
import { DateSpan } from '../../ui/dates/dateSpan.ts'
import { listParams, param } from '../../ui/search.ts'

export const OrderTab = z.enum(['data', 'receipt', 'history'])
export type OrderTab = z.infer<typeof OrderTab>

/** What the screen keeps in the address. */
export const OrderSearch = z.object({
  ...listParams,
  sort: param(OrderSort),
  status: param(OrderStatus),
  receipt_status: param(ReceiptStatus),
  kind: param(OrderKind),
  campus: param(z.uuid()),
  dates: param(DateSpan),
  create: param(z.literal(true)),
  /** The order whose drawer is open. */
  order: param(z.uuid()),
  tab: param(OrderTab),
})
export type OrderSearch = z.infer<typeof OrderSearch>
