import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import { revokeGrant } from './sessions.ts'

const model = 'RefreshToken'

/** Seconds for which a used refresh token still serves whoever did not get the next one. */
export const refreshGrace = 30

const justUsed = sql<boolean>`coalesce(consumed_at > now() - make_interval(secs => ${refreshGrace}), false)`
const now = sql<string>`now()`

const tokens = (tx: Tx) => tx.selectFrom('oidc_payloads').where('model', '=', model)
const change = (tx: Tx, id: string) => tx.updateTable('oidc_payloads').where('model', '=', model).where('id', '=', id)

/** Whether a used token may be used again: for a moment, and while nobody used the one that was given for it. */
export async function mayServeAgain(tx: Tx, id: string): Promise<boolean> {
  const used = await tokens(tx)
    .where('id', '=', id)
    .select(['successor_id', justUsed.as('justUsed')])
    .executeTakeFirst()
  return used?.successor_id != null && used.justUsed && (await isUnused(tx, used.successor_id))
}

/** Held, since whoever has the next token may be using it right now. */
const isUnused = async (tx: Tx, id: string) =>
  (await tokens(tx)
    .where('id', '=', id)
    .where('consumed_at', 'is', null)
    .select('id')
    .forUpdate()
    .executeTakeFirst()) !== undefined

/**
 * Uses a refresh token up for the one that is put in its place in the same transaction, so that a crash leaves either of
 * them. Used again in its grace, it gets another in place of the one before: of all that were given for one token, the
 * last alone serves, and who uses another is found out.
 * @returns false for a token that was stolen from somebody; its grant is ended
 */
export async function rotate(tx: Tx, id: string, successor: string): Promise<boolean> {
  const held = await tokens(tx)
    .where('id', '=', id)
    .select(['grant_id', 'consumed_at', 'successor_id'])
    .forUpdate()
    .executeTakeFirst()
  // Its grant ended meanwhile.
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
  // The grace counts from the first use.
  await change(tx, id)
    .set({ consumed_at: sql<string>`coalesce(consumed_at, now())`, successor_id: successor })
    .execute()
  return true
}
