import type { PayBy } from '@aforo/api/bookings/booking-price'
import { formatDate, fromTo } from '@aforo/api/platform/dates-in-words'
import { formatMinor } from '@aforo/api/platform/money'
import type {
  BookingToPay,
  CantPay,
  ChargeOnRow,
  ChargeWithin,
  Funds,
  Payment,
} from '../../bookings/reservations/reservations.ts'
import { type Span, slotOf } from '../../platform/wall-time.rules.ts'
import { holdForBooking, type Locked, lockForBooking, spendOnBooking } from '../wallets/wallets.ts'
import { factsIn, findFacts, findSettings, putCharge, type SettingsRow } from './charges.queries.ts'
import { type Decided, type Payable, payerChosen, payersOf, refundTerms } from './charges.rules.ts'
import { type BookingQuote, quoteOf } from './quotes.service.ts'

/** Everything that decides about who pays a booking. */
export interface Facts {
  quote: BookingQuote
  wallets: Payable[]
  settings: SettingsRow
  teamId: string | null
}

/** What a slot costs its owner, and with what they could pay. A guest has no wallet and no team here. */
export async function factsOf({ tx, now }: ChargeWithin, booking: BookingToPay): Promise<Facts> {
  const { owner, tenantId, campusId, timeZone } = booking
  const isGuest = owner.tenantId !== tenantId
  const asked = { rateId: booking.rateId, campusId, userId: isGuest ? null : owner.userId }
  const found = booking.chargeFacts ? factsIn(booking.chargeFacts) : await findFacts(tx, asked, now)
  const { rate, settings, teamId, wallets } = found
  return { quote: quoteOf(rate, slotOf(booking, timeZone), teamId !== null), wallets, settings, teamId }
}

/** What a charge is about, as people read it in the movements. */
export function conceptOf({ spaceName, timeZone, start, end }: Span & { spaceName: string; timeZone: string }): string {
  const { at, from, to } = slotOf({ start, end }, timeZone)
  return `${spaceName} · ${formatDate(at)}, ${fromTo(from, to)}`
}

const notThatWay: Record<string, string> = {
  ORDER: 'No se paga con una orden.',
  ACCOUNT: 'No hay un contrato a cuya cuenta cargarla.',
}

/** Why nobody can pay, or not who was chosen. */
export function cantPay(
  { amount, currency, credits }: BookingQuote,
  wallets: readonly Payable[],
  { payer, walletId }: PayBy = {},
): CantPay {
  const price = [credits !== null && formatMinor(credits, 'CREDIT'), formatMinor(amount, currency)]
    .filter(Boolean)
    .join(' o ')
  const asked = wallets.filter(({ id }) => walletId === undefined || id === walletId)
  const found = asked.map(({ id, name, available }) => ({ id, name, available: available ?? 0 }))
  const lacking =
    payer && payer !== 'WALLET'
      ? notThatWay[payer]
      : credits === null
        ? 'Este espacio no se paga con créditos.'
        : found.length === 0
          ? 'No hay un wallet con el que pagarla.'
          : `Ningún wallet alcanza: ${found.map(one => `${one.name} tiene ${formatMinor(one.available, 'CREDIT')}`).join(', ')}.`
  return {
    code: 'CREDITS_NEEDED',
    message: `La reserva cuesta ${price}. ${lacking}`,
    data: { amount, currency, credits, wallets: found },
  }
}

/** All by whom a booking can be paid. */
export const choicesOf = ({ quote: { amount, credits }, wallets, settings, teamId }: Facts): Decided[] =>
  payersOf({
    amount,
    credits,
    wallets,
    withoutWallet: settings.without_wallet,
    teamId,
    takesOrders: settings.takes_orders,
  })

/** Who pays a booking, decided. */
export function paymentOf(facts: Facts, start: Temporal.Instant, payBy?: PayBy): Payment | undefined {
  const { quote, settings, teamId } = facts
  const { amount, currency, credits, moneyReasons, creditReasons } = quote
  const ways = choicesOf(facts)
  // What costs nothing is nobody's to pay, even where somebody was chosen.
  const decided = ways[0]?.payer === 'FREE' ? ways[0] : payerChosen(ways, payBy)
  if (!decided) return undefined
  return {
    payer: decided.payer,
    amount,
    currency,
    credits,
    reasons: decided.payer === 'WALLET' ? creditReasons : moneyReasons,
    wallet: decided.wallet,
    pay: payBy?.pay ?? 'NOW',
    teamId: decided.payer === 'ACCOUNT' ? teamId : null,
    ...refundTerms(settings.refund, settings.notice_minutes, start),
    refundUnattended: settings.refund_unattended,
  }
}

