import type { TeamInfo } from '@aforo/api/people/teams'
import type { ZoneType } from '@aforo/api/people/zones'
import type { SpaceType } from '@aforo/api/places/spaces'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { closeness, contains, containsAll } from '../../platform/database/search.ts'
import { listing, type RowOf, type Sort, sortedBy } from '../../platform/listing.ts'

const summaries = (tx: Tx) =>
  tx.selectFrom('zones as z').select([
    'z.id',
    'z.name',
    sql<ZoneType>`z.type`.as('type'),
    'z.version',
    sql<number>`(select count(*)::int from zone_spaces x
      join spaces s on s.tenant_id = x.tenant_id and s.id = x.space_id and s.deleted_at is null
      where x.tenant_id = z.tenant_id and x.zone_id = z.id)`.as('spaces'),
    sql<number>`(select count(*)::int from zone_teams x
      where x.tenant_id = z.tenant_id and x.zone_id = z.id)`.as('teams'),
    sql<number>`(select count(*)::int from zone_grants x
      where x.tenant_id = z.tenant_id and x.zone_id = z.id)`.as('domains'),
  ])

export type ZoneSummaryRow = RowOf<typeof zoneList>
export type ZoneRow = NonNullable<Awaited<ReturnType<typeof findZone>>>

interface ZoneFilter {
  q?: string
  type?: ZoneType
}

export const zoneList = listing({
  query: (tx: Tx, { q, type }: ZoneFilter) =>
    summaries(tx)
      .$if(Boolean(q), query => query.where(contains('z.search', q ?? '')))
      .$if(type !== undefined, query => query.where('z.type', '=', type ?? '')),
  key: ['z.name', 'z.id'],
  order: (query, { sort }: { sort: Sort<'name'> }) =>
    query.orderBy(...sortedBy(sort, { name: 'z.name' })).orderBy('z.id'),
})

/** A zone with its teams and granted domains, in one statement. */
export const findZone = (tx: Tx, id: string) =>
  summaries(tx)
    .where('z.id', '=', id)
    .select([
      sql<TeamInfo[]>`(
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', t.id, 'name', t.name, 'type', t.type, 'status', t.status) order by t.name, t.id), '[]')
        from zone_teams x join teams t on t.tenant_id = x.tenant_id and t.id = x.team_id
        where x.tenant_id = z.tenant_id and x.zone_id = z.id)`.as('team_list'),
      sql<string[]>`(
        select coalesce(jsonb_agg(x.domain_prefix order by x.domain_prefix), '[]') from zone_grants x
        where x.tenant_id = z.tenant_id and x.zone_id = z.id)`.as('granted_domains'),
    ])
    .executeTakeFirst()

/** Keeps the zone as it is for the rest of the transaction. */
export const lockZone = (tx: Tx, id: string) =>
  tx.selectFrom('zones').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export interface ZoneSpaceRow {
  id: string
  name: string
  type: SpaceType
  campus_id: string
  campus_name: string
  parent_id: string | null
  parent_name: string | null
  /** Put in the zone itself, and not only standing in what was. */
  direct: boolean
}

/** The spaces put in a zone and all that stands in them, but for what is in a zone of its own. */
export async function spacesOfZone(tx: Tx, zoneId: string): Promise<ZoneSpaceRow[]> {
  const { rows } = await sql<ZoneSpaceRow>`
    with recursive down as (
      select s.*, true as direct from zone_spaces x
      join spaces s on s.tenant_id = x.tenant_id and s.id = x.space_id and s.deleted_at is null
      where x.tenant_id = aforo_tenant() and x.zone_id = ${zoneId}::uuid
      union all
      select s.*, false from down
      join spaces s on s.tenant_id = down.tenant_id and s.parent_id = down.id and s.deleted_at is null
      where not exists (select from zone_spaces x where x.tenant_id = s.tenant_id and x.space_id = s.id)
    )
    select down.id, down.name, down.type, down.campus_id, c.name as campus_name,
      down.parent_id, p.name as parent_name, down.direct
    from down
    join campuses c on c.tenant_id = down.tenant_id and c.id = down.campus_id
    left join spaces p on p.tenant_id = down.tenant_id and p.id = down.parent_id
  `.execute(tx)
  return rows
}

/** @throws by `zones_name` when another zone has the name */
export async function insertZone(
  tx: Tx,
  zone: { tenant_id: string; id: string; name: string; type: ZoneType; version?: number },
) {
  await tx.insertInto('zones').values(zone).execute()
}

