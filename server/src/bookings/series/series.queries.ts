import type { NewAttendee } from '@aforo/api/bookings/guests'
import type { EventType, RoomLayout } from '@aforo/api/bookings/reservations'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import {
  type GuestOwner,
  ownerNames,
  type ReservationRow,
  reservationRows,
} from '../reservations/reservations.queries.ts'

const seriesRows = (tx: Tx) =>
  tx
    .selectFrom('reservation_series as q')
    .innerJoin('spaces as s', join => join.onRef('s.tenant_id', '=', 'q.tenant_id').onRef('s.id', '=', 'q.space_id'))
    .innerJoin('campuses as c', join => join.onRef('c.tenant_id', '=', 'q.tenant_id').onRef('c.id', '=', 'q.campus_id'))
    .leftJoin('users as u', join =>
      join.onRef('u.tenant_id', '=', 'q.owner_tenant_id').onRef('u.id', '=', 'q.owner_id'),
    )
    .select(['q.tenant_id', 'q.id', 'q.space_id', 'q.campus_id', 'q.first_date', 'q.rule', 'q.subject'])
    .select(['q.event_type', 'q.layout', 'q.meeting', 'q.guest_owner'])
    .select(sql<NewAttendee[]>`q.attendees`.as('attendees'))
    .select(
      sql<string[]>`array(
        select i.username from users i, jsonb_array_elements(q.attendees) a
        where i.tenant_id = q.tenant_id and i.username = a ->> 'email')`.as('insiders'),
    )
    .select(['q.owner_tenant_id', 'q.owner_id', 'q.created_by', 'q.sequence', 'q.version'])
    .select([
      sql<string>`to_char(q.starts_at, 'HH24:MI')`.as('from'),
      sql<string>`case when q.ends_at = '24:00' then '24:00' else to_char(q.ends_at, 'HH24:MI') end`.as('to'),
    ])
    .select(['s.name as space_name', 's.type as space_type', 'c.name as campus_name', 'c.time_zone'])
    .select(ownerNames('q'))

export type SeriesRow = NonNullable<Awaited<ReturnType<typeof findSeries>>>

export const findSeries = (tx: Tx, id: string) => seriesRows(tx).where('q.id', '=', id).executeTakeFirst()

/** Locks a series, and reads it by a second statement: see `lockReservation`. */
export async function lockSeries(tx: Tx, id: string): Promise<SeriesRow | undefined> {
  const held = await tx
    .selectFrom('reservation_series')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return held && findSeries(tx, id)
}

/** The spaces of a series' dates. */
export async function listSpaces(tx: Tx, seriesId: string): Promise<{ spaceId: string }[]> {
  return tx
    .selectFrom('series_dates as d')
    .innerJoin('reservations as r', join =>
      join.onRef('r.tenant_id', '=', 'd.tenant_id').onRef('r.id', '=', 'd.reservation_id'),
    )
    .where('d.series_id', '=', seriesId)
    .select('r.space_id as spaceId')
    .distinct()
    .execute()
}

/** The zone of a space's campus; undefined without such a space. */
export async function zoneOfSpace(tx: Tx, spaceId: string): Promise<string | undefined> {
  const found = await tx
    .selectFrom('spaces as s')
    .innerJoin('campuses as c', join => join.onRef('c.tenant_id', '=', 's.tenant_id').onRef('c.id', '=', 's.campus_id'))
    .where('s.id', '=', spaceId)
    .select('c.time_zone')
    .executeTakeFirst()
  return found?.time_zone
}

/** Locks the reservations of a series. They are read only after that: see `lockReservation`. */
export async function lockDates(tx: Tx, seriesId: string) {
  const dates = await tx
    .selectFrom('series_dates')
    .where('series_id', '=', seriesId)
    .where('reservation_id', 'is not', null)
    .select('reservation_id as id')
    .execute()
  const ids = dates.flatMap(({ id }) => id ?? [])
  if (ids.length > 0)
    await tx.selectFrom('reservations').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
}

/** A date of a series, with its reservation as it is now; null where it was skipped. */
export interface DateRow {
  date: string
  reservation: ReservationRow | null
}

export async function listDates(tx: Tx, seriesId: string): Promise<DateRow[]> {
  const dates = await tx
    .selectFrom('series_dates')
    .where('series_id', '=', seriesId)
    .select(['date', 'reservation_id'])
    .orderBy('date')
    .execute()
  const ids = dates.flatMap(({ reservation_id }) => reservation_id ?? [])
  const rows = ids.length === 0 ? [] : await reservationRows(tx).where('r.id', 'in', ids).execute()
  const byId = new Map(rows.map(row => [row.id, row]))
  return dates.map(({ date, reservation_id }) => ({ date, reservation: byId.get(reservation_id ?? '') ?? null }))
}

/** Which occurrence of which series a reservation is, and whom all dates of that invite. */
export const findOccurrence = (tx: Tx, reservationId: string) =>
  tx
    .selectFrom('series_dates as d')
    .innerJoin('reservation_series as q', join =>
      join.onRef('q.tenant_id', '=', 'd.tenant_id').onRef('q.id', '=', 'd.series_id'),
    )
    .where('d.reservation_id', '=', reservationId)
    .select(['d.series_id', 'd.date'])
    .select(sql<NewAttendee[]>`q.attendees`.as('attendees'))
    .executeTakeFirst()

