import { type RawBuilder, sql } from 'kysely'
import { isEndDecided } from '../../deals/contracts/contracts.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Range } from './reports.rules.ts'

interface Stretch {
  limit: number
  offset: number
}

export interface EndingRow {
  number: string
  client_name: string
  ends_on: string
  /** Null where notice was given. */
  notice_on: string | null
  currency: string
  /** Minor units. */
  monthly: number
  executive: string | null
}

/** Signed chains that end within the days, with all their addenda; of a campus, those that rent something there. */
const ending = (campusId: string | undefined, { from, to }: Range) => sql`
  from contracts c
  left join teams t on t.tenant_id = c.tenant_id and t.id = c.chain_client_id
  left join users u on u.tenant_id = c.tenant_id and u.id = c.executive_id
  where c.tenant_id = aforo_tenant() and c.changes_id is null and c.status = 'SIGNED'
    and c.chain_ends_on between ${from}::date and ${to}::date
    ${
      campusId === undefined
        ? sql``
        : sql`and exists (select from signed_lines l join products p on p.tenant_id = l.tenant_id and p.id = l.product_id
            where l.tenant_id = c.tenant_id and l.contract_id = c.id and p.campus_id = ${campusId}::uuid)`
    }`

/** The first to end first. */
export async function listEnding(tx: Tx, campusId: string | undefined, range: Range, { limit, offset }: Stretch) {
  const { rows } = await sql<EndingRow>`
    select coalesce(c.number, '') as number, coalesce(t.name, c.client_info ->> 'name', '') as client_name,
      c.chain_ends_on::text as ends_on, 
      case when not ${isEndDecided('c')} then (c.chain_ends_on - c.notice_days)::text end as notice_on, c.currency,
      c.chain_monthly::float8 as monthly, u.given_name || ' ' || u.lastname as executive
    ${ending(campusId, range)}
    order by c.chain_ends_on, c.id limit ${limit}::int offset ${offset}::int`.execute(tx)
  return rows
}

export async function countEnding(tx: Tx, campusId: string | undefined, range: Range): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total ${ending(campusId, range)}`.execute(tx)
  return rows[0]?.total ?? 0
}

export interface WalletMonthRow {
  /** Its first day. */
  month: string
  name: string
  entity_type: string
  /** Hundredths of a credit. */
  opening: number
  deposits: number
  purchases: number
  debits: number
  adjustments: number
  closing: number
}

/**
 * The months that the days touch, whole, of each wallet that was there: a wallet's month is one ledger. In one without any
 * entry it has what the month before left it; months that haven't begun are none.
 */
const months = ({ from, to }: Range, now: Temporal.Instant) => sql`
  from wallets w
  join tenants t on t.id = w.tenant_id
  cross join lateral (
    select month::date as month from generate_series(
      greatest(date_trunc('month', ${from}::timestamp), least(date_trunc('month', w.created_at at time zone t.time_zone),
        (select min(f.month) from wallet_months f where f.tenant_id = w.tenant_id and f.wallet_id = w.id)::timestamp)),
      least(${to}::timestamp, ${now.toString()}::timestamptz at time zone t.time_zone), interval '1 month') month
  ) p
  left join lateral (
    select e.month = p.month as moved, e.opening, e.deposits, e.purchases, e.debits, e.adjustments, e.closing
    from wallet_months e where e.tenant_id = w.tenant_id and e.wallet_id = w.id and e.month <= p.month
    order by e.month desc limit 1
  ) m on true
  where w.tenant_id = aforo_tenant()`

const ofMonth = (figure: RawBuilder<number>) => sql`case when m.moved then ${figure} else 0 end::float8`

/** The newest month first. */
export async function listWalletMonths(tx: Tx, range: Range, now: Temporal.Instant, { limit, offset }: Stretch) {
  const { rows } = await sql<WalletMonthRow>`
    select p.month::text as month, w.name, w.entity_type,
      (case when m.moved then m.opening else coalesce(m.closing, 0) end)::float8 as opening,
      ${ofMonth(sql`m.deposits`)} as deposits, ${ofMonth(sql`m.purchases`)} as purchases,
      ${ofMonth(sql`m.debits`)} as debits, ${ofMonth(sql`m.adjustments`)} as adjustments,
      coalesce(m.closing, 0)::float8 as closing
    ${months(range, now)}
    order by p.month desc, w.name, w.id limit ${limit}::int offset ${offset}::int`.execute(tx)
  return rows
}

export async function countWalletMonths(tx: Tx, range: Range, now: Temporal.Instant): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total ${months(range, now)}`.execute(tx)
  return rows[0]?.total ?? 0
}

/** What the contracts that end bring in a month, in minor units, by currency and day, week or month. */
export async function sumEnding(tx: Tx, campusId: string | undefined, range: Range, grain: 'day' | 'week' | 'month') {
  const { rows } = await sql<{ currency: 'PEN' | 'USD'; date: string; monthly: number; contracts: number }>`
    select c.currency, date_trunc(${grain}, c.chain_ends_on::timestamp)::date::text as date, sum(c.chain_monthly)::float8 as monthly,
      count(*)::int as contracts
    ${ending(campusId, range)} group by 1, 2`.execute(tx)
  return rows
}

/** Of all wallets together, by month: hundredths of a credit that bookings and debits took, and that were left. */
export async function sumWallets(tx: Tx, range: Range, now: Temporal.Instant) {
  const { rows } = await sql<{ month: string; spent: number; closing: number }>`
    select p.month::text as month, sum(${ofMonth(sql`-(m.purchases + m.debits)`)}) as spent,
      sum(coalesce(m.closing, 0))::float8 as closing
    ${months(range, now)} group by 1`.execute(tx)
  return rows
}
