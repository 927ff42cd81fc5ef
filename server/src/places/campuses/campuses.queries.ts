import type { BusinessHours } from '@aforo/api/places/campuses'
import type { SpaceType } from '@aforo/api/places/spaces'
import { type RawBuilder, sql } from 'kysely'
import type { Given } from '../../platform/database/compiled.ts'
import type { Tx } from '../../platform/database/database.ts'
import { closeness, contains, containsAll, type FoundRow } from '../../platform/database/search.ts'
import { listing, type RowOf } from '../../platform/listing.ts'
import { totalOf } from '../../platform/page.ts'

/**
 * The hours of the campus whose row a statement calls `campus`, as the contract writes them: one value, so that whoever
 * reads a campus reads its hours in the same statement.
 * @param dates of which exceptions are wanted; of all when left out
 */
export const hoursOfCampus = (
  campus: string,
  dates?: { from: Given<string>; to: Given<string> },
): RawBuilder<BusinessHours> => {
  const thoseDates = dates ? sql`and date between ${dates.from}::date and ${dates.to}::date` : sql``
  const mine = sql`tenant_id = ${sql.ref(`${campus}.tenant_id`)} and campus_id = ${sql.ref(`${campus}.id`)}`
  return sql<BusinessHours>`jsonb_build_object(
    'ranges', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'weekday', weekday, 'opensAt', left(opens_at::text, 5), 'closesAt', left(closes_at::text, 5)
      ) order by weekday, opens_at), '[]') from campus_hours where ${mine}),
    'exceptions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'date', date, 'name', name, 'opensAt', left(opens_at::text, 5), 'closesAt', left(closes_at::text, 5)
      ) order by date), '[]') from campus_exceptions where ${mine} ${thoseDates})
  )`
}

const countOf = (type: SpaceType) => sql<number>`(count(*) filter (where s.type = ${sql.lit(type)}))::int`

const summaries = (tx: Tx) =>
  tx
    .selectFrom('campuses as c')
    .where('c.deleted_at', 'is', null)
    .innerJoinLateral(
      eb =>
        eb
          .selectFrom('spaces as s')
          .whereRef('s.tenant_id', '=', 'c.tenant_id')
          .whereRef('s.campus_id', '=', 'c.id')
          .where('s.deleted_at', 'is', null)
          .select([
            countOf('FLOOR').as('floors'),
            countOf('PARKING').as('parkings'),
            countOf('ROOM').as('rooms'),
            countOf('PHONE_BOOTH').as('phone_booths'),
            countOf('SEAT').as('desks'),
            countOf('PARKING_SPOT').as('parking_spots'),
            // Of what can be booked: an office that is sold by the month receives nobody else.
            sql<number>`coalesce(sum(s.capacity) filter (where s.type = 'ROOM' and s.bookable), 0)::int`.as('capacity'),
          ])
          .as('has'),
      join => join.onTrue(),
    )
    .select([
      'c.id',
      'c.name',
      'c.code',
      'c.address_one',
      'c.district',
      'c.city',
      'c.country_code',
      'c.country_name',
      'c.time_zone',
      'c.photo_key',
      'c.version',
      'has.floors',
      'has.parkings',
      'has.rooms',
      'has.phone_booths',
      'has.desks',
      'has.parking_spots',
      'has.capacity',
    ])

export type CampusSummaryRow = RowOf<typeof campusList>
export type CampusRow = CampusSummaryRow & { hours: BusinessHours }

/** The campuses, by name. */
export const campusList = listing({
  query: (tx: Tx, { q }: { q?: string }) =>
    summaries(tx).$if(Boolean(q), query => query.where(contains('c.search', q ?? ''))),
  key: ['c.name', 'c.id'],
  // Without the spaces of each.
  total: (tx, { q }) =>
    totalOf(
      tx
        .selectFrom('campuses as c')
        .where('c.deleted_at', 'is', null)
        .$if(Boolean(q), query => query.where(contains('c.search', q ?? ''))),
    ),
})

export const findCampus = (tx: Tx, id: string): Promise<CampusRow | undefined> =>
  summaries(tx).select(hoursOfCampus('c').as('hours')).where('c.id', '=', id).executeTakeFirst()

/** A campus that something is put in or tied to, which can't go away meanwhile. */
export const holdCampus = (tx: Tx, id: string) =>
  tx
    .selectFrom('campuses')
    .select(['id', 'name', 'time_zone'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()

/**
 * Keeps the campus as it is for the rest of the transaction; its spaces may still be booked meanwhile. It is read only
 * after that, by a statement of its own: one that waits would see the new campus with its old hours.
 */
export async function lockCampus(tx: Tx, id: string): Promise<CampusRow | undefined> {
  const held = await tx.selectFrom('campuses').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return held && findCampus(tx, id)
}

export interface CampusFields {
  name: string
  code: string
  address_one: string
  district: string
  city: string
  country_code: string
  country_name: string
  time_zone: string
  photo_key?: string | null
}

/** @throws the database's refusal by `campuses_code` when another campus has the code */
export async function insertCampus(tx: Tx, key: { tenantId: string; id: string }, fields: CampusFields) {
  await tx
    .insertInto('campuses')
    .values({ tenant_id: key.tenantId, id: key.id, ...fields })
    .execute()
}

/** Changes some fields and counts the version up. @throws by `campuses_code` when another campus has the code */
export async function updateCampus(tx: Tx, id: string, fields: Partial<CampusFields>) {
  await tx
    .updateTable('campuses')
    .set(eb => ({ ...fields, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function deleteHours(tx: Tx, campusId: string) {
  await tx
    .with('gone', with_ => with_.deleteFrom('campus_exceptions').where('campus_id', '=', campusId))
    .deleteFrom('campus_hours')
    .where('campus_id', '=', campusId)
    .execute()
}

/** Writes the hours of a campus that has none. */
export async function insertHours(tx: Tx, { tenantId, id }: { tenantId: string; id: string }, hours: BusinessHours) {
  await sql`
    with week as (
      insert into campus_hours (tenant_id, campus_id, weekday, opens_at, closes_at)
      select ${tenantId}::uuid, ${id}::uuid, weekday, "opensAt", "closesAt"
      from jsonb_to_recordset(${JSON.stringify(hours.ranges)}) as range (weekday smallint, "opensAt" time, "closesAt" time)
    )
    insert into campus_exceptions (tenant_id, campus_id, date, name, opens_at, closes_at)
    select ${tenantId}::uuid, ${id}::uuid, date, name, "opensAt", "closesAt"
    from jsonb_to_recordset(${JSON.stringify(hours.exceptions)})
      as exception (date date, name text, "opensAt" time, "closesAt" time)
  `.execute(tx)
}

/** The campuses that have every word, those that begin with it first. */
export const campusesNamed = (tx: Tx, q: string, limit: number): Promise<FoundRow[]> =>
  tx
    .selectFrom('campuses as c')
    .where('c.deleted_at', 'is', null)
    .where(containsAll(['c.search'], q))
    .select(['c.id', 'c.name as title', sql<string>`concat_ws(' · ', c.code, c.district)`.as('detail')])
    .orderBy(closeness('c.search', q), 'desc')
    .orderBy('c.name')
    .orderBy('c.id')
    .limit(limit)
    .execute()