/** The reservations of a series to which somebody is invited. */
export async function listInvitedTo(tx: Tx, seriesId: string, email: string): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('series_dates as d')
    .innerJoin('reservation_attendees as a', join =>
      join.onRef('a.tenant_id', '=', 'd.tenant_id').onRef('a.reservation_id', '=', 'd.reservation_id'),
    )
    .where('d.series_id', '=', seriesId)
    .where('a.email', '=', email)
    .select('a.reservation_id')
    .execute()
  return new Set(rows.map(({ reservation_id }) => reservation_id))
}

/** The people whom single dates invite and the series doesn't. */
export const listInvitedAlone = (tx: Tx, reservationIds: readonly string[], byAll: readonly { email: string }[]) =>
  tx
    .selectFrom('reservation_attendees as a')
    .innerJoin('reservations as r', join =>
      join.onRef('r.tenant_id', '=', 'a.tenant_id').onRef('r.id', '=', 'a.reservation_id'),
    )
    .where(sql<boolean>`a.reservation_id = any(${reservationIds}::uuid[])`)
    .where(sql<boolean>`a.email <> all(${byAll.map(({ email }) => email)}::text[])`)
    .select(['r.tenant_id', 'r.id', 'r.sequence', 'a.email', 'a.name'])
    .execute()

export interface NewSeries {
  tenantId: string
  id: string
  spaceId: string
  campusId: string
  first: string
  from: string
  to: string
  rule: string
  details: SeriesDetails
  owner: { tenantId: string; userId: string }
  guestOwner: GuestOwner | null
  createdBy: string
}

/** The details that all dates of a series share. */
export interface SeriesDetails {
  subject: string
  eventType: EventType | null
  layout: RoomLayout | null
  attendees: readonly NewAttendee[]
  meeting: boolean
}

const detailColumns = ({ subject, eventType, layout, attendees, meeting }: Partial<SeriesDetails>) => ({
  ...(subject !== undefined && { subject }),
  ...(eventType !== undefined && { event_type: eventType }),
  ...(layout !== undefined && { layout }),
  ...(attendees !== undefined && { attendees: JSON.stringify(attendees) }),
  ...(meeting !== undefined && { meeting }),
})

export async function insertSeries(tx: Tx, given: NewSeries) {
  await tx
    .insertInto('reservation_series')
    .values({
      tenant_id: given.tenantId,
      id: given.id,
      space_id: given.spaceId,
      campus_id: given.campusId,
      first_date: given.first,
      starts_at: given.from,
      ends_at: given.to,
      rule: given.rule,
      ...detailColumns(given.details),
      guest_owner: given.guestOwner && JSON.stringify(given.guestOwner),
      owner_tenant_id: given.owner.tenantId,
      owner_id: given.owner.userId,
      created_by: given.createdBy,
    })
    .execute()
}

export async function insertDates(
  tx: Tx,
  { tenantId, seriesId }: { tenantId: string; seriesId: string },
  dates: { date: string; reservationId: string | null }[],
) {
  if (dates.length === 0) return
  await tx
    .insertInto('series_dates')
    .values(
      dates.map(({ date, reservationId }) => ({
        tenant_id: tenantId,
        series_id: seriesId,
        date,
        reservation_id: reservationId,
      })),
    )
    .execute()
}

export async function setDate(tx: Tx, seriesId: string, date: string, reservationId: string | null) {
  await tx
    .updateTable('series_dates')
    .set({ reservation_id: reservationId })
    .where('series_id', '=', seriesId)
    .where('date', '=', date)
    .execute()
}

/** Moves the dates of a series from one on to another series. */
export async function handOverDates(tx: Tx, from: string, to: string, since: string) {
  await tx
    .updateTable('series_dates')
    .set({ series_id: to })
    .where('series_id', '=', from)
    .where('date', '>=', since)
    .execute()
}

export interface SeriesChange extends Partial<SeriesDetails> {
  spaceId?: string
  campusId?: string
  from?: string
  to?: string
  rule?: string
}

export async function updateSeries(tx: Tx, id: string, change: SeriesChange) {
  await tx
    .updateTable('reservation_series')
    .set(eb => ({
      ...(change.spaceId !== undefined && { space_id: change.spaceId }),
      ...(change.campusId !== undefined && { campus_id: change.campusId }),
      ...(change.from !== undefined && { starts_at: change.from }),
      ...(change.to !== undefined && { ends_at: change.to }),
      ...(change.rule !== undefined && { rule: change.rule }),
      ...detailColumns(change),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

/** Counts one more message to calendars. @returns its SEQUENCE */
export async function nextSequence(tx: Tx, id: string): Promise<number> {
  const { sequence } = await tx
    .updateTable('reservation_series')
    .set(eb => ({ sequence: eb('sequence', '+', 1) }))
    .where('id', '=', id)
    .returning('sequence')
    .executeTakeFirstOrThrow()
  return sequence
}

export async function findTenantName(tx: Tx): Promise<string> {
  const { name } = await tx.selectFrom('tenants').select('name').executeTakeFirstOrThrow()
  return name
}
