import type { TrayItem } from '@aforo/api/front-desk/dashboard'
import { formatMinor } from '@aforo/api/platform/money'
import { nothing, type TraySource } from '../../front-desk/dashboard/dashboard.ts'
import { labelOf, type ReceiptRow, receiptsAtRisk } from '../receipts/receipts.ts'
import { unpaidOrders } from './list.queries.ts'
import type { OrderRow } from './orders.queries.ts'

const presentUnpaid = (row: OrderRow): TrayItem => ({
  kind: 'ORDER',
  id: row.id,
  title: `${row.code} · ${formatMinor(row.total, row.currency)} por pagar`,
  detail: [row.customer_name, row.first_item].join(' · '),
  campusName: row.campus_name,
  since: row.created_at.toString(),
  until: row.expires_at?.toString() ?? null,
  link: `/app/sales/orders?order=${row.id}`,
  can: nothing,
})

const presentAtRisk = (row: ReceiptRow): TrayItem => ({
  kind: 'RECEIPT',
  id: row.id,
  title:
    row.status === 'RECEIPT_FAILED'
      ? `${labelOf(row) ?? row.order_code}: rechazado`
      : `${labelOf(row)}: SUNAT no lo ha aceptado`,
  detail: row.fault ?? row.client_name,
  campusName: row.campus_name,
  since: row.created_at.toString(),
  until: null,
  link: `/app/sales/orders?order=${row.order_id}&tab=receipt`,
  can: nothing,
})

/** Orders to be paid, receipts that were refused, and those that SUNAT has not accepted with their third day near. */
export const ordersInTray: TraySource = async ({ tx, now }, { campusId, atMost }) => {
  const unpaid = await unpaidOrders(tx, campusId, now, atMost)
  const receipts = await receiptsAtRisk(tx, campusId, now, atMost)
  return {
    items: [...unpaid.rows.map(presentUnpaid), ...receipts.rows.map(presentAtRisk)],
    total: unpaid.total + receipts.total,
  }
}
