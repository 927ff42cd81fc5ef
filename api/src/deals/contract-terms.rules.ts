import { dayAfter, dayBefore, daysAfter, monthsAfter, plainDate } from '../platform/calendar-dates.rules.ts'
import type { ContractRenewal } from './contract-states.ts'

/**
 * How long a contract is in force. Everything that asks for a contract's last day asks here: a signature writes the answer
 * into the lines of the chain, and plan, bills, inventory, credits and reports read those. Dates are calendar dates, included.
 */

export interface ContractTerms {
  startsOn: string
  /** The last day of the first term; null: until further notice. */
  endsOn: string | null
  renewal: ContractRenewal
  /** The length of each term after the first. */
  renewalMonths: number | null
  noticeDays: number
}

/** Terms of a contract that goes on after each term until notice is given. */
export type RenewingTerms = ContractTerms & { endsOn: string; renewalMonths: number }

export const isRenewing = (terms: ContractTerms): terms is RenewingTerms =>
  terms.renewal === 'AUTOMATIC' && terms.endsOn !== null && terms.renewalMonths !== null

/** The last day to give notice for a term that ends on a day. */
export const noticeDate = (endsOn: string, { noticeDays }: Pick<ContractTerms, 'noticeDays'>): string =>
  daysAfter(endsOn, -noticeDays)

/** Whole months of the first term. Undefined where it isn't so many months. */
function firstMonths({ startsOn, endsOn }: RenewingTerms): number | undefined {
  const [start, next] = [plainDate(startsOn), plainDate(dayAfter(endsOn))]
  const months = (next.year - start.year) * 12 + next.month - start.month
  // A first day that the month after doesn't have moves to the first of the next one.
  return [months, months - 1].find(count => count > 0 && monthsAfter(startsOn, count) === next.toString())
}

/**
 * The last day of the term that follows the first after so many renewals. Months are counted from the contract's first day,
 * so that a short month doesn't shift later terms; where the first term isn't whole months, from the day after it.
 */
function termEndAfter(terms: RenewingTerms, renewals: number): string {
  if (renewals === 0) return terms.endsOn
  const months = firstMonths(terms)
  return months === undefined
    ? dayBefore(monthsAfter(dayAfter(terms.endsOn), renewals * terms.renewalMonths))
    : dayBefore(monthsAfter(terms.startsOn, months + renewals * terms.renewalMonths))
}

/** The first term that ends on a day or later. */
export function termEnd(terms: RenewingTerms, day: string): string {
  const [end, asked] = [plainDate(terms.endsOn), plainDate(day)]
  const months = (asked.year - end.year) * 12 + asked.month - end.month
  for (let renewals = Math.max(0, Math.floor(months / terms.renewalMonths) - 1); ; renewals++) {
    const last = termEndAfter(terms, renewals)
    if (last >= day) return last
  }
}

/** The terms that end between two days, the first first. */
export function termEndsBetween(terms: RenewingTerms, from: string, to: string): string[] {
  const ends: string[] = []
  for (let end = termEnd(terms, from); end <= to; end = termEnd(terms, dayAfter(end))) ends.push(end)
  return ends
}

/** What a notice of non-renewal does. */
export interface NoticeEffect {
  /** The contract's last day. */
  endsOn: string
  /** Whether it ends with the term in which notice was given, and not with the next one. */
  onTime: boolean
  /** The last day to give notice for the term in which it was given. */
  noticeBy: string
  /** How often it is still renewed: none on time; more than once where terms are shorter than the notice period. */
  renewals: number
}

/** A notice ends the first term whose notice period it keeps. */
export function noticeEffect(terms: RenewingTerms, givenOn: string): NoticeEffect {
  const running = termEnd(terms, givenOn)
  // `noticeDays` after the notice is the first day on which a term may end.
  const endsOn = termEnd(terms, daysAfter(givenOn, terms.noticeDays))
  return {
    endsOn,
    onTime: endsOn === running,
    noticeBy: noticeDate(running, terms),
    renewals: termEndsBetween(terms, running, endsOn).length - 1,
  }
}

/**
 * The last day on which a contract is in force; null while it has none: until further notice, or renewed by itself as long as
 * nobody gives notice.
 * @param noticeOn the day of the notice of non-renewal that stands; null without one
 */
export function inForceUntil(terms: ContractTerms, noticeOn: string | null): string | null {
  if (!isRenewing(terms)) return terms.endsOn
  return noticeOn === null ? null : noticeEffect(terms, noticeOn).endsOn
}

/** The next renewal of a contract without a notice, as lists and documents tell it. */
export interface ComingRenewal {
  /** The first day of the next term. */
  on: string
  /** The last day to give notice for the term that runs. */
  noticeBy: string
}

export function comingRenewal(terms: RenewingTerms, today: string): ComingRenewal {
  const running = termEnd(terms, today)
  return { on: dayAfter(running), noticeBy: noticeDate(running, terms) }
}

interface Ending {
  endsOn: string | null
  renews?: boolean
}

/**
 * Lines as they are in force without a notice: what ends with the contract's term goes on with its renewals. `linesUntil` gives
 * them the last day of a notice.
 * @param terms of the contract that agrees the lines
 */
export const linesInForce = <Line extends Ending>(
  lines: readonly Line[],
  terms: ContractTerms,
): (Line & { renews?: boolean })[] =>
  lines.map(line =>
    isRenewing(terms) && line.endsOn === terms.endsOn ? { ...line, renews: true, endsOn: null } : line,
  )

/** Lines that renew, with the last day that a notice gave them; null when there is none. */
export const linesUntil = <Line extends Ending>(lines: readonly Line[], until: string | null): Line[] =>
  lines.map(line => (line.renews ? { ...line, endsOn: until } : line))

/** Discounts as they are in force: one that lasts to the end of a renewing contract's first term goes on with it. */
export const discountsInForce = <Discount extends { to: string | null }>(
  discounts: readonly Discount[],
  terms: ContractTerms,
): Discount[] =>
  discounts.map(discount => (isRenewing(terms) && discount.to === terms.endsOn ? { ...discount, to: null } : discount))
