import { type OrderCurrency, type OrderStatus, unpaidStates } from '@aforo/api/money/order-states'
import { largestAmount } from '@aforo/api/platform/money'
import { add } from '@aforo/api/platform/money.rules'
import { lifecycleOf } from '../../platform/lifecycle.rules.ts'

/** What an order goes through. Its place is held while it is not paid, and until it expires. */
export const lifecycle = lifecycleOf<OrderStatus>()({
  submit: { from: ['CREATED'], to: 'PENDING' },
  submitInLocation: { from: ['CREATED'], to: 'PAY_IN_LOCATION' },
  // Its person pays when they come instead.
  putOff: { from: ['PENDING'], to: 'PAY_IN_LOCATION' },
  pay: { from: ['PENDING'], to: 'PAID' },
  payInLocation: { from: ['PAY_IN_LOCATION'], to: 'PAID_IN_LOCATION' },
  close: { from: ['PAID', 'PAID_IN_LOCATION'], to: 'CLOSED' },
  expire: { from: ['CREATED', 'PENDING', 'PAY_IN_LOCATION'], to: 'EXPIRED' },
  reject: { from: ['PENDING'], to: 'REJECTED' },
  cancel: { from: ['CREATED', 'PENDING', 'PAY_IN_LOCATION', 'PAID', 'PAID_IN_LOCATION'], to: 'CANCELED' },
  // Of what was paid and canceled too late: its booking comes back, and is paid already.
  revive: { from: ['CANCELED'], to: 'PAID' },
  reviveInLocation: { from: ['CANCELED'], to: 'PAID_IN_LOCATION' },
})

/** How it is to be paid. */
export type Pay = 'NOW' | 'IN_LOCATION'

const reached = (moment: Temporal.Instant, now: Temporal.Instant) => Temporal.Instant.compare(now, moment) >= 0
const later = (one: Temporal.Instant, other: Temporal.Instant) => (reached(one, other) ? other : one)

export const isUnpaid = (status: OrderStatus): boolean => unpaidStates.some(one => one === status)

/** Whether something of what was paid is kept, whatever became of the order: a receipt is due for it. */
export const keepsMoney = (row: { paid_at: Temporal.Instant | null; total: number; refund: number }): boolean =>
  row.paid_at !== null && row.total > row.refund

/** The state that a person sees: what has expired is expired, also before the job has come by. */
export const statusAt = (
  { status, expiresAt }: { status: OrderStatus; expiresAt: Temporal.Instant | null },
  now: Temporal.Instant,
): OrderStatus => (isUnpaid(status) && expiresAt !== null && reached(expiresAt, now) ? 'EXPIRED' : status)

/** The state after somebody has paid; undefined if the current state doesn't ask for money. */
export const afterPayment = (status: OrderStatus): OrderStatus | undefined =>
  lifecycle.after(status, 'pay') ?? lifecycle.after(status, 'payInLocation')

/** The state of a new order. @param draft its booking is one still */
export const firstStatus = (pay: Pay, draft: boolean): OrderStatus =>
  draft ? 'CREATED' : pay === 'NOW' ? 'PENDING' : 'PAY_IN_LOCATION'

/**
 * Until when an order holds its place unpaid: so many minutes, or at the campus until its booking begins, but never less
 * than those minutes: who walks in and sits down pays when they get up.
 * @param begins of its first booking; null where it books nothing
 */
export function expiryOf(pay: Pay, begins: Temporal.Instant | null, minutes: number, now: Temporal.Instant) {
  const soonest = now.add({ minutes })
  return pay === 'NOW' ? soonest : begins === null ? null : later(begins, soonest)
}

/** A line of an order as far as it matters for what is given back. */
export interface PaidLine {
  amount: number
  /** Of its booking. */
  reservationId: string | null
  /** Until when canceling that gives it back. */
  refundUntil: Temporal.Instant | null
}

export type GiveBack = 'POLICY' | 'ALL' | 'NOTHING'

const isInTime = ({ refundUntil }: PaidLine, now: Temporal.Instant): boolean =>
  refundUntil === null || !reached(refundUntil, now)

/**
 * What is given back of what was paid: all of a booking before its notice, nothing after it. What was sold beside bookings
 * goes with them: it is given back where all of them are.
 */
export const givenBack = (lines: readonly PaidLine[], how: GiveBack, now: Temporal.Instant): number =>
  add(...sharesGivenBack(lines, how, now))

/** The same, line by line. */
export function sharesGivenBack(lines: readonly PaidLine[], how: GiveBack, now: Temporal.Instant): number[] {
  const allInTime = lines.every(line => line.reservationId === null || isInTime(line, now))
  const kept = (line: PaidLine) =>
    how === 'NOTHING' || (how === 'POLICY' && !(line.reservationId === null ? allInTime : isInTime(line, now)))
  return lines.map(line => (kept(line) ? 0 : line.amount))
}

/** What is wrong with an order's amounts, as far as its lines can say. */
export function faultInTotal(total: number): { field: string; message: string } | undefined {
  if (total > largestAmount)
    return {
      field: 'extras',
      message: 'El total pasa de lo que cabe en un importe: baja los precios o las cantidades.',
    }
  if (total === 0) return { field: 'extras', message: 'No hay nada que cobrar: basta con reservar el espacio.' }
}

/** What is wrong with the day and code of a payment. */
export function faultInPayment(
  { dateCreated }: { dateCreated: Temporal.Instant },
  { createdAt, now }: { createdAt: Temporal.Instant; now: Temporal.Instant },
): { field: string; message: string } | undefined {
  // Clocks of terminals are not exact.
  if (Temporal.Instant.compare(dateCreated, now.add({ minutes: 5 })) > 0)
    return { field: 'dateCreated', message: 'La fecha del pago es futura: escribe cuándo se pagó.' }
  if (Temporal.Instant.compare(dateCreated, createdAt.subtract({ hours: 24 })) < 0)
    return { field: 'dateCreated', message: 'La fecha del pago es anterior a la orden: escribe una desde que se hizo.' }
}

/** The words of a currency's two sides that may not be mixed in one order. */
export const isOtherCurrency = (wanted: OrderCurrency | undefined, rate: OrderCurrency | undefined): boolean =>
  wanted !== undefined && rate !== undefined && wanted !== rate
