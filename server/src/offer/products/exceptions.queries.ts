import type { SaleStatus } from '@aforo/api/deals/sale-states'
import type { ExceptionReason, ExceptionStatus } from '@aforo/api/offer/product-exceptions'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** The exceptions of products that are there, also those that were taken away, each with its product and campus. */
export const exceptions = (tx: Tx) =>
  tx
    .selectFrom('product_exceptions as x')
    .innerJoin('products as p', join =>
      join.onRef('p.tenant_id', '=', 'x.tenant_id').onRef('p.id', '=', 'x.product_id').on('p.deleted_at', 'is', null),
    )
    .innerJoin('campuses as c', join =>
      join.onRef('c.tenant_id', '=', 'p.tenant_id').onRef('c.id', '=', 'p.campus_id').on('c.deleted_at', 'is', null),
    )
    .leftJoin('users as u', join => join.onRef('u.tenant_id', '=', 'x.tenant_id').onRef('u.id', '=', 'x.created_by'))
    .select([
      'x.id',
      'x.product_id',
      'x.starts_on',
      'x.ends_on',
      sql<ExceptionStatus>`x.status`.as('status'),
      sql<ExceptionReason>`x.reason`.as('reason'),
      'x.description',
      'x.version',
      'x.created_at',
      'x.deleted_at',
      'p.code as product_code',
      'p.name as product_name',
      'p.campus_id',
      'c.name as campus_name',
      'c.time_zone',
      sql<string>`coalesce(u.given_name || ' ' || u.lastname, '')`.as('created_by'),
    ])

const undeleted = (tx: Tx) => exceptions(tx).where('x.deleted_at', 'is', null)

export type ExceptionRow = NonNullable<Awaited<ReturnType<typeof findException>>>

export const findException = (tx: Tx, id: string) => undeleted(tx).where('x.id', '=', id).executeTakeFirst()

/** Also one that was taken away. */
export const findAnyException = (tx: Tx, id: string) => exceptions(tx).where('x.id', '=', id).executeTakeFirst()

/** What of a product's exceptions is on one of these days. */
export const findOverlap = (
  tx: Tx,
  { productId, startDate, endDate }: { productId: string; startDate: string; endDate: string },
  exceptId: string,
) =>
  undeleted(tx)
    .where('x.product_id', '=', productId)
    .where('x.id', '<>', exceptId)
    .where('x.starts_on', '<=', endDate)
    .where('x.ends_on', '>=', startDate)
    .orderBy('x.starts_on')
    .executeTakeFirst()

/** Days of a product that a deal or a contract takes. */
export interface BlockRow {
  part_id: string
  product_id: string
  starts_on: string
  /** Null: until further notice. */
  ends_on: string | null
  kind: 'SALE' | 'CONTRACT'
  sale_id: string
  title: string | null
  status: SaleStatus | null
  client_name: string | null
  executive_name: string | null
}

const blocks = (tx: Tx) =>
  tx
    .selectFrom('product_takings as t')
    .leftJoin('sales as s', join => join.onRef('s.tenant_id', '=', 't.tenant_id').onRef('s.id', '=', 't.chain_id'))
    .leftJoin('users as u', join => join.onRef('u.tenant_id', '=', 's.tenant_id').onRef('u.id', '=', 's.executive_id'))
    .leftJoin('teams as c', join => join.onRef('c.tenant_id', '=', 's.tenant_id').onRef('c.id', '=', 's.client_id'))
    .where('t.kind', '<>', 'EXCEPTION')
    .select([
      't.part_id',
      't.product_id',
      't.starts_on',
      sql<string | null>`nullif(t.last_day, 'infinity')`.as('ends_on'),
      sql<'SALE' | 'CONTRACT'>`t.kind`.as('kind'),
      't.chain_id as sale_id',
      's.title',
      sql<SaleStatus | null>`s.status`.as('status'),
      sql<string | null>`coalesce(c.name, s.client_name)`.as('client_name'),
      sql<string | null>`coalesce(u.given_name || ' ' || u.lastname, s.executive_name)`.as('executive_name'),
    ])

