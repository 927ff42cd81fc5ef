import { oneUnit } from '@aforo/api/platform/line-items'
import { add, subtract } from '@aforo/api/platform/money.rules'
import type { ChargeWithin } from '../../bookings/reservations/reservations.ts'
import { nowhere } from '../../platform/mail.ts'
import type { BookingOrders, OrderChange, OrderedBooking } from '../charges/charges.ts'
import { findSettings } from '../order-settings/settings.queries.ts'
import { resell } from '../receipts/receipts.ts'
import { cancelOrderOf, endOrder, orderTotals, recordChange, settleReceiptOf } from './ending.service.ts'
import { type ItemRow, itemsOf, ordersCharging, updateItem } from './items.queries.ts'
import { type Customer, openOrder, type Unit } from './opening.service.ts'
import { findOrder, lockOrder, type OrderRow, updateOrder } from './orders.queries.ts'
import { expiryOf, isUnpaid, lifecycle } from './orders.rules.ts'
import { soldBy } from './whole-order.service.ts'

const unitOf = ({ actorId, ...within }: ChargeWithin): Unit => ({
  ...within,
  ...(actorId !== undefined && { caller: { userId: actorId } }),
})

/** People who book at a room's door do so by an account that is nobody's: their order has a name only. */
function customerNamed({ userId, tenantId, username, givenName, lastname }: OrderedBooking['owner']): Customer {
  const name = `${givenName} ${lastname}`.trim() || username
  return username.endsWith(nowhere) ? { name } : { userId, tenantId, name, email: username }
}

async function open(within: ChargeWithin, booking: OrderedBooking, heldUntil: Temporal.Instant | null) {
  const { owner, reservationId, spaceId, spaceName, campusId, amount, currency, pay, start, end } = booking
  const { id, code, status, expires_at } = await openOrder(unitOf(within), {
    kind: 'BOOKING',
    campusId,
    customer: customerNamed(owner),
    items: [{ reservationId, spaceId, description: spaceName, unitPrice: amount, from: start, to: end }],
    currency,
    pay,
    ...(heldUntil !== null && { draft: true, expiresAt: heldUntil }),
  })
  return { id, code, status, payUntil: expires_at }
}

/** A draft was confirmed: its order is to be paid from now on. */
export async function submitOrderOf(unit: Unit, reservationId: string): Promise<void> {
  const { tx, now } = unit
  const [found] = await ordersCharging(tx, reservationId)
  const row = found?.active ? await lockOrder(tx, found.order_id) : undefined
  const next = row && lifecycle.after(row.status, row.pay === 'NOW' ? 'submit' : 'submitInLocation')
  if (!row || !next) return
  const { pendingMinutes } = await findSettings(tx)
  const begins = (await itemsOf(tx, row.id)).find(item => item.active)?.reservation_starts_at ?? null
  const expires = expiryOf(row.pay, begins, pendingMinutes, now)
  await updateOrder(tx, row.id, { status: next, expires_at: expires?.toString() ?? null })
  await recordChange(unit, row, 'order.submitted')
}

interface Charging {
  row: OrderRow
  /** Its lines of the booking that charge still. */
  own: ItemRow[]
}

const baseOf = ({ own }: Charging) => own.find(item => item.extends_id === null)

/** The orders that charge a booking and can change, locked: the one that booked it first. */
async function charging(unit: Unit, reservationId: string): Promise<Charging[]> {
  const found: Charging[] = []
  for (const { order_id, active } of await ordersCharging(unit.tx, reservationId)) {
    const row = active ? await lockOrder(unit.tx, order_id) : undefined
    if (!row || !lifecycle.allows(row.status, 'cancel')) continue
    const own = (await itemsOf(unit.tx, row.id)).filter(item => item.active && item.reservation_id === reservationId)
    if (own.length > 0) found.push({ row, own })
  }
  return found.reverse().toSorted((one, other) => Number(!baseOf(one)) - Number(!baseOf(other)))
}

/** Writes what an order comes to after its lines have changed, and what its receipt says, as long as that has no number. */
async function recount(unit: Unit, row: OrderRow, change: Parameters<typeof updateOrder>[2] = {}): Promise<void> {
  const { tx } = unit
  const items = await itemsOf(tx, row.id)
  const totals = orderTotals(row, items)
  await updateOrder(tx, row.id, { ...totals, ...change })
  await resell(unit, soldBy({ ...row, ...totals }, items))
  await recordChange(unit, row)
}

