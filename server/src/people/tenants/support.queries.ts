import type { Tx } from '../../platform/database/database.ts'

/** Notes a visit in the operator's own house. @param endsAt the latest that it lasts */
export async function insertVisit(
  tx: Tx,
  visit: { tenantId: string; id: string; userId: string; sessionId: string; targetId: string; reason: string },
  endsAt: Temporal.Instant,
) {
  await tx
    .insertInto('support_visits')
    .values({
      tenant_id: visit.tenantId,
      id: visit.id,
      user_id: visit.userId,
      session_id: visit.sessionId,
      target_id: visit.targetId,
      reason: visit.reason,
      ends_at: endsAt.toString(),
    })
    .execute()
}

/** A visit of this person's that nobody has ended, held for the rest of the transaction. */
export const lockVisit = (tx: Tx, id: string, userId: string) =>
  tx
    .selectFrom('support_visits')
    .select(['id', 'target_id', 'ends_at'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** @returns false when it had ended already */
export async function endVisit(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .updateTable('support_visits')
    .set(eb => ({ ended_at: eb.fn<string>('now') }))
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Visits that nobody left though their time is over, or the sign-in that they stood on, of all operators. */
export const listOverdueVisits = (tx: Tx) =>
  tx
    .selectFrom('support_visits as v')
    .innerJoin('user_sessions as s', join =>
      join.onRef('s.tenant_id', '=', 'v.tenant_id').onRef('s.id', '=', 'v.session_id'),
    )
    .innerJoin('users as u', join => join.onRef('u.tenant_id', '=', 'v.tenant_id').onRef('u.id', '=', 'v.user_id'))
    .where('v.ended_at', 'is', null)
    .where(eb => eb.or([eb('v.ends_at', '<=', eb.fn<Temporal.Instant>('now')), eb('s.ended_at', 'is not', null)]))
    .select(['v.id', 'v.tenant_id', 'v.target_id', 'u.given_name', 'u.lastname'])
    .limit(500)
    .execute()
