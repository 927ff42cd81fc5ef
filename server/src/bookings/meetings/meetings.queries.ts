import type { Tx } from '../../platform/database/database.ts'

/**
 * Stores the state of a reservation's meeting, unless it is no longer wanted or already READY. The version stays: it is no
 * change of a person's, and must not refuse theirs or their undo.
 * @param url to join, when it is READY
 * @returns its campus and sequence; undefined where nothing changed
 */
export const setMeeting = (tx: Tx, id: string, status: 'READY' | 'FAILED', url: string | null) =>
  tx
    .updateTable('reservations')
    .set(eb => ({
      meeting_status: status,
      meeting_url: url,
      // Calendars are told when there is something to join.
      sequence: eb('sequence', '+', status === 'READY' ? 1 : 0),
    }))
    .where('id', '=', id)
    .where('status', '=', 'CREATED')
    .where('meeting_status', 'in', ['REQUESTED', 'FAILED'])
    .where('meeting_status', '<>', status)
    .returning(['campus_id', 'sequence'])
    .executeTakeFirst()

/** The same for all dates of a series that wait for it. @returns where to tell of it */
export const setMeetings = (tx: Tx, seriesId: string, status: 'READY' | 'FAILED', url: string | null) =>
  tx
    .updateTable('reservations')
    .set(eb => ({
      meeting_status: status,
      meeting_url: url,
      sequence: eb('sequence', '+', status === 'READY' ? 1 : 0),
    }))
    .where('id', 'in', eb =>
      eb
        .selectFrom('series_dates')
        .select('reservation_id')
        .where('series_id', '=', seriesId)
        .$castTo<{ reservation_id: string }>(),
    )
    .where('status', '=', 'CREATED')
    .where('meeting_status', 'in', ['REQUESTED', 'FAILED'])
    .where('meeting_status', '<>', status)
    .returning(['id', 'campus_id'])
    .execute()

/** Asks for a meeting, or gives it up. */
export async function requestMeeting(tx: Tx, id: string, wanted: boolean) {
  await tx
    .updateTable('reservations')
    .set({ meeting_status: wanted ? 'REQUESTED' : null, meeting_url: null })
    .where('id', '=', id)
    .execute()
}
