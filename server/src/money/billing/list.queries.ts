import type { BillingCurrency, BillingStatus, PurchaseOrderFilter } from '@aforo/api/money/bill-states'
import { type RawBuilder, sql } from 'kysely'
import { guaranteesOfBill } from '../../deals/contracts/contracts.ts'
import { clientHas } from '../../deals/sales/sales.ts'
import type { Tx } from '../../platform/database/database.ts'
import { contains, type IdsLike, idsWithRarest, wordsOf } from '../../platform/database/search.ts'
import { listing, type RowOf, type Sort, sortedBy } from '../../platform/listing.ts'
import { totalOf } from '../../platform/page.ts'
import { type BillingRow, columns, existing, type NumberedContract, type SapCancel } from './billing.queries.ts'
import { smallEntryOf } from './entries.queries.ts'

const billingsLike: IdsLike = ([pattern], atMost) => sql`aforo_billings_like(${pattern}, ${atMost})`

export interface BillingFilter {
  q?: string
  month?: string
  status?: readonly BillingStatus[]
  clientId?: string
  companyId?: string
  campusId?: string
  currency?: BillingCurrency
  purchaseOrder?: PurchaseOrderFilter
  from?: string
  to?: string
}

/** A filter of bills, with the rarest of its words looked up. */
export interface BillingSearch extends BillingFilter {
  ids?: string[]
}

export const searchOf = async <Filter extends BillingFilter>(
  tx: Tx,
  filter: Filter,
): Promise<Filter & BillingSearch> => ({
  ...filter,
  ids: await idsWithRarest(tx, wordsOf(filter.q), billingsLike),
})

/** As the index `billings_without_order` has them. */
const waiting = sql`('DRAFT', 'PENDING_PO', 'READY_FOR_SAP', 'SAP_FAILED', 'REQUIRES_MANUAL_REVIEW', 'MANUALLY_MODIFIED')`

const orderConditions: Record<PurchaseOrderFilter, RawBuilder<unknown>> = {
  ENABLED: sql`b.po_enabled`,
  DISABLED: sql`b.po_code is not null and not b.po_enabled`,
  NONE: sql`b.po_code is null`,
  // "Is true" keeps it from being joined: the clients are read once and looked up by hash, and not what the list shows of each.
  MISSING: sql`not b.po_enabled and b.status in ${waiting}
    and (b.client_id in (select team_id from customers where requires_purchase_order)) is true`,
}

