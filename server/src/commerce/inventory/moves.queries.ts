import type { SaleStatus } from '@aforo/contract/commerce/sales'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** A deal, held for the rest of the transaction, with whether its status takes days and a contract took its place. */
export async function lockSale(tx: Tx, id: string) {
  const { rows } = await sql<{
    id: string
    title: string
    status: SaleStatus
    source: 'LOCAL' | 'CRM'
    affects: boolean
    signed: boolean
  }>`
    select s.id, s.title, s.status, s.source,
      coalesce((select ss.affects_availability from sale_statuses ss where ss.tenant_id = s.tenant_id and ss.status = s.status),
        s.status in ('RESERVED', 'CONFIRMED', 'WON', 'COMPLETED')) as affects,
      exists (select from product_takings t where t.tenant_id = s.tenant_id and t.chain_id = s.id and t.kind = 'CONTRACT') as signed
    from sales s where s.tenant_id = aforo_tenant() and s.id = ${id}::uuid and s.deprecated_at is null
    for update of s`.execute(tx)
  return rows[0]
}

/** What a deal's lines take. */
export const linesOf = (tx: Tx, saleId: string) =>
  tx
    .selectFrom('sale_lines')
    .select(['id', 'product_id', 'starts_on', 'ends_on'])
    .where('sale_id', '=', saleId)
    .orderBy('position')
    .execute()

/** Puts a line on another product or on other days. */
export async function moveLine(
  tx: Tx,
  line: { id: string; product_id: string; starts_on: string; ends_on: string | null },
) {
  const { id, ...fields } = line
  await tx.updateTable('sale_lines').set(fields).where('id', '=', id).execute()
}

/** What staff changed of a deal of the CRM isn't read from there any more. */
export async function markMoved(tx: Tx, saleId: string) {
  await tx
    .updateTable('sales')
    .set(eb => ({
      version: eb('version', '+', 1),
      owned_fields: sql<string[]>`case when source = 'CRM' and not owned_fields @> array['lineItems']
        then owned_fields || array['lineItems'] else owned_fields end`,
    }))
    .where('id', '=', saleId)
    .execute()
}
