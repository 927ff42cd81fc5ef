import type { Reservation } from '@aforo/contract/bookings/reservations'
import { isSuspended } from '../../people/zones/zones.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { HandlerContext } from '../../platform/http/on.ts'
import { findHost, hostsAsked } from './guests.queries.ts'
import type { Owner } from './new-reservation.present.ts'
import { mayManage, presentReservation } from './reservations.present.ts'
import { findReservation, lockReservation, lockToMove, type ReservationRow } from './reservations.queries.ts'
import type { Asker } from './slot.service.ts'

interface LookupErrors {
  NOT_FOUND(): Error
}

export interface ChangeErrors extends LookupErrors {
  STALE_VERSION?(given: { data: { newer: Reservation } }): Error
}

type There<T> = (context: HandlerContext, row: ReservationRow) => Promise<T>

/**
 * Finds a reservation that the caller manages, in their own house or in that of a tenant whose guest its owner is, and
 * goes on there. @throws NOT_FOUND
 */
async function whereItIs<T>(
  context: HandlerContext,
  id: string,
  find: (context: HandlerContext) => Promise<ReservationRow | undefined>,
  errors: LookupErrors,
  run: There<T>,
): Promise<T> {
  const goOn = async (there: HandlerContext, row: ReservationRow | undefined) => {
    if (!row || !mayManage(row, there.caller)) throw errors.NOT_FOUND()
    return run(there, row)
  }
  const row = await find(context)
  if (row) return goOn(context, row)
  const host = await findHost(context.tx, id)
  if (host === undefined) throw errors.NOT_FOUND()
  return context.inTenant(host, async there => goOn(there, await find(there)))
}

/**
 * Looks for something at home and, where it isn't there, in the house of the tenant that shares it with the caller's.
 * @param id of the campus or space that is asked about; without one only home is looked at
 * @param run answers undefined where there is no such thing; `host` is in whose house it looks
 */
export async function asGuest<T>(
  context: HandlerContext,
  id: string | undefined,
  run: (context: HandlerContext, asker: Asker, host?: string) => Promise<T | undefined>,
): Promise<T | undefined> {
  const { tx, caller } = context
  const here = await run(context, caller)
  if (here !== undefined || id === undefined) return here
  const host = await findHost(tx, id)
  if (host === undefined) return undefined
  const suspended = await isSuspended(tx, caller.userId)
  return context.inTenant(host, there => run(there, { ...caller, suspended }, host))
}

/**
 * Goes on where a space is: at home, or in the house of the tenant that shares it.
 * @param run gets the owner with what is known of guests only at home
 */
export async function atSpace<T>(
  context: HandlerContext,
  spaceId: string,
  owner: Owner,
  run: (there: HandlerContext, house: string, owner: Owner) => Promise<T>,
): Promise<T> {
  const { tx, caller, inTenant } = context
  const host = await findHost(tx, spaceId)
  if (host === undefined) return run(context, caller.tenantId, owner)
  const suspended = await isSuspended(tx, owner.userId)
  return inTenant(host, there => run(there, host, { ...owner, suspended }))
}

/**
 * Goes on with something where it is: at home, or in the house of the tenant whose guest its owner is.
 * @param find answers undefined where it isn't
 */
export async function wherever<T>(
  context: HandlerContext,
  id: string,
  find: (there: HandlerContext, house: string) => Promise<T | undefined>,
): Promise<T | undefined> {
  const here = await find(context, context.caller.tenantId)
  if (here !== undefined) return here
  const host = await findHost(context.tx, id)
  return host === undefined ? undefined : context.inTenant(host, there => find(there, host))
}

/**
 * A page of what the caller's people have at home and in the houses of others, as one list. Each house is asked for as
 * much as could be on the page.
 */
export async function pageEverywhere<T>(
  context: HandlerContext,
  stretch: { limit: number; offset: number },
  before: (one: T, other: T) => number,
  list: (
    there: HandlerContext,
    stretch: { limit: number; offset: number },
    guest: boolean,
  ) => Promise<{ items: T[]; total: number }>,
): Promise<{ items: T[]; total: number }> {
  const hosts = await hostsAsked(context.tx)
  if (hosts.length === 0) return list(context, stretch, false)
  const { limit, offset } = stretch
  const all = { limit: offset + limit, offset: 0 }
  const found = [await list(context, all, false)]
  for (const host of hosts) found.push(await context.inTenant(host, there => list(there, all, true)))
  return {
    items: found
      .flatMap(({ items }) => items)
      .sort(before)
      .slice(offset, offset + limit),
    total: found.reduce((sum, { total }) => sum + total, 0),
  }
}

/** Reads a reservation that the caller manages, wherever it is. */
export const reading = <T>(context: HandlerContext, id: string, errors: LookupErrors, run: There<T>): Promise<T> =>
  whereItIs(context, id, ({ tx }) => findReservation(tx, id), errors, run)

/** Holds a reservation for a change, wherever it is, if its caller manages it and it is still the one they saw. */
export const changing = <T>(
  context: HandlerContext,
  { id, version }: { id: string; version?: number },
  errors: ChangeErrors,
  run: There<T>,
  lock: (tx: Tx) => Promise<ReservationRow | undefined> = tx => lockReservation(tx, id),
): Promise<T> =>
  whereItIs(
    context,
    id,
    ({ tx }) => lock(tx),
    errors,
    (there, row) => {
      if (version !== undefined && version !== row.version && errors.STALE_VERSION)
        throw errors.STALE_VERSION({ data: { newer: presentReservation(row, there.caller, there.now) } })
      return run(there, row)
    },
  )

/** The same for a change that may move it, also only for longer. */
export const moving = <T>(
  context: HandlerContext,
  input: { id: string; version?: number; spaceId?: string },
  errors: ChangeErrors,
  run: There<T>,
): Promise<T> => changing(context, input, errors, run, tx => lockToMove(tx, input.id, input.spaceId))
