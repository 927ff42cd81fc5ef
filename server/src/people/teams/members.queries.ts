import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { contains } from '../../platform/database/search.ts'
import { listing, type RowOf } from '../../platform/listing.ts'

interface MemberFilter {
  id: string
  q?: string
  with_status?: 'ACTIVE' | 'INACTIVE'
}

/** Looked up one by one: whoever is in a team is few beside all people, whatever the planner thinks. */
const members = (tx: Tx, { id, q, with_status }: MemberFilter) =>
  tx
    .selectFrom('users as u')
    .where(sql<boolean>`u.id = any(array(
      select m.user_id from team_members m where m.tenant_id = aforo_tenant() and m.team_id = ${id}::uuid))`)
    .$if(Boolean(q), query => query.where(contains('u.search', q ?? '')))
    .$if(with_status !== undefined, query => query.where('u.active', '=', with_status === 'ACTIVE'))

export type MemberRow = RowOf<typeof memberList>

/** A team's members, by name. */
export const memberList = listing({
  query: (tx: Tx, filter: MemberFilter) =>
    members(tx, filter).select(['u.id', 'u.username', 'u.given_name', 'u.lastname', 'u.active', 'u.picture_key']),
  key: ['u.given_name', 'u.lastname', 'u.id'],
})

/** Those of the usernames that nobody of the tenant has. */
export async function unknownUsernames(tx: Tx, usernames: string[]): Promise<string[]> {
  const { rows } = await sql<{ username: string }>`
    select username from unnest(${usernames}::text[]) as given (username)
    where not exists (select from users u where u.tenant_id = aforo_tenant() and u.username = given.username)
    order by username
  `.execute(tx)
  return rows.map(({ username }) => username)
}

/** Those of these people who are in a team; undefined when there is no such team. */
export async function membersAmong(tx: Tx, teamId: string, userIds: string[]): Promise<Set<string> | undefined> {
  const { rows } = await sql<{ members: string[] }>`
    select array(
      select m.user_id from team_members m
      where m.tenant_id = t.tenant_id and m.team_id = t.id and m.user_id = any(${userIds}::uuid[])
    ) as members
    from teams t where t.tenant_id = aforo_tenant() and t.id = ${teamId}::uuid and t.deleted_at is null
  `.execute(tx)
  return rows[0] && new Set(rows[0].members)
}

const usernamesOf = (rows: { username: string }[]) => rows.map(({ username }) => username).sort()

/** @returns the usernames of those who were not in the team before */
export async function insertMembers(tx: Tx, teamId: string, usernames: string[]): Promise<string[]> {
  const { rows } = await sql<{ username: string }>`
    with added as (
      insert into team_members (tenant_id, team_id, user_id)
      select tenant_id, ${teamId}::uuid, id from users
      where tenant_id = aforo_tenant() and username = any(${usernames}::text[])
      on conflict do nothing returning user_id
    )
    select u.username from added join users u on u.tenant_id = aforo_tenant() and u.id = added.user_id
  `.execute(tx)
  return usernamesOf(rows)
}

/** @returns the usernames of those who were only in the other team */
export async function copyMembers(tx: Tx, teamId: string, otherId: string): Promise<string[]> {
  const { rows } = await sql<{ username: string }>`
    with added as (
      insert into team_members (tenant_id, team_id, user_id)
      select tenant_id, ${teamId}::uuid, user_id from team_members
      where tenant_id = aforo_tenant() and team_id = ${otherId}::uuid
      on conflict do nothing returning user_id
    )
    select u.username from added join users u on u.tenant_id = aforo_tenant() and u.id = added.user_id
  `.execute(tx)
  return usernamesOf(rows)
}

/** @param usernames everybody when left out @returns the usernames of those who were in the team */
export async function deleteMembers(tx: Tx, teamId: string, usernames?: string[]): Promise<string[]> {
  const { rows } = await sql<{ username: string }>`
    delete from team_members m using users u
    where m.tenant_id = aforo_tenant() and m.team_id = ${teamId}::uuid
      and u.tenant_id = m.tenant_id and u.id = m.user_id
      ${usernames ? sql`and u.username = any(${usernames}::text[])` : sql``}
    returning u.username
  `.execute(tx)
  return usernamesOf(rows)
}

/** Puts people in teams; a team that ended meanwhile gets nobody. */
export async function insertMemberships(tx: Tx, members: { teamId: string; userId: string }[]) {
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

export async function deleteMemberships(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('team_members').where('user_id', '=', userId).execute()
}
