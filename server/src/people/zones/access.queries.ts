import type { SpaceType } from '@aforo/api/places/spaces'
import { type RawBuilder, sql } from 'kysely'
import type { Given } from '../../platform/database/compiled.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Person, PlaceUse, ZoneAccess } from './zones.rules.ts'

/** Who books: a person and the organisation they belong to. */
export interface Booker {
  tenantId: string
  userId: string
  /** Of their organisation; only asked of guests. */
  domainPrefix?: string
  /** They book for visitors. */
  visitors?: boolean
}

/** What decides whether somebody may book a space. */
export interface AccessFacts {
  person: Pick<Person, 'teams'>
  zone: ZoneAccess | null
  /** Null where anybody with access may book. */
  use: PlaceUse | null
}

/**
 * The facts for the space whose row a statement calls `space`, as one value, so that whoever reads a place for a booking
 * reads them in the same statement. Of the zone's teams only those that the person is in are told. A tenant without
 * zones doesn't pay for the climb to the nearest one.
 */
export const accessFacts = (
  space: string,
  { tenantId, userId }: { tenantId: Given<string>; userId: Given<string> },
): RawBuilder<AccessFacts> => {
  const column = (name: string) => sql.ref(`${space}.${name}`)
  const mine = sql`m.tenant_id = ${tenantId}::uuid and m.user_id = ${userId}::uuid`
  return sql<AccessFacts>`jsonb_build_object(
    'person', jsonb_build_object('teams', (
      select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'status', t.status)), '[]')
      from team_members m join teams t on t.tenant_id = m.tenant_id and t.id = m.team_id and t.deleted_at is null
      where ${mine})),
    'use', case ${column('kind')}
      when 'VISIT' then jsonb_build_object('kind', 'VISIT', 'own', false)
      when 'FIXED' then jsonb_build_object('kind', 'FIXED',
        'own', ${column('tenant_id')} = ${tenantId}::uuid and ${column('holder_id')} is not distinct from ${userId}::uuid,
        'holder', (select h.given_name || ' ' || h.lastname from users h
          where h.tenant_id = ${column('tenant_id')} and h.id = ${column('holder_id')} and h.active and h.deleted_at is null))
      when 'ROTATING' then jsonb_build_object('kind', 'ROTATING', 'own', exists (
        select from space_teams x
        join team_members m on m.tenant_id = x.tenant_id and m.team_id = x.team_id and ${mine}
        join teams t on t.tenant_id = x.tenant_id and t.id = x.team_id and t.status = 'ACTIVE' and t.deleted_at is null
        where x.tenant_id = ${column('tenant_id')} and x.space_id = ${column('id')})) end,
    'zone', case when exists (select from zone_spaces x where x.tenant_id = ${column('tenant_id')}) then (
      with recursive up (id, parent_id, depth) as (
        select ${column('id')}, ${column('parent_id')}, 0
        union all
        select p.id, p.parent_id, up.depth + 1 from up
        join spaces p on p.tenant_id = ${column('tenant_id')} and p.id = up.parent_id
      )
      select jsonb_build_object(
        'type', z.type,
        'teamIds', (
          select coalesce(jsonb_agg(x.team_id), '[]') from zone_teams x
          join team_members m on m.tenant_id = x.tenant_id and m.team_id = x.team_id and ${mine}
          where x.tenant_id = z.tenant_id and x.zone_id = z.id),
        'grantedDomains', (
          select coalesce(jsonb_agg(g.domain_prefix), '[]') from zone_grants g
          where g.tenant_id = z.tenant_id and g.zone_id = z.id))
      from up
      join zone_spaces x on x.tenant_id = ${column('tenant_id')} and x.space_id = up.id
      join zones z on z.tenant_id = x.tenant_id and z.id = x.zone_id
      order by up.depth limit 1) end
  )`
}

/** The facts for one space; undefined where there is no such space. */
export const findAccessFacts = (tx: Tx, spaceId: string, booker: Booker) =>
  tx
    .selectFrom('spaces as s')
    .where('s.id', '=', spaceId)
    .where('s.deleted_at', 'is', null)
    .select(['s.tenant_id', accessFacts('s', booker).as('facts')])
    .executeTakeFirst()

export const listOwnTeams = (tx: Tx, userId: string) =>
  tx
    .selectFrom('team_members as m')
    .innerJoin('teams as t', join =>
      join.onRef('t.tenant_id', '=', 'm.tenant_id').onRef('t.id', '=', 'm.team_id').on('t.deleted_at', 'is', null),
    )
    .where('m.user_id', '=', userId)
    .select(['t.id', sql<Person['teams'][number]['status']>`t.status`.as('status')])
    .execute()

export interface BookableZoneRow {
  id: string
  name: string
  type: 'OWNED' | 'SHARED'
  tenant_name: string
  team_ids: string[]
  granted_domains: string[]
  spaces: { id: string; name: string; type: SpaceType; campusId: string; campusName: string; timeZoneId: string }[]
}

const bookable = (which: RawBuilder<unknown>) => sql<BookableZoneRow>`
  select z.id, z.name, z.type, o.name as tenant_name,
    coalesce((select jsonb_agg(x.team_id) from zone_teams x
      where x.tenant_id = z.tenant_id and x.zone_id = z.id), '[]') as team_ids,
    coalesce((select jsonb_agg(g.domain_prefix) from zone_grants g
      where g.tenant_id = z.tenant_id and g.zone_id = z.id), '[]') as granted_domains,
    coalesce((select jsonb_agg(jsonb_build_object(
        'id', s.id, 'name', s.name, 'type', s.type,
        'campusId', c.id, 'campusName', c.name, 'timeZoneId', c.time_zone) order by c.name, s.name, s.id)
      from zone_spaces x
      join spaces s on s.tenant_id = x.tenant_id and s.id = x.space_id and s.deleted_at is null
      join campuses c on c.tenant_id = s.tenant_id and c.id = s.campus_id and c.deleted_at is null
      where x.tenant_id = z.tenant_id and x.zone_id = z.id), '[]') as spaces
  from zones z join tenants o on o.id = z.tenant_id
  where ${which} order by z.name, z.id`

/** All zones of the transaction's own tenant. */
export const listOwnZones = async (tx: Tx) => (await bookable(sql`z.tenant_id = aforo_tenant()`).execute(tx)).rows

/** The shared zones of others that are granted to a tenant's domain. For a transaction that sees all tenants. */
export const listGuestZones = async (tx: Tx, tenantId: string) =>
  (
    await bookable(sql`z.type = 'SHARED' and z.tenant_id <> ${tenantId}::uuid and o.active and exists (
      select from zone_grants g join tenants me on me.id = ${tenantId}::uuid and me.domain_prefix = g.domain_prefix
      where g.tenant_id = z.tenant_id and g.zone_id = z.id)`).execute(tx)
  ).rows
