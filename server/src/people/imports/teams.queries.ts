import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { TeamGiven } from './import-rows.rules.ts'

/** A team ready to be made. */
export interface PreparedTeam extends Pick<TeamGiven, 'name' | 'type'> {
  memberIds: string[]
  zoneId: string | null
}

const byName = ({ rows }: { rows: { id: string; name: string }[] }) => new Map(rows.map(({ id, name }) => [name, id]))

/** The tenant's teams that go on, by their names in lower case. @param names in lower case */
export const teamsByName = async (tx: Tx, names: string[]): Promise<Map<string, string>> =>
  byName(
    await sql<{ id: string; name: string }>`
      select id, lower(name) as name from teams
      where tenant_id = aforo_tenant() and lower(name) = any(${names}::text[])
        and deleted_at is null and status <> 'INACTIVE'
    `.execute(tx),
  )

/** The tenant's zones by their names in lower case. @param names in lower case */
export const zonesByName = async (tx: Tx, names: string[]): Promise<Map<string, string>> =>
  byName(
    await sql<{ id: string; name: string }>`
      select id, lower(name) as name from zones
      where tenant_id = aforo_tenant() and lower(name) = any(${names}::text[])
    `.execute(tx),
  )

/** Makes teams; one whose name another has is left out. @returns the ids of those made */
export async function insertTeams(tx: Tx, teams: (PreparedTeam & { id: string })[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    insert into teams (tenant_id, id, name, type)
    select aforo_tenant(), id, name, type
    from jsonb_to_recordset(${JSON.stringify(teams)}::jsonb) as t (id uuid, name text, type text)
    order by lower(name)
    on conflict do nothing
    returning id
  `.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Gives teams their zone, where it is still there. */
export async function insertZoneTeams(tx: Tx, given: { teamId: string; zoneId: string }[]) {
  if (given.length === 0) return
  await sql`
    insert into zone_teams (tenant_id, zone_id, team_id)
    select z.tenant_id, z.id, g.team_id
    from unnest(${given.map(({ teamId }) => teamId)}::uuid[], ${given.map(({ zoneId }) => zoneId)}::uuid[])
      as g (team_id, zone_id)
    join zones z on z.tenant_id = aforo_tenant() and z.id = g.zone_id
    on conflict do nothing
  `.execute(tx)
}
