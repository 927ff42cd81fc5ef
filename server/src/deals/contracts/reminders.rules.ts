import { isRenewing, noticeDate, noticeEffect } from '@aforo/api/deals/contract-terms.rules'
import { dayAfter, daysUntil } from '@aforo/api/platform/calendar-dates.rules'
import { type EndingColumns, endingTerms } from './ending.rules.ts'

/** At so many days from a date people are told of it, and somebody looks at the contract. */
export const distances = [90, 60, 30] as const
export const nearDays = distances[0]

/** The longest time between a notice date and the end that it is about. */
export const longestNotice = 365

/** A date of a contract that somebody has to know in time. */
export interface ComingDate {
  about: 'END' | 'NOTICE'
  date: string
  /** Of one that renews itself: the first day of the term that begins unless notice is given by `date`. */
  renewsOn: string | null
  /** The distances at which people are told of it. */
  distances: readonly number[]
}

/** Days of a month, as far as a reminder needs them. */
const daysOfMonth = 30

/** What comes near of a chain that nobody has decided about: its end and notice date, or the notice for its next renewal. */
export function comingDates(row: EndingColumns & { chain_ends_on: string | null }, today: string): ComingDate[] {
  const near = ({ date }: ComingDate) => date >= today && daysUntil(today, date) <= nearDays
  const terms = endingTerms(row)
  if (row.chain_ends_on === null) {
    if (!isRenewing(terms)) return []
    const { endsOn: end } = noticeEffect(terms, today)
    // No reminder comes before its term began: what is renewed from month to month would be told of all the time.
    const told = distances.filter(days => end === terms.endsOn || days < terms.renewalMonths * daysOfMonth)
    const coming: ComingDate = {
      about: 'NOTICE',
      date: noticeDate(end, terms),
      renewsOn: dayAfter(end),
      distances: told,
    }
    return [coming].filter(one => daysUntil(today, one.date) <= (told[0] ?? -1))
  }
  const ending: ComingDate[] = [
    { about: 'END', date: row.chain_ends_on, renewsOn: null, distances },
    { about: 'NOTICE', date: noticeDate(row.chain_ends_on, terms), renewsOn: null, distances },
  ]
  return ending.filter(near)
}
