import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { changedAt, type FilterColumn, orderOf, type Sort, sqlOf } from './filter.queries.ts'
import type { Condition } from './filter.rules.ts'

/** What teams may be filtered by, by the names that the protocol has for it. */
export const groupAttributes: Record<string, string> = {
  id: 'id',
  displayname: 'displayName',
  externalid: 'externalId',
  members: 'member',
  'members.value': 'member',
  'meta.created': 'created',
  'meta.lastmodified': 'lastModified',
}

const columns: Record<string, FilterColumn> = {
  id: { column: 'g.id_text', exact: true },
  displayName: { column: 'g.name' },
  externalId: { column: 'g.external_id', exact: true },
  created: { column: 'g.created_at', exact: true },
  lastModified: { column: 'g.changed_at', exact: true },
  member: {
    equals: userId => sql<boolean>`exists (select from team_members m
      where m.tenant_id = g.tenant_id and m.team_id = g.id and m.user_id::text = ${userId.toLowerCase()})`,
  },
}

export interface Member {
  value: string
  display: string
}

/** The tenant's groups: its teams of people that go on. */
const groups = (tx: Tx) =>
  tx.selectFrom(eb =>
    eb
      .selectFrom('teams as x')
      .leftJoin('scim_groups as s', join =>
        join.onRef('s.tenant_id', '=', 'x.tenant_id').onRef('s.team_id', '=', 'x.id'),
      )
      .where('x.type', '=', 'USERS')
      .where('x.deleted_at', 'is', null)
      .where('x.status', '<>', 'INACTIVE')
      .select([
        'x.tenant_id',
        'x.id',
        sql<string>`x.id::text`.as('id_text'),
        'x.name',
        'x.version',
        'x.created_at',
        changedAt('team', 'x').as('changed_at'),
        's.external_id',
      ])
      .as('g'),
  )

const membersOf = (wanted: boolean) => (wanted ? members : sql<Member[]>`'[]'::jsonb`)
const members = sql<Member[]>`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'value', u.id, 'display', trim(u.given_name || ' ' || u.lastname)) order by u.id), '[]')
  from team_members m join users u on u.tenant_id = m.tenant_id and u.id = m.user_id
  where m.tenant_id = g.tenant_id and m.team_id = g.id)`

export type GroupRow = NonNullable<Awaited<ReturnType<typeof findGroup>>>

const filtered = (tx: Tx, filter: Condition | undefined) =>
  filter ? groups(tx).where(sqlOf(filter, columns)) : groups(tx)

const groupColumns = ['g.id', 'g.name', 'g.version', 'g.created_at', 'g.changed_at', 'g.external_id'] as const

/** @param withMembers false spares reading them, where they were not asked for */
export const listGroups = (
  tx: Tx,
  filter: Condition | undefined,
  { sort, limit, offset, withMembers }: { sort: Sort | undefined; limit: number; offset: number; withMembers: boolean },
) =>
  filtered(tx, filter)
    .select(groupColumns)
    .select(membersOf(withMembers).as('members'))
    .orderBy(orderOf(sort, columns, 'g'))
    .limit(limit)
    .offset(offset)
    .execute()

export async function countGroups(tx: Tx, filter: Condition | undefined): Promise<number> {
  const { total } = await filtered(tx, filter)
    .select(eb => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** @param withMembers false spares reading them, where they were not asked for */
export const findGroup = (tx: Tx, id: string, withMembers = true) =>
  groups(tx).where('g.id', '=', id).select(groupColumns).select(membersOf(withMembers).as('members')).executeTakeFirst()

/** Keeps a group as it is for the rest of the transaction. */
export const lockGroup = (tx: Tx, id: string) =>
  tx
    .selectFrom('teams')
    .select('id')
    .where('id', '=', id)
    .where('type', '=', 'USERS')
    .where('deleted_at', 'is', null)
    .where('status', '<>', 'INACTIVE')
    .forNoKeyUpdate()
    .executeTakeFirst()

/** The usernames of those ids that are of the tenant. */
export async function usernamesOf(tx: Tx, ids: string[]): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'username'])
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, username }) => [id, username]))
}

/** @throws by `scim_groups_external_id` when another group has it */
export async function putGroupLink(tx: Tx, tenantId: string, teamId: string, externalId: string | null) {
  await tx
    .insertInto('scim_groups')
    .values({ tenant_id: tenantId, team_id: teamId, external_id: externalId })
    .onConflict(conflict => conflict.columns(['tenant_id', 'team_id']).doUpdateSet({ external_id: externalId }))
    .execute()
}

export async function deleteGroupLink(tx: Tx, teamId: string) {
  await tx.deleteFrom('scim_groups').where('team_id', '=', teamId).execute()
}
