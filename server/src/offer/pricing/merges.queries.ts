import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** Prices that another product takes over: those in currencies in which it has none of its own. @returns their ids */
export async function movePrices(tx: Tx, from: string, to: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update prices x set product_id = ${to}::uuid, version = version + 1
    where x.tenant_id = aforo_tenant() and x.product_id = ${from}::uuid and x.deleted_at is null
      and not exists (select from prices o where o.tenant_id = x.tenant_id and o.product_id = ${to}::uuid
        and o.deleted_at is null and o.currency = x.currency)
    returning x.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Puts prices back on the product that they were of. */
export async function putPrices(tx: Tx, ids: readonly string[], productId: string): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('prices')
    .set(eb => ({ product_id: productId, version: eb('version', '+', 1) }))
    .where('id', 'in', ids)
    .execute()
}
