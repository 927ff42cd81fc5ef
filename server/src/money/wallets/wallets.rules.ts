import type { IncludedCredits, WalletState } from '@aforo/api/money/wallets-kinds'
import { earlierOf, laterOf } from '@aforo/api/platform/calendar-dates.rules'
import { add, subtract } from '@aforo/api/platform/money.rules'

/** Hundredths of a credit, as everything here. */
interface Held {
  balance: number
  held: number
  /** The lowest balance that is allowed; null for any. */
  lowest: number | null
}

/** What can be spent besides what is held, overdraft included; null where there is no limit. */
export const availableIn = ({ balance, held, lowest }: Held): number | null =>
  lowest === null ? null : subtract(subtract(balance, held), lowest)

/** Whether a wallet has so much to give. */
export function covers(wallet: Held, amount: number): boolean {
  const available = availableIn(wallet)
  return available === null || available >= amount
}

/** @param lowAt wallets from zero to this are low */
export const stateOf = (balance: number, lowAt: number): WalletState =>
  balance < 0 ? 'NEGATIVE' : balance <= lowAt ? 'LOW' : 'OK'

/** What a month comes to. What takes away is below zero. */
export interface MonthSums {
  opening: number
  deposits: number
  purchases: number
  debits: number
  adjustments: number
  /** Of the deposits, what contracts include. */
  included: number
}

export const closingOf = ({ opening, deposits, purchases, debits, adjustments }: MonthSums): number =>
  add(opening, deposits, purchases, debits, adjustments)

/**
 * What of the included credits lapses at the end of their month: those are spent first, so it is what bookings and debits
 * left of them, and never more than the wallet has.
 */
export function lapseOf(sums: MonthSums, balance: number, rule: IncludedCredits): number {
  if (rule === 'CARRY_OVER') return 0
  const used = Math.max(0, -add(sums.purchases, sums.debits))
  return Math.max(0, Math.min(subtract(sums.included, used), balance))
}

/** A month in a tenant's zone as its first day: `2026-03-01`. */
export const firstDayOf = (year: number, month: number): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`

export const monthAt = (now: Temporal.Instant, timeZone: string): string =>
  now.toZonedDateTimeISO(timeZone).toPlainDate().with({ day: 1 }).toString()

export const monthAfter = (month: string): string => Temporal.PlainDate.from(month).add({ months: 1 }).toString()

const monthBefore = (month: string): string => Temporal.PlainDate.from(month).subtract({ months: 1 }).toString()

export const lastDayOf = (month: string): string =>
  Temporal.PlainDate.from(monthAfter(month)).subtract({ days: 1 }).toString()

const references = {
  booking: /^booking:([0-9a-f-]{36}):\d+$/,
  included: /^included:([0-9a-f-]{36}):\d{4}-\d{2}$/,
  lapse: /^lapse:\d{4}-\d{2}$/,
} as const

/** What a movement's reference names. */
export function referenceOf(reference: string): {
  kind: 'BOOKING' | 'CONTRACT' | 'LAPSE' | 'MANUAL'
  id: string | null
} {
  const booking = references.booking.exec(reference)?.[1]
  if (booking) return { kind: 'BOOKING', id: booking }
  const contract = references.included.exec(reference)?.[1]
  if (contract) return { kind: 'CONTRACT', id: contract }
  return { kind: references.lapse.test(reference) ? 'LAPSE' : 'MANUAL', id: null }
}

/** The `n`th time that a booking takes or gives back credits. */
export const bookingReference = (reservationId: string, step: number) => `booking:${reservationId}:${step}`
export const includedReference = (contractId: string, month: string) => `included:${contractId}:${month.slice(0, 7)}`
export const lapseReference = (month: string) => `lapse:${month.slice(0, 7)}`

interface Taken {
  kind: string
  reference: string
  reversedById: string | null
}

/** What a booking took is given back with the booking, and what lapsed is not: both by hand would count twice. */
export const isReversible = ({ kind, reference, reversedById }: Taken): boolean =>
  kind !== 'REVERSAL' && kind !== 'PURCHASE' && reversedById === null && referenceOf(reference).kind !== 'LAPSE'

/** The months in which a wallet gets a contract's included credits, both included, as first days. */
export interface Share {
  walletId: string
  firstMonth: string
  lastMonth: string
}

/**
 * Who gets a contract's credits if a wallet does from `since` on: months before that stay with the wallets that have them.
 * @param before in the order of their months
 */
export function sharesAfter(before: readonly Share[], { since, ...given }: Share & { since: string }): Share[] {
  const kept = before.filter(({ firstMonth }) => firstMonth < since)
  const all = [...kept, { ...given, firstMonth: laterOf(since, given.firstMonth) }]
  return all
    .map((share, place) => {
      const next = all[place + 1]
      return {
        walletId: share.walletId,
        firstMonth: laterOf(share.firstMonth, given.firstMonth),
        lastMonth: next ? earlierOf(monthBefore(next.firstMonth), given.lastMonth) : given.lastMonth,
      }
    })
    .filter(({ firstMonth, lastMonth }) => firstMonth <= lastMonth)
}
