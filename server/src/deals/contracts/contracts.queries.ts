import type { LinePeriod, LinePromotion } from '@aforo/api/deals/billing-plan.rules'
import type {
  ContractChange,
  ContractSort,
  ContractStatus,
  ContractStep,
  ContractType,
} from '@aforo/api/deals/contract-states'
import type { SaleCurrency } from '@aforo/api/deals/sale-states'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import {
  closeness,
  contains,
  containsAll,
  type IdsLike,
  idsWithRarest,
  wordsOf,
} from '../../platform/database/search.ts'
import type { Parties, StoredChange, Synced } from './contracts.rules.ts'
import type { EndingColumns } from './ending.rules.ts'

const contractsLike: IdsLike = ([pattern], atMost) => sql`aforo_contracts_like(${pattern}, ${atMost})`

interface Named {
  id: string
  name: string
}

/** What every list says of a contract: of what begins a chain, as the chain stands now. */
export interface ContractListRow extends EndingColumns {
  id: string
  number: string | null
  status: ContractStatus
  contract_type: ContractType
  country_code: string
  sale_id: string
  sale_title: string | null
  root_id: string
  changes_id: string | null
  change_kind: ContractChange | null
  changes_from: string | null
  chain_client_id: string
  client_name: string
  executive_id: string | null
  executive_name: string | null
  team_id: string | null
  team_name: string | null
  company_id: string | null
  company_name: string | null
  currency: SaleCurrency
  chain_ends_on: string | null
  chain_renews: boolean
  chain_monthly: number
  /** Its price of today is past what an amount can be: `chain_monthly` is the stored one. */
  unpriceable?: true
  yearly_increase: number
  signed_on: string | null
  version: number
  created_at: Temporal.Instant
  lines: { count: number; codes: string[]; campuses: Named[] }
  addenda: { signed: number; pending: string | null }
}

/** One of a chain. */
export type MemberRow = Pick<ContractListRow, 'id' | 'number' | 'status' | 'change_kind' | 'changes_from' | 'signed_on'>

/** A line as the history tells it. */
export interface LineTrace {
  name: string
  quantity: number
  amount: number
  promotion?: LinePromotion | null
  period?: LinePeriod | null
  discount: number
  startsOn: string
  endsOn: string | null
  freeDays: number
}

export interface ContractRow extends ContractListRow {
  change: StoredChange | null
  client_id: string
  client_info: Parties['clientInfo']
  representative_info: Parties['representativeInfo'] | Record<string, never>
  member_responsible_info: Parties['memberResponsibleInfo'] | Record<string, never>
  invoice_contact: Parties['invoiceContact'] | Record<string, never>
  payment_contact: Parties['paymentContact'] | Record<string, never>
  payment_day: number | null
  credit_days: number | null
  payment_method_id: string | null
  payment_method_name: string | null
  deposit: number
  set_up_fee: number
  prorates: boolean
  included_credits: number
  monthly: number
  current_id: string
  document_stale: boolean
  steps_done: ContractStep[]
  signed_by: string | null
  signed_at: Temporal.Instant | null
  signed_file_key: string | null
  signed_file_name: string | null
  signed_file_sha256: string | null
  archived_at: Temporal.Instant | null
  archived_from: Exclude<ContractStatus, 'ARCHIVED'> | null
  archive_reason: string | null
  synced: Synced
  line_traces: LineTrace[]
  account_ids: string[]
  representative_ids: string[]
  annex_ids: string[]
}

const source = sql`
  contracts c
  left join sales s on s.tenant_id = c.tenant_id and s.id = c.sale_id
  left join teams t on t.tenant_id = c.tenant_id and t.id = c.chain_client_id
  left join users u on u.tenant_id = c.tenant_id and u.id = c.executive_id
  left join teams m on m.tenant_id = c.tenant_id and m.id = c.team_id
  left join companies k on k.tenant_id = c.tenant_id and k.id = c.company_id`