/**
 * The first deal or contract that takes some of these days; of days that an exception had before, only others count, so
 * that one that is in conflict can still be shortened or explained.
 */
export const findTaker = (
  tx: Tx,
  { productId, startDate, endDate }: { productId: string; startDate: string; endDate: string },
  had?: { starts_on: string; ends_on: string },
) =>
  blocks(tx)
    .where('t.product_id', '=', productId)
    .where('t.starts_on', '<=', endDate)
    .where('t.last_day', '>=', startDate)
    .$if(had !== undefined, query =>
      query.where(
        sql<boolean>`not t.during * daterange(${startDate}::date, ${endDate}::date, '[]')
          <@ daterange(${had?.starts_on}::date, ${had?.ends_on}::date, '[]')`,
      ),
    )
    .orderBy('t.starts_on')
    .executeTakeFirst()

interface ExceptionFilter {
  productId: string
  status: readonly ExceptionStatus[]
  from?: string
}

const matching = ({ productId, status, from }: ExceptionFilter) => sql<boolean>`(
  x.product_id = ${productId}::uuid and x.deleted_at is null and x.status = any(${status}::text[])
  and x.ends_on >= ${from ?? '-infinity'}::date)`

/** Unavailable days in the order of their first one: an exception, or what a deal takes. */
type ListedRow = { exception: ExceptionRow; block?: undefined } | { block: BlockRow; exception?: undefined }

const unavailable = ({ productId, status, from }: ExceptionFilter) => sql`(
  select x.id, 'EXCEPTION' as type, x.starts_on from product_exceptions x
  where ${matching({ productId, status, from })}
  union all
  select t.part_id, 'BLOCK', t.starts_on from product_takings t
  where t.product_id = ${productId}::uuid and t.kind <> 'EXCEPTION' and ${status.includes('CONFIRMED')}
    and t.last_day >= ${from ?? '-infinity'}::date) listed`

/** The earliest first. */
export async function listUnavailable(
  tx: Tx,
  filter: ExceptionFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedRow[]> {
  const { rows } = await sql<{ id: string; type: 'EXCEPTION' | 'BLOCK' }>`
    select id, type from ${unavailable(filter)} order by starts_on, id limit ${limit} offset ${offset}`.execute(tx)
  const ids = (type: 'EXCEPTION' | 'BLOCK') => rows.filter(row => row.type === type).map(({ id }) => id)
  const [own, sold] = [ids('EXCEPTION'), ids('BLOCK')]
  const byId = new Map<string, ListedRow>()
  if (own.length > 0)
    for (const exception of await exceptions(tx).where('x.id', 'in', own).execute())
      byId.set(exception.id, { exception })
  if (sold.length > 0)
    for (const block of await blocks(tx).where('t.part_id', 'in', sold).execute()) byId.set(block.part_id, { block })
  return rows.flatMap(({ id }) => byId.get(id) ?? [])
}

export async function countUnavailable(tx: Tx, filter: ExceptionFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from ${unavailable(filter)}`.execute(tx)
  return rows[0]?.total ?? 0
}

export interface ExceptionColumns {
  starts_on: string
  ends_on: string
  status: ExceptionStatus
  reason: ExceptionReason
  description: string | null
}

/** @throws by `product_exceptions_no_overlap` */
export async function insertException(
  tx: Tx,
  exception: ExceptionColumns & { tenant_id: string; id: string; product_id: string; created_by: string },
) {
  await tx.insertInto('product_exceptions').values(exception).execute()
}

/** @throws by `product_exceptions_no_overlap` */
export async function updateException(
  tx: Tx,
  id: string,
  fields: Partial<ExceptionColumns> & { deleted_at?: string | null },
) {
  await tx
    .updateTable('product_exceptions')
    .set(eb => ({ ...fields, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
