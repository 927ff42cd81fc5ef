import type { HandlerContext } from '../platform/http/on.ts'
import { leaveTraces } from './placing.routes.ts'
import { cancelUpcomingIn, restoreCanceledIn } from './upcoming.queries.ts'

/**
 * Cancels the reservations to come in spaces that go away and that the caller's transaction holds, and tells their
 * owners by mail. @returns them as they were
 */
export async function cancelUpcoming(context: HandlerContext, spaceIds: readonly string[]) {
  const canceled = await cancelUpcomingIn(context.tx, spaceIds, context.now)
  for (const before of canceled) {
    const after = {
      ...before,
      status: 'CANCELED',
      held_until: null,
      sequence: before.sequence + 1,
      version: before.version + 1,
    }
    leaveTraces(context, 'canceled', after, before)
  }
  return canceled
}

/**
 * Brings back reservations that were cancelled with their spaces, which the caller's transaction has brought back before,
 * and tells their owners by mail. One stays cancelled where its time has begun, or somebody or something has its place.
 * @returns how many came back
 */
export async function restoreCanceled(context: HandlerContext, ids: readonly string[]): Promise<number> {
  const restored = await restoreCanceledIn(context.tx, ids, context.now)
  for (const { before, after } of restored) leaveTraces(context, 'restored', after, before)
  return restored.length
}