const linesInShort = sql`(
  select jsonb_build_object('count', count(*),
    'codes', coalesce(to_jsonb((array_agg(p.code order by l.position))[1:3]), '[]'),
    'campuses', coalesce(jsonb_agg(distinct jsonb_build_object('id', a.id, 'name', a.name)) filter (where a.id is not null), '[]'))
  from contract_lines l
  join products p on p.tenant_id = l.tenant_id and p.id = l.product_id
  left join campuses a on a.tenant_id = p.tenant_id and a.id = p.campus_id
  where l.tenant_id = c.tenant_id and l.contract_id = c.current_id)`

const addendaInShort = sql`(
  select jsonb_build_object('signed', count(*) filter (where o.status = 'SIGNED'),
    'pending', (array_agg(o.id) filter (where o.status in ('DRAFT', 'CREATED')))[1])
  from contracts o
  where o.tenant_id = c.tenant_id and o.root_id = c.id and o.changes_id is not null)`

const listColumns = sql`c.id, c.number, c.status, c.contract_type, c.country_code, c.sale_id, s.title as sale_title, c.root_id,
  c.changes_id, c.change_kind, c.changes_from, c.chain_client_id,
  coalesce(t.name, c.client_info ->> 'name', '') as client_name, c.executive_id,
  nullif(trim(u.given_name || ' ' || u.lastname), '') as executive_name, c.team_id, m.name as team_name, c.company_id,
  k.legal_name as company_name, c.currency, c.starts_on, c.ends_on, c.notice_days,
  c.renewal, c.renewal_months, c.chain_ends_on, c.chain_renews, c.chain_monthly, c.yearly_increase, c.signed_on, c.version, c.created_at,
  ${linesInShort} as lines, ${addendaInShort} as addenda`

const idsOf = (table: string, column: string, order: string) => sql`(
  select coalesce(jsonb_agg(x.${sql.ref(column)} order by x.${sql.ref(order)}), '[]') from ${sql.table(table)} x
  where x.tenant_id = c.tenant_id and x.contract_id = c.id)`

const columns = sql`${listColumns}, c.change, c.client_id, c.client_info, c.representative_info, c.member_responsible_info,
  c.invoice_contact, c.payment_contact, c.payment_day, c.credit_days,
  c.payment_method_id, (select pm.name from payment_methods pm where pm.tenant_id = c.tenant_id and pm.id = c.payment_method_id)
    as payment_method_name, c.deposit, c.set_up_fee, c.prorates, c.included_credits, c.monthly, c.current_id,
  c.document_stale, c.steps_done, c.signed_by, c.signed_at, c.signed_file_key, c.signed_file_name, c.signed_file_sha256,
  c.archived_at, c.archived_from, c.archive_reason, c.synced, (
    select coalesce(jsonb_agg(jsonb_build_object('name', p.name, 'quantity', l.quantity, 'amount', l.amount, 'discount', l.discount,
      'promotion', l.promotion, 'period', l.period, 'startsOn', l.starts_on, 'endsOn', l.ends_on, 'freeDays', l.free_days) order by l.position), '[]')
    from contract_lines l join products p on p.tenant_id = l.tenant_id and p.id = l.product_id
    where l.tenant_id = c.tenant_id and l.contract_id = c.id) as line_traces,
  ${idsOf('contract_accounts', 'account_id', 'account_id')} as account_ids,
  ${idsOf('contract_representatives', 'representative_id', 'position')} as representative_ids,
  ${idsOf('contract_annex_choices', 'annex_id', 'position')} as annex_ids`

async function readMany(tx: Tx, rest: RawBuilder<unknown>): Promise<ContractRow[]> {
  const { rows } = await sql<ContractRow>`select ${columns} from ${source} ${rest}`.execute(tx)
  return rows
}

export const findContract = async (tx: Tx, id: string): Promise<ContractRow | undefined> =>
  (await readMany(tx, sql`where c.tenant_id = aforo_tenant() and c.id = ${id}::uuid`))[0]

/** All of a chain in the order in which they were made. */
export const chainOf = (tx: Tx, rootId: string): Promise<ContractRow[]> =>
  readMany(tx, sql`where c.tenant_id = aforo_tenant() and c.root_id = ${rootId}::uuid order by c.created_at, c.id`)