/** An order that isn't paid yet costs what the booking costs now: one line, whatever was extended before. */
async function changeUnpaid(unit: Unit, { row, own }: Charging, change: OrderChange) {
  const { tx, now } = unit
  const [first, ...more] = own
  if (!first) return
  for (const { id, amount } of more) await updateItem(tx, id, { active: false, refunded: amount })
  const { amount, spaceId, spaceName, start, end } = change
  await updateItem(tx, first.id, {
    space_id: spaceId,
    description: spaceName,
    quantity: oneUnit,
    unit_price: amount,
    amount,
    from_at: start.toString(),
    to_at: end.toString(),
  })
  const { pendingMinutes } = await findSettings(tx)
  const atCampus = row.pay === 'IN_LOCATION' && row.expires_at !== null
  await recount(unit, row, {
    ends_at: end.toString(),
    // Held for longer, it is warned of anew.
    ...(atCampus && {
      expires_at: expiryOf('IN_LOCATION', start, pendingMinutes, now)?.toString() ?? null,
      warned_at: null,
    }),
  })
}

/** The line of a paid order says where and when it is by now; what it cost is what was paid. */
async function follow(unit: Unit, of: Charging, { spaceId, spaceName, start, end }: OrderChange) {
  const { tx } = unit
  const { row, own } = of
  const base = baseOf(of)
  if (!base) return
  // What was extended is a part of the time that the first line names.
  for (const { id } of own) if (id !== base.id) await updateItem(tx, id, { from_at: null, to_at: null })
  await updateItem(tx, base.id, {
    space_id: spaceId,
    description: spaceName,
    from_at: start.toString(),
    to_at: end.toString(),
  })
  await updateOrder(tx, row.id, { ends_at: end.toString() })
  await recordChange(unit, row)
}

/** What a booking that is paid costs more: a line of the order that waits to be paid, or an order of its own. */
async function chargeMore(unit: Unit, all: readonly Charging[], more: number, change: OrderChange) {
  const { tx } = unit
  const waiting = all.find(({ row }) => isUnpaid(row.status))
  const line = waiting?.own.at(-1)
  if (waiting && line) {
    const amount = add(line.amount, more)
    await updateItem(tx, line.id, { quantity: oneUnit, unit_price: amount, amount })
    return recount(unit, waiting.row)
  }
  const [{ row, own }] = all as [Charging]
  await openOrder(unit, {
    kind: 'EXTENSION',
    campusId: row.campus_id,
    customer: customerOf(row),
    items: [
      {
        reservationId: change.reservationId,
        spaceId: change.spaceId,
        ...(own[0] && { extendsId: own[0].id }),
        description: `${change.spaceName}: cambio de la reserva`.slice(0, 300),
        unitPrice: more,
      },
    ],
    currency: row.currency,
    pay: 'IN_LOCATION',
    expiresAt: null,
    extendsId: row.kind === 'EXTENSION' ? (row.extends_id ?? row.id) : row.id,
  })
}

/** The same customer as another order's. */
export const customerOf = (row: OrderRow): Parameters<typeof openOrder>[1]['customer'] => ({
  ...(row.customer_id !== null && { userId: row.customer_id }),
  ...(row.owner_tenant_id !== null && { tenantId: row.owner_tenant_id }),
  name: row.customer_name,
  email: row.customer_email,
  phone: row.customer_phone,
  documentType: row.customer_document_type,
  document: row.customer_document,
})

const costsLess = 'La reserva cuesta menos'

/** What a booking that is paid costs less: first of what waits to be paid, the rest is given back. */
async function chargeLess(unit: Unit, all: readonly Charging[], less: number) {
  const { tx } = unit
  let left = less
  for (const { row, own } of all.toReversed()) {
    for (const item of own.toReversed()) {
      const part = Math.min(left, subtract(item.amount, item.refunded))
      if (part === 0) continue
      left = subtract(left, part)
      if (isUnpaid(row.status)) await takeOff(unit, row, item, part)
      else {
        await updateItem(tx, item.id, { refunded: add(item.refunded, part) })
        await updateOrder(tx, row.id, { refund: add(row.refund, part) })
        const of = `${item.id}:${add(item.refunded, part)}`
        await settleReceiptOf(unit, row.id, { of, amount: part, reason: costsLess })
        await recordChange(unit, row)
      }
    }
  }
}

async function takeOff(unit: Unit, row: OrderRow, item: ItemRow, part: number) {
  const amount = subtract(item.amount, part)
  const items = (await itemsOf(unit.tx, row.id)).filter(({ active }) => active)
  if (amount === 0 && items.length === 1) {
    await endOrder(unit, row, {
      to: 'CANCELED',
      action: 'order.canceled',
      reason: costsLess,
      how: 'NOTHING',
      follows: true,
    })
    return
  }
  await updateItem(
    unit.tx,
    item.id,
    amount === 0 ? { active: false, refunded: item.amount } : { quantity: oneUnit, unit_price: amount, amount },
  )
  await recount(unit, row)
}

