import { totalsOf } from '@aforo/api/platform/line-items'
import { add, subtract } from '@aforo/api/platform/money.rules'
import { cancel, findReservation } from '../../bookings/reservations/reservations.ts'
import type { AuditAction } from '../../platform/audit-actions.ts'
import type { HandlerContext } from '../../platform/http/on.ts'
import type { JobUnit } from '../../platform/unit-of-work.ts'
import { orderEnded, orderExtended } from '../charges/charges.ts'
import { type GivenBack, settleReceipt } from '../receipts/receipts.ts'
import { deactivateItems, type ItemRow, itemsOf, ordersCharging, updateItem } from './items.queries.ts'
import type { Unit } from './opening.service.ts'
import { traceOf } from './orders.present.ts'
import { findOrder, lockOrder, type OrderRow, updateOrder } from './orders.queries.ts'
import {
  type GiveBack,
  givenBack,
  isUnpaid,
  lifecycle,
  type PaidLine,
  sharesGivenBack,
  statusAt,
} from './orders.rules.ts'
import { tellOfExpiry } from './warnings.service.ts'
import { soldBy } from './whole-order.service.ts'

type OrderAction = Extract<AuditAction, `order.${string}`>

/** The program as an administrator of a job's tenant: it frees what an order held. */
export const asProgram = (unit: JobUnit): HandlerContext => ({
  ...unit,
  caller: {
    tenantId: unit.tenantId,
    tenantType: 'AFORO',
    tenantName: '',
    domainPrefix: '',
    userId: '00000000-0000-0000-0000-000000000000',
    username: '',
    givenName: '',
    lastname: '',
    roles: ['ROLE_ADMIN'],
    countries: [],
    sessionId: '',
  },
  async enter(tenantId) {
    if (tenantId !== unit.tenantId) throw new Error('a job stays in its tenant')
  },
})

const paidLines = (items: readonly ItemRow[]): PaidLine[] =>
  items
    .filter(({ active }) => active)
    .map(item => ({
      amount: subtract(item.amount, item.refunded),
      reservationId: item.reservation_id,
      refundUntil: item.refund_until,
    }))

/** What would be given back of an order. */
export const refundOf = (row: OrderRow, items: readonly ItemRow[], how: GiveBack, now: Temporal.Instant): number =>
  row.paid_at === null ? 0 : givenBack(paidLines(items), how, now)

/** A booking that is over, or was cancelled before, has no place to free. */
class NothingToFree extends Error {}

/**
 * Frees the bookings that an order sells, as of a moment: once one has begun it could not be cancelled any more, and yet it
 * never was paid.
 */
async function freeBookings(context: HandlerContext, ids: Iterable<string>, evenBegun: boolean): Promise<void> {
  for (const id of ids) {
    const row = await findReservation(context.tx, id)
    if (!row) continue
    const begun = Temporal.Instant.compare(row.starts_at, context.now) <= 0
    const now = begun && evenBegun ? row.starts_at.subtract({ seconds: 1 }) : context.now
    const over = Temporal.Instant.compare(row.ends_at, context.now) <= 0
    if (over || !['DRAFT', 'CREATED'].includes(row.status)) continue
    const refuse = () => new NothingToFree()
    try {
      await cancel({ ...context, now }, { id }, { NOT_FOUND: refuse, WRONG_STATE: refuse })
    } catch (error) {
      if (!(error instanceof NothingToFree)) throw error
    }
  }
}

const bookingsOf = (items: readonly ItemRow[]) =>
  new Set(items.flatMap(item => (item.active && item.reservation_id !== null ? [item.reservation_id] : [])))

export interface Ending {
  to: 'EXPIRED' | 'REJECTED' | 'CANCELED'
  action: OrderAction
  reason: string
  how: GiveBack
  /** Who frees its bookings; left out where they are being cancelled already. */
  free?: HandlerContext
  /** The booking's own charge has changed already, and the order only follows. */
  follows?: boolean
}

/**
 * Ends an order that is locked: its lines charge nothing any more, its bookings are free, and of what was paid is given back
 * what is to be given back, by a credit note where it has a receipt.
 */
export async function endOrder(unit: Unit, before: OrderRow, ending: Ending): Promise<OrderRow> {
  const { tx, now, record, emit } = unit
  const items = await itemsOf(tx, before.id)
  const refund = refundOf(before, items, ending.how, now)
  if (refund > 0) await giveBackLines(unit, items, ending.how)
  await deactivateItems(tx, before.id)
  await updateOrder(tx, before.id, {
    status: ending.to,
    ended_at: now.toString(),
    end_reason: ending.reason,
    refund: add(before.refund, refund),
  })
  // What was extended and never paid is no part of the price, whatever ends it.
  const neverPaid = before.kind === 'EXTENSION' && before.paid_at === null
  if (!ending.follows || neverPaid) await tellBookings(unit, before, items, ending.how)
  // Marked first: what the bookings tell of their end finds nothing more to end.
  if (ending.free && before.kind !== 'EXTENSION') {
    const booked = bookingsOf(items)
    await freeBookings(ending.free, booked, isUnpaid(before.status))
    // What was sold of them afterwards goes with them.
    for (const reservationId of booked)
      await cancelOrderOf(unit, { reservationId, reason: ending.reason, giveBack: ending.how })
  }
  await settleReceiptOf(unit, before.id, { of: 'ALL', amount: refund, reason: ending.reason })
  const after = (await findOrder(tx, before.id)) ?? before
  record({
    action: ending.action,
    entityType: 'order',
    entityId: before.id,
    before: traceOf(before),
    after: traceOf(after),
  })
  emit({ topic: 'orders', id: before.id, campusId: before.campus_id })
  return after
}

