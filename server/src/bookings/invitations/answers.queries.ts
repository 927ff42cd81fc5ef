import type { AttendeeAnswer, GivenAnswer } from '@aforo/api/bookings/guests'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { type ReservationRow, reservationRows } from '../reservations/reservations.queries.ts'

/** Somebody's invitation to one reservation. */
export interface InvitedTo {
  attendeeId: string
  name: string
  answer: AttendeeAnswer
  reservation: ReservationRow
}

/** To what an answer is: one reservation, or the dates of a series that have not ended. */
export type Answered = { reservationId: string } | { seriesId: string }

/** The invitations that an answer is to, the earliest first; drafts invite nobody yet. */
export async function listInvitations(
  tx: Tx,
  to: Answered,
  email: string,
  now: Temporal.Instant,
): Promise<InvitedTo[]> {
  const rows = await reservationRows(tx)
    .innerJoin('reservation_attendees as a', join =>
      join.onRef('a.tenant_id', '=', 'r.tenant_id').onRef('a.reservation_id', '=', 'r.id'),
    )
    .where('a.email', '=', email)
    .where('r.status', '!=', 'DRAFT')
    .$if('reservationId' in to, query => query.where('r.id', '=', 'reservationId' in to ? to.reservationId : ''))
    .$if('seriesId' in to, query =>
      query
        .where('r.ends_at', '>', sql<Temporal.Instant>`${now.toString()}::timestamptz`)
        .where('r.status', '=', 'CREATED')
        .where('r.id', 'in', eb =>
          eb
            .selectFrom('series_dates as d')
            .where('d.series_id', '=', 'seriesId' in to ? to.seriesId : '')
            .where('d.reservation_id', 'is not', null)
            .select(sql<string>`d.reservation_id`.as('id')),
        ),
    )
    .select(['a.id as attendee_id', 'a.name as attendee_name', sql<AttendeeAnswer>`a.answer`.as('answer')])
    .orderBy('r.starts_at')
    .execute()
  return rows.map(({ attendee_id, attendee_name, answer, ...reservation }) => ({
    attendeeId: attendee_id,
    name: attendee_name,
    answer,
    reservation,
  }))
}

/** The address under which somebody of the tenant is invited to a reservation; undefined where they aren't. */
export const findOwnInvitation = (tx: Tx, reservationId: string, userId: string) =>
  tx
    .selectFrom('reservation_attendees')
    .where('reservation_id', '=', reservationId)
    .where('user_id', '=', userId)
    .select('email')
    .executeTakeFirst()

export async function setAnswers(tx: Tx, attendeeIds: readonly string[], answer: GivenAnswer, now: Temporal.Instant) {
  await tx
    .updateTable('reservation_attendees')
    .set({ answer, answered_at: now.toString() })
    .where('id', 'in', [...attendeeIds])
    .execute()
}

/** Clears the answers of a reservation that moved: they were for another time. */
export async function forgetAnswers(tx: Tx, reservationId: string) {
  await tx
    .updateTable('reservation_attendees')
    .set({ answer: 'NEEDS_ACTION', answered_at: null })
    .where('reservation_id', '=', reservationId)
    .where('answer', '!=', 'NEEDS_ACTION')
    .execute()
}

/** What each invited person says of a series: of all its dates to come alike, or nothing yet. */
export async function listSeriesAnswers(
  tx: Tx,
  seriesId: string,
  now: Temporal.Instant,
): Promise<Map<string, AttendeeAnswer>> {
  const rows = await tx
    .selectFrom('series_dates as d')
    .innerJoin('reservations as r', join =>
      join.onRef('r.tenant_id', '=', 'd.tenant_id').onRef('r.id', '=', 'd.reservation_id'),
    )
    .innerJoin('reservation_attendees as a', join =>
      join.onRef('a.tenant_id', '=', 'r.tenant_id').onRef('a.reservation_id', '=', 'r.id'),
    )
    .where('d.series_id', '=', seriesId)
    .where('r.status', '=', 'CREATED')
    .where('r.ends_at', '>', sql<Temporal.Instant>`${now.toString()}::timestamptz`)
    .groupBy('a.email')
    .select([
      'a.email',
      sql<AttendeeAnswer>`case when min(a.answer) = max(a.answer) then min(a.answer) else 'NEEDS_ACTION' end`.as(
        'answer',
      ),
    ])
    .execute()
  return new Map(rows.map(({ email, answer }) => [email, answer]))
}