/** Changes some fields and counts the version up. @throws by `zones_name` when another zone has the name */
export async function updateZone(tx: Tx, id: string, fields: { name?: string; type?: ZoneType }) {
  await tx
    .updateTable('zones')
    .set(eb => ({ ...fields, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Puts these domains in the place of those before. */
export async function setGrants(tx: Tx, zoneId: string, domains: string[]) {
  await tx.deleteFrom('zone_grants').where('zone_id', '=', zoneId).execute()
  await sql`
    insert into zone_grants (tenant_id, zone_id, domain_prefix)
    select distinct aforo_tenant(), ${zoneId}::uuid, domain from unnest(${domains}::text[]) as domain
  `.execute(tx)
}

/** Spaces that stay while they are put in a zone. */
export const holdSpaces = (tx: Tx, ids: string[]) =>
  tx
    .selectFrom('spaces')
    .select(['id', 'name'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forKeyShare()
    .execute()

/** Puts the spaces that are in no zone yet in this one; waits for whoever is putting one of them elsewhere. */
export async function insertZoneSpaces(tx: Tx, zoneId: string, spaceIds: string[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into zone_spaces (tenant_id, zone_id, space_id)
    select aforo_tenant(), ${zoneId}::uuid, space from unnest(${spaceIds}::uuid[]) as space order by space
    on conflict on constraint zone_spaces_one_zone do nothing
  `.execute(tx)
  return Number(numAffectedRows)
}

/** The first of these spaces that is in another zone than this. */
export const findTaken = (tx: Tx, zoneId: string, spaceIds: string[]) =>
  tx
    .selectFrom('zone_spaces as x')
    .innerJoin('zones as z', join => join.onRef('z.tenant_id', '=', 'x.tenant_id').onRef('z.id', '=', 'x.zone_id'))
    .innerJoin('spaces as s', join => join.onRef('s.tenant_id', '=', 'x.tenant_id').onRef('s.id', '=', 'x.space_id'))
    .where(sql<boolean>`x.space_id = any(${spaceIds}::uuid[])`)
    .where('x.zone_id', '<>', zoneId)
    .select(['s.id as spaceId', 's.name as spaceName', 'z.id as zoneId', 'z.name as zoneName'])
    .orderBy('s.name')
    .limit(1)
    .executeTakeFirst()

export async function deleteZoneSpace(tx: Tx, zoneId: string, spaceId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('zone_spaces')
    .where('zone_id', '=', zoneId)
    .where('space_id', '=', spaceId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** The zone that a space was put in. */
export const zoneOfSpace = (tx: Tx, spaceId: string) =>
  tx.selectFrom('zone_spaces').select('zone_id').where('space_id', '=', spaceId).executeTakeFirst()

export const findOwnPrefix = (tx: Tx) =>
  tx.selectFrom('tenants').select(['domain_prefix', 'name']).executeTakeFirstOrThrow()

export const campusExists = (tx: Tx, id: string) =>
  tx.selectFrom('campuses').select('id').where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()

/** Which spaces of a campus were put in a zone, and in which. */
export const listPlaces = (tx: Tx, campusId: string) =>
  tx
    .selectFrom('zone_spaces as x')
    .innerJoin('zones as z', join => join.onRef('z.tenant_id', '=', 'x.tenant_id').onRef('z.id', '=', 'x.zone_id'))
    .innerJoin('spaces as s', join => join.onRef('s.tenant_id', '=', 'x.tenant_id').onRef('s.id', '=', 'x.space_id'))
    .where('s.campus_id', '=', campusId)
    .where('s.deleted_at', 'is', null)
    .select(['x.space_id as spaceId', 'z.id as zoneId', 'z.name as zoneName'])
    .execute()

/** A zone that stays while a team is put in it. */
export const holdZone = (tx: Tx, id: string) =>
  tx.selectFrom('zones').select(['id', 'name']).where('id', '=', id).forKeyShare().executeTakeFirst()

/** @returns whether it was not there before */
export async function insertZoneTeam(tx: Tx, tenantId: string, zoneId: string, teamId: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('zone_teams')
    .values({ tenant_id: tenantId, zone_id: zoneId, team_id: teamId })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function deleteZoneTeam(tx: Tx, zoneId: string, teamId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('zone_teams')
    .where('zone_id', '=', zoneId)
    .where('team_id', '=', teamId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Gives teams their zone, where both are still there. */
export async function insertZoneTeams(tx: Tx, given: { teamId: string; zoneId: string }[]) {
  if (given.length === 0) return
  await sql`
    insert into zone_teams (tenant_id, zone_id, team_id)
    select z.tenant_id, z.id, g.team_id
    from unnest(${given.map(({ teamId }) => teamId)}::uuid[], ${given.map(({ zoneId }) => zoneId)}::uuid[])
      as g (team_id, zone_id)
    join zones z on z.tenant_id = aforo_tenant() and z.id = g.zone_id
    join teams t on t.tenant_id = z.tenant_id and t.id = g.team_id and t.deleted_at is null
    on conflict do nothing
  `.execute(tx)
}

/** The zones that have every word, those that begin with it first. */
export const zonesNamed = (
  tx: Tx,
  q: string,
  limit: number,
): Promise<{ id: string; title: string; type: ZoneType }[]> =>
  tx
    .selectFrom('zones as z')
    .where(containsAll(['z.search'], q))
    .select(['z.id', 'z.name as title', sql<ZoneType>`z.type`.as('type')])
    .orderBy(closeness('z.search', q), 'desc')
    .orderBy('z.name')
    .orderBy('z.id')
    .limit(limit)
    .execute()