export async function plan(
  within: ChargeWithin,
  booking: BookingToPay,
): Promise<{ payment: Payment } | { refused: CantPay }> {
  const facts = await factsOf(within, booking)
  // Somebody who is booked for, by phone or with a request, can't pay within minutes: they pay when they come.
  const forOther = within.actorId !== undefined && within.actorId !== booking.owner.userId
  const payment = paymentOf(facts, booking.start, { ...(forOther && { pay: 'IN_LOCATION' }), ...booking.payBy })
  return payment ? { payment } : { refused: cantPay(facts.quote, facts.wallets, booking.payBy) }
}

export async function lockFunds(
  within: ChargeWithin,
  { payer, wallet, credits }: Payment,
  bookingId: string,
): Promise<Funds | undefined> {
  return payer === 'WALLET' && wallet && credits !== null ? lockForBooking(within, wallet.id, bookingId) : undefined
}

/**
 * Takes or holds what was decided, and keeps it with the booking.
 * @param funds the wallet, where it is locked already
 * @param stepsBefore how often an earlier charge of the booking entered the ledger
 * @returns undefined where the wallet has no more by now
 */
export async function take(
  within: ChargeWithin,
  booking: BookingToPay & { id: string },
  payment: Payment,
  heldUntil: Temporal.Instant | null,
  funds?: Funds,
  stepsBefore = 0,
): Promise<ChargeOnRow | undefined> {
  const { tx, now, actorId } = within
  const { tenantId, id } = booking
  const { payer, wallet, credits } = payment
  const concept = conceptOf(booking)
  let taken = 0
  let steps = stepsBefore
  if (payer === 'WALLET' && wallet && credits !== null) {
    const of = { tenantId, walletId: wallet.id, reservationId: id, concept }
    if (heldUntil) {
      if (await holdForBooking(within, of, credits, heldUntil, funds as Locked | undefined)) return undefined
    } else {
      steps++
      const spending = { amount: credits, step: steps, actorId }
      if (await spendOnBooking(within, of, spending, funds as Locked | undefined)) return undefined
      taken = credits
    }
  }
  const order =
    payer === 'ORDER'
      ? await within.ports.bookingOrders.open(within, { ...booking, ...payment, reservationId: id }, heldUntil)
      : undefined
  const isHeld = heldUntil !== null || order !== undefined
  const onRow: ChargeOnRow = {
    payer,
    state: isHeld ? 'HELD' : 'CHARGED',
    amount: payment.amount,
    currency: payment.currency,
    credits,
    reasons: payment.reasons,
    wallet_id: wallet?.id ?? null,
    wallet_name: wallet?.name ?? null,
    refund: payment.refund,
    refund_until: payment.refundUntil?.toString() ?? null,
    refund_unattended: payment.refundUnattended,
    order_id: order?.id ?? null,
    order_code: order?.code ?? null,
    order_status: order?.status ?? null,
    pay_until: order?.payUntil?.toString() ?? null,
  }
  const { wallet_name: _, order_code: __, order_status: ___, pay_until: ____, ...columns } = onRow
  putCharge(tx, {
    ...columns,
    reasons: JSON.stringify(payment.reasons),
    tenant_id: tenantId,
    reservation_id: id,
    taken,
    steps,
    team_id: payment.teamId,
    agreed: false,
    created_at: now.toString(),
  })
  return onRow
}

/** What reception sold: its order charges it, by the terms of now. */
export async function chargeByOrder(
  { tx, now }: ChargeWithin,
  sold: {
    tenantId: string
    reservationId: string
    orderId: string
    start: Temporal.Instant
    amount: number
    currency: 'PEN' | 'USD'
    reasons: string[]
    agreed: boolean
  },
): Promise<void> {
  const settings = await findSettings(tx)
  const { refund, refundUntil } = refundTerms(settings.refund, settings.notice_minutes, sold.start)
  putCharge(tx, {
    tenant_id: sold.tenantId,
    reservation_id: sold.reservationId,
    payer: 'ORDER',
    state: 'HELD',
    amount: sold.amount,
    currency: sold.currency,
    credits: null,
    reasons: JSON.stringify(sold.reasons),
    wallet_id: null,
    taken: 0,
    steps: 0,
    order_id: sold.orderId,
    team_id: null,
    agreed: sold.agreed,
    refund,
    refund_until: refundUntil?.toString() ?? null,
    refund_unattended: settings.refund_unattended,
    created_at: now.toString(),
  })
}
