import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
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

interface Zones {
  from: string
  to: string
}

/** A column of `r` as the instant that has the same wall time in another zone. */
const shifted = (column: 'starts_at' | 'ends_at', { from, to }: Zones) =>
  sql`((${sql.ref(`r.${column}`)} at time zone ${from}) at time zone ${to})`

/** Whether a clock change of the other zone skips all the hours of one of the bookings. */
export async function clockSkipsAny(tx: Tx, ids: string[], zones: Zones): Promise<boolean> {
  const { rows } = await sql`
    select from reservations r where id = any(${ids}::uuid[])
      and ${shifted('ends_at', zones)} <= ${shifted('starts_at', zones)} limit 1`.execute(tx)
  return rows.length > 0
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
 * Moves released bookings to the instants of their wall times in another zone, all in one statement: one after the other
 * they would block one another.
 * @throws the database's refusal by `reservations_no_overlap` where a clock change makes two of them meet
 */
export async function retakeSlots(tx: Tx, rows: ReleasedSlots, zones: Zones) {
  await sql`
    update reservations r
    set during = tstzrange(${shifted('starts_at', zones)}, ${shifted('ends_at', zones)}),
      -- The notice that a cancellation needs is as long as it was.
      cancelable_until = ${shifted('starts_at', zones)} - (r.starts_at - r.cancelable_until),
      status = was.status, held_until = was.held_until, sequence = r.sequence + 1, version = r.version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}) as was (id uuid, status text, held_until timestamptz)
    where r.id = was.id`.execute(tx)
}

/** Locks the pending requests of a campus for future times. */
export async function lockRequestsAhead(tx: Tx, campusId: string, now: Temporal.Instant): Promise<string[]> {
  const rows = await tx
    .selectFrom('booking_requests')
    .where('campus_id', '=', campusId)
    .where('status', '=', 'PENDING')
    .where('starts_at', '>', sql<Temporal.Instant>`${now.toString()}::timestamptz`)
    .select('id')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Moves requests to the instants of their wall times in another zone. @returns false, with nothing changed, where a clock
 * change skips the hours of one of them
 * @throws the database's refusal by `booking_requests_once` where a clock change makes two of one person meet
 */
export async function shiftRequests(tx: Tx, ids: string[], zones: Zones): Promise<boolean> {
  const { rows } = await sql<{ id: string; during: string; expires_at: string; vanishes: boolean }>`
    select id, tstzrange(least(starts, ends), greatest(starts, ends))::text as during, starts + lasts as expires_at,
      ends <= starts as vanishes
    from (
      select id, ${shifted('starts_at', zones)} as starts, ${shifted('ends_at', zones)} as ends,
        r.expires_at - r.starts_at as lasts
      from booking_requests r where id = any(${ids}::uuid[])
    ) shifted`.execute(tx)
  if (rows.some(({ vanishes }) => vanishes)) return false
  // First all of them move a thousand years on, so that they don't meet one another.
  await sql`
    update booking_requests set during =
      tstzrange(starts_at + interval '8766000 hours', ends_at + interval '8766000 hours')
    where id = any(${ids}::uuid[])`.execute(tx)
  await sql`
    update booking_requests q set during = s.during, expires_at = s.expires_at, version = q.version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}) as s (id uuid, during tstzrange, expires_at timestamptz)
    where q.id = s.id`.execute(tx)
  return true
}
