import type { Tx } from '../../platform/database/database.ts'
import { campusesOf, type UndecidedRow, undecidedEnds } from './reminders.queries.ts'
import { type ComingDate, comingDates, longestNotice, nearDays } from './reminders.rules.ts'

export type ComingEnd = UndecidedRow & ComingDate & { campus_names: string[] }

/** The ends, notice dates and renewals of contracts that come near, the nearest first; of a campus, those that rent there. */
export async function comingEnds(
  tx: Tx,
  now: Temporal.Instant,
  { campusId }: { campusId?: string } = {},
): Promise<ComingEnd[]> {
  const rows = await undecidedEnds(tx, now, nearDays + longestNotice)
  const near = rows.flatMap(row => comingDates(row, row.today).map(coming => ({ ...row, ...coming })))
  const campuses = await campusesOf(tx, [...new Set(near.map(({ current_id }) => current_id))])
  return near
    .map(one => ({ ...one, campuses: campuses.get(one.current_id) ?? [] }))
    .filter(one => campusId === undefined || one.campuses.some(({ campus_id }) => campus_id === campusId))
    .map(({ campuses: at, ...one }) => ({ ...one, campus_names: [...new Set(at.map(({ name }) => name))] }))
    .sort(
      (one, other) =>
        one.date.localeCompare(other.date) ||
        one.contract_id.localeCompare(other.contract_id) ||
        one.about.localeCompare(other.about),
    )
}
