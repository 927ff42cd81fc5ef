import type { ExceptionReason, ExceptionStatus } from '@aforo/contract/commerce/product-exceptions'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { totalOf } from '../../platform/page.ts'

const exceptions = (tx: Tx) =>
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
      'c.name as campus_name',
      'c.time_zone',
      sql<string>`coalesce(u.given_name || ' ' || u.lastname, '')`.as('created_by'),
    ])

const kept = (tx: Tx) => exceptions(tx).where('x.deleted_at', 'is', null)

export type ExceptionRow = NonNullable<Awaited<ReturnType<typeof findException>>>

export const findException = (tx: Tx, id: string) => kept(tx).where('x.id', '=', id).executeTakeFirst()

/** Also one that was taken away. */
export const findAnyException = (tx: Tx, id: string) => exceptions(tx).where('x.id', '=', id).executeTakeFirst()

/** What of a product's exceptions is on one of these days. */
export const findOverlap = (
  tx: Tx,
  { productId, startDate, endDate }: { productId: string; startDate: string; endDate: string },
  exceptId: string,
) =>
  kept(tx)
    .where('x.product_id', '=', productId)
    .where('x.id', '<>', exceptId)
    .where('x.starts_on', '<=', endDate)
    .where('x.ends_on', '>=', startDate)
    .orderBy('x.starts_on')
    .executeTakeFirst()

interface ExceptionFilter {
  productId: string
  status: readonly ExceptionStatus[]
  from?: string
}

const matching = ({ productId, status, from }: ExceptionFilter) => sql<boolean>`(
  x.product_id = ${productId}::uuid and x.deleted_at is null and x.status = any(${status}::text[])
  and x.ends_on >= ${from ?? '-infinity'}::date)`

/** The earliest first. */
export const listExceptions = (tx: Tx, filter: ExceptionFilter, { limit, offset }: { limit: number; offset: number }) =>
  exceptions(tx).where(matching(filter)).orderBy('x.starts_on').limit(limit).offset(offset).execute()

export const countExceptions = (tx: Tx, filter: ExceptionFilter): Promise<number> =>
  totalOf(tx.selectFrom('product_exceptions as x').where(matching(filter)))

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