function matching(filter: BillingSearch) {
  const { q, ids, month, status, clientId, companyId, campusId, currency, purchaseOrder, from, to } = filter
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (ids) conditions.push(sql`b.id = any (${ids}::uuid[])`)
  for (const word of wordsOf(q))
    conditions.push(sql`(${contains('b.search', word)} or ${clientHas('b.client_id', word)})`)
  if (month) conditions.push(sql`b.month = ${`${month}-01`}::date`)
  if (from) conditions.push(sql`b.month >= ${`${from}-01`}::date`)
  if (to) conditions.push(sql`b.month <= ${`${to}-01`}::date`)
  // One state alone is found in the order of the list.
  if (status?.length === 1) conditions.push(sql`b.status = ${status[0]}`)
  else if (status && status.length > 0) conditions.push(sql`b.status = any (${status}::text[])`)
  if (clientId) conditions.push(sql`b.client_id = ${clientId}::uuid`)
  if (companyId) conditions.push(sql`b.company_id = ${companyId}::uuid`)
  if (campusId) conditions.push(sql`${campusId}::uuid = any (b.campus_ids)`)
  if (currency) conditions.push(sql`b.currency = ${currency}`)
  if (purchaseOrder) conditions.push(orderConditions[purchaseOrder])
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

const sorted = { month: 'b.month', client: 't.name', total: 'b.total', statusSince: 'b.status_since' } as const

export const billList = listing({
  query: (tx: Tx, filter: BillingSearch) => columns(tx).where(matching(filter)),
  key: ['b.month', 'b.id'],
  direction: 'desc',
  order(query, { sort }: { sort: Sort<keyof typeof sorted> }) {
    const [column, direction] = sortedBy(sort, sorted)
    return query.orderBy(column, direction).orderBy('b.id', direction)
  },
  total: countBillings,
})

/** With the guarantees to give back; the latest month first. */
export const billsInFull = listing({
  query: (tx: Tx, filter: BillingSearch) =>
    columns(tx).select(guaranteesOfBill('b').as('guarantees')).where(matching(filter)),
  key: ['b.month', 'b.id'],
  direction: 'desc',
})

export type BillInFull = RowOf<typeof billsInFull>

/** The ids of those that match, in order. */
export async function idsMatching(
  tx: Tx,
  filter: BillingSearch,
  except: readonly string[],
  limit: number,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('billings as b')
    .where(matching(filter))
    .$if(except.length > 0, query => query.where(sql<boolean>`b.id <> all (${except}::uuid[])`))
    .select('b.id')
    .orderBy('b.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Bills by their ids, as far as making them ready asks. */
export const billingsNamed = (tx: Tx, ids: readonly string[]) =>
  existing(tx)
    .where(sql<boolean>`b.id = any (${ids}::uuid[])`)
    .select([
      'b.id',
      't.name as client_name',
      'b.month',
      'b.supplement',
      sql<BillingStatus>`b.status`.as('status'),
      'b.total',
      sql<BillingCurrency>`b.currency`.as('currency'),
      smallEntryOf('b').as('small_entry'),
      'k.requires_purchase_order',
      'b.po_enabled',
      'b.touched',
      sql<
        NumberedContract[]
      >`(select coalesce(jsonb_agg(distinct jsonb_build_object('id', r.id, 'number', r.number)), '[]')
        from billing_entries e join contracts r on r.tenant_id = e.tenant_id and r.id = e.contract_id
        where e.tenant_id = b.tenant_id and e.billing_id = b.id and e.source = 'RUN')`.as('contracts'),
      'b.sap_doc_entry',
      'b.sap_sent_at',
      sql<SapCancel | null>`b.sap_cancel`.as('sap_cancel'),
    ])
    .orderBy('b.id')
    .execute()

/** Whether the tallies answer a filter: they know no client, campus and purchase order. */
const isTallied = ({ q, ids, clientId, campusId, purchaseOrder }: BillingSearch): boolean =>
  wordsOf(q).length === 0 && !ids && !clientId && !campusId && !purchaseOrder

/** How many match. */
async function countBillings(tx: Tx, filter: BillingSearch): Promise<number> {
  if (!isTallied(filter)) return totalOf(tx.selectFrom('billings as b').where(matching(filter)))
  const { bills } = await tx
    .selectFrom('billing_tallies as b')
    .where(matching(filter))
    .select(sql<number>`coalesce(sum(b.bills), 0)::int`.as('bills'))
    .executeTakeFirstOrThrow()
  return bills
}

/** What the bills of each state come to, by currency. */
export function totalsOfStatuses(tx: Tx, filter: BillingSearch) {
  const figures = [
    sql<BillingStatus>`b.status`.as('status'),
    sql<BillingCurrency>`b.currency`.as('currency'),
    sql<number>`sum(b.net)::bigint`.as('net'),
    sql<number>`sum(b.total)::bigint`.as('total'),
  ] as const
  if (isTallied(filter))
    return tx
      .selectFrom('billing_tallies as b')
      .where(matching(filter))
      .select([...figures, sql<number>`sum(b.bills)::int`.as('bills')])
      .groupBy(['b.status', 'b.currency'])
      .having(sql<boolean>`sum(b.bills) > 0`)
      .execute()
  return tx
    .selectFrom('billings as b')
    .where(matching(filter))
    .select([...figures, sql<number>`count(*)::int`.as('bills')])
    .groupBy(['b.status', 'b.currency'])
    .execute()
}

/** What credit notes took back of the bills that match, by state and currency. */
export const creditedOfStatuses = (tx: Tx, filter: BillingSearch) =>
  tx
    .selectFrom('billings as b')
    .innerJoin('billing_credit_notes as cn', join =>
      join.onRef('cn.tenant_id', '=', 'b.tenant_id').onRef('cn.billing_id', '=', 'b.id'),
    )
    .where(matching(filter))
    .select([
      sql<BillingStatus>`b.status`.as('status'),
      sql<BillingCurrency>`b.currency`.as('currency'),
      sql<number>`sum(cn.total)::bigint`.as('credited'),
    ])
    .groupBy(['b.status', 'b.currency'])
    .execute()

/** Sums the tallies up, where changes have made many. */
export async function sumUpTallies(tx: Tx) {
  await sql`
    with gone as (
      delete from billing_tallies where tenant_id = aforo_tenant()
        and (select count(*) from (select from billing_tallies where tenant_id = aforo_tenant() limit 2000) many) = 2000
      returning *
    )
    insert into billing_tallies (tenant_id, company_id, month, status, currency, bills, net, total)
    select tenant_id, company_id, month, status, currency, sum(bills), sum(net), sum(total) from gone
    group by tenant_id, company_id, month, status, currency having sum(bills) <> 0
  `.execute(tx)
}

/** Bills that have every word of a search, the latest month first. */
export const billingsFound = async (tx: Tx, q: string, limit: number): Promise<BillingRow[]> =>
  billList.rows(tx, await searchOf(tx, { q, sort: '-month' as const }), { limit, offset: 0 })
