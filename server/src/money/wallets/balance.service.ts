import { randomUUIDv7 } from 'node:crypto'
import { largestAmount } from '@aforo/api/platform/money'
import { add } from '@aforo/api/platform/money.rules'
import type { Tx } from '../../platform/database/database.ts'
import {
  type Account,
  type Entered,
  type EntryKind,
  enterInto,
  enterLast,
  entryOf,
  type LedgerEntry,
  lockAccount,
  reverse,
} from '../../platform/ledger/ledger.ts'
import { heldIn } from './wallets.queries.ts'
import { availableIn, covers } from './wallets.rules.ts'

/** Where a change of a balance is made: a call's transaction, or a job's. */
export interface Within {
  tx: Tx
  now: Temporal.Instant
}

/** What a wallet lacks, in hundredths of a credit. */
export interface Short {
  asked: number
  balance: number
  held: number
  available: number
}

export type Changed = { entry: LedgerEntry } | { short: Short } | { tooMuch: true } | { missing: true }

interface Change {
  tenantId: string
  walletId: string
  kind: EntryKind
  /** Below zero for what takes away. */
  amount: number
  /** Without one it is a change of its own, made by hand. */
  reference?: string
  concept: string
  reason?: string
  actorId?: string
  /** The hold that this change takes the place of, and that is dropped elsewhere. */
  insteadOf?: string
}

/** An account that is locked, and what is held of it. */
export interface Locked {
  account: Account
  held: number
}

/** A wallet that nobody else changes for the rest of this transaction, with what is held of it. */
export async function lockWallet({ tx, now }: Within, walletId: string, except?: string): Promise<Locked | undefined> {
  // Sent together, they are waited for once; the second one reads what it finds when the lock is had.
  const [account, held] = await Promise.all([lockAccount(tx, walletId), heldIn(tx, walletId, now, except)])
  return account && { account, held }
}

/** What a locked wallet lacks of an amount. */
export function shortOf({ account, held }: Locked, amount: number): Short | undefined {
  const wallet = { balance: account.balance, lowest: account.lowest, held }
  if (covers(wallet, amount)) return undefined
  return { asked: amount, balance: account.balance, held, available: availableIn(wallet) ?? 0 }
}

/**
 * Changes a wallet's balance by an entry of its ledger. What takes away is refused beyond what is available, also for many
 * at once: they wait for each other. @returns the entry, also where its reference was entered already
 */
export async function changeBalance(within: Within, change: Change): Promise<Changed> {
  const locked = await lockWallet(within, change.walletId, change.insteadOf)
  if (!locked) return { missing: true }
  const { account } = locked
  const short = change.amount < 0 ? shortOf(locked, -change.amount) : undefined
  // What was entered already is answered whatever the balance is by now.
  if (short && change.reference === undefined) return { short }
  if (add(account.balance, change.amount) > largestAmount) return { tooMuch: true }
  const { walletId, insteadOf: _, reference, ...rest } = change
  if (reference === undefined) {
    const given = { ...rest, accountId: walletId, reference: `manual:${randomUUIDv7()}` }
    return entryOrThrow(enterLast(within.tx, account, given, within.now))
  }
  if (short) {
    const known = await entryOf(within.tx, walletId, reference)
    return known ? { entry: known } : { short }
  }
  return entryOrThrow(await enterInto(within.tx, account, { ...rest, accountId: walletId, reference }, within.now))
}

function entryOrThrow({ entry, refused }: Entered): { entry: LedgerEntry } {
  if (entry) return { entry }
  throw new Error(`the ledger refused what was looked at: ${refused.code}`)
}

/**
 * Takes from a wallet for what is new, by a reference that nothing was entered for yet, without waiting for the entry.
 * @param change its amount is below zero
 * @param known the wallet, where it is locked already
 * @returns what the wallet lacks, with nothing taken
 */
export async function spend(
  { tx, now }: Within,
  { walletId, insteadOf, ...change }: Change & { reference: string },
  known?: Locked,
): Promise<Short | { missing: true } | undefined> {
  const locked = known ?? (await lockWallet({ tx, now }, walletId, insteadOf))
  if (!locked) return { missing: true }
  const short = shortOf(locked, -change.amount)
  if (short) return short
  entryOrThrow(enterLast(tx, locked.account, { ...change, accountId: walletId }, now))
}

interface TakingBack {
  tenantId: string
  walletId: string
  entryId: string
  /** Of the entry: what was put in is taken away again, as far as it is still there. */
  amount: number
  reason: string
  actorId?: string
}

/** Takes an entry back, whole and once. */
export async function takeBack(
  within: Within,
  { walletId, amount, ...given }: TakingBack,
): Promise<Changed | { notReversible: true }> {
  const locked = await lockWallet(within, walletId)
  if (!locked) return { missing: true }
  const short = amount > 0 ? shortOf(locked, amount) : undefined
  if (short) return { short }
  const { entry, refused } = await reverse(within.tx, given, within.now)
  if (entry) return { entry }
  if (refused.code === 'NOT_REVERSIBLE') return { notReversible: true }
  throw new Error(`the ledger refused to take back ${given.entryId}: ${refused.code}`)
}
