import type { LastAccess, UserFilter, UserSort, UserStatus } from '@aforo/api/people/users'
import type { Role } from '@aforo/api/platform/base'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import {
  closeness,
  contains,
  countedAtMost,
  type FoundRow,
  type IdsLike,
  idsWithRarest,
  wordsOf,
} from '../../platform/database/search.ts'
import type { NextRows } from '../../platform/exports.ts'

const usersLike: IdsLike = ([pattern], atMost) => sql`aforo_users_like(${pattern}, ${atMost})`

const inState: Record<UserStatus, RawBuilder<unknown>> = {
  ACTIVE: sql`(u.active and u.seen)`,
  INVITED: sql`(u.active and not u.seen)`,
  INACTIVE: sql`not u.active`,
}

const lastSeen: Record<LastAccess, RawBuilder<unknown>> = {
  LAST_7_DAYS: sql`a.last_seen_at > now() - interval '7 days'`,
  OVER_30_DAYS: sql`a.last_seen_at < now() - interval '30 days'`,
  OVER_90_DAYS: sql`a.last_seen_at < now() - interval '90 days'`,
  NEVER: sql`a.last_seen_at is null`,
}

/** A filter of people, with the rarest of its words looked up. */
export interface UserSearch extends UserFilter {
  /** Who has that word; undefined where it has none that is rare. */
  ids?: string[]
}

/** Looks up who has the rarest of the words that were typed, where that is a short way to what is looked for. */
export const searchOf = async (tx: Tx, filter: UserFilter): Promise<UserSearch> => ({
  ...filter,
  ids: await idsWithRarest(tx, wordsOf(filter.q), usersLike),
})

const isFiltered = ({ q, roles = [], status = [], teamId, haveCard, lastAccess }: UserSearch) =>
  Boolean(q) || roles.length > 0 || status.length > 0 || [teamId, haveCard, lastAccess].some(one => one !== undefined)

function conditionsOf({ q, ids, roles = [], status = [], teamId, haveCard, lastAccess }: UserSearch) {
  const conditions: RawBuilder<unknown>[] = [sql`u.deleted_at is null`]
  if (ids) conditions.push(sql`u.id = any(${ids}::uuid[])`)
  for (const word of wordsOf(q)) conditions.push(contains('u.search', word))
  if (roles.length > 0) conditions.push(sql`u.roles && ${roles}::text[]`)
  // Said in the words of `users_in_office`, which has these few alone.
  if (roles.length > 0 && !roles.includes('ROLE_USER'))
    conditions.push(sql`u.roles && array['ROLE_ROOT', 'ROLE_ADMIN', 'ROLE_STAFF']`)
  if (haveCard !== undefined) conditions.push(sql`u.have_card = ${haveCard}`)
  if (status.length > 0)
    conditions.push(
      sql`(${sql.join(
        status.map(one => inState[one]),
        sql` or `,
      )})`,
    )
  if (teamId !== undefined)
    conditions.push(
      sql`u.id = any(array(select m.user_id from team_members m where m.tenant_id = aforo_tenant() and m.team_id = ${teamId}::uuid))`,
    )
  if (lastAccess !== undefined)
    conditions.push(
      sql`exists (select from user_presence a where a.tenant_id = aforo_tenant() and a.user_id = u.id and ${lastSeen[lastAccess]})`,
    )
  return sql`${sql.join(conditions, sql` and `)}`
}

const presence = sql`left join user_presence p on p.tenant_id = u.tenant_id and p.user_id = u.id`

export interface UserRow {
  id: string
  username: string
  given_name: string
  lastname: string
  phone: string | null
  picture_key: string | null
  roles: Role[]
  active: boolean
  have_card: boolean
  countries_allowed: string[]
  version: number
  welcomed_at: Temporal.Instant | null
  last_seen_at: Temporal.Instant | null
  teams: { id: string; name: string }[]
}

const columns = sql`
  u.id, u.username, u.given_name, u.lastname, u.phone, u.picture_key, u.roles, u.active, u.have_card, u.version,
  u.countries_allowed, u.welcomed_at, p.last_seen_at,
  coalesce((
    select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by t.name) from (
      select t.id, t.name from team_members m
      join teams t on t.tenant_id = m.tenant_id and t.id = m.team_id
      where m.tenant_id = u.tenant_id and m.user_id = u.id and t.type <> 'CREATED' and t.deleted_at is null
      order by t.name limit 10
    ) t
  ), '[]') as teams`

const orders: Record<UserSort, RawBuilder<unknown>> = {
  name: sql`u.given_name, u.lastname, u.id`,
  '-name': sql`u.given_name desc, u.lastname desc, u.id desc`,
  // Who never came in is the longest away.
  '-lastAccess': sql`p.last_seen_at desc nulls last, p.user_id`,
  lastAccess: sql`p.last_seen_at asc nulls first, p.user_id desc`,
}

interface Stretch {
  limit: number
  offset: number
  sort: UserSort
}

/**
 * People by how well their name answers what was typed: first who has a word of the name that begins with each word, of these who
 * begins with the whole; an address that happens to hold the words comes last.
 */
const byName = (q: string) => {
  const name = sql`aforo_fold(u.given_name || ' ' || u.lastname)`
  const begins = wordsOf(q).map(word => sql<number>`(${closeness(sql`' ' || ${name}`, word)} > 0)`)
  return sql`(${sql.join(begins, sql` and `)}) desc, ${closeness(name, q)} desc`
}

