import { givesBack, type RefundTerms } from '@aforo/api/bookings/charge-terms.rules'
import { decimalsOf } from '@aforo/api/platform/money'
import { subtract } from '@aforo/api/platform/money.rules'
import type {
  BookingToPay,
  CantPay,
  ChargedBooking,
  ChargeWithin,
  EndReason,
  MoveKind,
  PriceChanges,
} from '../../bookings/reservations/reservations.ts'
import type { Span } from '../../platform/wall-time.rules.ts'
import { dropBookingHolds, enterForBooking } from '../wallets/wallets.ts'
import { askedBefore, type ChargeRow, findSettings, giveBackHeld, lockCharge, updateCharge } from './charges.queries.ts'
import { afterEnd, afterMove, refundTerms } from './charges.rules.ts'
import { cantPay, conceptOf, type Facts, factsOf, paymentOf, take } from './charges.service.ts'

const termsOf = (row: ChargeRow): RefundTerms => ({
  refund: row.refund as RefundTerms['refund'],
  refundUntil: row.refund_until,
})

const walletOf = (row: ChargeRow, booking: ChargedBooking) => ({
  tenantId: row.tenant_id,
  walletId: row.wallet_id ?? '',
  reservationId: row.reservation_id,
  concept: conceptOf(booking),
})

/** Changes what a wallet paid for a booking by an entry of its ledger. @returns whether the wallet had as much */
async function settle(
  within: ChargeWithin,
  row: ChargeRow,
  booking: ChargedBooking,
  credits: number,
  reason?: string,
): Promise<boolean> {
  const amount = subtract(row.taken, credits)
  if (amount === 0) return true
  const step = row.steps + 1
  const entering = { amount, step, reason, actorId: within.actorId }
  return 'entry' in (await enterForBooking(within, walletOf(row, booking), entering))
}

export async function confirm(within: ChargeWithin, booking: ChargedBooking): Promise<CantPay | undefined> {
  const row = await lockCharge(within.tx, booking.id)
  if (row?.state !== 'HELD') return
  if (row.payer === 'ORDER') return within.ports.bookingOrders.submit(within, booking.id).then(() => undefined)
  if (row.payer !== 'WALLET') {
    await updateCharge(within.tx, booking.id, { state: 'CHARGED' })
    return
  }
  const credits = row.credits ?? 0
  if (!(await settle(within, row, booking, credits))) return lacking(row, booking)
  await dropBookingHolds(within, [booking.id])
  await updateCharge(within.tx, booking.id, { state: 'CHARGED', taken: credits, steps: row.steps + 1 })
}

const lacking = (row: ChargeRow, { charge }: ChargedBooking): CantPay =>
  cantPay(
    {
      amount: row.amount,
      currency: row.currency as 'PEN' | 'USD',
      credits: row.credits,
      moneyReasons: [],
      creditReasons: [],
    },
    row.wallet_id ? [{ id: row.wallet_id, name: charge?.wallet_name ?? '', available: 0 }] : [],
  )

export async function move(
  within: ChargeWithin,
  booking: ChargedBooking,
  to: BookingToPay,
  how: MoveKind,
): Promise<CantPay | PriceChanges | undefined> {
  const row = await lockCharge(within.tx, booking.id)
  const isRestored = how === 'RESTORED' || how === 'REINSTATED'
  if (isRestored && row?.state !== 'KEPT') return row && restore(within, row, booking, how === 'REINSTATED')
  // What the operator moves costs what it cost, and so does what was sold for an agreed price.
  const keeps = how === 'OPERATOR' || isRestored || (row?.agreed && isOrdered(row))
  if (keeps) return follow(within, row, to)
  if (!row && to.rateId === null) return
  const facts = await factsOf(within, to)
  if (how === 'ASKED') return priceChangeOf(row, facts, to) ?? follow(within, row, to, reasonsOf(row, facts))
  if (row?.payer === 'WALLET' && (facts.quote.credits !== null || to.rateId === null))
    return moveInWallet(within, row, booking, to, facts, how)
  if (row?.payer === 'ACCOUNT') return moveOnAccount(within, row, facts, to, how)
  if (row && isOrdered(row)) return moveInOrder(within, row, to, facts, how)
  // It was booked before, and isn't lost within minutes: its place is held until it begins.
  const payment = paymentOf(facts, to.start, { pay: 'IN_LOCATION' })
  if (!payment) return cantPay(facts.quote, facts.wallets)
  if (row?.payer === 'ORDER') await giveBackOrder(within, row, false, 'La reserva se paga de nuevo')
  if (row?.wallet_id && row.taken > 0) await settle(within, row, booking, 0, 'El nuevo lugar no se paga con créditos')
  const steps = (row?.steps ?? 0) + (row && row.taken > 0 ? 1 : 0)
  if (!(await take(within, { ...to, id: booking.id }, payment, null, undefined, steps)))
    return cantPay(facts.quote, facts.wallets)
}

