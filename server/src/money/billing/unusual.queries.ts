import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { correctedOfEntry } from './credit-notes.queries.ts'

/** What a contract's rent comes to on a bill, and came to the month before. */
export interface RentOfTwoMonths {
  billingId: string
  contractId: string
  number: string
  before: number
  after: number
  /** Days that were billed, of the line with most. */
  daysBefore: number
  daysAfter: number
  /** Of all its lines; no end is null. */
  startsOn: string
  endsOn: string | null
}

/** The rents of some bills of a month beside those of the month before, by contract. @param month `2026-04` */
export async function rentsOfTwoMonths(
  tx: Tx,
  month: string,
  billingIds: readonly string[],
): Promise<RentOfTwoMonths[]> {
  if (billingIds.length === 0) return []
  const first = `${month}-01`
  const { rows } = await sql<RentOfTwoMonths>`
    with due as (
      select id, client_id, company_id, currency from billings
      where tenant_id = aforo_tenant() and id = any (${billingIds}::uuid[])
    ), rents as (
      select d.id as billing_id, e.contract_id, e.amount, e.days, true as now
      from due d join billing_entries e on e.tenant_id = aforo_tenant() and e.billing_id = d.id
      where e.concept = 'PURCHASE' and e.contract_id is not null
      union all
      select d.id, e.contract_id, e.amount - ${correctedOfEntry('e')}, e.days, false
      from due d join billings b on b.tenant_id = aforo_tenant() and b.client_id = d.client_id
        and b.company_id = d.company_id and b.currency = d.currency and b.status <> 'CANCELLED'
        and b.month = (${first}::date - interval '1 month')::date
      join billing_entries e on e.tenant_id = aforo_tenant() and e.billing_id = b.id
      where e.concept = 'PURCHASE' and e.contract_id is not null
    )
    select r.billing_id as "billingId", r.contract_id as "contractId", c.number,
      coalesce(sum(r.amount) filter (where not r.now), 0)::bigint as before,
      coalesce(sum(r.amount) filter (where r.now), 0)::bigint as after,
      coalesce(max(r.days) filter (where not r.now), 0)::integer as "daysBefore",
      coalesce(max(r.days) filter (where r.now), 0)::integer as "daysAfter",
      l.starts_on as "startsOn", l.ends_on as "endsOn"
    from rents r join contracts c on c.tenant_id = aforo_tenant() and c.id = r.contract_id
    join lateral (
      select min(p.starts_on) as starts_on, case when bool_and(p.ends_on is not null) then max(p.ends_on) end as ends_on
      from signed_lines p where p.tenant_id = c.tenant_id and p.contract_id = c.id
    ) l on true
    group by r.billing_id, r.contract_id, c.number, l.starts_on, l.ends_on
    order by r.billing_id, c.number
  `.execute(tx)
  return rows
}
