import type { VisitStatus } from '@aforo/api/front-desk/visitors'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { contains, wordsOf } from '../../platform/database/search.ts'

/** A campus and one of its dates: from when to when that is. */
export interface CampusDay {
  campusId: string
  date: string
  span: { start: Temporal.Instant; end: Temporal.Instant }
}

export interface VisitorRow {
  id: string
  name: string
  email: string
  company: string
  document_type: string | null
  document_number: string | null
  guest_type: string
  purpose: string
  campus_id: string
  campus_name: string
  time_zone: string
  date: string
  expected_at: Temporal.Instant | null
  reservation_id: string | null
  space_name: string
  host_id: string | null
  host_name: string
  arrived_at: Temporal.Instant | null
  arrived_by: string
  left_at: Temporal.Instant | null
  left_by: string
}

/** The people from outside invited to reservations, but for those who arrived and those who said that they won't come. @param reservations as `r` @param date of `r` */
const invited = (reservations: RawBuilder<unknown>, date: RawBuilder<unknown>) => sql`
  select a.id, coalesce(nullif(a.name, ''), a.email) as name, a.email, a.company, a.document_type, a.document_number,
    a.guest_type, a.purpose, r.campus_id, ${date} as date, r.starts_at as expected_at, r.id as reservation_id,
    s.name as space_name, u.id as host_id,
    coalesce(u.given_name || ' ' || u.lastname, r.guest_owner ->> 'givenName', '') as host_name,
    null::timestamptz as arrived_at, '' as arrived_by, null::timestamptz as left_at, '' as left_by,
    aforo_fold(a.name || ' ' || a.email || ' ' || a.company || ' ' || coalesce(a.document_number, '')) as search
  from ${reservations}
  join reservation_attendees a on a.tenant_id = r.tenant_id and a.reservation_id = r.id and a.user_id is null
    and a.answer <> 'DECLINED'
  join spaces s on s.tenant_id = r.tenant_id and s.id = r.space_id
  left join users u on u.tenant_id = r.tenant_id and u.tenant_id = r.owner_tenant_id and u.id = r.owner_id
  where r.status = 'CREATED' and not exists (select from visits v where v.tenant_id = a.tenant_id and v.id = a.id)`

const arrived = (which: RawBuilder<unknown>) => sql`
  select v.id, v.name, v.email, v.company, v.document_type, v.document_number, v.guest_type, v.purpose, v.campus_id,
    v.date, v.expected_at, v.reservation_id, v.space_name, v.host_id, v.host_name,
    v.arrived_at, v.arrived_by, v.left_at, v.left_by, v.search
  from visits v where v.tenant_id = aforo_tenant() and ${which}`

const visitColumns = sql`select f.id, f.name, f.email, f.company, f.document_type, f.document_number, f.guest_type, f.purpose,
    f.campus_id, c.name as campus_name, c.time_zone, f.date::text as date, f.expected_at, f.reservation_id, f.space_name,
    f.host_id, f.host_name, f.arrived_at, f.arrived_by, f.left_at, f.left_by
  from found f join campuses c on c.tenant_id = aforo_tenant() and c.id = f.campus_id`

/** All visitors of some days: those invited to what begins then, and those who came. */
const ofDays = (days: CampusDay[]) => sql`with days as materialized (
    select * from unnest(
      ${days.map(day => day.campusId)}::uuid[],
      ${days.map(day => day.date)}::date[],
      ${days.map(day => day.span.start.toString())}::timestamptz[],
      ${days.map(day => day.span.end.toString())}::timestamptz[]
    ) as day (campus_id, date, starts, ends)
  ), found as (
    ${invited(
      sql`days d cross join lateral (
        select * from reservations x
        where x.tenant_id = aforo_tenant() and x.campus_id = d.campus_id and x.starts_at >= d.starts
          and x.starts_at < d.ends and x.attendee_count > 0
        -- Each day by the index, however many the planner takes them for.
        offset 0
      ) r`,
      sql`d.date`,
    )}
    union all
    select v.* from days d cross join lateral (${arrived(sql`v.campus_id = d.campus_id and v.date = d.date`)}) v
  )`