const isRefundable = (row: ChargeRow, how: MoveKind, now: Temporal.Instant) =>
  how === 'UNDONE' || givesBack(termsOf(row), now)

const newTerms = ({ settings }: Pick<Facts, 'settings'>, to: BookingToPay) => {
  const { refund, refundUntil } = refundTerms(settings.refund, settings.notice_minutes, to.start)
  return { refund, refund_until: refundUntil?.toString() ?? null }
}

/** The same wallet pays what is more, and gets back what is less. */
async function moveInWallet(
  within: ChargeWithin,
  row: ChargeRow,
  booking: ChargedBooking,
  to: BookingToPay,
  facts: Facts,
  how: MoveKind,
): Promise<CantPay | undefined> {
  const { quote, wallets } = facts
  const price = quote.credits ?? 0
  const credits = afterMove(row.taken, price, isRefundable(row, how, within.now))
  const moved = { ...booking, ...to, id: booking.id }
  if (!(await settle(within, row, moved, credits, credits < row.taken ? 'La reserva cuesta menos' : undefined)))
    return cantPay(
      quote,
      wallets.filter(({ id }) => id === row.wallet_id),
    )
  await updateCharge(within.tx, booking.id, {
    state: 'CHARGED',
    taken: credits,
    steps: row.steps + (credits === row.taken ? 0 : 1),
    credits,
    amount: credits === price ? quote.amount : row.amount,
    currency: quote.currency,
    reasons: JSON.stringify(credits === price ? quote.creditReasons : row.reasons),
    ...newTerms(facts, to),
  })
}

/** An order charges it, or keeps what was paid. */
const isOrdered = (row: ChargeRow) => row.payer === 'ORDER' && row.state !== 'GIVEN_BACK'

const placeIn = (row: ChargeRow, { spaceId, spaceName, start, end }: BookingToPay) => ({
  reservationId: row.reservation_id,
  spaceId,
  spaceName,
  start,
  end,
})

const giveBackOrder = (within: ChargeWithin, row: ChargeRow, refund: boolean, reason: string) =>
  within.ports.bookingOrders.cancel(within, { reservationId: row.reservation_id, refund, reason })

const inText = <Unit>({ amount, currency }: { amount: number; currency: Unit }) => ({
  amount: decimalsOf(amount),
  currency,
})

/** What a booking would cost in its new slot, where that isn't what it costs; paid as it is paid now. */
function priceChangeOf(row: ChargeRow | undefined, facts: Facts, to: BookingToPay): PriceChanges | undefined {
  const inCredits = row?.payer === 'WALLET' && facts.quote.credits !== null
  const payment = paymentOf(facts, to.start)
  const isFree = payment?.payer === 'FREE' && row?.payer !== 'ORDER' && row?.payer !== 'ACCOUNT'
  const unit = inCredits ? ('CREDIT' as const) : facts.quote.currency
  const price = inCredits ? (facts.quote.credits ?? 0) : facts.quote.amount
  const after = { amount: isFree ? 0 : price, currency: unit }
  const before = !row
    ? { amount: 0, currency: unit }
    : row.payer === 'WALLET'
      ? { amount: row.taken, currency: 'CREDIT' as const }
      : { amount: row.payer === 'FREE' ? 0 : row.amount, currency: row.currency as 'PEN' | 'USD' }
  const isSame = before.amount === after.amount && (before.amount === 0 || before.currency === after.currency)
  return isSame ? undefined : { code: 'PRICE_CHANGES', data: { before: inText(before), after: inText(after) } }
}

/** How the new hours come to the price: told in hours, which aren't those of the old ones. */
const reasonsOf = (row: ChargeRow | undefined, { quote }: Facts) =>
  row?.payer === 'FREE' ? undefined : row?.payer === 'WALLET' ? quote.creditReasons : quote.moneyReasons

