import type { Billed } from '@aforo/api/money/billing'
import { todayHere } from '../../ui/dates/calendar.ts'
import type { PlanRow } from './planRows.ts'

/** What bills have of a contract's months. */
export interface BilledMonths {
  months: ReadonlyMap<string, Billed>
  /** The last month that should be billed by now. */
  until: string
}

/** The running month should be billed by now; the coming one is on its day. */
export const billedOf = (found: { months: Billed[] } | undefined): BilledMonths | undefined =>
  found && { months: new Map(found.months.map(one => [one.month, one])), until: todayHere().slice(0, 7) }

/** Whether a month has something to bill that no bill has, though its day has come. */
export const isUnbilled = ({ month, net }: Pick<PlanRow, 'month' | 'net'>, { months, until }: BilledMonths): boolean =>
  net !== 0 && month <= until && !months.get(month)?.bills.length
