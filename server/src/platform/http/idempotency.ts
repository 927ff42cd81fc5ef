import { problemTexts } from '@aforo/contract/problems'
import { ORPCError } from '@orpc/server'
import type { Tx } from '../database/database.ts'

interface Key {
  tenantId: string
  userId: string
  key: string
  /** Of the call and its input: the same key with another input is a mistake. */
  fingerprint: string
}

/**
 * Takes an idempotency key for this transaction. A second request with the same key waits here for the first one's
 * commit and then gets its answer; if the first was refused, nothing was kept and the second runs.
 * @throws IDEMPOTENCY_KEY_REUSED when the key was used with another call or input
 */
export async function replayed(
  tx: Tx,
  { tenantId, userId, key, fingerprint }: Key,
): Promise<{ answer: unknown } | { keep(answer: unknown): Promise<void> }> {
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
        await mine.set({ answer: JSON.stringify(answer ?? null) }).execute()
      },
    }

  const first = await tx
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'answer'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (first.fingerprint !== fingerprint)
    throw new ORPCError('IDEMPOTENCY_KEY_REUSED', { defined: true, ...problemTexts.IDEMPOTENCY_KEY_REUSED })
  return { answer: first.answer }
}
