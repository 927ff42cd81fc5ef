import type { LinePeriod, LinePromotion } from '@aforo/api/deals/billing-plan.rules'
import {
  type DeprecationCause,
  endedSaleStatuses,
  type SaleCurrency,
  type SaleNeed,
  type SaleSource,
  type SaleStatus,
  type SaleType,
  type SharedField,
} from '@aforo/api/deals/sale-states'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { closeness, contains, type IdsLike, idsWithRarest, wordsOf } from '../../platform/database/search.ts'
import { listing, type RowOf, type Sort, sortedBy } from '../../platform/listing.ts'
import { clientHas } from './parties.queries.ts'
import { type External, openStatuses } from './sales.rules.ts'

const salesLike: IdsLike = ([pattern], atMost) => sql`aforo_sales_like(${pattern}, ${atMost})`

/** What a user is called, of a table of users. */
export const fullNameOf = (table: string) =>
  sql<string | null>`${sql.ref(`${table}.given_name`)} || ' ' || ${sql.ref(`${table}.lastname`)}`

/** Deals with whom they are for and who has them. */
const existing = (tx: Tx) =>
  tx
    .selectFrom('sales as s')
    .leftJoin('teams as t', join => join.onRef('t.tenant_id', '=', 's.tenant_id').onRef('t.id', '=', 's.client_id'))
    .leftJoin('users as u', join => join.onRef('u.tenant_id', '=', 's.tenant_id').onRef('u.id', '=', 's.executive_id'))

/** What a deal's lines come to, as far as the caller sees them. */
interface LinesInShort {
  count: number
  startsOn: string | null
  endsOn: string | null
  monthly: number
  productId: string | null
  codes: string[]
}

/** A month of a line, as `lineAmount` of the contract computes it. */
export const lineMonth = sql<number>`round(l.amount::numeric * l.quantity * (10000 - l.discount) / 10000)`

const columns = (tx: Tx) =>
  existing(tx).select([
    's.id',
    's.title',
    sql<SaleType>`s.type`.as('type'),
    sql<SaleStatus>`s.status`.as('status'),
    's.status_since',
    's.client_id',
    't.name as team_name',
    's.client_name',
    's.executive_id',
    fullNameOf('u').as('user_name'),
    's.executive_name',
    sql<SaleCurrency>`s.currency`.as('currency'),
    's.starts_on',
    's.ends_on',
    's.expected_close_on',
    's.notes',
    's.set_up_fee',
    sql<SaleSource>`s.source`.as('source'),
    's.external_id',
    's.external_modified_at',
    sql<External | null>`s.external`.as('external'),
    sql<SharedField[]>`s.owned_fields`.as('owned_fields'),
    sql<Partial<Record<SharedField, string>>>`s.settled`.as('settled'),
    sql<SharedField[]>`s.differing`.as('differing'),
    's.external_gone_at',
    's.refresh_asked_at',
    's.deprecated_at',
    sql<DeprecationCause | null>`s.deprecated_cause`.as('deprecated_cause'),
    's.deprecated_reason',
    sql<string | null>`(select m.id from sales m
      where m.tenant_id = s.tenant_id and m.external_id = s.merged_into_external)`.as('merged_into'),
    's.line_count',
    's.monthly',
    's.created_at',
    's.version',
    sql<LinesInShort>`(
      select jsonb_build_object('count', count(*), 'startsOn', min(l.starts_on),
        'endsOn', case when not bool_or(l.ends_on is null) then max(l.ends_on) end,
        'monthly', coalesce(sum(${lineMonth}), 0), 'productId', (array_agg(l.product_id order by l.position))[1],
        'codes', coalesce(to_jsonb((array_agg(p.code order by l.position))[1:3]), '[]'))
      from sale_lines l join products p on p.tenant_id = l.tenant_id and p.id = l.product_id
      where l.tenant_id = s.tenant_id and l.sale_id = s.id)`.as('lines'),
    sql<number>`(select count(*)::int from product_conflicts x
      where x.tenant_id = s.tenant_id and x.status = 'OPEN' and (x.one_chain = s.id or x.other_chain = s.id))`.as(
      'conflicts',
    ),
  ])

export type SaleListRow = RowOf<typeof saleList>
export type SaleRow = NonNullable<Awaited<ReturnType<typeof findSale>>>

/** A line as a deal's history tells it. */
export interface LineTrace {
  code: string
  quantity: number
  amount: number
  promotion?: LinePromotion | null
  period?: LinePeriod | null
  discount: number
  from: string
  to: string | null
}

