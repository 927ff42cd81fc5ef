import { sql } from 'kysely'
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
  notice_on: string
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
      c.chain_ends_on::text as ends_on, (c.chain_ends_on - c.notice_days)::text as notice_on, c.currency,
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

const months = ({ from, to }: Range) => sql`
  from wallet_months m join wallets w on w.tenant_id = m.tenant_id and w.id = m.wallet_id
  where m.tenant_id = aforo_tenant()
    and m.month between date_trunc('month', ${from}::date)::date and ${to}::date`

/** The months that the days touch, whole: a wallet's month is one ledger. The newest first. */
export async function listWalletMonths(tx: Tx, range: Range, { limit, offset }: Stretch) {
  const { rows } = await sql<WalletMonthRow>`
    select m.month::text as month, w.name, w.entity_type, m.opening::float8 as opening, m.deposits::float8 as deposits,
      m.purchases::float8 as purchases, m.debits::float8 as debits, m.adjustments::float8 as adjustments,
      m.closing::float8 as closing
    ${months(range)}
    order by m.month desc, w.name, w.id limit ${limit}::int offset ${offset}::int`.execute(tx)
  return rows
}

export async function countWalletMonths(tx: Tx, range: Range): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total ${months(range)}`.execute(tx)
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

/** Of all wallets together, by month: hundredths of a credit that were spent, and that were left. */
export async function sumWallets(tx: Tx, range: Range) {
  const { rows } = await sql<{ month: string; spent: number; closing: number }>`
    select m.month::text as month, -sum(m.debits)::float8 as spent, sum(m.closing)::float8 as closing
    ${months(range)} group by 1`.execute(tx)
  return rows
}
