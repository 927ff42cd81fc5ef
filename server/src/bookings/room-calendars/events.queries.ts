import type { CalendarNoteKind } from '@aforo/api/bookings/room-calendars'
import type { CalendarSystem } from '@aforo/api/platform/connections'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { listing, type RowOf } from '../../platform/listing.ts'
import { totalOf } from '../../platform/page.ts'
import type { Span } from '../../platform/wall-time.rules.ts'

const at = (moment: Temporal.Instant) => sql<Temporal.Instant>`${moment.toString()}::timestamptz`

const events = (tx: Tx) =>
  tx.selectFrom('calendar_events').selectAll().$narrowType<{
    origin: 'OUTSIDE' | 'AFORO'
    state: 'LINKED' | 'DECLINED' | 'ENDED'
    answered: 'ACCEPTED' | 'DECLINED' | null
    note_kind: CalendarNoteKind | null
  }>()

export type CalendarEventRow = NonNullable<Awaited<ReturnType<typeof findEvent>>>

export const findEvent = (tx: Tx, id: string) => events(tx).where('id', '=', id).executeTakeFirst()

export const findEventThere = (tx: Tx, roomId: string, eventId: string) =>
  events(tx).where('room_id', '=', roomId).where('event_id', '=', eventId).executeTakeFirst()

export const lockEvent = (tx: Tx, id: string) => events(tx).where('id', '=', id).forUpdate().executeTakeFirst()

/** The event that is a reservation now. */
export const eventOfReservation = (tx: Tx, reservationId: string) =>
  events(tx).where('reservation_id', '=', reservationId).where('state', '=', 'LINKED').executeTakeFirst()

/** The systems that changed reservations concern: where their events are, and where their rooms have their mailbox. */
export async function systemsOf(tx: Tx, reservationIds: readonly string[]) {
  const { rows } = await sql<{ id: string; system: CalendarSystem }>`
    select e.reservation_id as id, k.system from calendar_events e
      join calendar_rooms k on k.tenant_id = e.tenant_id and k.id = e.room_id
      where e.reservation_id = any (${reservationIds}::uuid[]) and e.state = 'LINKED'
    union
    select r.id, k.system from reservations r
      join calendar_rooms k on k.tenant_id = r.tenant_id and k.space_id = r.space_id and k.ended_at is null
      where r.id = any (${reservationIds}::uuid[]) and r.status = 'CREATED'
  `.execute(tx)
  return rows
}

/** How many events of ours a reservation has had, in whatever room: each new one gets another id. */
export async function generationOf(tx: Tx, reservationId: string): Promise<number> {
  const row = await tx
    .selectFrom('calendar_events')
    .select(eb => eb.fn.countAll<number>().as('total'))
    .where('reservation_id', '=', reservationId)
    .where('origin', '=', 'AFORO')
    .where('state', '<>', 'LINKED')
    .executeTakeFirst()
  return Number(row?.total ?? 0)
}

/** The reservation that an event of this mailbox had before the room was disconnected and connected again. */
export const reservationBefore = (
  tx: Tx,
  { mailbox, eventId, spaceId }: { mailbox: string; eventId: string; spaceId: string },
) =>
  tx
    .selectFrom('calendar_events as e')
    .innerJoin('calendar_rooms as k', join =>
      join.onRef('k.tenant_id', '=', 'e.tenant_id').onRef('k.id', '=', 'e.room_id'),
    )
    .innerJoin('reservations as r', join =>
      join.onRef('r.tenant_id', '=', 'e.tenant_id').onRef('r.id', '=', 'e.reservation_id'),
    )
    .where('k.mailbox', '=', mailbox)
    .where('k.ended_at', 'is not', null)
    .where('e.event_id', '=', eventId)
    .where('r.space_id', '=', spaceId)
    .where('r.status', '=', 'CREATED')
    .where(unlinked('r.id'))
    .select(['r.id', 'e.origin'])
    .executeTakeFirst()

const unlinked = (reservation: string) =>
  sql<boolean>`not exists (select from calendar_events x where x.tenant_id = r.tenant_id
    and x.reservation_id = ${sql.ref(reservation)} and x.state = 'LINKED')`

/** What somebody booked by hand at the very time of their event: it is the same meeting. */
export const sameBooking = (tx: Tx, { spaceId, start, end, email }: Span & { spaceId: string; email: string }) =>
  tx
    .selectFrom('reservations as r')
    .innerJoin('users as u', join =>
      join.onRef('u.tenant_id', '=', 'r.owner_tenant_id').onRef('u.id', '=', 'r.owner_id'),
    )
    .where('r.space_id', '=', spaceId)
    .where('r.status', '=', 'CREATED')
    .where('r.starts_at', '=', at(start))
    .where('r.ends_at', '=', at(end))
    .where('u.username', '=', email)
    .where(unlinked('r.id'))
    .select('r.id')
    .executeTakeFirst()

/** How many upcoming bookings a space has. */
export async function countBookings(tx: Tx, spaceId: string, now: Temporal.Instant): Promise<number> {
  const row = await tx
    .selectFrom('reservations as r')
    .select(eb => eb.fn.countAll<number>().as('total'))
    .where('r.space_id', '=', spaceId)
    .where('r.status', '=', 'CREATED')
    .where('r.starts_at', '>', at(now.subtract({ hours: 26 })))
    .where('r.ends_at', '>', at(now))
    .executeTakeFirst()
  return Number(row?.total ?? 0)
}

