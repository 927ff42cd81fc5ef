import type { HandlerContext } from '../platform/http/on.ts'
import { leaveTraces } from './placing.routes.ts'
import { cancelUpcomingIn } from './upcoming.queries.ts'

/**
 * Cancels the reservations to come in spaces that go away and that the caller's transaction holds, and tells their
 * owners by mail. @returns how many
 */
export async function cancelUpcoming(context: HandlerContext, spaceIds: readonly string[]): Promise<number> {
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
  return canceled.length
}
