import type { HandlerContext } from '../../platform/http/on.ts'
import { cancelWaitsOf } from '../waitlist/waitlist.queries.ts'
import { cancelUpcomingOf, restoreCanceledIn, upcomingOf, type Whose } from './future-reservations.queries.ts'
import { hostsOf } from './guests.queries.ts'
import { leaveTraces } from './reservation-changes.service.ts'

/** Cancels reservations to come, and tells their owners by mail. @returns them as they were */
async function cancelAll(context: HandlerContext, whose: Whose) {
  const canceled = await cancelUpcomingOf(context.tx, whose, context.now)
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

/**
 * Cancels the reservations to come in spaces that go away and that the caller's transaction holds, and tells their
 * owners by mail. @returns them as they were
 */
export const cancelUpcoming = (context: HandlerContext, spaceIds: readonly string[]) => cancelAll(context, { spaceIds })

/** Runs wherever somebody of the caller's tenant has something to come, at home as in other tenants' houses. */
export async function atEachHost<T>(
  context: HandlerContext,
  userId: string,
  run: (context: HandlerContext) => Promise<T>,
): Promise<T[]> {
  const done: T[] = []
  for (const host of await hostsOf(context.tx, userId))
    done.push(host === context.caller.tenantId ? await run(context) : await context.inTenant(host, run))
  return done
}

const ownedBy = ({ caller }: HandlerContext, ownerId: string): Whose => ({ ownerId, ownerTenantId: caller.tenantId })

/** What somebody of the caller's tenant has booked from now on, wherever it is. */
export async function comingOf(
  context: HandlerContext,
  userId: string,
): Promise<{ count: number; first: string | null }> {
  const all = await atEachHost(context, userId, ({ tx, now }) => upcomingOf(tx, ownedBy(context, userId), now))
  const firsts = all.flatMap(({ first }) => first ?? []).sort()
  return { count: all.reduce((sum, { count }) => sum + count, 0), first: firsts[0] ?? null }
}

/** Gives up what somebody of the caller's tenant has booked and waits for, wherever it is: they leave for good. */
export async function cancelAllOf(context: HandlerContext, userId: string): Promise<void> {
  await atEachHost(context, userId, async there => {
    await cancelAll(there, ownedBy(context, userId))
    await cancelWaitsOf(there.tx, userId)
  })
}