/** All of a chain in their order, as it is listed. */
export const membersOf = (tx: Tx, rootId: string): Promise<MemberRow[]> =>
  tx
    .selectFrom('contracts')
    .select([
      'id',
      'number',
      sql<ContractStatus>`status`.as('status'),
      sql<ContractChange | null>`change_kind`.as('change_kind'),
    ])
    .select(['changes_from', 'signed_on'])
    .where('root_id', '=', rootId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export interface ContractFilter {
  q?: string
  status: readonly ContractStatus[]
  contractType?: ContractType
  campusId?: string
  productId?: string
  clientId?: string
  teamId?: string
  saleId?: string
  salesExecutiveId?: string
  endsFrom?: string
  endsTo?: string
  monthlyFrom?: number
  monthlyTo?: number
  currency?: SaleCurrency
  addenda: boolean
}

/** A filter of contracts, with the rarest of its words looked up. */
export interface ContractSearch extends ContractFilter {
  ids?: string[]
}

export const searchOf = async (tx: Tx, filter: ContractFilter): Promise<ContractSearch> => ({
  ...filter,
  ids: await idsWithRarest(tx, wordsOf(filter.q), contractsLike),
})

function matching(filter: ContractSearch): RawBuilder<unknown> {
  const { q, ids, status, contractType, campusId, productId, clientId, teamId, saleId, salesExecutiveId } = filter
  const conditions: RawBuilder<unknown>[] = [
    sql`c.tenant_id = aforo_tenant()`,
    filter.addenda ? sql`(c.changes_id is null) = false` : sql`(c.changes_id is null) = true`,
  ]
  const [one, ...more] = status
  if (one && more.length === 0) conditions.push(sql`c.status = ${one}`)
  else if (one) conditions.push(sql`c.status = any(${status}::text[])`)
  if (ids) conditions.push(sql`c.id = any(${ids}::uuid[])`)
  for (const word of wordsOf(q)) conditions.push(contains('c.search', word))
  if (contractType) conditions.push(sql`c.contract_type = ${contractType}`)
  if (clientId) conditions.push(sql`c.chain_client_id = ${clientId}::uuid`)
  if (teamId) conditions.push(sql`c.team_id = ${teamId}::uuid`)
  if (saleId) conditions.push(sql`c.sale_id = ${saleId}::uuid`)
  if (salesExecutiveId) conditions.push(sql`c.executive_id = ${salesExecutiveId}::uuid`)
  if (filter.endsFrom) conditions.push(sql`c.chain_ends_on >= ${filter.endsFrom}::date`)
  if (filter.endsTo) conditions.push(sql`c.chain_ends_on <= ${filter.endsTo}::date`)
  if (filter.monthlyFrom !== undefined) conditions.push(sql`c.chain_monthly >= ${filter.monthlyFrom}`)
  if (filter.monthlyTo !== undefined) conditions.push(sql`c.chain_monthly <= ${filter.monthlyTo}`)
  if (filter.currency) conditions.push(sql`c.currency = ${filter.currency}`)
  if (campusId || productId)
    conditions.push(sql`exists (
      select from contract_lines l
      where l.tenant_id = c.tenant_id and l.contract_id = c.current_id
        ${campusId ? sql`and l.campus_id = ${campusId}::uuid` : sql``}
        ${productId ? sql`and l.product_id = ${productId}::uuid` : sql``})`)
  return sql`${sql.join(conditions, sql` and `)}`
}

interface NamedContractRow extends EndingColumns {
  id: string
  number: string | null
  status: ContractStatus
  client: string
  sale: string
  change_kind: ContractChange | null
  changes_from: string | null
  /** Codes of its first products. */
  codes: string[]
  chain_ends_on: string | null
  chain_renews: boolean
}

/** Contracts and addenda whose number, client or tax id has every word, those put aside left out; the closest and newest first. */
export async function contractsNamed(tx: Tx, q: string, limit: number): Promise<NamedContractRow[]> {
  const ids = await idsWithRarest(tx, wordsOf(q), contractsLike)
  const { rows } = await sql<NamedContractRow>`
    with page as materialized (
      select c.id from contracts c
      where c.tenant_id = aforo_tenant() and c.status <> 'ARCHIVED' and ${containsAll(['c.search'], q)}
        ${ids ? sql`and c.id = any(${ids}::uuid[])` : sql``}
      order by ${closeness('c.search', q)} desc, c.created_at desc, c.id limit ${limit}::integer)
    select c.id, c.number, c.status, coalesce(t.name, c.client_info ->> 'name', '') as client, coalesce(s.title, '') as sale,
      c.change_kind, c.changes_from,
      array(select p.code from contract_lines l join products p on p.tenant_id = l.tenant_id and p.id = l.product_id
        where l.tenant_id = c.tenant_id and l.contract_id = c.id order by l.starts_on, p.code limit 3) as codes,
      c.chain_ends_on, c.chain_renews, c.starts_on, c.ends_on, c.renewal, c.renewal_months, c.notice_days
    from ${source}
    where c.tenant_id = aforo_tenant() and c.id in (select id from page)
    order by ${closeness('c.search', q)} desc, c.created_at desc, c.id`.execute(tx)
  return rows
}

const sorted: Record<string, string> = {
  createdAt: 'c.created_at',
  endDate: 'c.chain_ends_on',
  monthly: 'c.chain_monthly',
  number: 'c.number',
}

/** A page of contracts. The ids are found first: what is joined to them is of one page alone. */
export async function listContracts(
  tx: Tx,
  filter: ContractSearch,
  { limit, offset, sort }: { limit: number; offset: number; sort: ContractSort },
): Promise<ContractListRow[]> {
  const down = sort.startsWith('-') ? sql`desc` : sql`asc`
  const order = sql`${sql.ref(sorted[sort.replace('-', '')] ?? 'c.created_at')} ${down}, c.id ${down}`
  const { rows } = await sql<ContractListRow>`
    with page as materialized (
      select c.id from contracts c where ${matching(filter)} order by ${order} limit ${limit}::integer offset ${offset}::integer)
    select ${listColumns} from ${source}
    where c.tenant_id = aforo_tenant() and c.id in (select id from page) order by ${order}`.execute(tx)
  return rows
}

/** The next of them, the newest first, from where the last one was. */
export async function contractsAfter(
  tx: Tx,
  filter: ContractSearch,
  last: ContractListRow | undefined,
  limit: number,
): Promise<ContractListRow[]> {
  const { rows } = await sql<ContractListRow>`
    select ${listColumns} from ${source} where ${matching(filter)}
      ${last ? sql`and (c.created_at, c.id) < (${last.created_at.toString()}::timestamptz, ${last.id}::uuid)` : sql``}
    order by c.created_at desc, c.id desc limit ${limit}::integer`.execute(tx)
  return rows
}

export async function countContracts(tx: Tx, filter: ContractSearch): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from contracts c where ${matching(filter)}`.execute(tx)
  return rows[0]?.total ?? 0
}

async function someOf(tx: Tx, condition: RawBuilder<unknown>): Promise<ContractListRow[]> {
  const { rows } = await sql<ContractListRow>`
    select ${listColumns} from ${source}
    where c.tenant_id = aforo_tenant() and c.changes_id is null and ${condition}
    order by c.created_at desc, c.id desc limit 500`.execute(tx)
  return rows
}

/** The chains of a team, or of which it is the client, without those put aside; the newest first. */
export const contractsOfTeam = (tx: Tx, teamId: string) =>
  someOf(tx, sql`(c.team_id = ${teamId}::uuid or c.chain_client_id = ${teamId}::uuid) and c.status <> 'ARCHIVED'`)

/** The other chains of a contract's client, the newest first. */
export const contractsOfClient = (tx: Tx, clientId: string, rootId: string) =>
  someOf(tx, sql`c.chain_client_id = ${clientId}::uuid and c.id <> ${rootId}::uuid`)

/** Contracts with something at a campus that are not signed yet. */
export async function countPreparing(tx: Tx, campusId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from contracts c
    where c.tenant_id = aforo_tenant() and c.status in ('DRAFT', 'CREATED') and exists (
      select from contract_lines l
      where l.tenant_id = c.tenant_id and l.contract_id = c.id and l.campus_id = ${campusId}::uuid)`.execute(tx)
  return rows[0]?.total ?? 0
}
