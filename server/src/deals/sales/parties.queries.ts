import type { ClientDocument } from '@aforo/api/people/client-documents'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { contains } from '../../platform/database/search.ts'
import { listing } from '../../platform/listing.ts'
import { openStatuses } from './sales.rules.ts'

/** Customers that go on existing. */
const customers = (tx: Tx) =>
  tx
    .selectFrom('customers as c')
    .innerJoin('teams as t', join => join.onRef('t.tenant_id', '=', 'c.tenant_id').onRef('t.id', '=', 'c.team_id'))
    .where('t.type', '=', 'BILLABLE')
    .where('t.deleted_at', 'is', null)

export const isCustomer = async (tx: Tx, id: string): Promise<boolean> =>
  (await customers(tx).where('t.id', '=', id).select('t.id').forKeyShare().executeTakeFirst()) !== undefined

/**
 * Whether a record's client has a word in its name. The clients that have it are found once, and not read again with each
 * record.
 * @param column like `s.client_id`
 */
export const clientHas = (column: string, word: string) =>
  sql`${sql.ref(column)} in (select t.id from teams t where t.tenant_id = aforo_tenant() and ${contains('t.search', word)})`

const sought = (q: string | undefined) =>
  q ? sql<boolean>`(${contains('t.search', q)} or ${contains('c.search', q)})` : sql<boolean>`true`

/** Customers that a deal can be for, by name. */
export const customerChoices = listing({
  query: (tx: Tx, { q }: { q?: string }) =>
    customers(tx)
      .where(sought(q))
      .where('t.status', '<>', 'INACTIVE')
      .select([
        't.id',
        't.name',
        'c.legal_name',
        sql<ClientDocument>`c.document_type`.as('document_type'),
        'c.country_code',
        'c.tax_id',
        'c.requires_purchase_order',
      ]),
  key: ['t.name', 't.id'],
})

const withSales = (tx: Tx, q: string | undefined) =>
  customers(tx)
    .where(sought(q))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('sales as s')
          .whereRef('s.tenant_id', '=', 't.tenant_id')
          .whereRef('s.client_id', '=', 't.id')
          .where('s.deprecated_at', 'is', null)
          .select('s.id'),
      ),
    )

/** Customers with deals, by name, and how many. */
export const clientChoices = listing({
  query: (tx: Tx, { q }: { q?: string }) =>
    withSales(tx, q).select(({ selectFrom }) => {
      const count = (of: 'all' | 'open') =>
        selectFrom('sales as s')
          .whereRef('s.tenant_id', '=', 't.tenant_id')
          .whereRef('s.client_id', '=', 't.id')
          .where('s.deprecated_at', 'is', null)
          .$if(of === 'open', query => query.where('s.status', 'in', openStatuses))
          .select(sql<number>`count(*)::int`.as('total'))
          .$asScalar()
          .$notNull()
      return ['t.id', 't.name', count('all').as('sales'), count('open').as('open')]
    }),
  key: ['t.name', 't.id'],
})

/** People who may have deals, with those who have some from before. */
export async function listExecutives(tx: Tx) {
  const { rows } = await sql<{ id: string; name: string; username: string; active: boolean; sales: number }>`
    select u.id, u.given_name || ' ' || u.lastname as name, u.username,
      u.active and u.deleted_at is null and u.roles && array['ROLE_ROOT', 'ROLE_ADMIN', 'ROLE_STAFF'] as active,
      coalesce(d.sales, 0) as sales
    from users u
    left join (select executive_id, count(*)::int as sales from sales
      where deprecated_at is null and executive_id is not null group by 1) d on d.executive_id = u.id
    where d.sales > 0
      or (u.active and u.deleted_at is null and u.roles && array['ROLE_ROOT', 'ROLE_ADMIN', 'ROLE_STAFF'])
    order by name, u.id
  `.execute(tx)
  return rows
}

/** Whether somebody may have deals from now on. */
export const isExecutive = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`roles && array['ROLE_ROOT', 'ROLE_ADMIN', 'ROLE_STAFF']`)
    .executeTakeFirst()) !== undefined

