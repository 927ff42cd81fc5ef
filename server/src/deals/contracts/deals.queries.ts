import type { SaleCurrency, SaleStatus } from '@aforo/api/deals/sale-states'
import type { ClientDocument } from '@aforo/api/people/client-documents'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { contains, wordsOf } from '../../platform/database/search.ts'
import type { DealLine } from './contracts.rules.ts'

interface Named {
  id: string | null
  name: string
}

/** A deal, with all that says whether a contract can begin from it. */
export interface DealRow {
  id: string
  title: string
  status: SaleStatus
  client: Named | null
  executive: Named | null
  /** As the CRM names them; null for a deal that was made here. */
  crm_company: { taxId?: string; documentType?: ClientDocument } | null
  crm_contacts: { name: string; email: string | null; phone: string | null }[] | null
  currency: SaleCurrency
  set_up_fee: number
  deprecated: boolean
  /** How many lines it has, also those that the caller doesn't see. */
  line_count: number
  lines: DealLine[]
  codes: string[]
  countries: string[]
  conflicts: number
  contract_id: string | null
  created_at: Temporal.Instant
}

const person = sql`case when u.id is not null then jsonb_build_object('id', u.id, 'name', trim(u.given_name || ' ' || u.lastname))
  when s.executive_name is not null then jsonb_build_object('id', null, 'name', s.executive_name) end`

const columns = sql`s.id, s.title, s.status, s.currency, s.set_up_fee, s.deprecated_at is not null as deprecated, s.line_count, s.created_at,
  case when s.client_id is not null then jsonb_build_object('id', s.client_id, 'name', coalesce(t.name, s.client_name, ''))
    when s.client_name is not null then jsonb_build_object('id', null, 'name', s.client_name) end as client,
  ${person} as executive, s.external -> 'client' as crm_company, s.external -> 'contacts' as crm_contacts, l.lines, l.codes, l.countries,
  (select count(*)::int from product_conflicts x where x.tenant_id = s.tenant_id and x.status = 'OPEN'
    and (x.one_chain = s.id or x.other_chain = s.id)) as conflicts,
  (select c.id from contracts c where c.tenant_id = s.tenant_id and c.sale_id = s.id and c.changes_id is null
    and c.status <> 'ARCHIVED') as contract_id`

const source = sql`
  sales s
  left join teams t on t.tenant_id = s.tenant_id and t.id = s.client_id
  left join users u on u.tenant_id = s.tenant_id and u.id = s.executive_id
  cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'productId', l.product_id, 'quantity', l.quantity, 'amount', l.amount,
        'promotion', l.promotion, 'period', l.period, 'discount', l.discount, 'startsOn', l.starts_on, 'endsOn', l.ends_on) order by l.position), '[]') as lines,
      coalesce(to_jsonb((array_agg(p.code order by l.position))[1:3]), '[]') as codes,
      coalesce(jsonb_agg(distinct a.country_code) filter (where a.id is not null), '[]') as countries
    from sale_lines l
    join products p on p.tenant_id = l.tenant_id and p.id = l.product_id
    join campuses a on a.tenant_id = p.tenant_id and a.id = p.campus_id
    where l.tenant_id = s.tenant_id and l.sale_id = s.id
  ) l`

async function read(tx: Tx, rest: RawBuilder<unknown>): Promise<DealRow[]> {
  const { rows } = await sql<DealRow>`select ${columns} from ${source} ${rest}`.execute(tx)
  return rows
}

export const findDeal = async (tx: Tx, id: string): Promise<DealRow | undefined> =>
  (await read(tx, sql`where s.tenant_id = aforo_tenant() and s.id = ${id}::uuid`))[0]

interface DealFilter {
  q?: string
  saleId?: string
}

/** Deals that count and are neither lost nor ended otherwise, or the one that is asked for whatever it is. */
const matching = ({ q, saleId }: DealFilter) =>
  sql`where s.tenant_id = aforo_tenant() and ${
    saleId
      ? sql`s.id = ${saleId}::uuid`
      : sql`s.deprecated_at is null and s.status not in ('LOST', 'CANCELLED', 'EXPIRED')`
  } ${sql.join(
    [
      sql``,
      ...wordsOf(q).map(
        word => sql`and (${contains('s.search', word)} or coalesce(${contains('t.search', word)}, false))`,
      ),
    ],
    sql` `,
  )}`