/** What was paid for a booking that was canceled too late charges it again, now that it comes back. */
async function revive(unit: Unit, reservationId: string): Promise<void> {
  const { tx } = unit
  for (const { order_id } of await ordersCharging(tx, reservationId)) {
    const row = await lockOrder(tx, order_id)
    if (!row || row.paid_at === null) continue
    const status = lifecycle.after(row.status, row.pay === 'NOW' ? 'revive' : 'reviveInLocation')
    if (!status) continue
    for (const item of await itemsOf(tx, row.id))
      if (item.reservation_id === reservationId) await updateItem(tx, item.id, { active: true })
    await updateOrder(tx, row.id, { status, ended_at: null, end_reason: null })
    await recordChange(unit, row)
  }
}

/** Minutes after a cancellation within which nobody has given anything back yet. */
const reinstatedWithin = 10

/**
 * Only of the booking's last order, with one line all of which was to be given back: of more it can't be told what was given
 * back before.
 */
async function reinstate(unit: Unit, reservationId: string, amount: number): Promise<boolean> {
  const { tx, now } = unit
  const [found, ...earlier] = await ordersCharging(tx, reservationId)
  const row = found && (await lockOrder(tx, found.order_id))
  if (!row || row.paid_at === null || row.receipt_status !== 'RECEIPT_NOT_REQUIRED') return false
  const isLate =
    !row.ended_at || Temporal.Instant.compare(row.ended_at, now.subtract({ minutes: reinstatedWithin })) < 0
  if (isLate) return false
  for (const { order_id } of earlier) {
    const before = await findOrder(tx, order_id)
    const isOver = before?.ended_at && Temporal.Instant.compare(before.ended_at, row.created_at) <= 0
    if (!isOver) return false
  }
  const status = lifecycle.after(row.status, row.pay === 'NOW' ? 'revive' : 'reviveInLocation')
  const [item, another] = await itemsOf(tx, row.id)
  if (!status || !item || another || item.amount !== amount || item.refunded !== amount || row.refund !== amount)
    return false
  await updateItem(tx, item.id, { active: true, refunded: 0 })
  await updateOrder(tx, row.id, { status, refund: 0, ended_at: null, end_reason: null })
  await recordChange(unit, row)
  return true
}

async function change(within: ChargeWithin, given: OrderChange): Promise<void> {
  const unit = unitOf(within)
  if (given.kept) await revive(unit, given.reservationId)
  const all = await charging(unit, given.reservationId)
  const [first] = all
  if (!first) return
  if (isUnpaid(first.row.status)) {
    await changeUnpaid(unit, first, given)
    return
  }
  await follow(unit, first, given)
  const more = subtract(given.amount, given.before)
  if (more > 0) await chargeMore(unit, all, more, given)
  if (more < 0) await chargeLess(unit, all, -more)
}

async function owed({ tx }: Pick<Unit, 'tx'>, reservationId: string): Promise<number | null> {
  for (const { order_id, active } of await ordersCharging(tx, reservationId)) {
    const row = active ? await findOrder(tx, order_id) : undefined
    if (row && isUnpaid(row.status)) return row.total
  }
  return null
}

/** Asked again, it changes nothing. */
async function payAtCampus(unit: Unit, reservationId: string): Promise<void> {
  const { tx, now } = unit
  for (const { row } of await charging(unit, reservationId)) {
    const next = lifecycle.after(row.status, 'putOff')
    if (!next) continue
    const begins = (await itemsOf(tx, row.id)).find(item => item.active)?.reservation_starts_at ?? null
    const { pendingMinutes } = await findSettings(tx)
    const expires = expiryOf('IN_LOCATION', begins, pendingMinutes, now)
    await updateOrder(tx, row.id, {
      status: next,
      pay: 'IN_LOCATION',
      expires_at: expires?.toString() ?? null,
      // Held for longer, it is warned of anew.
      warned_at: null,
    })
    await recordChange(unit, row, 'order.put_off')
  }
}

/** How bookings are paid by orders; `parts.ts` hands it to the area that charges them. */
export const ordersOfBookings: BookingOrders = {
  open,
  submit: (within, reservationId) => submitOrderOf(unitOf(within), reservationId),
  change,
  cancel: (within, { reservationId, refund, reason }) =>
    cancelOrderOf(unitOf(within), { reservationId, reason, giveBack: refund ? 'ALL' : 'NOTHING' }),
  owed: (within, { reservationId }) => owed(within, reservationId),
  payAtCampus: (within, { reservationId }) => payAtCampus(unitOf(within), reservationId),
  reinstate: (within, { reservationId, amount }) => reinstate(unitOf(within), reservationId, amount),
  minutes: async ({ tx }) => (await findSettings(tx)).pendingMinutes,
}
