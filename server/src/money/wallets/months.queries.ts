import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { Share } from './wallets.rules.ts'

/** The entries of a month of a wallet, as positions; undefined for a month without any. */
export const positionsOf = (tx: Tx, walletId: string, month: string) =>
  tx
    .selectFrom('wallet_months')
    .select(['first_position as first', 'last_position as last'])
    .where('wallet_id', '=', walletId)
    .where('month', '=', month)
    .executeTakeFirst()

/** Months that are over where they are and not closed. For a transaction that sees all tenants. */
export const openMonths = (tx: Tx, now: Temporal.Instant, limit: number) =>
  tx
    .selectFrom('wallet_months as m')
    .innerJoin('tenants as t', 't.id', 'm.tenant_id')
    .select(['m.tenant_id', 'm.wallet_id', sql<string>`m.month::text`.as('month')])
    .where('m.closed_at', 'is', null)
    .where(sql<boolean>`m.month < date_trunc('month', ${now.toString()}::timestamptz at time zone t.time_zone)::date`)
    .orderBy('m.month')
    .orderBy('m.wallet_id')
    .limit(limit)
    .execute()

/** A month of a wallet whose account is locked. */
export const findMonth = (tx: Tx, walletId: string, month: string) =>
  tx
    .selectFrom('wallet_months')
    .selectAll()
    .where('wallet_id', '=', walletId)
    .where('month', '=', month)
    .executeTakeFirst()

export async function closeMonth(tx: Tx, walletId: string, month: string, now: Temporal.Instant) {
  await tx
    .updateTable('wallet_months')
    .set({ closed_at: now.toString() })
    .where('wallet_id', '=', walletId)
    .where('month', '=', month)
    .execute()
}

/** What contracts include this month and nobody deposited yet: of all tenants that the transaction sees, or of one contract. */
export const dueAllowances = (tx: Tx, now: Temporal.Instant, limit: number, contractId?: string) => {
  const month = sql`date_trunc('month', ${now.toString()}::timestamptz at time zone t.time_zone)::date`
  return tx
    .selectFrom('wallet_allowances as l')
    .innerJoin('tenants as t', 't.id', 'l.tenant_id')
    .select(['l.tenant_id', 'l.contract_id', 'l.wallet_id', 'l.amount', sql<string>`${month}::text`.as('month')])
    .$if(contractId !== undefined, query => query.where('l.contract_id', '=', contractId ?? ''))
    .where(sql<boolean>`${month} between l.first_month and l.last_month`)
    .where(
      // In any wallet: another team may have had it.
      sql<boolean>`not exists (select from ledger_entries e where e.tenant_id = l.tenant_id and e.reference like 'included:%'
        and e.reference = 'included:' || l.contract_id || ':' || to_char(${month}, 'YYYY-MM'))`,
    )
    .orderBy('l.tenant_id')
    .orderBy('l.contract_id')
    .limit(limit)
    .execute()
}

/** What contracts will deposit in a wallet in a month. */
export async function allowanceIn(tx: Tx, walletId: string, month: string): Promise<number> {
  const { amount } = await tx
    .selectFrom('wallet_allowances')
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('amount'))
    .where('wallet_id', '=', walletId)
    .where(sql<boolean>`${month}::date between first_month and last_month`)
    .executeTakeFirstOrThrow()
  return amount
}

/** Which wallets get a contract's credits, in the order of their months; held until the transaction ends. */
export const lockShares = (tx: Tx, contractId: string): Promise<Share[]> =>
  tx
    .selectFrom('wallet_allowances')
    .select([
      'wallet_id as walletId',
      sql<string>`first_month::text`.as('firstMonth'),
      sql<string>`last_month::text`.as('lastMonth'),
    ])
    .where('contract_id', '=', contractId)
    .orderBy('first_month')
    .forUpdate()
    .execute()

/** Replaces who gets a contract's credits. */
export async function replaceShares(
  tx: Tx,
  { tenantId, contractId, amount }: { tenantId: string; contractId: string; amount: number },
  shares: readonly Share[],
) {
  await dropAllowance(tx, contractId)
  if (shares.length === 0) return
  await tx
    .insertInto('wallet_allowances')
    .values(
      shares.map(({ walletId, firstMonth, lastMonth }) => ({
        tenant_id: tenantId,
        contract_id: contractId,
        wallet_id: walletId,
        amount,
        first_month: firstMonth,
        last_month: lastMonth,
      })),
    )
    .execute()
}

export async function dropAllowance(tx: Tx, contractId: string) {
  await tx.deleteFrom('wallet_allowances').where('contract_id', '=', contractId).execute()
}
