import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { patternOf } from '../../platform/database/search.ts'
import { listing, type RowOf } from '../../platform/listing.ts'
import { totalOf } from '../../platform/page.ts'

const at = (moment: Temporal.Instant) => sql`${moment.toString()}::timestamptz`

/** Products by their codes, whatever the case, and by their ids: what lines of the CRM may name. */
export const productsNamed = (tx: Tx, codes: readonly string[], ids: readonly string[]) =>
  tx
    .selectFrom('products')
    .select(['id', 'code', 'name', 'type'])
    .where('deleted_at', 'is', null)
    .where(
      sql<boolean>`(upper(code) = any (${codes.map(code => code.toUpperCase())}::text[]) or id = any (${ids}::uuid[]))`,
    )
    .execute()

export type ProductNamed = Awaited<ReturnType<typeof productsNamed>>[number]

/** The deals here that are known by these numbers there. */
export const salesCalled = (tx: Tx, externalIds: readonly string[]) =>
  tx
    .selectFrom('sales')
    .select(['id', 'external_id', 'external_modified_at', 'external_gone_at', 'title'])
    .where(sql<boolean>`external_id = any (${externalIds}::text[])`)
    .execute()

/** What the CRM calls a deal of ours; null for one that was made here. */
export const externalIdOf = (tx: Tx, saleId: string) =>
  tx.selectFrom('sales').select('external_id').where('id', '=', saleId).executeTakeFirst()

/** The deals of the CRM that have a line of the CRM, or a product. */
export async function dealsWithLines(tx: Tx, externalLineIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ external_id: string }>`
    with asked as materialized (
      select distinct l.tenant_id, l.sale_id from sale_lines l
      where l.tenant_id = (select aforo_tenant()) and l.external_id = any (${externalLineIds}::text[])
    )
    select s.external_id from asked join sales s on s.tenant_id = asked.tenant_id and s.id = asked.sale_id
    where s.external_id is not null
  `.execute(tx)
  return rows.map(row => row.external_id)
}

/** @returns undefined where there is no such product */
export async function dealsWithProduct(tx: Tx, productId: string): Promise<string[] | undefined> {
  const product = await tx.selectFrom('products').select('id').where('id', '=', productId).executeTakeFirst()
  if (!product) return undefined
  const { rows } = await sql<{ external_id: string }>`
    select distinct s.external_id from sales s join sale_lines l on l.tenant_id = s.tenant_id and l.sale_id = s.id
    where s.tenant_id = aforo_tenant() and s.external_id is not null and s.deprecated_at is null
      and l.product_id = ${productId}::uuid limit 500
  `.execute(tx)
  return rows.map(row => row.external_id)
}

export const findReads = (tx: Tx) =>
  tx.selectFrom('hubspot_reads').select(['read_until', 'reconciled_at']).executeTakeFirst()

/** Notes how far it was read; never back. */
export async function writeReads(tx: Tx, tenantId: string, readUntil: Temporal.Instant | null, now: Temporal.Instant) {
  await sql`
    insert into hubspot_reads (tenant_id, read_until, reconciled_at)
    values (${tenantId}::uuid, ${readUntil?.toString() ?? null}::timestamptz, ${at(now)})
    on conflict (tenant_id) do update set
      read_until = greatest(hubspot_reads.read_until, excluded.read_until), reconciled_at = excluded.reconciled_at
  `.execute(tx)
}

/** Forgets how far it was read: what is connected next is read from its beginning. */
export async function forgetReads(tx: Tx): Promise<void> {
  await tx.deleteFrom('hubspot_reads').execute()
}

/** People here by their addresses and by their ids: whom owners of the CRM may be. */
export const peopleNamed = (tx: Tx, addresses: readonly string[], ids: readonly string[]) =>
  tx
    .selectFrom('users')
    .select(['id', 'username', sql<string>`given_name || ' ' || lastname`.as('name')])
    .where('deleted_at', 'is', null)
    .where(
      sql<boolean>`(username = any (${addresses.map(one => one.trim().toLowerCase())}::text[]) or id = any (${ids}::uuid[]))`,
    )
    .execute()

/** The deals whose owner a mapping says, so that they are read anew. */
export async function dealsToReadAnew(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('sales')
    .select('external_id')
    .where('external_id', 'is not', null)
    .where('external_gone_at', 'is', null)
    .where('deprecated_at', 'is', null)
    .limit(5_000)
    .execute()
  return rows.map(row => row.external_id ?? '')
}

/** Keeps a delivery. @returns false where it came before */
export async function keepDelivery(tx: Tx, tenantId: string, digest: Buffer, now: Temporal.Instant): Promise<boolean> {
  const kept = await tx
    .insertInto('hubspot_deliveries')
    .values({ tenant_id: tenantId, digest, received_at: now.toString() })
    .onConflict(conflict => conflict.doNothing())
    .returning('tenant_id')
    .executeTakeFirst()
  return kept !== undefined
}

/** Forgets deliveries: by then their signatures are too old anyway. */
export async function forgetDeliveries(tx: Tx, before: Temporal.Instant, atMost: number): Promise<number> {
  const { rows } = await sql`
    with old as (select tenant_id, digest from hubspot_deliveries where received_at < ${at(before)} limit ${atMost})
    delete from hubspot_deliveries where (tenant_id, digest) in (select tenant_id, digest from old) returning 1
  `.execute(tx)
  return rows.length
}

export interface QueueFilter {
  q?: string
  state?: readonly string[]
}

const open = ['WAITING', 'RUNNING', 'FAILED']

const queued = (tx: Tx, { q, state }: QueueFilter) =>
  tx
    .selectFrom('outside_tasks as t')
    .where('t.tenant_id', '=', sql<string>`aforo_tenant()`)
    .where('t.system', '=', 'HUBSPOT')
    .where('t.kind', '=', 'deal')
    .where('t.state', 'in', state ?? open)
    .$if(Boolean(q), query =>
      query.where(
        sql<boolean>`aforo_fold(t.title || ' ' || t.subject || ' ' || coalesce(t.fault, '')) like ${patternOf(q ?? '')}`,
      ),
    )

export type QueuedRow = RowOf<typeof queuedList>

/** The deals that wait, those first that have waited longest. */
export const queuedList = listing({
  query: (tx: Tx, filter: QueueFilter) =>
    queued(tx, filter)
      .leftJoin('sales as s', join =>
        join.onRef('s.tenant_id', '=', 't.tenant_id').on(sql<boolean>`s.external_id = substr(t.subject, 6)`),
      )
      .select(['t.id', 't.subject', 't.title', 't.state', 't.fault', 't.fault_code', 't.attempts', 't.created_at'])
      .select(['t.next_try_at', 's.id as sale_id', 's.title as sale_title']),
  key: ['t.id'],
  order: query => query.orderBy(sql`t.state = 'FAILED'`, 'desc').orderBy('t.position'),
  total: (tx, filter) => totalOf(queued(tx, filter)),
})

/** How many wait, run and failed. */
export const countQueued = (tx: Tx) =>
  queued(tx, {})
    .select('t.state')
    .select(eb => eb.fn.countAll<number>().as('total'))
    .groupBy('t.state')
    .execute()
