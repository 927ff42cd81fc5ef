import type { SaleStatus } from '@aforo/api/deals/sale-states'
import type { TakingKind } from '@aforo/api/offer/takings'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { fullNameOf } from './sales.queries.ts'

/** Conflicts of a deal that are not solved, with whom it has them. */
export async function conflictsOf(tx: Tx, saleId: string) {
  const { rows } = await sql<{
    id: string
    status: 'OPEN' | 'ACCEPTED'
    reason: string | null
    product_id: string
    product_code: string
    product_name: string
    from: string
    to: string | null
    rival_id: string
    kind: TakingKind
    title: string | null
    sale_status: SaleStatus | null
    executive: string | null
    client: string | null
  }>`
    select x.id, x.status, x.reason, p.id as product_id, p.code as product_code, p.name as product_name,
      lower(x.during)::text as "from", (upper(x.during) - 1)::text as "to", r.id as rival_id,
      coalesce((select min(k.kind) from product_takings k where k.tenant_id = x.tenant_id and k.chain_id = r.id), 'SALE') as kind,
      s.title, s.status as sale_status, coalesce(${fullNameOf('u')}, s.executive_name) as executive,
      coalesce(t.name, s.client_name) as client
    from product_conflicts x
    cross join lateral (select case when x.one_chain = ${saleId}::uuid then x.other_chain else x.one_chain end as id) r
    join products p on p.tenant_id = x.tenant_id and p.id = x.product_id
    left join sales s on s.tenant_id = x.tenant_id and s.id = r.id
    left join teams t on t.tenant_id = s.tenant_id and t.id = s.client_id
    left join users u on u.tenant_id = s.tenant_id and u.id = s.executive_id
    where x.status <> 'SOLVED' and (x.one_chain = ${saleId}::uuid or x.other_chain = ${saleId}::uuid)
    order by lower(x.during), p.code, x.id
  `.execute(tx)
  return rows
}

export type ConflictRow = Awaited<ReturnType<typeof conflictsOf>>[number]
