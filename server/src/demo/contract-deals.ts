import { randomUUIDv7 } from 'node:crypto'
import type { SaleStatus } from '@aforo/api/deals/sale-states'
import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
import { withCheckDigit } from './rucs.ts'

interface Deal {
  id: string
  title: string
  status: SaleStatus
  client_id: string | null
  client_name: string | null
  executive_id: string | null
  currency: 'PEN' | 'USD'
  conflicts: number
  lines: {
    id: string
    productId: string
    quantity: number
    amount: number
    discount: number
    startsOn: string
    endsOn: string | null
    isService: boolean
  }[]
}

/** RUCs of nobody: their kind is far from being given out. */
export const taxId = (place: number) => withCheckDigit(`2099${100_000 + place * 37}`)

/** Deals of a country, of products that are there, the oldest first. */
export async function dealsOf(tx: Tx, tenantId: string): Promise<Deal[]> {
  const { rows } = await sql<Deal>`
    select s.id, s.title, s.status, s.client_id, s.client_name, s.executive_id, s.currency, (
        select count(*)::int from product_conflicts x where x.tenant_id = s.tenant_id and x.status <> 'SOLVED'
          and (x.one_chain = s.id or x.other_chain = s.id)) as conflicts,
      jsonb_agg(jsonb_build_object('id', l.id, 'productId', l.product_id, 'quantity', l.quantity, 'amount', l.amount,
        'discount', l.discount, 'startsOn', l.starts_on, 'endsOn', l.ends_on, 'isService', p.type = 'SERVICE') order by l.position) as lines
    from sales s
    join sale_lines l on l.tenant_id = s.tenant_id and l.sale_id = s.id
    join products p on p.tenant_id = l.tenant_id and p.id = l.product_id
    join campuses c on c.tenant_id = p.tenant_id and c.id = p.campus_id
    where s.tenant_id = ${tenantId}::uuid and s.deprecated_at is null
    group by s.tenant_id, s.id having bool_and(c.country_code = 'PE')
    order by min(l.starts_on), s.id`.execute(tx)
  return rows
}

/** The customer of a deal: a company that is none yet becomes one when it signs. */
export async function clientOf(
  tx: Tx,
  tenantId: string,
  deal: Deal,
  place: number,
): Promise<{ id: string; name: string }> {
  const name = deal.client_name ?? 'Cliente'
  if (deal.client_id !== null) return { id: deal.client_id, name }
  const found = await tx
    .selectFrom('teams')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('name', '=', name)
    .where('type', '=', 'BILLABLE')
    .executeTakeFirst()
  const id = found?.id ?? randomUUIDv7()
  if (!found) {
    await tx.insertInto('teams').values({ tenant_id: tenantId, id, name, type: 'BILLABLE', status: 'ACTIVE' }).execute()
    await tx
      .updateTable('customers')
      .set({
        legal_name: `${name} S.A.C.`,
        tax_id: taxId(place),
        billing_address: 'Av. Rivera Navarrete 501, San Isidro',
      })
      .where('tenant_id', '=', tenantId)
      .where('team_id', '=', id)
      .execute()
  }
  await tx
    .updateTable('sales')
    .set({ client_id: id })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', deal.id)
    .execute()
  return { id, name }
}
