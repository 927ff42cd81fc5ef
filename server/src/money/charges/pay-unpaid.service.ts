import type {
  CantPay,
  ChargedBooking,
  ChargeWithin,
  PayUnpaidBy,
  WayToPay,
} from '../../bookings/reservations/reservations.ts'
import { askedBefore, lockCharge } from './charges.queries.ts'
import { cantPay, choicesOf, factsOf, paymentOf, take } from './charges.service.ts'

/** Whether its order is yet to be paid. A draft's isn't: whoever confirms it chooses. */
const isOwed = ({ charge }: ChargedBooking): boolean =>
  charge?.payer === 'ORDER' &&
  charge.state === 'HELD' &&
  (charge.order_status === 'PENDING' || charge.order_status === 'PAY_IN_LOCATION')

export async function waysToPay(within: ChargeWithin, booking: ChargedBooking): Promise<WayToPay[]> {
  const asked = isOwed(booking) ? await askedBefore(within.tx, booking.id) : undefined
  if (!asked) return []
  const facts = await factsOf(within, asked)
  const credits = facts.quote.credits
  const wallets = choicesOf(facts).flatMap(({ wallet }): WayToPay[] =>
    wallet && credits !== null ? [{ by: 'WALLET', walletId: wallet.id, name: wallet.name, credits }] : [],
  )
  const ways = (await isAtRate(within, booking, facts.quote)) ? wallets : []
  return booking.charge?.order_status === 'PENDING' ? [...ways, { by: 'IN_LOCATION' }] : ways
}

/** Whether credits pay all that is owed: not where its price was agreed, or where the order sells more than the booking. */
async function isAtRate(
  within: ChargeWithin,
  { id, charge }: ChargedBooking,
  { amount, currency }: { amount: number; currency: string },
): Promise<boolean> {
  if (charge?.amount !== amount || charge.currency !== currency) return false
  return (await within.ports.bookingOrders.owed(within, { reservationId: id })) === amount
}

/** A refusal leaves the order canceled: the caller rolls back. */
export async function payUnpaid(
  within: ChargeWithin,
  booking: ChargedBooking,
  by: PayUnpaidBy,
): Promise<CantPay | undefined> {
  if (!isOwed(booking)) return undefined
  const { bookingOrders } = within.ports
  if (by.by === 'IN_LOCATION')
    return bookingOrders.payAtCampus(within, { reservationId: booking.id }).then(() => undefined)
  const asked = await askedBefore(within.tx, booking.id)
  const row = await lockCharge(within.tx, booking.id)
  if (!asked || !row) return undefined
  const facts = await factsOf(within, asked)
  const wanted = { payer: 'WALLET', walletId: by.walletId } as const
  const payment =
    row.agreed || !(await isAtRate(within, booking, facts.quote)) ? undefined : paymentOf(facts, asked.start, wanted)
  const refused = cantPay(facts.quote, facts.wallets, wanted)
  if (!payment?.wallet) return refused
  await bookingOrders.cancel(within, { reservationId: booking.id, refund: false, reason: 'Se pagó con créditos' })
  const toPay = { ...asked, id: booking.id }
  return (await take(within, toPay, payment, null, undefined, row.steps)) ? undefined : refused
}
