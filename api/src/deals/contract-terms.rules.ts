import { dayAfter, dayBefore, daysAfter, monthsAfter, plainDate } from '../platform/calendar-dates.rules.ts'
import type { ContractRenewal } from './contract-states.ts'

/**
 * How long a contract is in force: the only source of a contract's last day. A signature writes the result into the
 * chain's lines, which plan, bills, inventory, credits and reports read. Dates are calendar dates, included.
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

/** Terms of a contract that renews term after term until notice is given. */
export type RenewingTerms = ContractTerms & { endsOn: string; renewalMonths: number }

export const isRenewing = (terms: ContractTerms): terms is RenewingTerms =>
  terms.renewal === 'AUTOMATIC' && terms.endsOn !== null && terms.renewalMonths !== null

/** The last day to give notice for a term that ends on `endsOn`. */
export const noticeDate = (endsOn: string, { noticeDays }: Pick<ContractTerms, 'noticeDays'>): string =>
  daysAfter(endsOn, -noticeDays)

/** Months of the first term; undefined unless they are whole. */
function firstMonths({ startsOn, endsOn }: RenewingTerms): number | undefined {
  const [start, next] = [plainDate(startsOn), plainDate(dayAfter(endsOn))]
  const months = (next.year - start.year) * 12 + next.month - start.month
  // `monthsAfter` moves a missing day to the first of the next month (31 January to 1 March): the count is then one
  // less.
  return [months, months - 1].find(count => count > 0 && monthsAfter(startsOn, count) === next.toString())
}

/**
 * The last day of the term after `renewals` renewals. Months are counted from the contract's first day, so that a short
 * month doesn't shift later terms; if the first term isn't whole months, from the day after it.
 */
function termEndAfter(terms: RenewingTerms, renewals: number): string {
  if (renewals === 0) return terms.endsOn
  const months = firstMonths(terms)
  return months === undefined
    ? dayBefore(monthsAfter(dayAfter(terms.endsOn), renewals * terms.renewalMonths))
    : dayBefore(monthsAfter(terms.startsOn, months + renewals * terms.renewalMonths))
}

/** The last day of the first term that ends on `day` or later. */
export function termEnd(terms: RenewingTerms, day: string): string {
  const [end, asked] = [plainDate(terms.endsOn), plainDate(day)]
  const months = (asked.year - end.year) * 12 + asked.month - end.month
  for (let renewals = Math.max(0, Math.floor(months / terms.renewalMonths) - 1); ; renewals++) {
    const last = termEndAfter(terms, renewals)
    if (last >= day) return last
  }
}

/** The last days of the terms that end between two days, earliest first. */
export function termEndsBetween(terms: RenewingTerms, from: string, to: string): string[] {
  const ends: string[] = []
  for (let end = termEnd(terms, from); end <= to; end = termEnd(terms, dayAfter(end))) ends.push(end)
  return ends
}

/** Effect of a notice of non-renewal. */
export interface NoticeEffect {
  /** The contract's last day. */
  endsOn: string
  /** True if it ends the term in which it was given, false if a later one. */
  onTime: boolean
  /** The last day to give notice for the term in which it was given. */
  noticeBy: string
  /** Remaining renewals: none if on time, several if terms are shorter than the notice period. */
  renewals: number
}

/** A notice ends the first term that leaves the full notice period. */
export function noticeEffect(terms: RenewingTerms, givenOn: string): NoticeEffect {
  const running = termEnd(terms, givenOn)
  // A term may end from `noticeDays` after the notice on.
  const endsOn = termEnd(terms, daysAfter(givenOn, terms.noticeDays))
  return {
    endsOn,
    onTime: endsOn === running,
    noticeBy: noticeDate(running, terms),
    renewals: termEndsBetween(terms, running, endsOn).length - 1,
  }
}

/**
 * The last day on which a contract is in force; null if there is none: until further notice, or renewed automatically
 * without notice.
 * @param noticeOn the day of the valid notice of non-renewal; null without one
 */
export function inForceUntil(terms: ContractTerms, noticeOn: string | null): string | null {
  if (!isRenewing(terms)) return terms.endsOn
  return noticeOn === null ? null : noticeEffect(terms, noticeOn).endsOn
}

/** The next renewal of a contract without notice. */
export interface ComingRenewal {
  /** The first day of the next term. */
  on: string
  /** The last day to give notice for the current term. */
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
 * Lines in force without notice: lines that end with the contract's term renew with it. `linesUntil` applies a notice's
 * last day to them.
 * @param terms of the contract that agrees the lines
 */
export const linesInForce = <Line extends Ending>(
  lines: readonly Line[],
  terms: ContractTerms,
): (Line & { renews?: boolean })[] =>
  lines.map(line =>
    isRenewing(terms) && line.endsOn === terms.endsOn ? { ...line, renews: true, endsOn: null } : line,
  )

/** Applies a notice's last day to the lines that renew; null without a notice. */
export const linesUntil = <Line extends Ending>(lines: readonly Line[], until: string | null): Line[] =>
  lines.map(line => (line.renews ? { ...line, endsOn: until } : line))

/** Discounts in force: a discount that reaches the end of a renewing contract's first term renews with it. */
export const discountsInForce = <Discount extends { to: string | null }>(
  discounts: readonly Discount[],
  terms: ContractTerms,
): Discount[] =>
  discounts.map(discount => (isRenewing(terms) && discount.to === terms.endsOn ? { ...discount, to: null } : discount))
