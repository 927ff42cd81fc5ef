import type { ProductType } from '@aforo/api/offer/product-types'
import type { ConflictStatus, TakingKind } from '@aforo/api/offer/takings'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** A product that is held for the rest of the transaction. */
export interface HeldProduct {
  id: string
  campus_id: string
  space_id: string | null
  type: ProductType
}

/** Holds products, in one order for everybody, so that nobody else takes or frees their days meanwhile. */
export const lockProducts = (tx: Tx, ids: readonly string[]): Promise<HeldProduct[]> =>
  tx
    .selectFrom('products')
    .select(['id', 'campus_id', 'space_id', sql<ProductType>`type`.as('type')])
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Whether a deal has a signed contract. */
export async function isSigned(tx: Tx, saleId: string): Promise<boolean> {
  const { rows } = await sql<{ signed: boolean }>`select aforo_sale_signed(${saleId}::uuid) as signed`.execute(tx)
  return rows[0]?.signed ?? false
}

/** Who takes something: a deal, a contract or an exception. */
export interface TakingSource {
  kind: TakingKind
  id: string
}

const ofSources = (sources: readonly TakingSource[]) =>
  sql<boolean>`(${sql.join(
    sources.map(({ kind, id }) => sql`(source_id = ${id}::uuid and kind = ${kind})`),
    sql` or `,
  )})`

/** Which products deals, contracts or exceptions take so far. */
export async function productsTakenBy(tx: Tx, sources: readonly TakingSource[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('product_takings')
    .select('product_id')
    .distinct()
    .where(ofSources(sources))
    .execute()
  return rows.map(row => row.product_id)
}

export interface Taking {
  tenant_id: string
  part_id: string
  kind: TakingKind
  source_id: string
  chain_id: string
  product_id: string
  /** The first day and the last; without a last one until further notice. */
  starts_on: string
  ends_on: string | null
}

/** Puts takings in the place of what these sources took. */
export async function replaceTakings(tx: Tx, sources: readonly TakingSource[], takings: readonly Taking[]) {
  const freed = tx.deleteFrom('product_takings').where(ofSources(sources)).execute()
  await Promise.all([freed, takings.length > 0 && insertTakings(tx, takings)])
}

const insertTakings = (tx: Tx, takings: readonly Taking[]) =>
  sql`
    insert into product_takings (tenant_id, part_id, kind, source_id, chain_id, product_id, during)
    select tenant_id, part_id, kind, source_id, chain_id, product_id, daterange(starts_on, ends_on, '[]')
    from jsonb_to_recordset(${JSON.stringify(takings)}) as line (
      tenant_id uuid, part_id uuid, kind text, source_id uuid, chain_id uuid, product_id uuid, starts_on date, ends_on date)
  `.execute(tx)

/** What a chain and another one both take. */
export interface Overlap {
  product_id: string
  one_chain: string
  other_chain: string
  /** As PostgreSQL writes a range. */
  during: string
}

/** The products and days that a chain takes together with others. */
export async function overlapsOf(tx: Tx, chainId: string, productIds: readonly string[]): Promise<Overlap[]> {
  const { rows } = await sql<Overlap>`
    select mine.product_id, least(mine.chain_id, theirs.chain_id) as one_chain,
      greatest(mine.chain_id, theirs.chain_id) as other_chain,
      range_merge(range_agg(mine.during * theirs.during))::text as during
    from product_takings mine
    join product_takings theirs on theirs.tenant_id = mine.tenant_id and theirs.product_id = mine.product_id
      and theirs.starts_on <= mine.last_day and theirs.last_day >= mine.starts_on and theirs.chain_id <> mine.chain_id
    where mine.chain_id = ${chainId}::uuid and mine.product_id = any(${sql.val(productIds)}::uuid[])
    group by mine.product_id, 2, 3
    order by mine.product_id, 2, 3
  `.execute(tx)
  return rows
}

export interface ConflictRow extends Overlap {
  id: string
  status: ConflictStatus
}

/** The conflicts of a chain about these products that are not solved. */
export const unsolvedOf = (tx: Tx, chainId: string, productIds: readonly string[]) =>
  tx
    .selectFrom('product_conflicts')
    .select([
      'id',
      'product_id',
      'one_chain',
      'other_chain',
      sql<string>`during::text`.as('during'),
      sql<ConflictStatus>`status`.as('status'),
    ])
    .where('product_id', 'in', productIds)
    .where('status', '<>', 'SOLVED')
    .where(eb => eb.or([eb('one_chain', '=', chainId), eb('other_chain', '=', chainId)]))
    .execute()

const range = (during: string): RawBuilder<string> => sql<string>`${during}::daterange`

export async function insertConflict(
  tx: Tx,
  conflict: Overlap & { tenant_id: string; id: string; found_at: string },
): Promise<void> {
  await tx
    .insertInto('product_conflicts')
    .values({ ...conflict, status: 'OPEN', during: range(conflict.during) })
    .execute()
}

/** Gives a conflict other days. One that was accepted is open again where it has days that nobody accepted. */
export async function moveConflict(tx: Tx, id: string, during: string): Promise<void> {
  await sql`
    update product_conflicts set
      status = case when during @> ${during}::daterange then status else 'OPEN' end,
      reason = case when during @> ${during}::daterange then reason end,
      decided_by = case when during @> ${during}::daterange then decided_by end,
      decided_at = case when during @> ${during}::daterange then decided_at end,
      during = ${during}::daterange,
      version = version + 1
    where id = ${id}::uuid
  `.execute(tx)
}

export async function solveConflicts(tx: Tx, ids: readonly string[], now: Temporal.Instant): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('product_conflicts')
    .set(eb => ({ status: 'SOLVED', decided_at: now.toString(), version: eb('version', '+', 1) }))
    .where('id', 'in', ids)
    .execute()
}