/** The order of a search, then another; of very many matches, those are taken that the index of names meets first. */
const closestFirst = ({ q = '', ids }: UserSearch, then: RawBuilder<unknown>) =>
  ids && wordsOf(q).length > 0 ? sql`${byName(q)}, ${then}` : orders.name

/** A page of the people of the tenant. A search in the order of names shows the closest first. */
export async function listUsers(tx: Tx, search: UserSearch, { limit, offset, sort }: Stretch): Promise<UserRow[]> {
  const byTime = sort.endsWith('lastAccess')
  const order = sort === 'name' ? closestFirst(search, orders.name) : orders[sort]
  // The page is found first, by the narrowest rows; what it shows is then read of these alone.
  const found = byTime
    ? sql`user_presence p join users u on u.tenant_id = p.tenant_id and u.id = p.user_id`
    : sql`users u`
  const { rows } = await sql<UserRow>`
    select ${columns} from (
      select u.id from ${found}
      where ${byTime ? sql`p.tenant_id` : sql`u.tenant_id`} = aforo_tenant() and ${conditionsOf(search)}
      order by ${order} limit ${limit} offset ${offset}
    ) page
    join users u on u.tenant_id = aforo_tenant() and u.id = page.id
    ${presence}
    order by ${order}
  `.execute(tx)
  return rows
}

/** How many match: all of them without a filter, and up to 10,000 with one. */
export async function countUsers(tx: Tx, search: UserSearch): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from users u
      where u.tenant_id = aforo_tenant() and ${conditionsOf(search)}
      ${isFiltered(search) ? sql`limit ${countedAtMost}` : sql``}
    ) found
  `.execute(tx)
  return rows[0]?.total ?? 0
}

/** Who matches, by id, up to a number; without those excepted. */
export async function idsOf(tx: Tx, search: UserSearch, except: readonly string[], atMost: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u
    where u.tenant_id = aforo_tenant() and ${conditionsOf(search)} and u.id <> all(${[...except]}::uuid[])
    order by u.id limit ${atMost}
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/** The next people for a file, in the order of their ids. */
export const usersAfter =
  (search: UserSearch): NextRows<FileRow> =>
  async (tx, last, limit) => {
    const { rows } = await sql<FileRow>`
      select ${columns}, u.time_zone, u.created_at from users u ${presence}
      where u.tenant_id = aforo_tenant() and ${conditionsOf(search)}
        and u.id > ${last?.id ?? '00000000-0000-0000-0000-000000000000'}::uuid
      order by u.id limit ${limit}
    `.execute(tx)
    return rows
  }

export interface FileRow extends UserRow {
  time_zone: string
  created_at: Temporal.Instant
}

export interface AccountRow extends FileRow {
  account_name: string
  second_factor: boolean
}

/** Somebody of the tenant; undefined for who is deleted, too. */
export async function findUser(tx: Tx, id: string): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`
    select ${columns}, u.time_zone, u.created_at, t.account_name, (
      exists (select from user_totp f where f.tenant_id = u.tenant_id and f.user_id = u.id and f.confirmed_at is not null)
      or exists (select from user_passkeys f where f.tenant_id = u.tenant_id and f.user_id = u.id)) as second_factor
    from users u join tenants t on t.id = u.tenant_id ${presence}
    where u.tenant_id = aforo_tenant() and u.id = ${id}::uuid and u.deleted_at is null
  `.execute(tx)
  return rows[0]
}

export const findUserId = async (tx: Tx, username: string): Promise<string | undefined> =>
  (await tx.selectFrom('users').select('id').where('username', '=', username).executeTakeFirst())?.id

export type MyRow = Awaited<ReturnType<typeof findMe>>

export const findMe = (tx: Tx, userId: string) =>
  tx
    .selectFrom('users as u')
    .innerJoin('tenants as t', 't.id', 'u.tenant_id')
    .select(['u.id', 'u.username', 'u.given_name', 'u.lastname', 'u.phone', 'u.picture_key', 'u.roles', 'u.active'])
    .select([
      'u.time_zone',
      'u.have_card',
      'u.countries_allowed',
      'u.version',
      't.id as tenantId',
      't.name as tenantName',
      't.type',
      't.account_name',
      't.domain_prefix',
    ])
    .select(['t.lateral_logo', 't.profile_cover', 't.inactivity_minutes'])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()

/** The zone in which the tenant tells the time. */
export const findZone = async (tx: Tx): Promise<string> =>
  (
    await tx
      .selectFrom('tenants')
      .select('time_zone')
      .where(sql<boolean>`id = aforo_tenant()`)
      .executeTakeFirstOrThrow()
  ).time_zone

/** These people, by name; who is deleted or of another tenant is not among them. */
export async function usersById(tx: Tx, ids: readonly string[]): Promise<UserRow[]> {
  const { rows } = await sql<UserRow>`
    select ${columns} from users u ${presence}
    where u.tenant_id = aforo_tenant() and u.id = any(${[...ids]}::uuid[]) and u.deleted_at is null
    order by ${orders.name}
  `.execute(tx)
  return rows
}

/** The people who have every word, those whose name begins with what was typed and who may come in first. */
export async function peopleNamed(tx: Tx, q: string, limit: number): Promise<FoundRow[]> {
  const search = await searchOf(tx, { q })
  const order = closestFirst(search, sql`u.active desc, ${orders.name}`)
  const { rows } = await sql<FoundRow>`
    select u.id, trim(u.given_name || ' ' || u.lastname) as title,
      u.username || case when u.active then '' else ' · Deshabilitado' end as detail
    from users u where u.tenant_id = aforo_tenant() and ${conditionsOf(search)} order by ${order} limit ${limit}
  `.execute(tx)
  return rows
}
