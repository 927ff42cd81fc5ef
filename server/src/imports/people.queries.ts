import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
import type { UserGiven } from './import-rows.rules.ts'

/** A person ready to be made. */
export interface PreparedUser extends Omit<UserGiven, 'teams'> {
  teamIds: string[]
}

/** Those of the usernames that somebody of the transaction's tenant has, with who it is. */
export async function ownUsers(tx: Tx, usernames: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; username: string }>`
    select id, username from users where tenant_id = aforo_tenant() and username = any(${usernames}::text[])
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

/** Makes people without a password. One whose username anybody has is left out. @returns the ids of those made */
export async function insertUsers(tx: Tx, people: (PreparedUser & { id: string })[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    insert into users (tenant_id, id, username, given_name, lastname, phone, time_zone, roles, have_card)
    select t.id, p.id, p.username, p."givenName", p.lastname, p.phone, coalesce(p.timezone, t.time_zone),
      array(select jsonb_array_elements_text(p.roles)), p."haveCard"
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

/** Somebody who is to be welcomed. */
export interface Newcomer {
  rowNo: number
  tenantId: string
  userId: string
  username: string
  givenName: string
  tenantName: string
  domainPrefix: string
  signsInWithPassword: boolean
}

/** The next people of an import whose welcome has not gone; whoever can't sign in gets none. */
export async function nextNewcomers(tx: Tx, importId: string, atMost: number): Promise<Newcomer[]> {
  const { rows } = await sql<Newcomer>`
    select r.row_no as "rowNo", u.tenant_id as "tenantId", u.id as "userId", u.username, u.given_name as "givenName",
      t.name as "tenantName", t.domain_prefix as "domainPrefix", t.selected_idp = 'PASSWORD' as "signsInWithPassword"
    from import_rows r
    join users u on u.tenant_id = r.tenant_id and u.id = r.made_id and u.active
    join tenants t on t.id = r.tenant_id
    where r.tenant_id = aforo_tenant() and r.import_id = ${importId}::uuid and r.verdict = 'CREATED' and r.mailed_at is null
    order by r.row_no limit ${atMost}::integer
  `.execute(tx)
  return rows
}

/** A link for choosing the first password; only its digest is kept. */
export async function insertWelcomeLink(
  tx: Tx,
  link: { tenantId: string; userId: string; id: string; digest: string; expiresAt: Temporal.Instant },
) {
  await tx
    .insertInto('user_links')
    .values({
      tenant_id: link.tenantId,
      id: link.id,
      user_id: link.userId,
      purpose: 'PASSWORD',
      token_digest: link.digest,
      expires_at: link.expiresAt.toString(),
    })
    .execute()
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

/** The roles of somebody who may still act; none for whoever may not. */
export async function activeRoles(tx: Tx, userId: string): Promise<string[]> {
  const found = await tx
    .selectFrom('users')
    .select('roles')
    .where('id', '=', userId)
    .where('active', '=', true)
    .executeTakeFirst()
  return found?.roles ?? []
}
