import type { CalendarSystem } from '@aforo/api/platform/connections'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { Span } from '../../platform/wall-time.rules.ts'

const at = (moment: Temporal.Instant) => sql<Temporal.Instant>`${moment.toString()}::timestamptz`

const rooms = (tx: Tx) =>
  tx
    .selectFrom('calendar_rooms as k')
    .innerJoin('spaces as s', join => join.onRef('s.tenant_id', '=', 'k.tenant_id').onRef('s.id', '=', 'k.space_id'))
    .innerJoin('campuses as c', join => join.onRef('c.tenant_id', '=', 's.tenant_id').onRef('c.id', '=', 's.campus_id'))
    .selectAll('k')
    .select(['s.name as space_name', 's.deleted_at as space_deleted_at', 's.campus_id', 'c.name as campus_name'])
    .select('c.time_zone')
    .$narrowType<{ system: CalendarSystem }>()

export type CalendarRoomRow = NonNullable<Awaited<ReturnType<typeof findRoom>>>

export const findRoom = (tx: Tx, id: string) => rooms(tx).where('k.id', '=', id).executeTakeFirst()

/** The room of a space, if one is connected. */
export const roomOfSpace = (tx: Tx, spaceId: string) =>
  rooms(tx).where('k.space_id', '=', spaceId).where('k.ended_at', 'is', null).executeTakeFirst()

/** The room that a channel announces changes of. */
export const roomOfChannel = (tx: Tx, system: CalendarSystem, channelId: string) =>
  rooms(tx)
    .where('k.system', '=', system)
    .where('k.channel_id', '=', channelId)
    .where('k.ended_at', 'is', null)
    .executeTakeFirst()

export async function lockRoom(tx: Tx, id: string): Promise<CalendarRoomRow | undefined> {
  const held = await tx.selectFrom('calendar_rooms').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return held && findRoom(tx, id)
}

/** The rooms in use, with the number of events that are the same on both sides now. */
export const listRooms = (tx: Tx, now: Temporal.Instant, system?: CalendarSystem) =>
  rooms(tx)
    .where('k.ended_at', 'is', null)
    .$if(system !== undefined, query => query.where('k.system', '=', system ?? 'GOOGLE_CALENDAR'))
    .select(
      sql<number>`(select count(*)::int from calendar_events e where e.tenant_id = k.tenant_id and e.room_id = k.id
        and e.state = 'LINKED' and e.ends_at > ${at(now)})`.as('linked'),
    )
    .orderBy('c.name')
    .orderBy('s.name')
    .orderBy('k.id')
    .execute()

interface NewRoom {
  tenantId: string
  id: string
  system: CalendarSystem
  spaceId: string
  mailbox: string
  name: string
  now: Temporal.Instant
}

/** Connects a room. @throws the constraints of its mailbox and of its space */
export async function insertRoom(tx: Tx, { tenantId, id, system, spaceId, mailbox, name, now }: NewRoom) {
  await tx
    .insertInto('calendar_rooms')
    .values({ tenant_id: tenantId, id, system, space_id: spaceId, mailbox, name, created_at: now.toString() })
    .execute()
}

/** Ends a room. Its events stay linked to nothing that is followed. */
export async function endRoom(tx: Tx, id: string, now: Temporal.Instant) {
  await tx
    .updateTable('calendar_rooms')
    .set({ ended_at: now.toString(), channel_id: null, channel_digest: null, channel_until: null })
    .where('id', '=', id)
    .execute()
}

/** Ends all rooms of a system whose connection is removed. */
export async function endRoomsOf(tx: Tx, system: CalendarSystem) {
  await tx
    .updateTable('calendar_rooms')
    .set({ ended_at: sql`now()`, channel_id: null, channel_digest: null, channel_until: null })
    .where('system', '=', system)
    .where('ended_at', 'is', null)
    .execute()
  await tx
    .updateTable('calendar_events')
    .set({ state: 'ENDED' })
    .where('state', '<>', 'ENDED')
    .where('room_id', 'in', eb => eb.selectFrom('calendar_rooms').select('id').where('system', '=', system))
    .execute()
}

/** Where the next reading begins: with everything in a window. */
export async function beginFullReading(tx: Tx, id: string, window: Span) {
  await tx
    .updateTable('calendar_rooms')
    .set(eb => ({
      page: null,
      delta: null,
      full_reading: true,
      round: eb('round', '+', 1),
      window_start: window.start.toString(),
      window_end: window.end.toString(),
    }))
    .where('id', '=', id)
    .execute()
}

/** Has the next reading begin anew. */
export async function forgetPosition(tx: Tx, id: string) {
  await tx
    .updateTable('calendar_rooms')
    .set({ page: null, delta: null, full_reading: true, window_start: null, window_end: null })
    .where('id', '=', id)
    .execute()
}

/** The position after a page. With a delta the reading is complete. */
export async function writePosition(
  tx: Tx,
  id: string,
  { page, delta, isFull }: { page: string | null; delta: string | null; isFull: boolean },
  now: Temporal.Instant,
) {
  await tx
    .updateTable('calendar_rooms')
    .set({
      page,
      ...(page === null && {
        delta,
        full_reading: false,
        read_at: now.toString(),
        ...(isFull && { full_read_at: now.toString() }),
      }),
    })
    .where('id', '=', id)
    .execute()
}

export async function writeChannel(
  tx: Tx,
  id: string,
  channel: { id: string; resource: string | null; until: Temporal.Instant; digest?: string } | null,
) {
  await tx
    .updateTable('calendar_rooms')
    .set({
      channel_id: channel?.id ?? null,
      channel_resource: channel?.resource ?? null,
      channel_until: channel?.until.toString() ?? null,
      ...(channel?.digest !== undefined && { channel_digest: channel.digest }),
    })
    .where('id', '=', id)
    .execute()
}