export interface EventWritten extends Span {
  tenantId: string
  id: string
  roomId: string
  eventId: string
  reservationId: string | null
  origin: 'OUTSIDE' | 'AFORO'
  state: 'LINKED' | 'DECLINED' | 'ENDED'
  theirs: string
  ours: string
  etag: string
  changedAt: Temporal.Instant | null
  answered: 'ACCEPTED' | 'DECLINED' | null
  organizer: string
  subject: string
  hidden: boolean
  round: number
}

/** Stores an event, once for each of a mailbox. */
export async function writeEvent(tx: Tx, event: EventWritten) {
  const values = {
    reservation_id: event.reservationId,
    origin: event.origin,
    state: event.state,
    starts_at: event.start.toString(),
    ends_at: event.end.toString(),
    theirs: event.theirs,
    ours: event.ours,
    etag: event.etag,
    changed_at: event.changedAt?.toString() ?? null,
    answered: event.answered,
    organizer: event.organizer.slice(0, 320),
    subject: event.subject,
    hidden: event.hidden,
    round: event.round,
  }
  await tx
    .insertInto('calendar_events')
    .values({ tenant_id: event.tenantId, id: event.id, room_id: event.roomId, event_id: event.eventId, ...values })
    .onConflict(conflict => conflict.constraint('calendar_events_once').doUpdateSet(values))
    .execute()
}

interface EventChange {
  state?: 'LINKED' | 'DECLINED' | 'ENDED'
  reservation_id?: string | null
  theirs?: string
  ours?: string
  etag?: string
  changed_at?: string | null
  answered?: 'ACCEPTED' | 'DECLINED' | null
  dismissed_at?: string | null
  starts_at?: string
  ends_at?: string
  subject?: string
  hidden?: boolean
  round?: number
}

export async function changeEvent(tx: Tx, id: string, change: EventChange) {
  await tx.updateTable('calendar_events').set(change).where('id', '=', id).execute()
}

/** Notes something for people, in place of what was noted of the event before. */
export async function noteOnEvent(tx: Tx, id: string, kind: CalendarNoteKind, note: string, now: Temporal.Instant) {
  await tx
    .updateTable('calendar_events')
    .set({ note_kind: kind, note: note.slice(0, 2_000), noted_at: now.toString(), dismissed_at: null })
    .where('id', '=', id)
    .execute()
}

/** Marks what a complete reading showed. */
export async function markSeen(tx: Tx, roomId: string, eventIds: readonly string[], round: number) {
  if (eventIds.length === 0) return
  await tx
    .updateTable('calendar_events')
    .set({ round })
    .where('room_id', '=', roomId)
    .where('event_id', 'in', [...eventIds])
    .execute()
}

/** Events of the window that a complete reading should have shown and didn't. */
export const listUnseen = (tx: Tx, roomId: string, round: number, { start, end }: Span) =>
  events(tx)
    .where('room_id', '=', roomId)
    .where('state', '<>', 'ENDED')
    .where('round', '<', round)
    .where('ends_at', '>', at(start))
    .where('starts_at', '<', at(end))
    .orderBy('starts_at')
    .limit(500)
    .execute()

/** The events that a room has from now on. */
export const listUpcoming = (tx: Tx, roomId: string, now: Temporal.Instant) =>
  events(tx).where('room_id', '=', roomId).where('state', '=', 'LINKED').where('ends_at', '>', at(now)).execute()

/** Nothing of a room is followed any more. */
export async function endEventsOf(tx: Tx, roomId: string) {
  await tx
    .updateTable('calendar_events')
    .set({ state: 'ENDED' })
    .where('room_id', '=', roomId)
    .where('state', '<>', 'ENDED')
    .execute()
}

interface NotesFilter {
  system?: CalendarSystem
}

const noted = (tx: Tx, { system }: NotesFilter) =>
  tx
    .selectFrom('calendar_events as e')
    .innerJoin('calendar_rooms as k', join =>
      join.onRef('k.tenant_id', '=', 'e.tenant_id').onRef('k.id', '=', 'e.room_id'),
    )
    .where('e.noted_at', 'is not', null)
    .$if(system !== undefined, query => query.where('k.system', '=', system ?? 'GOOGLE_CALENDAR'))

export type NoteRow = RowOf<typeof notesList>

/** What was declined, or changed on both sides. */
export const notesList = listing({
  query: (tx: Tx, filter: NotesFilter) =>
    noted(tx, filter)
      .innerJoin('spaces as s', join => join.onRef('s.tenant_id', '=', 'k.tenant_id').onRef('s.id', '=', 'k.space_id'))
      .innerJoin('campuses as c', join =>
        join.onRef('c.tenant_id', '=', 's.tenant_id').onRef('c.id', '=', 's.campus_id'),
      )
      .select(['e.id', 'e.note_kind', 'e.note', 'e.noted_at', 'e.subject', 'e.organizer', 'e.starts_at', 'e.ends_at'])
      .select(['e.reservation_id', 'k.system', 's.name as space_name', 'c.time_zone']),
  key: ['e.id'],
  order: query => query.orderBy('e.noted_at', 'desc'),
  total: (tx, filter) => totalOf(noted(tx, filter)),
})
