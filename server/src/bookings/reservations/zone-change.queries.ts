import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { Span } from '../../platform/wall-time.rules.ts'
import { reservationRows } from './reservations.queries.ts'

/** The bookings of a campus that begin after `now`. */
const upcoming = (tx: Tx, campusId: string, now: Temporal.Instant) =>
  tx
    .selectFrom('reservations as r')
    .where('r.campus_id', '=', campusId)
    .where('r.starts_at', '>', sql<Temporal.Instant>`${now.toString()}::timestamptz`)
    .where('r.status', 'in', ['DRAFT', 'CREATED'])

export async function countUpcomingAt(tx: Tx, campusId: string, now: Temporal.Instant): Promise<number> {
  const { total } = await upcoming(tx, campusId, now)
    .select(eb => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Locks the upcoming bookings of a campus. @returns their ids */
export async function lockUpcoming(tx: Tx, campusId: string, now: Temporal.Instant): Promise<string[]> {
  const rows = await upcoming(tx, campusId, now).select('r.id').orderBy('r.id').forUpdate().execute()
  return rows.map(({ id }) => id)
}

export const findReservations = (tx: Tx, ids: string[]) =>
  reservationRows(tx).where('r.id', '=', sql<string>`any(${ids}::uuid[])`).orderBy('r.id').execute()

/** A booking or request with the instants that it gets. */
export interface Shift extends Span {
  id: string
}

type ReleasedSlots = Awaited<ReturnType<typeof releaseSlots>>

/** Releases the slots of bookings, so that they don't block one another; `retakeSlots` books them anew. */
export async function releaseSlots(tx: Tx, ids: string[]) {
  const { rows } = await sql<{ id: string; status: string; held_until: string | null }>`
    select id, status, held_until from reservations where id = any(${ids}::uuid[])`.execute(tx)
  await sql`
    update reservations set status = 'CANCELED', held_until = null where id = any(${ids}::uuid[])`.execute(tx)
  return rows
}

/**
 * Moves released bookings to other instants, all in one statement: one after the other they would block one another.
 * @throws the database's refusal by `reservations_no_overlap` if two of them overlap then
 */
export async function retakeSlots(tx: Tx, rows: ReleasedSlots, shifts: readonly Shift[]) {
  await sql`
    update reservations r
    set during = tstzrange(s.start, s."end"),
      -- The notice that a cancellation needs is as long as it was.
      cancelable_until = s.start - (r.starts_at - r.cancelable_until),
      status = was.status, held_until = was.held_until, sequence = r.sequence + 1, version = r.version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}) as was (id uuid, status text, held_until timestamptz)
      join jsonb_to_recordset(${JSON.stringify(shifts)}) as s (id uuid, start timestamptz, "end" timestamptz) using (id)
    where r.id = was.id`.execute(tx)
}

/** Locks the pending requests of a campus for future times. */
export const lockRequestsAhead = (tx: Tx, campusId: string, now: Temporal.Instant) =>
  tx
    .selectFrom('booking_requests')
    .where('campus_id', '=', campusId)
    .where('status', '=', 'PENDING')
    .where('starts_at', '>', sql<Temporal.Instant>`${now.toString()}::timestamptz`)
    .select(['id', 'starts_at', 'ends_at'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/**
 * Moves requests to other instants; each can be decided for as long before its start as it could.
 * @throws the database's refusal by `booking_requests_once` if two of one person overlap then
 */
export async function shiftRequests(tx: Tx, shifts: readonly Shift[]) {
  const ids = shifts.map(({ id }) => id)
  // First all of them move a thousand years on, so that they don't meet one another.
  await sql`
    update booking_requests set expires_at = expires_at + interval '8766000 hours',
      during = tstzrange(starts_at + interval '8766000 hours', ends_at + interval '8766000 hours')
    where id = any(${ids}::uuid[])`.execute(tx)
  await sql`
    update booking_requests q set during = tstzrange(s.start, s."end"),
      expires_at = s.start + (q.expires_at - q.starts_at), version = q.version + 1
    from jsonb_to_recordset(${JSON.stringify(shifts)}) as s (id uuid, start timestamptz, "end" timestamptz)
    where q.id = s.id`.execute(tx)
}
