import type { ZoneType } from '@aforo/api/people/zones'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { holdSpaces, insertZone, insertZoneSpaces, insertZoneTeams, setGrants } from './zones.queries.ts'

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

export type RemovedZone = NonNullable<Awaited<ReturnType<typeof lockRemoved>>>

/** A deleted zone, held for this transaction. */
export const lockRemoved = (tx: Tx, id: string) =>
  tx.selectFrom('removed_zones').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/**
 * Brings a deleted zone back with its access, the teams that are still there, and its spaces that are in no other zone.
 * @returns how many of its spaces that still exist are in another zone by now
 * @throws by `zones_name` when another zone has the name
 */
export async function bringBack(tx: Tx, zone: RemovedZone): Promise<number> {
  const { tenant_id, id, name, version } = zone
  await insertZone(tx, { tenant_id, id, name, type: zone.type as ZoneType, version: version + 1 })
  await setGrants(tx, id, zone.granted_domains)
  await insertZoneTeams(
    tx,
    zone.team_ids.map(teamId => ({ teamId, zoneId: id })),
  )
  const there = (await holdSpaces(tx, zone.space_ids)).map(space => space.id)
  const put = await insertZoneSpaces(tx, id, there)
  await tx.deleteFrom('removed_zones').where('id', '=', id).execute()
  return there.length - put
}