/** The booking is elsewhere for the same price: its order says so, and until when canceling gives back follows its start. */
async function follow(
  within: ChargeWithin,
  row: ChargeRow | undefined,
  to: BookingToPay,
  reasons?: readonly string[],
): Promise<undefined> {
  if (!row) return
  const settings = await findSettings(within.tx)
  await updateCharge(within.tx, row.reservation_id, {
    ...newTerms({ settings }, to),
    ...(reasons && !row.agreed && { reasons: JSON.stringify(reasons) }),
  })
  if (!isOrdered(row)) return
  await within.ports.bookingOrders.change(within, {
    ...placeIn(row, to),
    before: row.amount,
    amount: row.amount,
    kept: row.state === 'KEPT',
  })
  if (row.state === 'KEPT') await updateCharge(within.tx, row.reservation_id, { state: 'CHARGED' })
}

/** What goes to a contract's account is put down anew. */
async function moveOnAccount(
  within: ChargeWithin,
  row: ChargeRow,
  facts: Facts,
  to: BookingToPay,
  how: MoveKind,
): Promise<undefined> {
  const before = row.state === 'GIVEN_BACK' ? 0 : row.amount
  const amount = afterMove(before, facts.quote.amount, isRefundable(row, how, within.now))
  await updateCharge(within.tx, row.reservation_id, { state: 'CHARGED', ...priceAfter(row, facts, to, amount) })
}

const priceAfter = (row: ChargeRow, facts: Facts, to: BookingToPay, amount: number) => ({
  amount,
  currency: facts.quote.currency,
  credits: facts.quote.credits,
  reasons: JSON.stringify(amount === facts.quote.amount ? facts.quote.moneyReasons : row.reasons),
  ...newTerms(facts, to),
})

/**
 * The order costs what the new hours cost, as long as it isn't paid. Of a paid one, more is another order, and less goes back
 * where canceling would give back too.
 */
async function moveInOrder(
  within: ChargeWithin,
  row: ChargeRow,
  to: BookingToPay,
  facts: Facts,
  how: MoveKind,
): Promise<CantPay | undefined> {
  const { quote } = facts
  const isPaid = row.state !== 'HELD'
  const refundable = !isPaid || isRefundable(row, how, within.now)
  if (quote.amount > 0 && quote.currency !== row.currency) {
    if (isPaid) return { ...cantPay(quote, []), message: otherCurrency }
    await giveBackOrder(within, row, false, 'El nuevo lugar se cobra en otra moneda')
    const payment = paymentOf(facts, to.start, { payer: 'ORDER', pay: 'IN_LOCATION' })
    if (!payment) return cantPay(quote, facts.wallets)
    await take(within, { ...to, id: row.reservation_id }, payment, null, undefined, row.steps)
    return
  }
  const amount = afterMove(row.amount, quote.amount, refundable)
  if (amount === 0) {
    await giveBackOrder(within, row, true, 'El nuevo lugar es gratis')
    await updateCharge(within.tx, row.reservation_id, {
      payer: 'FREE',
      state: 'CHARGED',
      order_id: null,
      ...priceAfter(row, facts, to, 0),
    })
    return
  }
  const change = { ...placeIn(row, to), before: row.amount, amount, kept: row.state === 'KEPT' }
  await within.ports.bookingOrders.change(within, change)
  await updateCharge(within.tx, row.reservation_id, {
    state: isPaid ? 'CHARGED' : 'HELD',
    ...priceAfter(row, facts, to, amount),
  })
}

const otherCurrency = 'La reserva ya se pagó, y el nuevo espacio se cobra en otra moneda. Cancélala y reserva de nuevo.'

const reasons: Record<EndReason, string> = {
  CANCELED: 'Se canceló a tiempo',
  CLOSED: 'El espacio dejó de estar disponible',
  UNATTENDED: 'Se liberó porque nadie llegó',
}

export async function end(within: ChargeWithin, bookings: readonly ChargedBooking[], why: EndReason): Promise<void> {
  const charged = bookings.filter(({ charge }) => charge !== null)
  if (charged.length === 0) return
  for (const booking of charged) await endOne(within, booking, why)
}

/** Drafts that nobody confirmed hold nothing any more. Their orders end with them: by then they have expired too. */
export async function giveUp(within: Pick<ChargeWithin, 'tx' | 'now' | 'ports'>, drafts: readonly ChargedBooking[]) {
  const ids = drafts.map(({ id }) => id)
  await dropBookingHolds(within, ids)
  await giveBackHeld(within.tx, ids)
}

