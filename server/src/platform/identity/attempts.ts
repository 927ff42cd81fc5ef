import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import { type AttemptLimit, afterTry } from './attempts.rules.ts'

export interface Bucket {
  name: string
  limit: AttemptLimit
}

/** The attempt counter of an account, existing or not. Stores only a digest of the typed name. */
export const accountBucket = (kind: 'sign-in' | 'factor' | 'mail', typed: string, limit: AttemptLimit): Bucket => ({
  name: `${kind}:account:${createHash('sha256').update(typed).digest('base64url')}`,
  limit,
})

export const addressBucket = (kind: 'sign-in' | 'mail', address: string, limit: AttemptLimit): Bucket => ({
  name: `${kind}:address:${address}`,
  limit,
})

/**
 * Counts one attempt in each bucket, in a transaction of `asSystem` that must commit before the attempt is made.
 * @returns seconds to wait if one of the buckets is locked; then nothing was counted
 */
export async function countTry(tx: Tx, buckets: Bucket[], now: Temporal.Instant): Promise<number | undefined> {
  const next: { name: string; count: number; window_ends_at: string; locked_until: string | null }[] = []
  let wait = 0
  // Always in the same order, so that two attempts never deadlock.
  for (const { name, limit } of buckets.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    // An expired window. Not `now`, which the database may round into the future.
    const over = now.subtract({ seconds: 1 }).toString()
    await tx
      .insertInto('sign_in_attempts')
      .values({ bucket: name, count: 0, window_ends_at: over })
      .onConflict(conflict => conflict.doNothing())
      .execute()
    const row = await tx
      .selectFrom('sign_in_attempts')
      .select(['count', 'window_ends_at as windowEndsAt', 'locked_until as lockedUntil'])
      .where('bucket', '=', name)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const outcome = afterTry(row, limit, now)
    if ('waitSeconds' in outcome) wait = Math.max(wait, outcome.waitSeconds)
    else
      next.push({
        name,
        count: outcome.attempts.count,
        window_ends_at: outcome.attempts.windowEndsAt.toString(),
        locked_until: outcome.attempts.lockedUntil?.toString() ?? null,
      })
  }
  if (wait > 0) return wait
  for (const { name, ...values } of next)
    await tx.updateTable('sign_in_attempts').set(values).where('bucket', '=', name).execute()
  return undefined
}

/** Resets an account's counter. */
export async function forgiveAccount(tx: Tx, account: Bucket): Promise<void> {
  await tx.deleteFrom('sign_in_attempts').where('bucket', '=', account.name).execute()
}

/** After a success: resets the account's counter and returns the address its one attempt. */
export async function forgiveTry(tx: Tx, account: Bucket, address: Bucket): Promise<void> {
  await forgiveAccount(tx, account)
  await tx
    .updateTable('sign_in_attempts')
    .set({ count: sql`greatest(count - 1, 0)`, locked_until: null })
    .where('bucket', '=', address.name)
    .execute()
}
