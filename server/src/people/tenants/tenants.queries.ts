import type { identityProviders } from '@aforo/api/people/tenants'
import type { TenantType } from '@aforo/api/platform/base'
import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import { closeness, contains, containsAll, type FoundRow } from '../../platform/database/search.ts'
import { asSystem } from '../../platform/database/transaction.ts'
import { listing, type RowOf, type Sort, sortedBy } from '../../platform/listing.ts'

/** How people of a domain prefix sign in; undefined for a prefix that nobody has. */
export async function findSelectedIdp(database: Database, domainPrefix: string): Promise<string | undefined> {
  const row = await asSystem(database, tx =>
    tx
      .selectFrom('tenants')
      .select('selected_idp')
      .where('domain_prefix', '=', domainPrefix)
      .where('active', '=', true)
      .executeTakeFirst(),
  )
  return row?.selected_idp
}

const people = sql<number>`(select count(*)::int from users u where u.tenant_id = t.id and u.active)`
const admins = sql<number>`(select count(*)::int from users u
  where u.tenant_id = t.id and u.active and u.roles && '{ROLE_ADMIN,ROLE_ROOT}')`

const summaries = (tx: Tx) =>
  tx
    .selectFrom('tenants as t')
    .select([
      't.id',
      't.account_name',
      't.name',
      sql<TenantType>`t.type`.as('type'),
      't.domain_prefix',
      't.time_zone',
      't.active',
      't.created_at',
      't.version',
      people.as('users'),
      admins.as('admins'),
    ])

export type TenantSummaryRow = RowOf<typeof tenantList>
export type TenantRow = NonNullable<Awaited<ReturnType<typeof findTenant>>>

export interface TenantFilter {
  q?: string
  type?: TenantType
  active?: boolean
}

const matching = ({ q, type, active }: TenantFilter) => {
  const conditions = [sql`true`]
  if (q) conditions.push(contains('t.search', q))
  if (type) conditions.push(sql`t.type = ${type}`)
  if (active !== undefined) conditions.push(sql`t.active = ${active}`)
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** The tenants that the transaction sees. */
export const tenantList = listing({
  query: (tx: Tx, filter: TenantFilter) => summaries(tx).where(matching(filter)),
  key: ['t.name', 't.id'],
  order: (query, { sort }: { sort: Sort<'name' | 'createdAt' | 'userCount'> }) =>
    query.orderBy(...sortedBy(sort, { name: 't.name', createdAt: 't.created_at', userCount: 'users' })).orderBy('t.id'),
})

/** The tenant of an account name, if the transaction sees it. */
export const findTenantId = (tx: Tx, account: string) =>
  tx.selectFrom('tenants').select('id').where('account_name', '=', account).executeTakeFirst()

/** In whose house a user is, if the transaction sees it. */
export const findTenantOfUser = (tx: Tx, userId: string) =>
  tx.selectFrom('users').select('tenant_id as id').where('id', '=', userId).executeTakeFirst()

export const findTenant = (tx: Tx, id: string) =>
  summaries(tx)
    .where('t.id', '=', id)
    .select([
      sql<(typeof identityProviders)[number]>`t.selected_idp`.as('selected_idp'),
      sql<number>`(select count(*)::int from campuses c where c.tenant_id = t.id and c.deleted_at is null)`.as(
        'campuses',
      ),
      sql<number>`(select count(*)::int from spaces s where s.tenant_id = t.id and s.deleted_at is null)`.as('spaces'),
      sql<Temporal.Instant | null>`(select max(p.last_seen_at) from user_presence p where p.tenant_id = t.id)`.as(
        'last_seen_at',
      ),
    ])
    .executeTakeFirst()

/** The words like one that tenants have already, as a domain prefix or an account name. */
export async function wordsTaken(tx: Tx, word: string): Promise<Set<string>> {
  const { rows } = await sql<{ word: string }>`
    select x.word from tenants t cross join lateral (values (t.domain_prefix), (t.account_name)) x (word)
    where x.word = ${word} or x.word like ${`${word}-%`}`.execute(tx)
  return new Set(rows.map(row => row.word))
}

/** Keeps the tenant, and so who administers it, as it is for the rest of the transaction. */
export const lockTenant = (tx: Tx, id: string) =>
  tx.selectFrom('tenants').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export interface TenantColumns {
  name?: string
  domain_prefix?: string
  time_zone?: string
  active?: boolean
  lateral_logo?: string | null
  profile_cover?: string | null
  selected_idp?: string
  inactivity_minutes?: number | null
  session_hours?: number
  second_factor_required?: boolean
}

/** Changes some fields and counts the version up. @throws by `tenants_domain_prefix_key` when another tenant has the prefix */
export async function updateTenant(tx: Tx, id: string, fields: TenantColumns) {
  await tx
    .updateTable('tenants')
    .set(eb => ({ ...fields, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** @throws by `tenants_account_name_key` or `tenants_domain_prefix_key` when another tenant has them */
export async function insertTenant(
  tx: Tx,
  tenant: {
    id: string
    account_name: string
    name: string
    type: TenantType
    domain_prefix: string
    time_zone: string
  },
) {
  await tx.insertInto('tenants').values(tenant).execute()
}

/** What stops when the tenant is disabled: counted in its own house. */
export async function countConsequences(tx: Tx, now: Temporal.Instant) {
  const { rows } = await sql<{ people: number; sessions: number; reservations: number }>`
    select
      (select count(*)::int from users where active) as people,
      (select count(*)::int from user_sessions
        where ended_at is null and last_seen_at > now() - interval '12 hours') as sessions,
      (select count(*)::int from reservations
        where owner_tenant_id = aforo_tenant() and status in ('CREATED', 'DRAFT')
          and lower(during) > ${now.toString()}::timestamptz) as reservations
  `.execute(tx)
  return rows[0] ?? { people: 0, sessions: 0, reservations: 0 }
}

/** The tenants that the transaction sees and that have every word. @returns the account names as ids */
export const tenantsNamed = (tx: Tx, q: string, limit: number): Promise<FoundRow[]> =>
  tx
    .selectFrom('tenants as t')
    .where(containsAll(['t.search'], q))
    .select(['t.account_name as id', 't.name as title', 't.domain_prefix as detail'])
    .orderBy(closeness('t.search', q), 'desc')
    .orderBy('t.name')
    .limit(limit)
    .execute()
