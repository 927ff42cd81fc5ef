import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { refreshTokenLife, signInLife } from '../../platform/identity/provider.ts'

/** Keeps somebody's row as it is for the rest of the transaction. @returns its version */
export async function lockUser(tx: Tx, userId: string): Promise<number> {
  const { version } = await tx
    .selectFrom('users')
    .select('version')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return version
}

const seconds = (count: number) => sql`make_interval(secs => ${count})`

/** Where a user is signed in, the latest first. A session that can no longer be renewed is over, though nobody ended it. */
export const liveSessions = (tx: Tx, userId: string) =>
  tx
    .selectFrom('user_sessions')
    .select(['id', 'user_agent', 'ip', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('last_seen_at', '>', sql<Temporal.Instant>`now() - ${seconds(refreshTokenLife)}`)
    .where('created_at', '>', sql<Temporal.Instant>`now() - ${seconds(signInLife)}`)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute()

export type SessionRow = Awaited<ReturnType<typeof liveSessions>>[number]

/** A session of this user that has not ended, held for the rest of the transaction. */
export const lockSession = (tx: Tx, userId: string, id: string) =>
  tx
    .selectFrom('user_sessions')
    .select(['id', 'user_agent'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