export interface VisitorFilter {
  q?: string
  status?: VisitStatus
}

const states: Record<VisitStatus, RawBuilder<unknown>> = {
  EXPECTED: sql`f.arrived_at is null`,
  INSIDE: sql`(f.arrived_at is not null and f.left_at is null)`,
  LEFT: sql`f.left_at is not null`,
}

const matches = ({ q, status }: VisitorFilter) =>
  sql.join([status ? states[status] : sql`true`, ...wordsOf(q).map(word => contains('f.search', word))], sql` and `)

/** A page of the visitors of some days: who is expected first, then who is inside, then who left; each by time. */
export async function listVisitors(
  tx: Tx,
  days: CampusDay[],
  filter: VisitorFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<VisitorRow[]> {
  const { rows } = await sql<VisitorRow>`${ofDays(days)}
    ${visitColumns} where ${matches(filter)}
    order by (f.left_at is not null), (f.arrived_at is not null), coalesce(f.left_at, f.arrived_at, f.expected_at), f.name, f.id
    limit ${limit}::integer offset ${offset}::integer`.execute(tx)
  return rows
}

/** How many match, and how many of all there are in each state. */
export async function countVisitors(tx: Tx, days: CampusDay[], filter: VisitorFilter) {
  const { rows } = await sql<{ total: number; expected: number; inside: number; left: number }>`${ofDays(days)}
    select count(*) filter (where ${matches(filter)})::int as total,
      count(*) filter (where ${states.EXPECTED})::int as expected,
      count(*) filter (where ${states.INSIDE})::int as inside,
      count(*) filter (where ${states.LEFT})::int as left
    from found f`.execute(tx)
  return rows[0] ?? { total: 0, expected: 0, inside: 0, left: 0 }
}

export type EarlierRow = Pick<
  VisitorRow,
  'name' | 'email' | 'company' | 'document_type' | 'document_number' | 'guest_type' | 'purpose' | 'campus_name' | 'date'
>

/** Visits looked through for people: of a name that thousands have, the last ones are enough. */
const latestVisits = 500
const peopleAtMost = 8

/** The people of earlier visits, each once by document, mail or name, as the last visit has them. */
export async function listEarlier(tx: Tx, q: string): Promise<EarlierRow[]> {
  const { rows } = await sql<EarlierRow>`
    with latest as (
      select v.*, coalesce(v.document_type || ' ' || v.document_number, nullif(v.email, ''), aforo_fold(v.name)) as person
      from visits v
      where v.tenant_id = aforo_tenant() and ${sql.join(
        wordsOf(q).map(word => contains('v.search', word)),
        sql` and `,
      )}
      order by v.arrived_at desc limit ${latestVisits}::integer
    ), people as (select distinct on (person) * from latest order by person, arrived_at desc)
    select p.name, p.email, p.company, p.document_type, p.document_number, p.guest_type, p.purpose,
      c.name as campus_name, p.date::text as date
    from people p join campuses c on c.tenant_id = aforo_tenant() and c.id = p.campus_id
    order by p.arrived_at desc limit ${peopleAtMost}::integer`.execute(tx)
  return rows
}

/** One visitor, whether they came or are only invited. */
export async function findVisitor(tx: Tx, id: string): Promise<VisitorRow | undefined> {
  const { rows } = await sql<VisitorRow>`with found as (
      ${invited(
        sql`(select i.reservation_id from reservation_attendees i where i.tenant_id = aforo_tenant() and i.id = ${id}::uuid) as one
          join reservations r on r.tenant_id = aforo_tenant() and r.id = one.reservation_id
          join campuses z on z.tenant_id = r.tenant_id and z.id = r.campus_id`,
        sql`(r.starts_at at time zone z.time_zone)::date`,
      )} and a.id = ${id}::uuid
      union all
      ${arrived(sql`v.id = ${id}::uuid`)}
    ) ${visitColumns}`.execute(tx)
  return rows[0]
}

/** Keeps the visit of who came from other changes for the rest of the transaction. */
export const lockVisit = (tx: Tx, id: string) =>
  tx.selectFrom('visits').select('id').where('id', '=', id).forUpdate().executeTakeFirst()

export interface NewVisit {
  tenant_id: string
  id: string
  reservation_id: string | null
  campus_id: string
  date: string
  expected_at: string | null
  name: string
  email: string
  company: string
  document_type: string | null
  document_number: string | null
  guest_type: string
  purpose: string
  space_name: string
  host_id: string | null
  host_name: string
  arrived_at: string
  arrived_by: string
}

/** @returns undefined where somebody noted the arrival already */
export const insertVisit = (tx: Tx, visit: NewVisit) =>
  tx
    .insertInto('visits')
    .values(visit)
    .onConflict(conflict => conflict.constraint('visits_once').doNothing())
    .returning('id')
    .executeTakeFirst()

/** Notes that a visitor left, or with null that they did not. */
export async function setLeft(tx: Tx, id: string, left: { at: string; by: string } | null) {
  await tx
    .updateTable('visits')
    .set({ left_at: left?.at ?? null, left_by: left?.by ?? '' })
    .where('id', '=', id)
    .execute()
}

export async function deleteVisit(tx: Tx, id: string) {
  await tx.deleteFrom('visits').where('id', '=', id).execute()
}

/** The campuses that are looked at. */
export const listCampuses = (tx: Tx, campusId: string | undefined) =>
  tx
    .selectFrom('campuses')
    .select(['id', 'time_zone', 'country_code'])
    .where('deleted_at', 'is', null)
    .$if(campusId !== undefined, query => query.where('id', '=', campusId ?? ''))
    .execute()

export const findHost = (tx: Tx, username: string) =>
  tx
    .selectFrom('users')
    .select(['id', sql<string>`given_name || ' ' || lastname`.as('name')])
    .where('username', '=', username)
    .where('active', '=', true)
    .where(sql<boolean>`tenant_id = aforo_tenant()`)
    .executeTakeFirst()

export const findSettings = (tx: Tx) =>
  tx.selectFrom('visitor_settings').select(['retention_days', 'version']).executeTakeFirst()

export async function setRetention(tx: Tx, tenantId: string, days: number) {
  await tx
    .insertInto('visitor_settings')
    .values({ tenant_id: tenantId, retention_days: days })
    .onConflict(conflict =>
      conflict.column('tenant_id').doUpdateSet(eb => ({
        retention_days: days,
        version: eb('visitor_settings.version', '+', 1),
      })),
    )
    .execute()
}

/**
 * Deletes the visits that each tenant keeps no longer, and forgets the documents of those who were only invited. For a
 * transaction that sees all of them.
 */
export async function deleteOld(tx: Tx, now: Temporal.Instant, usualDays: number) {
  await sql`
    delete from visits v using tenants t left join visitor_settings x on x.tenant_id = t.id
    where v.tenant_id = t.id
      and v.date < (${now.toString()}::timestamptz at time zone 'UTC')::date - coalesce(x.retention_days, ${usualDays}::integer)
  `.execute(tx)
  await sql`
    update reservation_attendees a set document_type = null, document_number = null
    from reservations r left join visitor_settings x on x.tenant_id = r.tenant_id
    where a.document_number is not null and r.tenant_id = a.tenant_id and r.id = a.reservation_id
      and (r.ends_at at time zone 'UTC')::date
        < (${now.toString()}::timestamptz at time zone 'UTC')::date - coalesce(x.retention_days, ${usualDays}::integer)
  `.execute(tx)
}
