import type { Reservation, ReservationStatus } from '@aforo/api/bookings/reservations'
import type { HandlerContext } from '../../platform/http/on.ts'
import { type WrongState, wrongState } from '../../platform/http/refusals.ts'
import { chargedOf, withinOf } from './charged.rules.ts'
import { moveOrThrow, recordAndAnswer, slotNow, stateAfter } from './reservation-changes.service.ts'
import { stateOf } from './reservations.present.ts'
import { endEarly, type ReservationRow, shorten } from './reservations.queries.ts'
import { endNow, later } from './reservations.rules.ts'
import type { SlotErrors } from './slot.service.ts'

/** The end that undoing restores; undefined when both ends are past or nothing was ended or extended. */
function endBefore({ status, end_before, ends_at }: ReservationRow, now: Temporal.Instant) {
  const isOver = end_before === null || Temporal.Instant.compare(now, later(end_before, ends_at)) >= 0
  return status !== 'CREATED' || isOver ? undefined : end_before
}

/** Ends a locked booking that is in progress. The caller has checked who may. @throws WRONG_STATE */
export async function releaseRest(
  context: HandlerContext,
  before: ReservationRow,
  errors: WrongState<ReservationStatus>,
): Promise<Reservation> {
  const { tx, now } = context
  stateAfter('release', before, now, errors)
  await endEarly(tx, before.id, { start: before.starts_at, end: endNow(before.starts_at, now) }, before.ends_at, true)
  return recordAndAnswer(context, 'released', before)
}

/** Takes back the early end or the extension of a booking locked to move. @throws WRONG_STATE, why the slot is refused */
export async function undoEnd(
  context: HandlerContext,
  before: ReservationRow,
  errors: WrongState<ReservationStatus> & SlotErrors,
): Promise<Reservation> {
  const { tx, now } = context
  const end = endBefore(before, now) ?? wrongState(errors, stateOf(before, now))
  if (Temporal.Instant.compare(end, before.ends_at) < 0) {
    const span = { start: before.starts_at, end: later(end, endNow(before.starts_at, now)) }
    await shorten(tx, before.id, span)
    if (before.charge) await context.ports.charges.shorten(withinOf(context, before.tenant_id), chargedOf(before), span)
    return recordAndAnswer(context, 'shortened', before)
  }
  const to = { ...slotNow({ ...before, ends_at: end }), spaceId: before.space_id, status: 'CREATED' as const }
  await moveOrThrow(context, before, { ...to, begun: true, undone: true }, errors)
  return recordAndAnswer(context, 'reclaimed', before)
}
