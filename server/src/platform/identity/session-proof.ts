import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'

/** Minutes for which a confirmed identity allows changes to the account's security. */
const proofMinutes = 10

const isProven = sql<boolean>`greatest(created_at, proven_at) > now() - make_interval(mins => ${proofMinutes})`

export async function isSessionProven(tx: Tx, sessionId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('user_sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where(isProven)
    .executeTakeFirst()
  return row !== undefined
}

export async function proveSession(tx: Tx, sessionId: string): Promise<void> {
  await tx.updateTable('user_sessions').set({ proven_at: sql<string>`now()` }).where('id', '=', sessionId).execute()
}

/** Stores a browser's challenge for the session that requested it. */
export async function keepChallenge(
  tx: Tx,
  { tenantId, userId }: { tenantId: string; userId: string },
  sessionId: string,
  challenge: string,
) {
  await tx
    .updateTable('user_sessions')
    .set({ passkey_challenge: challenge })
    .where('id', '=', sessionId)
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute()
}

/** Uses up the session's challenge. */
export async function takeChallenge(tx: Tx, sessionId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('user_sessions')
    .select('passkey_challenge')
    .where('id', '=', sessionId)
    .forUpdate()
    .executeTakeFirst()
  await tx.updateTable('user_sessions').set({ passkey_challenge: null }).where('id', '=', sessionId).execute()
  return row?.passkey_challenge ?? undefined
}