async function endOne(within: ChargeWithin, booking: ChargedBooking, why: EndReason) {
  const { tx, now } = within
  const row = await lockCharge(tx, booking.id)
  if (!row || row.state === 'GIVEN_BACK' || row.state === 'KEPT') return
  const { refund_unattended: refundUnattended } = row
  const state = afterEnd(why, { ...termsOf(row), state: row.state as 'HELD' | 'CHARGED', refundUnattended }, now)
  if (state === row.state) return
  const goesBack = state === 'GIVEN_BACK'
  if (row.payer === 'WALLET' && row.state === 'HELD') await dropBookingHolds(within, [booking.id])
  const enters = goesBack && row.payer === 'WALLET' && row.taken > 0
  if (enters) await settle(within, row, booking, 0, reasons[why])
  if (row.payer === 'ORDER') await giveBackOrder(within, row, goesBack, reasons[why])
  await updateCharge(tx, booking.id, {
    state,
    taken: goesBack ? 0 : row.taken,
    steps: row.steps + (enters ? 1 : 0),
  })
}

/** A booking that comes back with its space costs what it cost, where its wallet still has it; otherwise nothing. */
export async function bringBack(within: ChargeWithin, bookings: readonly ChargedBooking[]): Promise<void> {
  for (const booking of bookings) {
    if (!booking.charge) continue
    const row = await lockCharge(within.tx, booking.id)
    if (row) await restore(within, row, booking)
  }
}

/**
 * A canceled booking that the operator brings back costs what it cost.
 * @param atOnce it was canceled a moment ago: what was paid then is there still
 * @returns why its wallet can't pay it any more
 */
async function restore(
  within: ChargeWithin,
  row: ChargeRow,
  booking: ChargedBooking,
  atOnce = false,
): Promise<CantPay | undefined> {
  if (row.state !== 'GIVEN_BACK') return
  if (row.payer === 'ORDER') {
    const { reservation_id: reservationId, amount } = row
    if (atOnce && (await within.ports.bookingOrders.reinstate(within, { reservationId, amount })))
      return updateCharge(within.tx, booking.id, { state: 'CHARGED' }).then(() => undefined)
    return orderAgain(within, row)
  }
  if (row.payer !== 'WALLET') {
    await updateCharge(within.tx, booking.id, { state: 'CHARGED' })
    return
  }
  const credits = row.credits ?? 0
  if (!(await settle(within, row, booking, credits))) return lacking(row, booking)
  await updateCharge(within.tx, booking.id, { state: 'CHARGED', taken: credits, steps: row.steps + 1 })
}

async function orderAgain(within: ChargeWithin, row: ChargeRow): Promise<undefined> {
  const asked = await askedBefore(within.tx, row.reservation_id)
  if (!asked) return
  const { amount, reservation_id: reservationId } = row
  const currency = row.currency as 'PEN' | 'USD'
  // A draft's order may be there still.
  await giveBackOrder(within, row, false, reasons.CLOSED)
  // What was paid once is owed again, and held until it begins, as all that is paid at the campus.
  const ordered = { ...asked, reservationId, amount, currency, pay: 'IN_LOCATION' } as const
  const { id } = await within.ports.bookingOrders.open(within, ordered, null)
  await updateCharge(within.tx, reservationId, { state: 'HELD', order_id: id })
}

/**
 * What an extension took goes back: the price is that of the hours that are left, and no more than it was. A price that isn't
 * that of the longer hours was kept when they were added, and stays.
 */
export async function shorten(within: ChargeWithin, booking: ChargedBooking, to: Span): Promise<void> {
  const row = await lockCharge(within.tx, booking.id)
  const asked = await askedBefore(within.tx, booking.id)
  if (!row || !asked) return
  const shorter = { ...asked, ...to }
  const facts = await factsOf(within, shorter)
  const paid = row.payer === 'WALLET' ? row.taken : row.amount
  const priceIn = ({ quote }: Facts) => (row.payer === 'WALLET' ? quote.credits : quote.amount)
  const price = priceIn(facts)
  if (price === null || price >= paid) return
  if (priceIn(await factsOf(within, { ...asked, start: booking.start, end: booking.end })) !== paid) return
  if (row.payer === 'WALLET') await moveInWallet(within, row, booking, shorter, facts, 'UNDONE')
  else if (row.payer === 'ACCOUNT') await moveOnAccount(within, row, facts, shorter, 'UNDONE')
  else if (isOrdered(row) && !row.agreed) await moveInOrder(within, row, shorter, facts, 'UNDONE')
}
