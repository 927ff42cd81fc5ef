import { randomUUIDv7 } from 'node:crypto'
import type { Currency } from '@aforo/api/platform/money'
import { add, subtract } from '@aforo/api/platform/money.rules'
import type { Selectable } from 'kysely'
import { compiledLast, compiledOnce, type Places } from '../database/compiled.ts'
import type { Tx } from '../database/database.ts'
import type { LedgerEntries } from '../database/schema.ts'

/** The only writer of accounts and their entries. Amounts are minor units, negative for withdrawals. */

export type EntryKind = 'DEPOSIT' | 'PURCHASE' | 'DEBIT' | 'ADJUSTMENT'

interface NewAccount {
  tenantId: string
  id: string
  kind: 'WALLET'
  currency: Currency
  /** The lowest allowed balance, zero or negative; null for no limit. */
  lowest?: number | null
}

interface NewEntry {
  tenantId: string
  accountId: string
  kind: EntryKind
  amount: number
  /** Idempotency key: another entry with the same reference does nothing. */
  reference: string
  concept?: string
  reason?: string
  actorId?: string
}

/** Why nothing was posted. */
export type LedgerRefusal =
  | { code: 'NO_ACCOUNT' | 'NO_ENTRY' | 'REFERENCE_REUSED' | 'NOT_REVERSIBLE' }
  | { code: 'OVERDRAWN'; balance: number; lowest: number }

export type Entered = { entry: LedgerEntry; refused?: undefined } | { refused: LedgerRefusal; entry?: undefined }
export type LedgerEntry = Selectable<LedgerEntries>

/** Creates an account without entries; its balance always follows from them. */
export async function openAccount(
  tx: Tx,
  { tenantId, id, kind, currency, lowest = 0 }: NewAccount,
  now: Temporal.Instant,
) {
  await tx
    .insertInto('ledger_accounts')
    .values({ tenant_id: tenantId, id, kind, currency, lowest, created_at: now.toString() })
    .execute()
}

/** Sets the lowest allowed balance. A balance already below it stays. */
export async function setLowest(tx: Tx, accountId: string, lowest: number | null) {
  await tx.updateTable('ledger_accounts').set({ lowest }).where('id', '=', accountId).execute()
}

/**
 * Posts an amount to an account. Concurrent postings wait for the end of this transaction.
 * @returns the entry, even if it existed already; or the refusal, with nothing changed
 */
export async function enter(tx: Tx, given: NewEntry, now: Temporal.Instant): Promise<Entered> {
  const account = await lockAccount(tx, given.accountId)
  if (!account) return { refused: { code: 'NO_ACCOUNT' } }
  return enterInto(tx, account, given, now)
}

/** Like `enter`, for a caller that has locked the account before. */
export async function enterInto(tx: Tx, account: Account, given: NewEntry, now: Temporal.Instant): Promise<Entered> {
  const known = await entryOf(tx, given.accountId, given.reference)
  if (known) {
    const isSame = known.kind === given.kind && known.amount === given.amount
    return isSame ? { entry: known } : { refused: { code: 'REFERENCE_REUSED' } }
  }
  return write(tx, account, given, now)
}

interface Reversal {
  tenantId: string
  entryId: string
  reason: string
  actorId?: string
}

/** Reverses an entry completely, with a reason. Reversing it again answers the same reversal. */
export async function reverse(tx: Tx, given: Reversal, now: Temporal.Instant): Promise<Entered> {
  const entry = await tx.selectFrom('ledger_entries').selectAll().where('id', '=', given.entryId).executeTakeFirst()
  if (!entry) return { refused: { code: 'NO_ENTRY' } }
  if (entry.kind === 'REVERSAL') return { refused: { code: 'NOT_REVERSIBLE' } }
  const account = await lockAccount(tx, entry.account_id)
  if (!account) return { refused: { code: 'NO_ACCOUNT' } }
  const reference = `reversal:${entry.id}`
  const known = await entryOf(tx, account.id, reference)
  if (known) return { entry: known }
  const { tenantId, reason, actorId } = given
  const back = { tenantId, accountId: account.id, kind: 'REVERSAL', amount: -entry.amount, reference } as const
  return write(tx, account, { ...back, concept: entry.concept, reason, actorId, reversesId: entry.id }, now)
}

export type Account = NonNullable<Awaited<ReturnType<typeof lockAccount>>>

/** Locks an account: nobody else can post to it for the rest of this transaction. */
export const lockAccount = async (tx: Tx, id: string) => (await locking(tx, { id }))[0]

const locking = compiledOnce((tx: Tx, of: Places<{ id: string }>) =>
  tx
    .selectFrom('ledger_accounts')
    .select(['id', 'balance', 'entries', 'lowest'])
    .where('id', '=', of.id)
    .forNoKeyUpdate(),
)

/** The entry of an account with a reference. */
export const entryOf = (tx: Tx, accountId: string, reference: string) =>
  tx
    .selectFrom('ledger_entries')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('reference', '=', reference)
    .executeTakeFirst()

type Written = Omit<NewEntry, 'kind'> & { kind: EntryKind | 'REVERSAL'; reversesId?: string }

/**
 * Like `enterInto`, for a reference that is certainly new. Doesn't wait for the database: with the account locked the
 * entry is fully known, and a violated constraint fails the commit.
 */
export function enterLast(tx: Tx, account: Account, given: NewEntry, now: Temporal.Instant): Entered {
  const refused = overdrawn(account, given.amount)
  if (refused) return { refused }
  const entry = entryFor(account, given, now)
  insertLast(tx, rowOf(entry))
  return { entry }
}

function overdrawn({ balance, lowest }: Account, amount: number): LedgerRefusal | undefined {
  if (amount >= 0 || lowest === null || subtract(add(balance, amount), lowest) >= 0) return undefined
  return { code: 'OVERDRAWN', balance, lowest }
}

async function write(tx: Tx, account: Account, given: Written, now: Temporal.Instant): Promise<Entered> {
  const refused = overdrawn(account, given.amount)
  if (refused) return { refused }
  const entry = entryFor(account, given, now)
  await insertEntry(tx, rowOf(entry))
  return { entry }
}

/** Computes an entry of a locked account. */
const entryFor = (account: Account, given: Written, now: Temporal.Instant): LedgerEntry => ({
  tenant_id: given.tenantId,
  id: randomUUIDv7(),
  account_id: account.id,
  position: account.entries + 1,
  kind: given.kind,
  amount: given.amount,
  balance: add(account.balance, given.amount),
  reference: given.reference,
  reverses_id: given.reversesId ?? null,
  reason: given.reason ?? null,
  concept: given.concept ?? '',
  at: now,
  actor_id: given.actorId ?? null,
})

const rowOf = (entry: LedgerEntry) => ({ ...entry, at: entry.at.toString() })

/** The database verifies these figures and computes the balance itself. */
const insertion = (tx: Tx, of: Places<ReturnType<typeof rowOf>>) => tx.insertInto('ledger_entries').values(of)
const insertEntry = compiledOnce(insertion)
const insertLast = compiledLast(insertion)
