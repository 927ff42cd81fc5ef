import type { MonthBill } from '@aforo/api/deals/contract-addenda'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** The months that bills have something of, and whether a run may still write them. @param rootId of a chain */
export async function billedMonths(tx: Tx, rootId: string): Promise<Map<string, MonthBill>> {
  const { rows } = await sql<{ month: string; bill: MonthBill }>`
    select to_char(e.month, 'YYYY-MM') as month,
      case when bool_and(b.status = 'DRAFT' and not b.touched) then 'DRAFT' else 'BILLED' end as bill
    from billing_entries e join billings b on b.tenant_id = e.tenant_id and b.id = e.billing_id
    where e.tenant_id = aforo_tenant() and e.contract_id = ${rootId}::uuid and e.live
    group by e.month`.execute(tx)
  return new Map(rows.map(({ month, bill }) => [month, bill]))
}
