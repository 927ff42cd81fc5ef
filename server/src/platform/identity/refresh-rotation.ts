import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import { revokeGrant } from './sessions.ts'

const model = 'RefreshToken'

/** Seconds for which a used refresh token works again, for a client that didn't get its successor. */
export const refreshGrace = 30

const justUsed = sql<boolean>`coalesce(consumed_at > now() - make_interval(secs => ${refreshGrace}), false)`
const now = sql<string>`now()`

const tokens = (tx: Tx) => tx.selectFrom('oidc_payloads').where('model', '=', model)
const change = (tx: Tx, id: string) => tx.updateTable('oidc_payloads').where('model', '=', model).where('id', '=', id)

/** Whether a used token may be used again: within the grace period, and while its successor is unused. */
export async function mayServeAgain(tx: Tx, id: string): Promise<boolean> {
  const used = await tokens(tx)
    .where('id', '=', id)
    .select(['successor_id', justUsed.as('justUsed')])
    .executeTakeFirst()
  return used?.successor_id != null && used.justUsed && (await isUnused(tx, used.successor_id))
}

/** Locks the row, since somebody may be using the successor right now. */
const isUnused = async (tx: Tx, id: string) =>
  (await tokens(tx)
    .where('id', '=', id)
    .where('consumed_at', 'is', null)
    .select('id')
    .forUpdate()
    .executeTakeFirst()) !== undefined

/**
 * Uses up a refresh token in the transaction that stores its successor, so that a crash leaves one of them. A token
 * reused in its grace period gets a new successor in place of the last: of all its successors only the latest works,
 * and using another one is detected (docs/decisions/0024).
 * @returns false for a stolen token; its grant is ended
 */
export async function rotate(tx: Tx, id: string, successor: string): Promise<boolean> {
  const held = await tokens(tx)
    .where('id', '=', id)
    .select(['grant_id', 'consumed_at', 'successor_id'])
    .forUpdate()
    .executeTakeFirst()
  // The grant has ended meanwhile.
  if (!held) return false
  if (held.consumed_at !== null) {
    if (!(await mayServeAgain(tx, id))) {
      if (held.grant_id !== null) await revokeGrant(tx, held.grant_id)
      return false
    }
    await change(tx, held.successor_id ?? '')
      .set({ consumed_at: now, successor_id: null })
      .execute()
  }
  // The grace period counts from the first use.
  await change(tx, id)
    .set({ consumed_at: sql<string>`coalesce(consumed_at, now())`, successor_id: successor })
    .execute()
  return true
}
