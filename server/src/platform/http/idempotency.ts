import { createHash } from 'node:crypto'
import { problemTexts } from '@aforo/contract/platform/problems'
import { ORPCError } from '@orpc/server'
import type { Tx } from '../database/database.ts'
import type { Sealing } from '../sealing.ts'
import type { Caller } from './caller.ts'

interface Key {
  tenantId: string
  userId: string
  key: string
  /** Digest of call and input: the same key with another input is refused. */
  fingerprint: string
  /** Stored answers are sealed, since some contain tokens, codes or secrets that are shown only once. */
  sealing: Sealing
}

const purposeOf = ({ tenantId, userId, key }: Key) => `idempotency:${tenantId}:${userId}:${key}`

/** Longest `Idempotency-Key` accepted, in characters. */
const longestKey = 200

/** The key of a call. @param input with digests in place of files @throws BAD_REQUEST for a key that is too long */
export function keyOf(
  { caller: { tenantId, userId }, services: { sealing } }: { caller: Caller; services: { sealing: Sealing } },
  key: string,
  path: string,
  input: unknown,
): Key {
  if (key.length > longestKey) throw new ORPCError('BAD_REQUEST', problemTexts.BAD_REQUEST)
  const fingerprint = createHash('sha256')
    .update(`${path}\n${JSON.stringify(input)}`)
    .digest('base64url')
  return { tenantId, userId, key, fingerprint, sealing }
}

/**
 * Takes an idempotency key for this transaction. A second request with the same key waits here for the first one's
 * commit and then gets its answer; if the first was refused, nothing was kept and the second runs.
 * @returns `answer`: what the first request was answered; `keep`: stores the answer of this one
 * @throws IDEMPOTENCY_KEY_REUSED if the key was used with another call or input
 */
export async function replayed(
  tx: Tx,
  once: Key,
): Promise<{ answer: unknown } | { keep(answer: unknown): Promise<void> }> {
  const { tenantId, userId, key, fingerprint, sealing } = once
  const mine = tx
    .updateTable('idempotency_keys')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('key', '=', key)
  const taken = await tx
    .insertInto('idempotency_keys')
    .values({ tenant_id: tenantId, user_id: userId, key, fingerprint })
    .onConflict(conflict => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (taken)
    return {
      keep: async answer => {
        const sealed = sealing.seal(JSON.stringify(answer ?? null), purposeOf(once))
        await mine.set({ answer: JSON.stringify(sealed) }).execute()
      },
    }

  return (await answered(tx, once)) ?? { answer: null }
}

/**
 * The stored answer of a key, for calls that do slow work outside a transaction.
 * @returns undefined if the key wasn't used
 * @throws IDEMPOTENCY_KEY_REUSED if the key was used with another call or input
 */
export async function answered(tx: Tx, once: Key): Promise<{ answer: unknown } | undefined> {
  const { tenantId, userId, key, fingerprint, sealing } = once
  const first = await tx
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'answer'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (first && first.fingerprint !== fingerprint)
    throw new ORPCError('IDEMPOTENCY_KEY_REUSED', { defined: true, ...problemTexts.IDEMPOTENCY_KEY_REUSED })
  if (!first) return undefined
  return { answer: first.answer === null ? null : JSON.parse(sealing.unseal(String(first.answer), purposeOf(once))) }
}