/** The one customer with a document's number, or else of exactly a name; undefined where there is none, or more than one. */
export async function customerNamed(
  tx: Tx,
  { name, documentType, taxId }: { name: string; documentType?: ClientDocument; taxId: string | null },
): Promise<string | undefined> {
  const bare = taxId?.replace(/[^0-9A-Za-z]/g, '').toUpperCase()
  if (bare) {
    const rows = await customers(tx)
      .where(sql<boolean>`upper(regexp_replace(c.tax_id, '[^0-9A-Za-z]', '', 'g')) = ${bare}`)
      .$if(documentType !== undefined, query => query.where('c.document_type', '=', documentType ?? ''))
      .select('t.id')
      .limit(2)
      .execute()
    if (rows.length === 1) return rows[0]?.id
  }
  const rows = await customers(tx)
    .where(sql<boolean>`(lower(t.name) = lower(${name}) or lower(c.legal_name) = lower(${name}))`)
    .select('t.id')
    .limit(2)
    .execute()
  return rows.length === 1 ? rows[0]?.id : undefined
}

/** Whether some deal or contract is for a customer. */
export async function isClientElsewhere(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from sales where client_id = ${id})
      or exists (select from contracts where client_id = ${id} or chain_client_id = ${id}) as used
  `.execute(tx)
  return rows[0]?.used ?? false
}

/** Whether a contract was made from a deal that still counts. */
export const hasContract = async (tx: Tx, saleId: string): Promise<boolean> =>
  (await tx
    .selectFrom('contracts')
    .select('id')
    .where('sale_id', '=', saleId)
    .where('status', '<>', 'ARCHIVED')
    .limit(1)
    .executeTakeFirst()) !== undefined

export const userWithAddress = async (tx: Tx, address: string): Promise<string | undefined> =>
  (
    await tx
      .selectFrom('users')
      .select('id')
      .where('username', '=', address.trim().toLowerCase())
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
  )?.id

/** Whether somebody is still here, whatever they may do. */
/** The address of somebody here. */
export const addressOf = async (tx: Tx, userId: string): Promise<string | null> =>
  (await tx.selectFrom('users').select('username').where('id', '=', userId).executeTakeFirst())?.username ?? null

export const isUser = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()) !== undefined

/** Whether there is such a customer. */
export const hasCustomer = async (tx: Tx, id: string): Promise<boolean> =>
  (await customers(tx).where('t.id', '=', id).select('t.id').executeTakeFirst()) !== undefined

/** The people whom the CRM names in a customer's deals, each as the deal that was changed last says. */
export async function crmContacts(tx: Tx, clientId: string) {
  const { rows } = await sql<{
    id: string
    name: string
    email: string | null
    phone: string | null
    jobTitle: string | null
    deals: { id: string; title: string }[]
    known: boolean
  }>`
    with named as (
      select k.contact, s.id, s.title, s.external_modified_at
      from sales s cross join jsonb_array_elements(s.external -> 'contacts') k (contact)
      where s.tenant_id = aforo_tenant() and s.client_id = ${clientId}::uuid and s.deprecated_at is null
    ), latest as (
      select distinct on (contact ->> 'id') contact from named
      order by contact ->> 'id', external_modified_at desc, named.id
    )
    select l.contact ->> 'id' as id, l.contact ->> 'name' as name, l.contact ->> 'email' as email,
      l.contact ->> 'phone' as phone, l.contact ->> 'jobTitle' as "jobTitle",
      (select jsonb_agg(jsonb_build_object('id', n.id, 'title', n.title) order by n.title, n.id)
        from named n where n.contact ->> 'id' = l.contact ->> 'id') as deals,
      exists (select from customer_contacts c where c.tenant_id = aforo_tenant() and c.team_id = ${clientId}::uuid
        and case when l.contact ->> 'email' is null then lower(c.name) = lower(l.contact ->> 'name')
          else lower(c.email) = lower(l.contact ->> 'email') end) as known
    from latest l order by name, id limit 200`.execute(tx)
  return rows
}