/** What most often keeps a contract from beginning: all of `obstacleOf` but what its products' campuses say. */
const isKeptBack = sql`(s.client_id is null or s.line_count = 0
  or s.id in (select c.sale_id from contracts c where c.changes_id is null and c.status <> 'ARCHIVED')
  or s.id in (select x.one_chain from product_conflicts x where x.status = 'OPEN'
    union all select x.other_chain from product_conflicts x where x.status = 'OPEN'))`

/** A page of deals: those from which a contract can begin first, and the newest first among them. */
export const listDeals = (tx: Tx, filter: DealFilter, { limit, offset }: { limit: number; offset: number }) =>
  read(
    tx,
    sql`join (
      select s.id, ${isKeptBack} as kept_back
      from sales s left join teams t on t.tenant_id = s.tenant_id and t.id = s.client_id
      ${matching(filter)} order by 2, s.created_at desc, s.id desc limit ${limit}::integer offset ${offset}::integer
    ) page on page.id = s.id
    where s.tenant_id = aforo_tenant() order by page.kept_back, s.created_at desc, s.id desc`,
  )

export async function countDeals(tx: Tx, filter: DealFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from sales s left join teams t on t.tenant_id = s.tenant_id and t.id = s.client_id
    ${matching(filter)}`.execute(tx)
  return rows[0]?.total ?? 0
}

/** What a customer's record says of the parties. */
export interface CustomerFacts {
  name: string
  legalName: string | null
  documentType: ClientDocument
  taxId: string | null
  address: string | null
  countryCode: string
  contacts: { name: string; email: string | null; phone: string | null; role: string }[]
}

export async function customerFacts(tx: Tx, id: string): Promise<CustomerFacts | undefined> {
  const { rows } = await sql<CustomerFacts>`
    select t.name, k.legal_name as "legalName", k.document_type as "documentType", k.tax_id as "taxId",
      k.billing_address as address,
      k.country_code as "countryCode", (
        select coalesce(jsonb_agg(jsonb_build_object('name', c.name, 'email', c.email, 'phone', c.phone, 'role', c.role)
          order by c.position), '[]')
        from customer_contacts c where c.tenant_id = k.tenant_id and c.team_id = k.team_id) as contacts
    from customers k join teams t on t.tenant_id = k.tenant_id and t.id = k.team_id
    where k.tenant_id = aforo_tenant() and k.team_id = ${id}::uuid and t.deleted_at is null and t.type = 'BILLABLE'`.execute(
    tx,
  )
  return rows[0]
}

/** Whether there is such a team, as the caller sees them. */
export const teamNamed = (tx: Tx, id: string) =>
  tx.selectFrom('teams').select(['id', 'name']).where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()

export const campusNamed = (tx: Tx, id: string) =>
  tx
    .selectFrom('campuses')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** Whether there is such a payment method of a country. */
export const hasPaymentMethod = async (tx: Tx, id: string, countryCode: string): Promise<boolean> =>
  (await tx
    .selectFrom('payment_methods')
    .select('id')
    .where('id', '=', id)
    .where('country_code', '=', countryCode)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()) !== undefined

/** The company of an account or a representative that may be chosen; undefined of one that is gone or elsewhere. */
export async function companyOf(
  tx: Tx,
  table: 'company_accounts' | 'company_representatives',
  id: string,
  countryCode: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select k.id from ${sql.table(table)} x join companies k on k.tenant_id = x.tenant_id and k.id = x.company_id
    where x.id = ${id}::uuid and x.deleted_at is null and k.deleted_at is null and k.country_code = ${countryCode}`.execute(
    tx,
  )
  return rows[0]?.id
}

/** Of these annexes, the ones that contracts of a country may take. */
export async function knownAnnexes(tx: Tx, ids: readonly string[], countryCode: string): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .selectFrom('contract_annexes')
    .select('id')
    .where('id', 'in', ids)
    .where('country_code', '=', countryCode)
    .where('deleted_at', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The annexes whose files some keys name, also of deleted ones. */
export async function annexesOfKeys(tx: Tx, keys: readonly string[]): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map()
  const rows = await tx
    .selectFrom('contract_annexes')
    .select(['id', 'file_key'])
    .where('file_key', 'in', keys)
    .execute()
  return new Map(rows.map(({ id, file_key }) => [file_key, id]))
}