/** Announced before its channel is stored: Google's first message comes while the channel is being opened. */
export async function noteNotified(tx: Tx, id: string, now: Temporal.Instant) {
  await tx.updateTable('calendar_rooms').set({ notified_at: now.toString() }).where('id', '=', id).execute()
}

interface Due {
  now: Temporal.Instant
  channelsEndBefore: Temporal.Instant
  channelsAskedBefore: Temporal.Instant
  readBefore: Temporal.Instant
  quietReadBefore: Temporal.Instant
  fullReadBefore: Temporal.Instant
  failedBefore: Temporal.Instant
}

/**
 * The rooms of a tenant for which something is due: announcements to renew, or changes to ask for. One whose reading has
 * failed for good waits for a person, and is tried again each hour.
 */
export async function roomsDue(tx: Tx, due: Due) {
  const { rows } = await sql<{
    id: string
    system: CalendarSystem
    space_name: string
    channel: boolean
    read: boolean
    whole: boolean
  }>`
    select id, system, space_name, channel, read and not coalesce(waits, false) as read,
      whole and not coalesce(waits, false) as whole from (
      select k.id, k.system, s.name as space_name,
        (k.channel_until is null or k.channel_until < ${at(due.channelsEndBefore)})
          and (k.channel_asked_at is null or k.channel_asked_at < ${at(due.channelsAskedBefore)}) as channel,
        coalesce(greatest(k.read_at, k.read_asked_at), '-infinity') < case when k.channel_until > ${at(due.now)}
          then ${at(due.readBefore)} else ${at(due.quietReadBefore)} end as read,
        k.full_read_at is not null and k.full_read_at < ${at(due.fullReadBefore)} and not k.full_reading as whole,
        k.read_asked_at > ${at(due.failedBefore)} and exists (select from outside_tasks t
          where t.tenant_id = k.tenant_id and t.system = k.system and t.kind = 'pull' and t.state = 'FAILED'
            and t.subject = 'room:' || k.id) as waits
      from calendar_rooms k
      join connections n on n.tenant_id = k.tenant_id and n.system = k.system and n.enabled
      join spaces s on s.tenant_id = k.tenant_id and s.id = k.space_id
      where k.ended_at is null
    ) found where channel or ((read or whole) and not coalesce(waits, false))
  `.execute(tx)
  return rows
}

/** Notes what was asked for, so that it isn't asked for again at once. */
export async function noteAsked(
  tx: Tx,
  { id, channel, read, whole }: { id: string; channel: boolean; read: boolean; whole: boolean },
  now: Temporal.Instant,
) {
  await tx
    .updateTable('calendar_rooms')
    .set({
      ...(channel && { channel_asked_at: now.toString() }),
      ...((read || whole) && { read_asked_at: now.toString() }),
    })
    .where('id', '=', id)
    .execute()
}

/** Tenants with a connected room, for `asSystem`. */
export async function tenantsWithRooms(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('calendar_rooms')
    .select('tenant_id')
    .distinct()
    .where('ended_at', 'is', null)
    .execute()
  return rows.map(({ tenant_id }) => tenant_id)
}

/** Tenants with changed bookings to compare, for `asSystem`. */
export async function tenantsWithChanges(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom('calendar_changes').select('tenant_id').distinct().execute()
  return rows.map(({ tenant_id }) => tenant_id)
}

/** Takes up to so many changed bookings. */
export async function takeChanges(tx: Tx, atMost: number): Promise<string[]> {
  const { rows } = await sql<{ reservation_id: string }>`
    delete from calendar_changes where (tenant_id, position) in
      (select tenant_id, position from calendar_changes order by position limit ${atMost} for update skip locked)
    returning reservation_id
  `.execute(tx)
  return [...new Set(rows.map(row => row.reservation_id))]
}

/** Has all upcoming bookings of a space compared with its calendar. */
export async function askForAll(tx: Tx, spaceId: string, now: Temporal.Instant) {
  await sql`
    insert into calendar_changes (tenant_id, reservation_id)
    select r.tenant_id, r.id from reservations r
    where r.space_id = ${spaceId}::uuid and r.status = 'CREATED' and r.ends_at > ${at(now)}
      and r.starts_at > ${at(now.subtract({ hours: 26 }))}
      and not exists (select from calendar_events e where e.tenant_id = r.tenant_id and e.reservation_id = r.id
        and e.state = 'LINKED' and e.room_id in (select id from calendar_rooms where space_id = r.space_id and ended_at is null))
  `.execute(tx)
}

/** The rooms that have no mailbox, by their names, to be suggested for mailboxes. */
export const roomsToConnect = (tx: Tx) =>
  tx
    .selectFrom('spaces as s')
    .where('s.deleted_at', 'is', null)
    .where('s.type', 'in', ['ROOM', 'PHONE_BOOTH'])
    .where(
      sql<boolean>`not exists (select from calendar_rooms k where k.tenant_id = s.tenant_id and k.space_id = s.id and k.ended_at is null)`,
    )
    .select(['s.id', 's.name'])
    .execute()

/** A space that can be connected. */
export const findSpaceToConnect = (tx: Tx, id: string) =>
  tx
    .selectFrom('spaces as s')
    .innerJoin('campuses as c', join => join.onRef('c.tenant_id', '=', 's.tenant_id').onRef('c.id', '=', 's.campus_id'))
    .where('s.id', '=', id)
    .where('s.deleted_at', 'is', null)
    .where('c.deleted_at', 'is', null)
    .select(['s.id', 's.name', 's.type', 's.campus_id', 'c.time_zone', 's.bookable'])
    .executeTakeFirst()
