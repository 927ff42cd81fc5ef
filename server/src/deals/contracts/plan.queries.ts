import type { PlanTerms } from '@aforo/api/deals/billing-plan.rules'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { endOf } from './early-end.queries.ts'

/** A chain of signed contracts with all that `planMonth` needs but the tax rate, which is of the month. */
export interface ContractInForce {
  /** Of the contract that the chain began with. */
  id: string
  number: string
  clientId: string
  companyId: string
  currency: 'PEN' | 'USD'
  /** Days of credit; null where it is paid on `paymentDay` of the month. */
  creditDays: number | null
  paymentDay: number | null
  terms: Omit<PlanTerms, 'taxRate'>
  /** Which product each line is about. */
  products: { lineId: string; productId: string; campusId: string; name: string }[]
}

/**
 * Up to `limit` chains of signed contracts with a line in force between two days, in the order of their ids.
 * @param after the last id of the page before
 * @param only these contracts, all of them when left out
 */
export async function contractsInForce(
  tx: Tx,
  { from, to, after, limit, only }: { from: string; to: string; after?: string; limit: number; only?: string[] },
): Promise<ContractInForce[]> {
  const { rows } = await sql<ContractInForce>`
    -- The page first: what a contract bills is read for these alone.
    with page as materialized (
      select c.* from contracts c
      where c.tenant_id = aforo_tenant() and c.signed_at is not null and c.root_id = c.id
        ${after === undefined ? sql`` : sql`and c.id > ${after}::uuid`}
        ${only === undefined ? sql`` : sql`and c.id = any (${only}::uuid[])`}
        and exists (
          select from signed_lines s where s.tenant_id = c.tenant_id and s.contract_id = c.id
            and s.starts_on <= ${to}::date and coalesce(s.ends_on, 'infinity') >= ${from}::date)
      order by c.id
      limit ${limit}
    )
    select c.id, c.number, y.client_id as "clientId", c.company_id as "companyId", c.currency, c.credit_days as "creditDays",
      c.payment_day as "paymentDay",
      jsonb_build_object('lines', l.lines, 'discounts', coalesce(d.discounts, '[]'), 'yearlyIncrease', c.yearly_increase,
        'prorates', c.prorates, 'setUpFee', c.set_up_fee, 'deposit', c.deposit)
        || coalesce(f.terms, '{}') as terms, l.products
    from page c
    cross join lateral (
      -- Who is billed: the client of the last addendum that applies on the first of the days.
      select o.client_id from contracts o
      where o.tenant_id = c.tenant_id and o.root_id = c.id and o.signed_at is not null
        and (o.id = c.id or o.changes_from <= ${from}::date)
      order by (o.id = c.id), o.changes_from desc, o.created_at desc limit 1
    ) y
    cross join lateral (
      select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', s.id, 'monthly', s.monthly, 'startsOn', s.starts_on,
          'freeDays', s.free_days, 'raisedSince', s.raised_since, 'promotion', s.promotion, 'period', s.period)) || jsonb_build_object('endsOn', s.ends_on)
          order by s.starts_on, s.id) as lines,
        jsonb_agg(jsonb_build_object('lineId', s.id, 'productId', p.id, 'campusId', p.campus_id, 'name', p.name)
          order by s.starts_on, s.id) as products
      from signed_lines s
      join products p on p.tenant_id = s.tenant_id and p.id = s.product_id
      where s.tenant_id = c.tenant_id and s.contract_id = c.id
    ) l
    left join lateral (
      select jsonb_agg(jsonb_build_object('rate', s.rate, 'from', s.starts_on, 'to', s.ends_on) order by s.position) as discounts
      from signed_discounts s where s.tenant_id = c.tenant_id and s.contract_id = c.id
    ) d on true
    left join lateral (
      select jsonb_build_object('penalty', jsonb_build_object('month', to_char(c.chain_ends_on, 'YYYY-MM'), 'amount', e.penalty)) as terms
      from (${endOf('c')}) e where e.penalty > 0
    ) f on true
    order by c.id`.execute(tx)
  return rows
}
