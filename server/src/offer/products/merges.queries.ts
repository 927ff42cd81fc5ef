import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** Exceptions that another product takes over: those on days on which it has none of its own. @returns their ids */
export async function moveExceptions(tx: Tx, from: string, to: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update product_exceptions x set product_id = ${to}::uuid, version = version + 1
    where x.tenant_id = aforo_tenant() and x.product_id = ${from}::uuid and x.deleted_at is null
      and not exists (select from product_exceptions o where o.tenant_id = x.tenant_id and o.product_id = ${to}::uuid
        and o.deleted_at is null and o.starts_on <= x.ends_on and o.ends_on >= x.starts_on)
    returning x.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Puts exceptions back on the product that they were of. */
export async function putExceptions(tx: Tx, ids: readonly string[], productId: string): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('product_exceptions')
    .set(eb => ({ product_id: productId, version: eb('version', '+', 1) }))
    .where('id', 'in', ids)
    .execute()
}

/** The days of these exceptions that are still there. */
export const exceptionsById = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('product_exceptions')
    .select(['id', 'product_id', 'starts_on', 'ends_on'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .execute()
