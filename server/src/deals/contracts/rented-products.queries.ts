import type { LinePeriod, LinePromotion } from '@aforo/api/deals/billing-plan.rules'
import type { SaleCurrency } from '@aforo/api/deals/sale-states'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { EndingColumns } from './ending.rules.ts'

export interface RentedRow extends EndingColumns {
  contract_id: string
  number: string
  client_id: string
  client_name: string
  line_id: string
  product_id: string
  code: string
  name: string
  campus_id: string
  campus_name: string
  capacity: number | null
  currency: SaleCurrency
  monthly: number
  line_starts_on: string
  line_ends_on: string | null
  renews: boolean
  chain_ends_on: string | null
  chain_renews: boolean
  yearly_increase: number
  raised_since: string | null
  promotion: LinePromotion | null
  period: LinePeriod | null
}

/** What is rented on a day at a campus, or by a team. */
export async function rentedOn(
  tx: Tx,
  day: string,
  of: { campusId: string } | { teamId: string },
): Promise<RentedRow[]> {
  const condition =
    'campusId' in of
      ? sql`p.campus_id = ${of.campusId}::uuid`
      : sql`(c.team_id = ${of.teamId}::uuid or c.chain_client_id = ${of.teamId}::uuid)`
  const { rows } = await sql<RentedRow>`
    select c.id as contract_id, c.number, c.chain_client_id as client_id, t.name as client_name, l.id as line_id,
      p.id as product_id, p.code, p.name, p.campus_id, a.name as campus_name, p.capacity, c.currency, l.monthly,
      l.starts_on as line_starts_on, l.ends_on as line_ends_on, l.renews, c.starts_on, c.ends_on, c.renewal, c.renewal_months,
      c.notice_days, c.chain_ends_on, c.chain_renews, c.yearly_increase, l.raised_since,
      l.promotion, l.period
    from signed_lines l
    join contracts c on c.tenant_id = l.tenant_id and c.id = l.contract_id
    join teams t on t.tenant_id = c.tenant_id and t.id = c.chain_client_id
    join products p on p.tenant_id = l.tenant_id and p.id = l.product_id
    join campuses a on a.tenant_id = p.tenant_id and a.id = p.campus_id
    where l.tenant_id = aforo_tenant() and l.starts_on <= ${day}::date and coalesce(l.ends_on, 'infinity') >= ${day}::date
      and ${condition}
    order by a.name, p.code, l.id`.execute(tx)
  return rows
}
