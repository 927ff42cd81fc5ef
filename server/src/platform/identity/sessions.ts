import type { Tx } from '../database/database.ts'

/** `NOTIFY` channel: a user's access changed, so cached callers must be dropped. */
export const sessionChannel = 'aforo_sessions'

export interface NewSession {
  /** Id of the OpenID provider's grant. */
  id: string
  tenantId: string
  userId: string
  userAgent?: string
  ip?: string
}

export async function startSession(tx: Tx, { id, tenantId, userId, userAgent, ip }: NewSession): Promise<void> {
  await tx
    .insertInto('user_sessions')
    .values({ id, tenant_id: tenantId, user_id: userId, user_agent: userAgent?.slice(0, 300), ip })
    .execute()
}

/** Ends one session; its tokens stop working on all copies within a second. */
export async function endSession(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('user_sessions')
    .set(eb => ({ ended_at: eb.fn<string>('now') }))
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

/** Ends all sessions of a user, or all but one. */
export async function endSessions(
  tx: Tx,
  user: { tenantId: string; userId: string },
  { except }: { except?: string } = {},
): Promise<void> {
  await tx
    .updateTable('user_sessions')
    .set(eb => ({ ended_at: eb.fn<string>('now') }))
    .where('tenant_id', '=', user.tenantId)
    .where('user_id', '=', user.userId)
    .where('ended_at', 'is', null)
    .$if(except !== undefined, query => query.where('id', '<>', except ?? ''))
    .execute()
}

/** Ends a grant, with its codes, refresh tokens and session. */
export async function revokeGrant(tx: Tx, grantId: string): Promise<void> {
  await tx.deleteFrom('oidc_payloads').where('grant_id', '=', grantId).execute()
  await tx.deleteFrom('oidc_payloads').where('model', '=', 'Grant').where('id', '=', grantId).execute()
  await endSession(tx, grantId)
}

/** Signs out everybody of the tenant. */
export async function endAllSessions(tx: Tx) {
  await tx
    .updateTable('user_sessions')
    .set(eb => ({ ended_at: eb.fn<string>('now') }))
    .where('ended_at', 'is', null)
    .execute()
}
