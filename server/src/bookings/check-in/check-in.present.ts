import type { Attendance } from '@aforo/api/bookings/check-in'
import { policyOr } from '../reservations/policies.queries.ts'
import { mayManage, type Reader, stateOf } from '../reservations/reservations.present.ts'
import type { ArrivalRow } from './check-in.queries.ts'
import { type CheckInWindow, checkInWindow, isOfThis, isWithin, later, mayArrive } from './check-in.rules.ts'

export const windowOfRow = (row: ArrivalRow): CheckInWindow =>
  checkInWindow(
    { start: row.starts_at, end: row.ends_at },
    later(row.created_at, row.watched_since ?? row.created_at),
    policyOr(row.policy).checkInMinutes,
  )

/** The check-in of a booking, and what its reader may do about it now. */
export function presentAttendance(row: ArrivalRow, reader: Reader, now: Temporal.Instant): Attendance {
  const window = windowOfRow(row)
  const came = isOfThis(row.checked_in_at, window)
  const may = mayManage(row, reader) && mayArrive(stateOf(row, now)) && row.released_at === null
  return {
    reservationId: row.id,
    opensAt: window.opens.toString(),
    closesAt: window.closes.toString(),
    required: window.required,
    checkedInAt: came ? (row.checked_in_at?.toString() ?? null) : null,
    checkedInBy: came ? (row.checked_in_by ?? '') : '',
    via: came ? row.via : null,
    releasedAt: row.released_at?.toString() ?? null,
    can: { checkIn: may && !came && isWithin(window, now), undo: may && came },
  }
}
