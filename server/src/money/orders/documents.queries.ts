import type { OrderReceiptKind } from '@aforo/api/money/order-states'
import { sql } from 'kysely'

/** A receipt or a credit note of an order; one that waits has no number yet. */
export interface OrderDocument {
  kind: OrderReceiptKind
  number: string | null
}

/** An order's receipt and credit notes, in the order in which they were made. @param order alias of its row */
export const documentsOf = (order: string) =>
  sql<OrderDocument[]>`(
    select coalesce(jsonb_agg(jsonb_build_object('kind', r.kind, 'number', r.series || '-' || r.number)
      order by r.created_at, r.id), '[]')
    from receipts r where r.tenant_id = ${sql.ref(`${order}.tenant_id`)} and r.order_id = ${sql.ref(`${order}.id`)})`
