import type { OrderCurrency } from '@aforo/api/money/order-states'
import { cashCode } from '@aforo/api/money/payments'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** An operation's number as it is compared: case, blanks and dashes don't count. */
export async function operationKey(tx: Tx, code: string): Promise<string> {
  const { rows } = await sql<{ key: string }>`select aforo_operation_key(${code}) as key`.execute(tx)
  return rows[0]?.key ?? code
}

/**
 * The order that an operation has paid. Others who pay by the same one wait for the end of this transaction. Cash pays as
 * many as there are.
 */
export async function orderPaidBy(tx: Tx, code: string) {
  const key = await operationKey(tx, code)
  if (key === cashCode) return undefined
  await sql`select pg_advisory_xact_lock(hashtextextended(aforo_tenant()::text || ' operation ' || ${key}::text, 0))`.execute(
    tx,
  )
  return tx
    .selectFrom('order_payments as p')
    .innerJoin('orders as o', join => join.onRef('o.tenant_id', '=', 'p.tenant_id').onRef('o.id', '=', 'p.order_id'))
    .select(['o.id', 'o.code', 'o.customer_name as customer', 'p.amount as total', 'p.confirmed_at as paidAt'])
    .select(sql<OrderCurrency>`p.currency`.as('currency'))
    .where('p.normalized_code', '=', key)
    .orderBy('p.confirmed_at')
    .limit(1)
    .executeTakeFirst()
}
