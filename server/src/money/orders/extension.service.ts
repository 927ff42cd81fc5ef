import type { OrderStatus } from '@aforo/api/money/order-states'
import { oneUnit } from '@aforo/api/platform/line-items'
import { formatMinor } from '@aforo/api/platform/money'
import { subtract } from '@aforo/api/platform/money.rules'
import {
  checkSlot,
  errorOf,
  findReservation,
  lockReservation,
  lockSpaces,
  moveToPlace,
  ownerNow,
  type ReservationRow,
  recordAndAnswer,
  type SlotErrors,
} from '../../bookings/reservations/reservations.ts'
import { fail, type HandlerContext } from '../../platform/http/on.ts'
import { invalidField, notFound, type Refusals, type WrongState, wrongState } from '../../platform/http/refusals.ts'
import { minutesOf, slotOf } from '../../platform/wall-time.rules.ts'
import { orderExtended } from '../charges/charges.ts'
import { resell } from '../receipts/receipts.ts'
import { customerOf } from './booking-orders.service.ts'
import { findQuote, forgetQuote, insertItems, itemsOf, saveQuote } from './items.queries.ts'
import { itemRow, type Line, openOrder, pricedLines } from './opening.service.ts'
import { canExtend, presentQuote, type QuoteAnswer, stateOf } from './orders.present.ts'
import { findOrder, type OrderRow, updateOrder } from './orders.queries.ts'
import { priceOf } from './prices.service.ts'
import { soldBy } from './whole-order.service.ts'

/** Minutes for which a quoted price holds. */
const quotedMinutes = 15

const hasBegun = (row: ReservationRow, now: Temporal.Instant) => Temporal.Instant.compare(row.starts_at, now) <= 0

/** A reservation's hours with another end, as its campus reads them. */
const slotTo = (row: ReservationRow, end: Temporal.Instant) => ({
  ...slotOf({ start: row.starts_at, end }, row.time_zone),
})

type QuoteErrors = SlotErrors & Refusals<'NOT_FOUND' | 'INVALID_FIELD'> & WrongState<OrderStatus>

/** Says what more minutes of a line cost, if its place is free for them, and remembers it. The order is locked. */
export async function quoteExtension(
  context: HandlerContext,
  row: OrderRow,
  { itemId, duration }: { itemId: string; duration: number },
  errors: QuoteErrors,
): Promise<QuoteAnswer | null> {
  const { tx, now } = context
  const item = (await itemsOf(tx, row.id)).find(({ id }) => id === itemId) ?? notFound(errors)
  if (duration === 0) {
    await forgetQuote(tx, row.id)
    return null
  }
  const booking = item.reservation_id === null ? undefined : await findReservation(tx, item.reservation_id)
  if (!booking || !canExtend(row, item, now)) return wrongState(errors, stateOf(row, now))
  const present = slotTo(booking, booking.ends_at)
  if (minutesOf(present.to) + duration > 24 * 60)
    invalidField(errors, 'duration', 'Una reserva termina el mismo día: elige menos tiempo.')
  const to = booking.ends_at.add({ minutes: duration })
  const slot = slotTo(booking, to)
  const { owner } = await ownerNow(tx, booking)
  const begun = hasBegun(booking, now)
  const checked = await checkSlot(
    context,
    booking.space_id,
    { ...slot, begun, ...(booking.turn_id !== null && { turnId: booking.turn_id }) },
    { ...owner, hasPlace: true },
    booking.id,
  )
  if ('refused' in checked) throw errorOf(checked.refused, errors)
  const username = row.customer_username ?? undefined
  const before = await priceOf(tx, booking.space_id, present, username)
  const whole = await priceOf(tx, booking.space_id, slot, username)
  if (whole && whole.currency !== row.currency)
    invalidField(errors, 'duration', 'La tarifa del espacio está ahora en otra moneda: haz una orden nueva.')
  const amount = Math.max(0, subtract(whole?.amount ?? 0, before?.amount ?? 0))
  const reasons = whole
    ? [
        ...whole.reasons,
        `Menos ${present.from} a ${present.to} con la misma tarifa: ${formatMinor(before?.amount ?? 0, row.currency)}`,
      ]
    : ['Sin tarifa: es gratis.']
  await saveQuote(tx, {
    order_id: row.id,
    item_id: item.id,
    minutes: duration,
    from_at: booking.ends_at.toString(),
    to_at: to.toString(),
    currency: row.currency,
    amount,
    reasons: JSON.stringify(reasons),
    quoted_until: now.add({ minutes: quotedMinutes }).toString(),
  })
  const saved = await findQuote(tx, row.id)
  return saved ? presentQuote(row, saved) : null
}

type ExtendErrors = SlotErrors & Refusals<'NO_QUOTE'> & WrongState<OrderStatus>

