import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** A month of a contract that a bill had before something changed what the month comes to. */
export interface ChangedMonth {
  contractId: string
  month: string
  /** When it was changed last. */
  changedAt: Temporal.Instant
}

/**
 * Months of contracts that an addendum or a notice changed once a bill that runs leave alone had something of them; the last
 * two years, the newest change first. An early end changes the month of its last day too: by its penalty.
 */
export async function changedMonths(tx: Tx, since: string, atMost: number): Promise<ChangedMonth[]> {
  const { rows } = await sql<ChangedMonth>`
    with changes as materialized (
      select o.root_id as contract_id, o.changes_from - (o.change_kind = 'END')::int as first_day, o.signed_at as changed_at from contracts o
      where o.tenant_id = aforo_tenant() and o.changes_id is not null and o.signed_at >= ${since}::date
      union all
      select n.contract_id, n.ends_on + 1, n.recorded_at from contract_notices n
      where n.tenant_id = aforo_tenant() and n.recorded_at >= ${since}::date
    )
    select e.contract_id as "contractId", to_char(e.month, 'YYYY-MM') as month, max(x.changed_at) as "changedAt"
    from changes x
    join billing_entries e on e.tenant_id = aforo_tenant() and e.contract_id = x.contract_id and e.live
      and e.month >= date_trunc('month', x.first_day::timestamp)::date
    join billings b on b.tenant_id = e.tenant_id and b.id = e.billing_id
    where b.created_at < x.changed_at and (b.status <> 'DRAFT' or b.touched)
    group by e.contract_id, e.month
    order by max(x.changed_at) desc, e.month, e.contract_id limit ${atMost}`.execute(tx)
  return rows
}
