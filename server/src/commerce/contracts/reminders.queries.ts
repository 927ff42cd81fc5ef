import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

export interface ComingEnd {
  tenant_id: string
  contract_id: string
  number: string
  client_name: string
  country_code: string
  executive_id: string | null
  campus_names: string[]
  about: 'END' | 'NOTICE'
  date: string
  time_zone: string
  today: string
}

/** At how many days from its end or notice date somebody looks at a contract. */
export const nearDays = 90

/**
 * The last days and notice dates of signed contracts that come near, the nearest first: of one tenant by its own
 * transaction, of all by the system's. What ends by an addendum is decided, and what somebody has begun to extend is seen to.
 */
export async function comingEnds(
  tx: Tx,
  now: Temporal.Instant,
  { campusId, atMost = 100_000 }: { campusId?: string; atMost?: number } = {},
): Promise<ComingEnd[]> {
  const { rows } = await sql<ComingEnd>`
    with dated as (
      select c.tenant_id, c.id as contract_id, c.number, t.name as client_name, c.country_code, c.executive_id, c.chain_ends_on,
        c.chain_ends_on - c.notice_days as notice_on, n.time_zone, c.current_id,
        (${now.toString()}::timestamptz at time zone n.time_zone)::date as today
      from contracts c
      join tenants n on n.id = c.tenant_id
      join teams t on t.tenant_id = c.tenant_id and t.id = c.chain_client_id
      where (c.changes_id is null) = true and c.status = 'SIGNED'
        and c.chain_ends_on between (${now.toString()}::timestamptz)::date - 1 and (${now.toString()}::timestamptz)::date + 460
        and not exists (
          select from contracts o where o.tenant_id = c.tenant_id and o.root_id = c.id and o.changes_id is not null
            and (o.status in ('DRAFT', 'CREATED') or (o.id = c.current_id and o.change_kind = 'END')))
    )
    select tenant_id, contract_id, number, client_name, country_code, executive_id, x.campus_names, d.about,
      d.date::text as date, time_zone, today::text as today
    from dated
    cross join lateral (values ('END', chain_ends_on), ('NOTICE', notice_on)) as d (about, date)
    cross join lateral (
      select coalesce(array_agg(distinct a.name), '{}') as campus_names, coalesce(array_agg(distinct a.id::text), '{}') as campus_ids
      from contract_lines l
      join products p on p.tenant_id = l.tenant_id and p.id = l.product_id
      join campuses a on a.tenant_id = p.tenant_id and a.id = p.campus_id
      where l.tenant_id = dated.tenant_id and l.contract_id = dated.current_id
    ) x
    where d.date - today between 0 and ${nearDays}::integer
      and (${campusId ?? null}::text is null or ${campusId ?? null}::text = any(x.campus_ids))
    order by d.date, contract_id, d.about limit ${atMost}::integer`.execute(tx)
  return rows
}

/** Notes what people are told of now. @returns the distances that they were not told of before */
export async function claimReminders(
  tx: Tx,
  { tenant_id, contract_id, about, date }: ComingEnd,
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
