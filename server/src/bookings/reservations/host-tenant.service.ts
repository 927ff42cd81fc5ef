import type { Reservation } from '@aforo/api/bookings/reservations'
import { isSuspended } from '../../people/zones/zones.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { HandlerContext } from '../../platform/http/on.ts'
import { isStale, notFound, type Refusals, type Stale, staleVersion } from '../../platform/http/refusals.ts'
import { pageOf, stretchOf } from '../../platform/page.ts'
import { findHost } from './guests.queries.ts'
import { mayManage, presentReservation } from './reservations.present.ts'
import { findReservation, lockReservation, lockToMove, type ReservationRow } from './reservations.queries.ts'
import type { Asker } from './slot.service.ts'

export type ChangeErrors = Refusals<'NOT_FOUND'> & Partial<Stale<Reservation>>

/** Who books in a host tenant, with what only their own tenant knows of them. */
export interface Guest extends Asker {
  suspended: boolean
}

/**
 * Finds a record in the caller's tenant, or else in the host tenant that shares it with theirs. The rest of the call is
 * in the tenant where it was found.
 * @returns undefined where neither has it
 */
export async function findWithHost<T>(
  context: HandlerContext,
  id: string,
  find: (tx: Tx, id: string) => Promise<T | undefined>,
): Promise<T | undefined> {
  const { tx } = context
  const own = await find(tx, id)
  if (own !== undefined) return own
  const host = await findHost(tx, id)
  if (host === undefined) return undefined
  await context.enter(host)
  return find(tx, id)
}

/**
 * Moves the rest of the call into the host tenant that shares a space or campus with the caller's.
 * @param booker of the caller's tenant
 * @returns the booker as its guest; undefined where no tenant shares it, and the call stays where it is
 */
export async function enterHost<B extends Asker>(
  context: HandlerContext,
  id: string | undefined,
  booker: B,
): Promise<(B & Guest) | undefined> {
  const host = id === undefined ? undefined : await findHost(context.tx, id)
  if (host === undefined) return undefined
  const suspended = await isSuspended(context.tx, booker.userId)
  await context.enter(host)
  return { ...booker, suspended }
}

/** Finds a space or campus as `findWithHost` does, and who the caller is as a booker there. */
export async function findToBook<T>(
  context: HandlerContext,
  id: string,
  find: (tx: Tx, id: string, booker: Asker) => Promise<T | undefined>,
): Promise<{ found: T; booker: Asker } | undefined> {
  const { tx, caller } = context
  const own = await find(tx, id, caller)
  if (own !== undefined) return { found: own, booker: caller }
  const guest = await enterHost(context, id, caller)
  const shared = guest && (await find(tx, id, guest))
  return shared && { found: shared, booker: guest }
}

/** Reads a reservation that the caller manages, as `findWithHost` does. @throws NOT_FOUND */
export async function readReservation(
  context: HandlerContext,
  id: string,
  errors: Refusals<'NOT_FOUND'>,
): Promise<ReservationRow> {
  const row = await findWithHost(context, id, findReservation)
  if (!row || !mayManage(row, context.caller)) notFound(errors)
  return row
}

/**
 * Locks a reservation that the caller manages, as `findWithHost` finds it.
 * @param version that the caller saw; without one it may have changed since
 * @throws NOT_FOUND, STALE_VERSION
 */
export async function lockForChange(
  context: HandlerContext,
  { id, version }: { id: string; version?: number },
  errors: ChangeErrors,
  lock: (tx: Tx, id: string) => Promise<ReservationRow | undefined> = lockReservation,
): Promise<ReservationRow> {
  const { caller, now } = context
  const row = await findWithHost(context, id, lock)
  if (!row || !mayManage(row, caller)) notFound(errors)
  const { STALE_VERSION } = errors
  if (STALE_VERSION && isStale({ version }, row)) staleVersion({ STALE_VERSION }, presentReservation(row, caller, now))
  return row
}

/** The same for a change of space or time, which locks the space first. @throws NOT_FOUND, STALE_VERSION */
export const lockForMove = (
  context: HandlerContext,
  input: { id: string; version?: number; spaceId?: string },
  errors: ChangeErrors,
): Promise<ReservationRow> => lockForChange(context, input, errors, (tx, id) => lockToMove(tx, id, input.spaceId))

interface Page {
  page: number
  pageSize: number
}

/** What to read of each tenant's list for a page of all of them together: as much as could be on it. */
export function stretchInEach(tenantIds: readonly string[], page: Page): { limit: number; offset: number } {
  const { limit, offset } = stretchOf(page)
  return tenantIds.length === 1 ? { limit, offset } : { limit: offset + limit, offset: 0 }
}

/** One page of several tenants' lists, each read by `stretchInEach`. */
export function pageOfAll<T>(
  lists: readonly { items: T[]; total: number }[],
  page: Page,
  compare: (one: T, other: T) => number,
) {
  const { limit, offset } = stretchOf(page)
  const all = lists.flatMap(({ items }) => items)
  const items = lists.length === 1 ? all : all.sort(compare).slice(offset, offset + limit)
  const total = lists.reduce((sum, list) => sum + list.total, 0)
  return pageOf(items, total, page)
}
