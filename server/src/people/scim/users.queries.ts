import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { changedAt, type FilterColumn, orderOf, type Sort, sqlOf } from './filter.queries.ts'
import type { Condition } from './filter.rules.ts'

/** What people may be filtered by, by the names that the protocol has for it. */
export const userAttributes: Record<string, string> = {
  id: 'id',
  username: 'userName',
  externalid: 'externalId',
  displayname: 'displayName',
  'name.formatted': 'displayName',
  'name.givenname': 'givenName',
  'name.familyname': 'familyName',
  emails: 'email',
  'emails.value': 'email',
  'emails.type': 'type',
  'emails.primary': 'primary',
  phonenumbers: 'phone',
  'phonenumbers.value': 'phone',
  'phonenumbers.type': 'type',
  active: 'active',
  'meta.created': 'created',
  'meta.lastmodified': 'lastModified',
}

const columns: Record<string, FilterColumn> = {
  id: { column: 'u.id_text', exact: true },
  userName: { column: 'u.user_name' },
  email: { column: 'u.username' },
  externalId: { column: 'u.external_id', exact: true },
  displayName: { column: 'u.display_name' },
  givenName: { column: 'u.given_name' },
  familyName: { column: 'u.lastname' },
  type: { column: 'u.kind' },
  primary: { column: 'u.is_primary' },
  phone: { column: 'u.phone' },
  active: { column: 'u.active' },
  created: { column: 'u.created_at', exact: true },
  lastModified: { column: 'u.changed_at', exact: true },
}

/** The tenant's people as the provider sees them: all but those that it deleted, unless they were let in again here. */
const people = (tx: Tx) =>
  tx.selectFrom(eb =>
    eb
      .selectFrom('users as x')
      .leftJoin('scim_users as s', join =>
        join.onRef('s.tenant_id', '=', 'x.tenant_id').onRef('s.user_id', '=', 'x.id'),
      )
      .where('x.deleted_at', 'is', null)
      .where(sql<boolean>`(s.removed_at is null or x.active)`)
      .select([
        'x.id',
        sql<string>`x.id::text`.as('id_text'),
        'x.username',
        sql<string>`coalesce(s.user_name, x.username)`.as('user_name'),
        'x.given_name',
        'x.lastname',
        sql<string>`trim(x.given_name || ' ' || x.lastname)`.as('display_name'),
        'x.phone',
        'x.active',
        'x.roles',
        'x.version',
        'x.created_at',
        changedAt('user', 'x').as('changed_at'),
        's.external_id',
        // Of the one address and the one number that somebody has here.
        sql<string>`'work'::text`.as('kind'),
        sql<boolean>`true`.as('is_primary'),
      ])
      .as('u'),
  )

export type ScimUserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>

const filtered = (tx: Tx, filter: Condition | undefined) =>
  filter ? people(tx).where(sqlOf(filter, columns)) : people(tx)

export const listUsers = (
  tx: Tx,
  filter: Condition | undefined,
  { sort, limit, offset }: { sort: Sort | undefined; limit: number; offset: number },
) =>
  filtered(tx, filter)
    .selectAll('u')
    .orderBy(orderOf(sort, columns, 'u'))
    .limit(limit)
    .offset(offset)
    .execute()

export async function countUsers(tx: Tx, filter: Condition | undefined): Promise<number> {
  const { total } = await filtered(tx, filter)
    .select(eb => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export const findUser = (tx: Tx, id: string) => people(tx).where('u.id', '=', id).selectAll('u').executeTakeFirst()

/** Whether somebody else whom the provider sees has this `userName`, by the provider or as their address. */
export async function isNameTaken(tx: Tx, userName: string, id: string): Promise<boolean> {
  const found = await people(tx)
    .where('u.user_name', '=', userName)
    .where('u.id', '!=', id)
    .select('u.id')
    .executeTakeFirst()
  return found !== undefined
}

/** Somebody of the tenant, deleted by the provider or not, held for the rest of the transaction. */
export const lockUserByAddress = (tx: Tx, username: string) =>
  tx.selectFrom('users').select(['id', 'roles']).where('username', '=', username).forNoKeyUpdate().executeTakeFirst()

export const lockUser = (tx: Tx, id: string) =>
  tx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** @throws by `scim_users_external_id` or `scim_users_user_name` when somebody else has it */
export async function putLink(
  tx: Tx,
  link: {
    tenantId: string
    userId: string
    externalId: string | null
    userName: string | null
    removedAt: Temporal.Instant | null
  },
) {
  const removed_at = link.removedAt?.toString() ?? null
  const values = { external_id: link.externalId, user_name: link.userName, removed_at }
  await tx
    .insertInto('scim_users')
    .values({ tenant_id: link.tenantId, user_id: link.userId, ...values })
    .onConflict(conflict => conflict.columns(['tenant_id', 'user_id']).doUpdateSet(values))
    .execute()
}

export async function timeZoneOf(tx: Tx, tenantId: string): Promise<string> {
  const { time_zone } = await tx
    .selectFrom('tenants')
    .select('time_zone')
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return time_zone
}
