import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** Deletes a zone and keeps what it was, to bring it back: its spaces may go into another zone at once. */
export async function deleteZone(tx: Tx, id: string, now: Temporal.Instant): Promise<void> {
  await sql`
    insert into removed_zones (tenant_id, id, name, type, granted_domains, team_ids, space_ids, version, removed_at)
    select z.tenant_id, z.id, z.name, z.type,
      array(select g.domain_prefix from zone_grants g where g.tenant_id = z.tenant_id and g.zone_id = z.id),
      array(select t.team_id from zone_teams t where t.tenant_id = z.tenant_id and t.zone_id = z.id),
      array(select s.space_id from zone_spaces s where s.tenant_id = z.tenant_id and s.zone_id = z.id),
      z.version, ${now.toString()}::timestamptz
    from zones z where z.tenant_id = aforo_tenant() and z.id = ${id}::uuid
  `.execute(tx)
  await tx.deleteFrom('zones').where('id', '=', id).execute()
}

/** A deleted zone, held for this transaction. */
export const lockRemoved = (tx: Tx, id: string) =>
  tx.selectFrom('removed_zones').select('id').where('id', '=', id).forUpdate().executeTakeFirst()

/**
 * Brings a deleted zone back with its access, the teams that are still there, and its spaces that are in no other zone.
 * @returns how many of its spaces that still exist are in another zone by now
 * @throws by `zones_name` when another zone has the name
 */
export async function bringBack(tx: Tx, id: string): Promise<number> {
  await sql`
    insert into zones (tenant_id, id, name, type, version)
    select tenant_id, id, name, type, version + 1 from removed_zones
    where tenant_id = aforo_tenant() and id = ${id}::uuid
  `.execute(tx)
  await sql`
    insert into zone_grants (tenant_id, zone_id, domain_prefix)
    select tenant_id, id, unnest(granted_domains) from removed_zones
    where tenant_id = aforo_tenant() and id = ${id}::uuid
  `.execute(tx)
  await sql`
    insert into zone_teams (tenant_id, zone_id, team_id)
    select z.tenant_id, z.id, t.id from removed_zones z
    join teams t on t.tenant_id = z.tenant_id and t.id = any(z.team_ids) and t.deleted_at is null
    where z.tenant_id = aforo_tenant() and z.id = ${id}::uuid
  `.execute(tx)
  const { rows } = await sql<{ lost: number }>`
    with wanted as (
      select s.tenant_id, z.id as zone_id, s.id as space_id from removed_zones z
      join spaces s on s.tenant_id = z.tenant_id and s.id = any(z.space_ids) and s.deleted_at is null
      where z.tenant_id = aforo_tenant() and z.id = ${id}::uuid
      order by s.id
      for key share of s
    ), put as (
      insert into zone_spaces (tenant_id, zone_id, space_id)
      select tenant_id, zone_id, space_id from wanted
      on conflict on constraint zone_spaces_one_zone do nothing
      returning space_id
    )
    select ((select count(*) from wanted) - (select count(*) from put))::int as lost
  `.execute(tx)
  await tx.deleteFrom('removed_zones').where('id', '=', id).execute()
  return rows[0]?.lost ?? 0
}