/** Notes on the lines of a paid order what of each is given back. */
async function giveBackLines({ tx, now }: Unit, items: readonly ItemRow[], how: GiveBack): Promise<void> {
  const charging = items.filter(({ active }) => active)
  const shares = sharesGivenBack(paidLines(items), how, now)
  for (const [place, { id, refunded }] of charging.entries())
    if (shares[place]) await updateItem(tx, id, { refunded: add(refunded, shares[place]) })
}

/** Tells an order's receipt what the order has come to. */
export async function settleReceiptOf(unit: Unit, orderId: string, given: GivenBack): Promise<void> {
  const row = await findOrder(unit.tx, orderId)
  if (row) await settleReceipt(unit, soldBy(row, await itemsOf(unit.tx, orderId)), given)
}

/** What charges the bookings of an order that ends: nothing any more, or what is kept of what was paid. */
async function tellBookings({ tx, now }: Unit, row: OrderRow, items: readonly ItemRow[], how: GiveBack) {
  const lines = items.filter(item => item.active && item.reservation_id !== null)
  for (const item of lines) {
    const id = item.reservation_id ?? ''
    if (row.kind === 'EXTENSION') await orderExtended({ tx }, id, -subtract(item.amount, item.refunded))
    else if (item.extends_id === null)
      await orderEnded({ tx }, id, row.paid_at === null || givenBack(paidLines([item]), how, now) > 0)
  }
}

/** Expires an order whose time is over, unless it was paid or ended meanwhile. */
export async function expireOrder(unit: JobUnit, id: string): Promise<boolean> {
  const before = await lockOrder(unit.tx, id)
  if (!before || !lifecycle.allows(before.status, 'expire')) return false
  if (statusAt({ status: before.status, expiresAt: before.expires_at }, unit.now) !== 'EXPIRED') return false
  await endOrder(unit, before, {
    to: 'EXPIRED',
    action: 'order.expired',
    reason: 'No se pagó a tiempo',
    how: 'NOTHING',
    free: asProgram(unit),
  })
  await tellOfExpiry(unit, before)
  return true
}

/** Closes a paid order whose time is over. */
export async function closeOrder({ tx, record, emit, now }: JobUnit, id: string): Promise<void> {
  const before = await lockOrder(tx, id)
  const over = before?.ends_at && Temporal.Instant.compare(before.ends_at, now) <= 0
  if (!before || !over || !lifecycle.allows(before.status, 'close')) return
  await updateOrder(tx, id, { status: 'CLOSED' })
  record({
    action: 'order.closed',
    entityType: 'order',
    entityId: id,
    before: { status: before.status },
    after: { status: 'CLOSED' },
  })
  emit({ topic: 'orders', id, campusId: before.campus_id })
}

export interface BookingCanceled {
  reservationId: string
  /** In a few words, for the history. */
  reason?: string
  /** By the booking's notice when left out. */
  giveBack?: GiveBack
}

/**
 * A booking was cancelled: what charges it charges it no more. An order that sells nothing else ends; the others cost less,
 * or give back that part. Nothing happens where no order charges it.
 */
export async function cancelOrderOf(unit: Unit, given: BookingCanceled): Promise<void> {
  const { tx, now } = unit
  const { reservationId, reason = 'Se canceló la reserva', giveBack = 'POLICY' } = given
  for (const { order_id, active } of await ordersCharging(tx, reservationId)) {
    const row = active ? await lockOrder(tx, order_id) : undefined
    if (!row || !lifecycle.allows(row.status, 'cancel')) continue
    const items = await itemsOf(tx, row.id)
    if ([...bookingsOf(items)].every(id => id === reservationId)) {
      await endOrder(unit, row, { to: 'CANCELED', action: 'order.canceled', reason, how: giveBack, follows: true })
      continue
    }
    const own = items.filter(item => item.active && item.reservation_id === reservationId)
    const refund = row.paid_at === null ? 0 : givenBack(paidLines(own), giveBack, now)
    if (refund > 0) await giveBackLines(unit, own, giveBack)
    await deactivateItems(tx, row.id, reservationId)
    await updateOrder(
      tx,
      row.id,
      row.paid_at === null
        ? orderTotals(
            row,
            items.filter(item => !own.includes(item)),
          )
        : { refund: add(row.refund, refund) },
    )
    await settleReceiptOf(unit, row.id, { of: own[0]?.id ?? reservationId, amount: refund, reason })
    await recordChange(unit, row)
  }
}

/** What the lines of an order come to. */
export function orderTotals(row: OrderRow, items: readonly ItemRow[]) {
  const { net, tax, total } = totalsOf(
    items
      .filter(({ active }) => active)
      .map(({ unit_price, quantity }) => ({ unitPrice: unit_price, quantity, taxed: true })),
    'GROSS',
    row.tax_rate,
  )
  return { net, tax, total }
}

/** Records that an order's lines changed. */
export async function recordChange(
  { tx, record, emit }: Unit,
  before: OrderRow,
  action: OrderAction = 'order.changed',
) {
  const after = (await findOrder(tx, before.id)) ?? before
  record({ action, entityType: 'order', entityId: before.id, before: traceOf(before), after: traceOf(after) })
  emit({ topic: 'orders', id: before.id, campusId: before.campus_id })
}
