import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** The client's purchase order in force on the last bill of a contract that has one. @param rootId of its chain */
export async function purchaseOrderOf(tx: Tx, rootId: string): Promise<string | null> {
  const { rows } = await sql<{ po_code: string }>`
    select b.po_code from contracts c
    join billing_entries e on e.tenant_id = c.tenant_id and e.contract_id = c.id and e.live
    join billings b on b.tenant_id = e.tenant_id and b.id = e.billing_id
    where c.tenant_id = aforo_tenant() and c.root_id = ${rootId}::uuid and b.po_enabled and b.status <> 'CANCELLED'
    order by b.month desc, b.po_attached_at desc limit 1`.execute(tx)
  return rows[0]?.po_code ?? null
}
