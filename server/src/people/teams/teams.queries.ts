import type { TeamStatus, TeamType } from '@aforo/api/people/teams'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { closeness, contains, containsAll, type FoundRow } from '../../platform/database/search.ts'
import { listing, type RowOf, type Sort, sortedBy } from '../../platform/listing.ts'

const existing = (tx: Tx) => tx.selectFrom('teams as t').where('t.deleted_at', 'is', null)

const countOf = (table: 'team_members' | 'zone_teams' | 'team_associations') =>
  sql<number>`(select count(*)::int from ${sql.table(table)} x where x.tenant_id = t.tenant_id and x.team_id = t.id)`

const summaries = (tx: Tx) =>
  existing(tx).select([
    't.id',
    't.name',
    sql<TeamType>`t.type`.as('type'),
    sql<TeamStatus>`t.status`.as('status'),
    't.version',
    countOf('team_members').as('members'),
    countOf('zone_teams').as('zone_count'),
    countOf('team_associations').as('campus_count'),
  ])

export type TeamSummaryRow = RowOf<typeof teamList>
export type TeamRow = NonNullable<Awaited<ReturnType<typeof findTeam>>>

export interface TeamFilter {
  q?: string
  types?: TeamType[]
  status: TeamStatus[]
  zoneId?: string
  campusId?: string
}

const matching = ({ q, types, status, zoneId, campusId }: TeamFilter) => {
  const conditions = [
    sql`t.status = any(${status}::text[])`,
    types ? sql`t.type = any(${types}::text[])` : sql`t.type <> 'CREATED'`,
  ]
  if (q) conditions.push(contains('t.search', q))
  if (zoneId)
    conditions.push(sql`exists (select from zone_teams z
      where z.tenant_id = t.tenant_id and z.team_id = t.id and z.zone_id = ${zoneId}::uuid)`)
  if (campusId)
    conditions.push(sql`exists (select from team_associations a
      where a.tenant_id = t.tenant_id and a.team_id = t.id and a.campus_id = ${campusId}::uuid)`)
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** Without types asked for, the hidden ones stay out. */
export const teamList = listing({
  query: (tx: Tx, filter: TeamFilter) => summaries(tx).where(matching(filter)),
  key: ['t.name', 't.id'],
  order: (query, { sort }: { sort: Sort<'name' | 'members'> }) =>
    query.orderBy(...sortedBy(sort, { name: 't.name', members: 'members' })).orderBy('t.id'),
})

interface MemberFound {
  userId: string
  username: string
  givenName: string
  lastname: string
  active: boolean
}

/** As many members as a team's own answer carries; the rest is read by pages. */
const firstMembers = 20

/** A team with its first members, its zones and its campuses, in one statement. */
export const findTeam = (tx: Tx, id: string) =>
  summaries(tx)
    .where('t.id', '=', id)
    .select([
      sql<MemberFound[]>`(
        select coalesce(jsonb_agg(to_jsonb(first)), '[]') from (
          select u.id as "userId", u.username, u.given_name as "givenName", u.lastname, u.active
          from team_members m join users u on u.tenant_id = m.tenant_id and u.id = m.user_id
          where m.tenant_id = t.tenant_id and m.team_id = t.id
          order by u.given_name, u.lastname, u.id limit ${firstMembers}
        ) first)`.as('users'),
      sql<{ id: string; name: string }[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('id', z.id, 'name', z.name) order by z.name, z.id), '[]')
        from zone_teams x join zones z on z.tenant_id = x.tenant_id and z.id = x.zone_id
        where x.tenant_id = t.tenant_id and x.team_id = t.id)`.as('zone_list'),
      sql<{ id: string; campusId: string; campusName: string }[]>`(
        select coalesce(jsonb_agg(
          jsonb_build_object('id', x.id, 'campusId', c.id, 'campusName', c.name) order by c.name, c.id), '[]')
        from team_associations x join campuses c on c.tenant_id = x.tenant_id and c.id = x.campus_id
        where x.tenant_id = t.tenant_id and x.team_id = t.id)`.as('campus_list'),
    ])
    .executeTakeFirst()

/** Keeps the team as it is for the rest of the transaction. */
export const lockTeam = (tx: Tx, id: string) =>
  existing(tx).select('t.id').where('t.id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** Keeps the team, and the client that it may be: also from whatever begins to point at it. Taken before other locks. */
export async function lockAlone(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('teams').select('id').where('id', '=', id).forUpdate().execute()
  await tx.selectFrom('customers').select('team_id').where('team_id', '=', id).forUpdate().execute()
}

export const findDeleted = (tx: Tx, id: string) =>
  tx.selectFrom('teams').select('id').where('id', '=', id).where('deleted_at', 'is not', null).executeTakeFirst()

/** @throws by `teams_name` when another team that goes on has the name */
export async function insertTeam(tx: Tx, team: { tenant_id: string; id: string; name: string; type: TeamType }) {
  await tx.insertInto('teams').values(team).execute()
}

/** Changes some fields and counts the version up. @throws by `teams_name` when another team has the name */
export async function updateTeam(
  tx: Tx,
  id: string,
  fields: { name?: string; type?: TeamType; status?: TeamStatus; deleted_at?: string | null },
) {
  await tx
    .updateTable('teams')
    .set(eb => ({ ...fields, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** What names teams elsewhere: their id, name, type and state. */
const infos = (tx: Tx) =>
  existing(tx).select(['t.id', 't.name', sql<TeamType>`t.type`.as('type'), sql<TeamStatus>`t.status`.as('status')])

export const listInfos = (tx: Tx, ids: string[]) =>
  infos(tx).where(sql<boolean>`t.id = any(${ids}::uuid[])`).orderBy('t.name').orderBy('t.id').execute()

export const listTeamsOfUser = (tx: Tx, userId: string) =>
  infos(tx)
    .innerJoin('team_members as m', join =>
      join.onRef('m.tenant_id', '=', 't.tenant_id').onRef('m.team_id', '=', 't.id'),
    )
    .where('m.user_id', '=', userId)
    .where('t.status', '<>', 'INACTIVE')
    .orderBy('t.name')
    .orderBy('t.id')
    .execute()

/** Makes teams; one whose name another has is left out. @returns the ids of those made */
export async function insertTeams(tx: Tx, teams: { id: string; name: string; type: TeamType }[]): Promise<Set<string>> {
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

/** The teams that go on and have every word, those that begin with it first. @param types of these */
export const teamsNamed = (
  tx: Tx,
  { q, types }: { q: string; types: readonly TeamType[] },
  limit: number,
): Promise<(Omit<FoundRow, 'detail'> & { type: TeamType; status: TeamStatus })[]> =>
  existing(tx)
    .where(sql<boolean>`t.type = any(${[...types]}::text[])`)
    .where('t.status', '<>', 'INACTIVE')
    .where(containsAll(['t.search'], q))
    .select(['t.id', 't.name as title', sql<TeamType>`t.type`.as('type'), sql<TeamStatus>`t.status`.as('status')])
    .orderBy(closeness('t.search', q), 'desc')
    .orderBy('t.name')
    .orderBy('t.id')
    .limit(limit)
    .execute()
