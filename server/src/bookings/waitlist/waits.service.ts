import { type UnavailableReason, unavailableReasons } from '@aforo/api/bookings/slots'
import type { WaitStatus } from '@aforo/api/bookings/waitlist'
import type { HandlerContext } from '../../platform/http/on.ts'
import {
  invalidField,
  notFound,
  type Refusals,
  type WordedRefusals,
  type WrongState,
  wrongState,
} from '../../platform/http/refusals.ts'
import { findCampusZone } from '../check-in/check-in.queries.ts'
import { findWithHost, type Guest } from '../reservations/host-tenant.service.ts'
import { mayManage } from '../reservations/reservations.present.ts'
import { lockReservation } from '../reservations/reservations.queries.ts'
import { statusOfWait } from './waitlist.present.ts'
import { findWait, findWaitPlace, listFitting, lockWait, lockWaitlist, type WaitRow } from './waitlist.queries.ts'
import { waitLifecycle } from './waitlist.rules.ts'
import { availabilityOf } from './waitlist-offers.service.ts'

/**
 * Locks the waitlist of a campus, a wait in it that the caller manages, and the draft it was offered, in that order.
 * @throws NOT_FOUND, WRONG_STATE
 */
export async function lockForChange(
  context: HandlerContext,
  id: string,
  action: keyof typeof waitLifecycle.table,
  errors: Refusals<'NOT_FOUND'> & WrongState<WaitStatus>,
): Promise<WaitRow> {
  const { tx, caller, now } = context
  const seen = await findWithHost(context, id, findWait)
  if (!seen || !mayManage(seen, caller)) notFound(errors)
  await lockWaitlist(tx, seen.campus_id)
  const held = (await lockWait(tx, id)) ?? notFound(errors)
  // The offer is a draft like any other, which may be confirmed or cancelled by itself at the same moment.
  if (held.reservation_id !== null) await lockReservation(tx, held.reservation_id)
  const row = (await findWait(tx, id)) ?? notFound(errors)
  const status = statusOfWait(row, now)
  if (!waitLifecycle.allows(status, action)) wrongState(errors, status)
  return row
}

/** Whether waiting is in vain: a taken or blocked space may come free, a closed day doesn't. */
const isHopeless = (answer: string): answer is UnavailableReason =>
  answer !== 'FREE' && answer !== 'TAKEN' && answer !== 'BLOCKED' && answer !== 'NOT_FOUND'

interface Wish {
  spaceId?: string
  campusId?: string
  type: string
  capacity?: number
  features: readonly string[]
  at: string
  from: string
  to: string
}

/**
 * What somebody waits for: one space, or any of a type at a campus.
 * @param guest who waits, in a host tenant
 * @returns undefined where there is no such space, or none that is shared with a guest
 */
export async function findAwaited(
  context: HandlerContext,
  wish: Wish,
  errors: Refusals<'INVALID_FIELD'> & WordedRefusals<'SPACE_UNAVAILABLE'>,
  guest?: Guest,
) {
  const { tx, caller } = context
  const ask = (spaceId: string) => availabilityOf(context, spaceId, wish, { ...caller, ...guest })
  const refuse = (reason: UnavailableReason) =>
    errors.SPACE_UNAVAILABLE({ message: unavailableReasons[reason], data: { reason, alternatives: [] } })
  // A guest learns nothing of what is not shared with them.
  const isHidden = (answer: string) => guest !== undefined && answer === 'NOT_ALLOWED_HERE'
  if (wish.spaceId !== undefined) {
    const space = await findWaitPlace(tx, wish.spaceId)
    if (!space) return undefined
    const answer = await ask(space.id)
    if (isHidden(answer)) return undefined
    if (isHopeless(answer)) throw refuse(answer)
    return {
      campusId: space.campus_id,
      spaceId: space.id,
      spaceType: space.type,
      timeZone: space.time_zone,
      tenantId: space.tenant_id,
    }
  }
  const campusId = wish.campusId ?? ''
  const campus = await findCampusZone(tx, campusId)
  if (!campus) return undefined
  const { type, capacity = null, features } = wish
  const fitting = await listFitting(tx, { campus_id: campusId, space_type: type, capacity, features: [...features] })
  if (fitting.length === 0 && !guest) invalidField(errors, 'capacity', 'En esa sede no hay un espacio así.')
  let reason: UnavailableReason | undefined
  for (const { id } of fitting) {
    const answer = await ask(id)
    if (!isHopeless(answer))
      return { campusId, spaceId: null, spaceType: type, timeZone: campus.time_zone, tenantId: campus.tenant_id }
    if (!isHidden(answer)) reason = answer
  }
  if (reason) throw refuse(reason)
  return undefined
}
