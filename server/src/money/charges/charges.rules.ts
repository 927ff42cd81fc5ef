import type { PayBy, Payer } from '@aforo/api/bookings/booking-price'
import { givesBack, type RefundTerms } from '@aforo/api/bookings/charge-terms.rules'
import type { RefundRule, WithoutWallet } from '@aforo/api/money/charges-rules'
import { formatHours } from '@aforo/api/platform/dates-in-words'

/** A wallet with which somebody could pay; hundredths of a credit. */
export interface Payable {
  id: string
  name: string
  /** Null without a limit. */
  available: number | null
}

interface Asked {
  amount: number
  /** Null where credits don't pay. */
  credits: number | null
  /** In the order in which they are asked. */
  wallets: readonly Payable[]
  withoutWallet: WithoutWallet
  /** Of a team with a contract; null without one. */
  teamId: string | null
  /** Whether the tenant takes on-demand orders. */
  takesOrders: boolean
}

export type Decided = { payer: Exclude<Payer, 'WALLET'>; wallet: null } | { payer: 'WALLET'; wallet: Payable }

/**
 * All by whom a booking can be paid, the one who pays where nothing is chosen first: the wallets that have enough, else as the
 * tenant says. None where nobody can.
 */
export function payersOf({ amount, credits, wallets, withoutWallet, teamId, takesOrders }: Asked): Decided[] {
  if (credits === 0 || (credits === null && amount === 0)) return [{ payer: 'FREE', wallet: null }]
  const enough = wallets.filter(({ available }) => credits !== null && (available === null || available >= credits))
  const ways: Decided[] = enough.map(wallet => ({ payer: 'WALLET', wallet }))
  if (withoutWallet === 'FREE' && ways.length === 0) ways.push({ payer: 'FREE', wallet: null })
  if (withoutWallet === 'ACCOUNT' && teamId !== null) ways.push({ payer: 'ACCOUNT', wallet: null })
  // An order is of an amount of money.
  const byOrder = takesOrders && (withoutWallet === 'ACCOUNT' || withoutWallet === 'ORDER')
  if (byOrder && amount > 0) ways.push({ payer: 'ORDER', wallet: null })
  return ways
}

/** Who pays, of those who can. @returns undefined where the chosen one can't */
export const payerChosen = (
  ways: readonly Decided[],
  { payer, walletId }: Pick<PayBy, 'payer' | 'walletId'> = {},
): Decided | undefined =>
  ways.find(
    way => (payer === undefined || way.payer === payer) && (walletId === undefined || way.wallet?.id === walletId),
  )

export function refundTerms(rule: RefundRule, noticeMinutes: number, start: Temporal.Instant): RefundTerms {
  return { refund: rule, refundUntil: rule === 'NOTICE' ? start.subtract({ minutes: noticeMinutes }) : null }
}

/** What becomes of the charge when a booking ends otherwise than by being used. */
export function afterEnd(
  why: 'CANCELED' | 'CLOSED' | 'UNATTENDED',
  charge: RefundTerms & { state: 'HELD' | 'CHARGED' | 'GIVEN_BACK' | 'KEPT'; refundUnattended: boolean },
  now: Temporal.Instant,
): 'GIVEN_BACK' | 'KEPT' | 'CHARGED' {
  if (charge.state === 'HELD' || charge.state === 'GIVEN_BACK') return 'GIVEN_BACK'
  switch (why) {
    // What the operator takes away, nobody pays.
    case 'CLOSED':
      return 'GIVEN_BACK'
    case 'UNATTENDED':
      return charge.refundUnattended ? 'GIVEN_BACK' : 'CHARGED'
    case 'CANCELED':
      return givesBack(charge, now) ? 'GIVEN_BACK' : 'KEPT'
  }
}

/** What a move makes of what was paid. Less is given back only where canceling would give back too, or to undo. */
export function afterMove(paid: number, price: number, isRefundable: boolean): number {
  return price < paid && !isRefundable ? paid : price
}

/** What canceling gives back, as people read it before they book. */
export function cancellationInWords(rule: RefundRule, noticeMinutes: number): string {
  if (rule === 'ALL') return 'Si la cancelas antes de que empiece, se devuelve todo.'
  if (rule === 'NONE') return 'Si la cancelas, no se devuelve nada.'
  if (noticeMinutes === 0) return 'Si la cancelas antes de que empiece, se devuelve todo.'
  return `Si la cancelas hasta ${formatHours(noticeMinutes)} antes, se devuelve todo; después, nada.`
}
