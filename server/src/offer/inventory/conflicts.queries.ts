import type { ConflictStatus } from '@aforo/api/offer/takings'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { contains } from '../../platform/database/search.ts'
import { listing, type RowOf } from '../../platform/listing.ts'
import { totalOf } from '../../platform/page.ts'

const conflicts = (tx: Tx) =>
  tx
    .selectFrom('product_conflicts as k')
    .innerJoin('products as p', join =>
      join.onRef('p.tenant_id', '=', 'k.tenant_id').onRef('p.id', '=', 'k.product_id').on('p.deleted_at', 'is', null),
    )
    .innerJoin('campuses as c', join =>
      join.onRef('c.tenant_id', '=', 'p.tenant_id').onRef('c.id', '=', 'p.campus_id').on('c.deleted_at', 'is', null),
    )

const columns = (tx: Tx) =>
  conflicts(tx)
    .leftJoin('users as u', join => join.onRef('u.tenant_id', '=', 'k.tenant_id').onRef('u.id', '=', 'k.decided_by'))
    .select([
      'k.id',
      'k.product_id',
      'k.one_chain',
      'k.other_chain',
      sql<string>`k.during::text`.as('during'),
      sql<ConflictStatus>`k.status`.as('status'),
      'k.reason',
      'k.found_at',
      'k.decided_at',
      'k.version',
      'c.name as campus_name',
      'p.campus_id',
      'p.name as product_name',
      sql<string | null>`u.given_name || ' ' || u.lastname`.as('decided_by'),
    ])

export type ConflictRow = RowOf<typeof conflictList>

export const findConflict = (tx: Tx, id: string) => columns(tx).where('k.id', '=', id).executeTakeFirst()

/** Keeps a conflict as it is for the rest of the transaction. */
export async function lockConflict(tx: Tx, id: string): Promise<ConflictRow | undefined> {
  await tx.selectFrom('product_conflicts').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return findConflict(tx, id)
}

export interface ConflictFilter {
  status: readonly ConflictStatus[]
  q?: string
  campusId?: string
  productId?: string
  saleId?: string
  past: boolean
  today: string
}

function matching({ status, q, campusId, productId, saleId, past, today }: ConflictFilter): RawBuilder<boolean> {
  const conditions = [sql`k.status = any(${status}::text[])`]
  if (!past) conditions.push(sql`coalesce(upper(k.during), 'infinity') > ${today}::date`)
  if (campusId) conditions.push(sql`p.campus_id = ${campusId}::uuid`)
  if (productId) conditions.push(sql`k.product_id = ${productId}::uuid`)
  if (saleId) conditions.push(sql`${saleId}::uuid in (k.one_chain, k.other_chain)`)
  if (q)
    conditions.push(sql`(${contains('p.search', q)} or exists (select from sales s where s.tenant_id = k.tenant_id
      and s.id in (k.one_chain, k.other_chain) and ${contains('s.search', q)}))`)
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** The newest first. */
export const conflictList = listing({
  query: (tx: Tx, filter: ConflictFilter) => columns(tx).where(matching(filter)),
  key: ['k.found_at', 'k.id'],
  direction: 'desc',
  total: (tx, filter) => totalOf(conflicts(tx).where(matching(filter))),
})

/** Changes what was decided about a conflict. */
export async function decideConflict(
  tx: Tx,
  id: string,
  fields: { status: ConflictStatus; reason: string | null; decided_by: string | null; decided_at: string | null },
) {
  await tx
    .updateTable('product_conflicts')
    .set(eb => ({ ...fields, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export interface OpenConflictRow {
  id: string
  product_name: string
  campus_name: string
  during: string
  found_at: Temporal.Instant
  titles: string
}

/** Conflicts that wait for somebody, the oldest first, with whom they are between. */
export async function openConflicts(
  tx: Tx,
  campusId: string | undefined,
  now: Temporal.Instant,
  limit: number,
): Promise<{ rows: OpenConflictRow[]; total: number }> {
  const { rows } = await sql<OpenConflictRow & { total: number }>`
    select k.id, p.name as product_name, c.name as campus_name, k.during::text as during, k.found_at,
      count(*) over ()::int as total,
      concat_ws(' y ', (select title from sales s where s.tenant_id = k.tenant_id and s.id = k.one_chain),
        (select title from sales s where s.tenant_id = k.tenant_id and s.id = k.other_chain)) as titles
    from product_conflicts k
    join products p on p.tenant_id = k.tenant_id and p.id = k.product_id and p.deleted_at is null
    join campuses c on c.tenant_id = p.tenant_id and c.id = p.campus_id and c.deleted_at is null
    where k.tenant_id = aforo_tenant() and k.status = 'OPEN'
      and coalesce(upper(k.during), 'infinity') > (${now.toString()}::timestamptz at time zone c.time_zone)::date
      ${campusId ? sql`and p.campus_id = ${campusId}::uuid` : sql``}
    order by k.found_at limit ${limit}`.execute(tx)
  return { rows, total: rows[0]?.total ?? 0 }
}
