import type { Role } from '@aforo/contract/platform/base'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { UserGiven } from './import-rows.rules.ts'

/** A person ready to be made. */
export interface PreparedUser extends Omit<UserGiven, 'teams'> {
  teamIds: string[]
}

/** Those of the usernames that somebody of the transaction's tenant has, with who it is. */
export async function ownUsers(tx: Tx, usernames: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; username: string }>`
    select u.id, u.username from unnest(${usernames}::text[]) k (username) cross join lateral (
      select id, username from users where tenant_id = aforo_tenant() and username = k.username limit 1
    ) u
  `.execute(tx)
  return new Map(rows.map(({ id, username }) => [username, id]))
}

/** Those of the usernames that somebody of another tenant has. For a transaction that sees all tenants. */
export async function takenElsewhere(tx: Tx, tenantId: string, usernames: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ username: string }>`
    select username from users where tenant_id <> ${tenantId}::uuid and username = any(${usernames}::text[])
  `.execute(tx)
  return new Set(rows.map(({ username }) => username))
}

/**
 * Makes people without a password. One whose username anybody has is left out.
 * @param countries where they work; everywhere when empty
 * @param welcomedAt when their welcome is asked for; null where none is
 * @returns the ids of those made
 */
export async function insertUsers(
  tx: Tx,
  people: (PreparedUser & { id: string })[],
  { countries, welcomedAt }: { countries: string[]; welcomedAt: Temporal.Instant | null },
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    insert into users (tenant_id, id, username, given_name, lastname, phone, time_zone, roles, have_card,
      countries_allowed, welcomed_at)
    select t.id, p.id, p.username, p."givenName", p.lastname, p.phone, coalesce(p.timezone, t.time_zone),
      array(select jsonb_array_elements_text(p.roles)), p."haveCard",
      ${countries}::text[], ${welcomedAt?.toString() ?? null}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as p
      (id uuid, username text, "givenName" text, lastname text, phone text, timezone text, roles jsonb, "haveCard" boolean)
    join tenants t on t.id = aforo_tenant()
    order by p.username
    on conflict (username) do nothing
    returning id
  `.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Puts people in teams; a team that ended meanwhile gets nobody. */
export async function insertMembers(tx: Tx, members: { teamId: string; userId: string }[]) {
  if (members.length === 0) return
  await sql`
    insert into team_members (tenant_id, team_id, user_id)
    select t.tenant_id, t.id, u.id
    from unnest(${members.map(({ teamId }) => teamId)}::uuid[], ${members.map(({ userId }) => userId)}::uuid[])
      as m (team_id, user_id)
    join teams t on t.tenant_id = aforo_tenant() and t.id = m.team_id and t.deleted_at is null and t.status <> 'INACTIVE'
    join users u on u.tenant_id = aforo_tenant() and u.id = m.user_id
    order by t.id, u.id
    on conflict do nothing
  `.execute(tx)
}

/** The next people of an import whose welcome has not gone. */
export async function nextNewcomers(tx: Tx, importId: string, atMost: number) {
  const { rows } = await sql<{ rowNo: number; userId: string }>`
    select row_no as "rowNo", made_id as "userId" from import_rows
    where tenant_id = aforo_tenant() and import_id = ${importId}::uuid and verdict = 'CREATED' and mailed_at is null
    order by row_no limit ${atMost}::integer
  `.execute(tx)
  return rows
}

export async function markMailed(tx: Tx, importId: string, rowNo: number, now: Temporal.Instant) {
  await tx
    .updateTable('import_rows')
    .set({ mailed_at: now.toString() })
    .where('import_id', '=', importId)
    .where('row_no', '=', rowNo)
    .execute()
  await tx
    .updateTable('imports')
    .set(eb => ({ mailed: eb('mailed', '+', 1) }))
    .where('id', '=', importId)
    .execute()
}

/** What somebody who imports may do and where; no roles where they may not act any more. */
export async function standingOf(tx: Tx, userId: string): Promise<{ roles: Role[]; countries: string[] }> {
  const found = await tx
    .selectFrom('users')
    .select([sql<Role[]>`roles`.as('roles'), 'countries_allowed as countries'])
    .where('id', '=', userId)
    .where('active', '=', true)
    .executeTakeFirst()
  return found ?? { roles: [], countries: [] }
}
