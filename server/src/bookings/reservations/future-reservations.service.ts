import type { HandlerContext } from '../../platform/http/on.ts'
import { cancelWaitsOf } from '../waitlist/waitlist.queries.ts'
import { recordChange } from './change-record.service.ts'
import { chargedOf, withinOf } from './charged.rules.ts'
import {
  cancelUpcomingOf,
  holdPlacesOf,
  restoreCanceledIn,
  upcomingOf,
  type Whose,
} from './future-reservations.queries.ts'
import { hostsOf } from './guests.queries.ts'

/** Cancels upcoming reservations and mails their owners. @returns their rows from before */
async function cancelAll(context: HandlerContext, whose: Whose) {
  const canceled = await cancelUpcomingOf(context.tx, whose, context.now)
  // It is the operator's doing, not theirs: all goes back.
  const charged = canceled.filter(({ charge }) => charge !== null)
  const [first] = charged
  if (first) await context.ports.charges.end(withinOf(context, first.tenant_id), charged.map(chargedOf), 'CLOSED')
  for (const before of canceled) {
    const after = {
      ...before,
      status: 'CANCELED',
      held_until: null,
      sequence: before.sequence + 1,
      version: before.version + 1,
    }
    recordChange(context, 'canceled', after, before)
  }
  return canceled
}

/**
 * Restores reservations that were cancelled with their spaces, which the caller has locked and restored before, and mails
 * their owners. One stays cancelled if its time has begun or its slot is taken or blocked.
 * @returns how many were restored
 */
export async function restoreCanceled(context: HandlerContext, ids: readonly string[]): Promise<number> {
  const restored = await restoreCanceledIn(context.tx, ids, context.now)
  const charged = restored.flatMap(({ before }) => (before.charge ? [before] : []))
  const [first] = charged
  if (first) await context.ports.charges.bringBack(withinOf(context, first.tenant_id), charged.map(chargedOf))
  for (const { before, after } of restored) recordChange(context, 'restored', after, before)
  return restored.length
}

/**
 * Cancels the upcoming reservations of spaces that are deleted, which the caller has locked, and mails their owners.
 * @returns their rows from before
 */
export const cancelUpcoming = (context: HandlerContext, spaceIds: readonly string[]) => cancelAll(context, { spaceIds })

const ownedBy = ({ caller }: HandlerContext, ownerId: string): Whose => ({ ownerId, ownerTenantId: caller.tenantId })

/** How many bookings somebody of the caller's tenant has from now on, there and as a guest, and the first one's start. */
export async function countUpcomingOf(
  context: HandlerContext,
  userId: string,
): Promise<{ count: number; first: string | null }> {
  const found = []
  for (const tenantId of await hostsOf(context.tx, userId)) {
    await context.enter(tenantId)
    found.push(await upcomingOf(context.tx, ownedBy(context, userId), context.now))
  }
  await context.enter(context.caller.tenantId)
  const firsts = found.flatMap(({ first }) => first ?? []).sort()
  return { count: found.reduce((sum, { count }) => sum + count, 0), first: firsts[0] ?? null }
}

/**
 * Cancels what somebody of the caller's tenant has booked and waits for, there and as a guest: their account goes.
 * @returns the bookings that were confirmed at their own tenant, for bringing them back with the account
 */
export async function cancelAllOf(context: HandlerContext, userId: string): Promise<string[]> {
  const own: string[] = []
  for (const tenantId of await hostsOf(context.tx, userId)) {
    await context.enter(tenantId)
    const canceled = await cancelAll(context, ownedBy(context, userId))
    await cancelWaitsOf(context.tx, userId)
    if (tenantId === context.caller.tenantId)
      own.push(...canceled.flatMap(({ id, status }) => (status === 'CREATED' ? [id] : [])))
  }
  await context.enter(context.caller.tenantId)
  return own
}

/** Restores reservations that were cancelled with their owner's account, where their spaces are still there. @returns how many */
export const restoreAllOf = async (context: HandlerContext, ids: readonly string[]): Promise<number> =>
  restoreCanceled(context, await holdPlacesOf(context.tx, ids))