/**
 * Takes the time that was quoted, if its place is still free, with its charge: a line more where the order isn't paid yet, else
 * an order of its own. The order is locked.
 */
export async function extend(context: HandlerContext, row: OrderRow, errors: ExtendErrors): Promise<void> {
  const { tx, now } = context
  const quote = (await findQuote(tx, row.id)) ?? fail(errors.NO_QUOTE())
  if (Temporal.Instant.compare(now, quote.quoted_until) >= 0) fail(errors.NO_QUOTE())
  const items = await itemsOf(tx, row.id)
  const item = items.find(({ id }) => id === quote.item_id)
  if (!item?.reservation_id || !item.space_id || !canExtend(row, item, now))
    return wrongState(errors, stateOf(row, now))
  await lockSpaces(tx, [item.space_id])
  const booking = (await lockReservation(tx, item.reservation_id)) ?? fail(errors.NO_QUOTE())
  // Moved, shortened or extended since: the price was for something else.
  if (!booking.ends_at.equals(quote.from_at) || booking.space_id !== item.space_id) fail(errors.NO_QUOTE())
  const begun = hasBegun(booking, now)
  const refusal = await moveToPlace(context, booking, {
    ...slotTo(booking, quote.to_at),
    spaceId: booking.space_id,
    status: 'CREATED',
    begun,
    charged: true,
    ...(begun && { endBefore: booking.ends_at }),
  })
  if (refusal) throw errorOf(refusal, errors)
  await recordAndAnswer(context, 'extended', booking)
  await forgetQuote(tx, row.id)
  const line: Line = {
    reservationId: booking.id,
    spaceId: booking.space_id,
    extendsId: item.id,
    description: `${item.description}: ${quote.minutes} min más`,
    unitPrice: quote.amount,
    from: quote.from_at,
    to: quote.to_at,
  }
  await orderExtended(context, booking.id, quote.amount)
  if (row.paid_at === null) await addLine(context, row, line, quote.to_at)
  else if (quote.amount > 0) await openOrder(context, orderFor(row, line))
}

async function addLine(context: HandlerContext, row: OrderRow, line: Line, ends: Temporal.Instant) {
  const { tx } = context
  const items = await itemsOf(tx, row.id)
  const kept = items.filter(({ active }) => active)
  const { lines, net, tax, total } = pricedLines(
    [...kept.map(({ description, unit_price, quantity }) => ({ description, unitPrice: unit_price, quantity })), line],
    row.tax_rate,
  )
  await insertItems(tx, [
    itemRow(line, row.id, Math.max(...items.map(({ position }) => position)) + 1, lines.at(-1) ?? 0),
  ])
  await updateOrder(tx, row.id, { net, tax, total, ends_at: ends.toString() })
  const after = (await findOrder(tx, row.id)) ?? row
  await resell(context, soldBy(after, await itemsOf(tx, row.id)))
}

/** An order of its own for what comes after a payment: nobody is sent away for it, so nothing ends it but somebody. */
const orderFor = (row: OrderRow, line: Line): Parameters<typeof openOrder>[1] => ({
  kind: 'EXTENSION',
  campusId: row.campus_id,
  customer: customerOf(row),
  items: [{ ...line, quantity: oneUnit }],
  currency: row.currency,
  pay: 'IN_LOCATION',
  expiresAt: null,
  extendsId: row.id,
})

/** Locks the places of an order's bookings, which is done before they and the order are. */
export async function lockPlacesOf({ tx }: Pick<HandlerContext, 'tx'>, orderId: string): Promise<void> {
  const places = (await itemsOf(tx, orderId)).flatMap(({ space_id: id, active }) => (active && id !== null ? [id] : []))
  if (places.length > 0) await lockSpaces(tx, [...new Set(places)])
}

/** Gives an extension's time back, where it has not begun: the booking ends again when it did. */
export async function giveBackOnExtension(context: HandlerContext, row: OrderRow): Promise<void> {
  const { tx, now } = context
  for (const item of await itemsOf(tx, row.id)) {
    const { reservation_id: id, space_id: spaceId, from_at: from, to_at: to, active } = item
    if (!active || !id || !spaceId || !from || !to || Temporal.Instant.compare(from, now) <= 0) continue
    await lockSpaces(tx, [spaceId])
    const booking = await lockReservation(tx, id)
    if (booking?.status !== 'CREATED' || !booking.ends_at.equals(to)) continue
    const begun = hasBegun(booking, now)
    const kept = {
      ...slotTo(booking, from),
      spaceId,
      status: 'CREATED',
      begun,
      undone: true,
      charged: true,
    } as const
    if (!(await moveToPlace(context, booking, kept))) await recordAndAnswer(context, 'shortened', booking)
  }
}
