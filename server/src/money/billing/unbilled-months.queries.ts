import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** A month of a contract that no bill has, though everybody else's was billed before the contract was signed. */
export interface UnbilledMonth {
  contractId: string
  month: string
  signedOn: string
}

/**
 * Months that were over when their contract was signed, or whose run was made before its signature was recorded, and that no
 * bill has anything of: no run comes back to them. Of contracts recorded as signed since a day; none before the lock date.
 */
export async function unbilledMonths(
  tx: Tx,
  { since, today, lockDate, atMost }: { since: string; today: string; lockDate: string | null; atMost: number },
): Promise<UnbilledMonth[]> {
  const { rows } = await sql<UnbilledMonth>`
    with signed as materialized (
      select c.tenant_id, c.id, c.signed_on, c.signed_at, l.first_day, l.last_day
      from contracts c
      cross join lateral (
        select min(s.starts_on) as first_day, max(coalesce(s.ends_on, 'infinity'::date)) as last_day
        from signed_lines s where s.tenant_id = c.tenant_id and s.contract_id = c.id
      ) l
      where c.tenant_id = aforo_tenant() and c.root_id = c.id and c.signed_at >= ${since}::date
        and l.first_day < c.signed_at + interval '2 months'
    )
    select g.id as "contractId", to_char(g.month, 'YYYY-MM') as month, g.signed_on::text as "signedOn"
    from (
      select s.*, m.month::date as month from signed s
      cross join lateral generate_series(
        date_trunc('month', greatest(s.first_day, coalesce(${lockDate}::date, s.first_day))::timestamp),
        least(s.last_day::timestamp, ${today}::date + interval '1 month', s.signed_at::timestamp + interval '2 months'), interval '1 month') as m (month)
    ) g
    where (${lockDate}::date is null or g.month >= ${lockDate}::date)
      and (g.month < date_trunc('month', g.signed_on::timestamp) or exists (
        select from billing_runs r where r.tenant_id = g.tenant_id and r.month = g.month and r.status = 'DONE' and r.started_at < g.signed_at))
      and not exists (select from billing_entries e where e.tenant_id = g.tenant_id and e.contract_id = g.id and e.month = g.month and e.live)
    order by g.signed_on desc, g.id, g.month limit ${atMost}`.execute(tx)
  return rows
}
