import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { EndingColumns } from './ending.rules.ts'

/** A signed chain whose end or renewal nobody has decided yet. */
export interface UndecidedRow extends EndingColumns {
  tenant_id: string
  contract_id: string
  number: string
  client_name: string
  country_code: string
  executive_id: string | null
  current_id: string
  time_zone: string
  today: string
  /** Null of one that renews itself. */
  chain_ends_on: string | null
}

/**
 * Signed chains that end within so many days, and all that renew themselves: of one tenant by its own transaction, of all by
 * the system's. What ends by an addendum or a notice is decided, and what somebody has begun to extend is seen to.
 */
export async function undecidedEnds(tx: Tx, now: Temporal.Instant, withinDays: number): Promise<UndecidedRow[]> {
  const { rows } = await sql<UndecidedRow>`
    select c.tenant_id, c.id as contract_id, c.number, t.name as client_name, c.country_code, c.executive_id, c.current_id,
      c.starts_on, c.ends_on, c.renewal, c.renewal_months, c.notice_days, c.chain_ends_on, n.time_zone,
      (${now.toString()}::timestamptz at time zone n.time_zone)::date::text as today
    from contracts c
    join tenants n on n.id = c.tenant_id
    join teams t on t.tenant_id = c.tenant_id and t.id = c.chain_client_id
    where (c.changes_id is null) = true and c.status = 'SIGNED'
      and case when c.chain_renews then c.chain_ends_on is null else
        c.chain_ends_on between (${now.toString()}::timestamptz)::date - 1
          and (${now.toString()}::timestamptz)::date + ${withinDays}::integer end
      and not exists (
        select from contracts o where o.tenant_id = c.tenant_id and o.root_id = c.id and o.changes_id is not null
          and (o.status in ('DRAFT', 'CREATED') or (o.id = c.current_id and o.change_kind = 'END')))
    order by c.id`.execute(tx)
  return rows
}

/** The campuses of contracts, by the ids of those whose lines they are. */
export async function campusesOf(tx: Tx, contractIds: readonly string[]) {
  const { rows } = await sql<{ contract_id: string; campus_id: string; name: string }>`
    select distinct l.contract_id, a.id as campus_id, a.name
    from contract_lines l
    join campuses a on a.tenant_id = l.tenant_id and a.id = l.campus_id
    where l.contract_id = any(${contractIds}::uuid[]) order by a.name, a.id`.execute(tx)
  return Map.groupBy(rows, row => row.contract_id)
}

interface Told {
  tenant_id: string
  contract_id: string
  about: 'END' | 'NOTICE'
  date: string
}

/** Notes what people are told of now. @returns the distances that they were not told of before */
export async function claimReminders(
  tx: Tx,
  { tenant_id, contract_id, about, date }: Told,
  distances: readonly number[],
  now: Temporal.Instant,
): Promise<number[]> {
  const claimed = await tx
    .insertInto('contract_reminders')
    .values(distances.map(days => ({ tenant_id, contract_id, about, date, days, told_at: now.toString() })))
    .onConflict(conflict => conflict.doNothing())
    .returning('days')
    .execute()
  return claimed.map(({ days }) => days)
}

/** Which of a contract's dates people have been told of, at which distances. */
export const toldOf = (tx: Tx) =>
  tx.selectFrom('contract_reminders').select(['tenant_id', 'contract_id', 'about', 'date', 'days']).execute()
