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