export const findSale = (tx: Tx, id: string) =>
  columns(tx)
    .select(
      sql<LineTrace[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('code', p.code, 'quantity', l.quantity, 'amount', l.amount, 'promotion', l.promotion, 'period', l.period,
          'discount', l.discount, 'from', l.starts_on, 'to', l.ends_on) order by l.position), '[]')
        from sale_lines l join products p on p.tenant_id = l.tenant_id and p.id = l.product_id
        where l.tenant_id = s.tenant_id and l.sale_id = s.id)`.as('line_traces'),
    )
    .where('s.id', '=', id)
    .executeTakeFirst()

/** Keeps a deal and its lines as they are for the rest of the transaction. */
export const lockSale = (tx: Tx, id: string) =>
  tx.selectFrom('sales').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** The deal that the CRM calls so, held for the rest of the transaction. */
export const lockExternalSale = (tx: Tx, externalId: string) =>
  tx.selectFrom('sales').select('id').where('external_id', '=', externalId).forNoKeyUpdate().executeTakeFirst()

/** Deals that the CRM was asked to send again, the longest waiting first. */
export const salesToRefresh = (tx: Tx, atMost: number) =>
  tx
    .selectFrom('sales')
    .select(['id', 'external_id'])
    .where('refresh_asked_at', 'is not', null)
    .where('external_id', 'is not', null)
    .orderBy('refresh_asked_at')
    .limit(atMost)
    .execute()

export interface SaleFilter {
  q?: string
  status?: readonly SaleStatus[]
  salesExecutiveId?: string
  clientId?: string
  campusId?: string
  productId?: string
  from?: string
  to?: string
  inConflict?: boolean
  different?: boolean
  source?: SaleSource
  externalId?: string
  needs?: SaleNeed
  deprecated: boolean
  now: Temporal.Instant
}

/** A filter of deals, with the rarest of its words looked up. */
export interface SaleSearch extends SaleFilter {
  /** Which deals have that word; undefined where it has none that is rare. */
  ids?: string[]
}

/** Looks up which deals have the rarest of the words that were typed. */
export const searchOf = async <Filter extends SaleFilter>(tx: Tx, filter: Filter): Promise<Filter & SaleSearch> => ({
  ...filter,
  ids: await idsWithRarest(tx, wordsOf(filter.q), salesLike),
})

/** In a deal's title or its client's name. */
const hasWord = (word: string) => sql`(${contains('s.search', word)} or (${clientHas('s.client_id', word)}) is true)`

/** Deals that have every word in their title or client's name, those that begin with it and the newest first; of common words, the newest. */
export async function salesNamed(tx: Tx, q: string, limit: number) {
  const ids = await idsWithRarest(tx, wordsOf(q), salesLike)
  return (
    existing(tx)
      .where('s.deprecated_at', 'is', null)
      .where(sql<boolean>`${sql.join([sql`true`, ...wordsOf(q).map(hasWord)], sql` and `)}`)
      .$if(ids !== undefined, query => query.where(sql<boolean>`s.id = any (${ids ?? []}::uuid[])`))
      .select([
        's.id',
        's.title',
        sql<SaleStatus>`s.status`.as('status'),
        sql<string | null>`coalesce(t.name, s.client_name)`.as('client'),
      ])
      // Of words that very many have, the newest are taken: the index meets them first.
      .$if(ids !== undefined, query => query.orderBy(closeness('s.search', q), 'desc'))
      .orderBy('s.created_at', 'desc')
      .orderBy('s.id', 'desc')
      .limit(limit)
      .execute()
  )
}

/** The lines that a filter asks for; undefined where it asks for none. */
export function lineCondition({
  campusId,
  productId,
  from,
  to,
}: Pick<SaleFilter, 'campusId' | 'productId' | 'from' | 'to'>): RawBuilder<unknown> | undefined {
  const conditions: RawBuilder<unknown>[] = []
  if (campusId) conditions.push(sql`p.campus_id = ${campusId}::uuid`)
  if (productId) conditions.push(sql`l.product_id = ${productId}::uuid`)
  if (from) conditions.push(sql`(l.ends_on is null or l.ends_on >= ${from}::date)`)
  if (to) conditions.push(sql`l.starts_on <= ${to}::date`)
  if (conditions.length === 0) return
  return sql`exists (select from sale_lines l join products p on p.tenant_id = l.tenant_id and p.id = l.product_id
    where l.tenant_id = s.tenant_id and l.sale_id = s.id and ${sql.join(conditions, sql` and `)})`
}

const conflicting = sql`(select x.one_chain from product_conflicts x where x.status = 'OPEN'
  union all select x.other_chain from product_conflicts x where x.status = 'OPEN')`

/** What deals need somebody for. The day of closing is over where the tenant is. */
export const needing = (now: Temporal.Instant) => ({
  EXECUTIVE: sql<boolean>`(s.executive_id is null and s.executive_name is null)`,
  CLOSING: sql<boolean>`coalesce(s.expected_close_on < (${now.toString()}::timestamptz at time zone
    (select time_zone from tenants where id = aforo_tenant()))::date, false)`,
})

function matching(filter: SaleSearch) {
  const { q, ids, status, salesExecutiveId, clientId, inConflict, different, source, needs, deprecated } = filter
  const conditions: RawBuilder<unknown>[] = [
    deprecated ? sql`s.deprecated_at is not null` : sql`s.deprecated_at is null`,
  ]
  if (ids) conditions.push(sql`s.id = any(${ids}::uuid[])`)
  for (const word of wordsOf(q)) conditions.push(hasWord(word))
  if (status && status.length > 0) conditions.push(sql`s.status = any(${status}::text[])`)
  if (salesExecutiveId) conditions.push(sql`s.executive_id = ${salesExecutiveId}::uuid`)
  if (clientId) conditions.push(sql`s.client_id = ${clientId}::uuid`)
  if (source) conditions.push(sql`s.source = ${source}`)
  if (filter.externalId) conditions.push(sql`s.external_id = ${filter.externalId}`)
  if (needs) conditions.push(sql`s.status = any(${openStatuses}::text[])`, needing(filter.now)[needs])
  if (different !== undefined) conditions.push(different ? sql`s.differing <> '{}'` : sql`s.differing = '{}'`)
  if (inConflict !== undefined)
    conditions.push(inConflict ? sql`s.id in ${conflicting}` : sql`s.id not in ${conflicting}`)
  const lines = lineCondition(filter)
  if (lines) conditions.push(lines)
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

const sorted = {
  createdAt: 's.created_at',
  title: 's.title',
  monthly: 's.monthly',
  statusSince: 's.status_since',
  expectedCloseDate: 's.expected_close_on',
} as const

/** Written as in the index `sales_by_progress`. */
const ended = sql`(s.status in (${sql.join(endedSaleStatuses.map(status => sql.lit(status)))}))`

/** What has no date to sort by comes last; the file has the newest first. */
export const saleList = listing({
  query: (tx: Tx, filter: SaleSearch) => columns(tx).where(matching(filter)),
  key: ['s.created_at', 's.id'],
  direction: 'desc',
  order(query, { sort }: { sort: Sort<keyof typeof sorted> | 'progress' }) {
    if (sort === 'progress') return query.orderBy(ended).orderBy('s.created_at', 'desc').orderBy('s.id', 'desc')
    const [column, direction] = sortedBy(sort, sorted)
    // Only where something may be missing: otherwise an index gives the order.
    const isLast = column === 's.expected_close_on'
    return query
      .orderBy(column, order => (isLast ? order[direction]().nullsLast() : order[direction]()))
      .orderBy('s.id', direction)
  },
})

/**
 * How many deals each stage has, and what a month of them comes to, by currency.
 * @param confined whether the caller sees the lines of some countries alone: then only these are summed
 */
export async function totalsOfStages(tx: Tx, filter: SaleSearch, confined: boolean) {
  const monthly = confined
    ? sql`(select coalesce(sum(${lineMonth}), 0) from sale_lines l where l.tenant_id = s.tenant_id and l.sale_id = s.id)`
    : sql`s.monthly`
  return existing(tx)
    .where(matching(filter))
    .select([
      sql<SaleStatus>`s.status`.as('status'),
      sql<SaleCurrency>`s.currency`.as('currency'),
      sql<number>`count(*)::int`.as('sales'),
      sql<number>`sum(${monthly})::bigint`.as('monthly'),
    ])
    .groupBy(['s.status', 's.currency'])
    .execute()
}

export interface SaleColumns {
  title: string
  type: SaleType
  status: SaleStatus
  client_id: string | null
  client_name: string | null
  executive_id: string | null
  executive_name: string | null
  currency: SaleCurrency
  starts_on: string | null
  ends_on: string | null
  expected_close_on: string | null
  notes: string | null
  /** Minor units, without tax. */
  set_up_fee: number
}

/** What a write sets beside the deal's own fields. */
export interface SaleMarks {
  status_since?: string
  owned_fields?: SharedField[]
  settled?: string
  external?: string
  external_modified_at?: string
  external_gone_at?: string
  merged_into_external?: string | null
  refresh_asked_at?: string | null
  deprecated_at?: string | null
  deprecated_cause?: DeprecationCause | null
  deprecated_reason?: string | null
  differing?: SharedField[]
  line_count?: number
  monthly?: number
}

export async function insertSale(
  tx: Tx,
  sale: SaleColumns &
    SaleMarks & {
      tenant_id: string
      id: string
      source: SaleSource
      external_id: string | null
      created_by: string | null
      created_at: string
    },
) {
  await tx.insertInto('sales').values(sale).execute()
}

/** As `insertSale` of a deal of the CRM. @returns false where it is there already */
export async function insertExternalSale(tx: Tx, sale: Parameters<typeof insertSale>[1]): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('sales')
    .values(sale)
    .onConflict(conflict => conflict.constraint('sales_external_once').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Changes a deal and counts its version up. */
export async function updateSale(tx: Tx, id: string, fields: Partial<SaleColumns> & SaleMarks) {
  await tx
    .updateTable('sales')
    .set(eb => ({ ...fields, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** The deals of a status that may take products, held for the rest of the transaction. */
export const lockSalesIn = (tx: Tx, status: SaleStatus) =>
  tx
    .selectFrom('sales')
    .select(['id', sql<SaleStatus>`status`.as('status'), 'deprecated_at'])
    .where('status', '=', status)
    .where('deprecated_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
