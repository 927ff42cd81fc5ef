import type { Reservation } from '@aforo/api/bookings/reservations'
import { planOnce } from '../../platform/database/session.ts'
import { historyRows, presentHistory } from '../../platform/history.ts'
import { fail, type HandlerContext, on } from '../../platform/http/on.ts'
import { invalidField, wrongState } from '../../platform/http/refusals.ts'
import { shareReads } from '../../platform/http/shared-reads.ts'
import { slotOf } from '../../platform/wall-time.rules.ts'
import { requestMeeting } from '../meetings/meetings.queries.ts'
import { releaseRest, undoEnd } from './early-end.service.ts'
import { historyWords } from './history.present.ts'
import { enterHost, lockForChange, lockForMove, readReservation } from './host-tenant.service.ts'
import type { Wish } from './new-reservation.rules.ts'
import { findOwnerNamed, placeReservation } from './placing.service.ts'
import {
  cancel,
  confirm,
  moveOrThrow,
  recordAndAnswer,
  reschedule,
  restore,
  stateAfter,
} from './reservation-changes.service.ts'
import { presentReservation, relationOf, stateOf } from './reservations.present.ts'
import { setDetails } from './reservations.queries.ts'
import { mayEdit } from './reservations.rules.ts'
import { errorOf, type SlotErrors } from './slot.service.ts'

const underWay = new Map()

/**
 * One reading of rivals and alternatives for all who want the same slot at once: who comes while it runs gets the next, so
 * that no answer is older than its question. Tenant and countries decide what the database shows.
 */
const sharedBy =
  ({ tenantId, countries }: HandlerContext['caller']) =>
  <T>(what: readonly unknown[], read: () => Promise<T>): Promise<T> =>
    shareReads(underWay, JSON.stringify([tenantId, countries, ...what]), read)

/** Books a space for somebody, also as a guest of the tenant that shares it. @throws why it is refused */
async function book(unit: HandlerContext, wish: Wish, errors: SlotErrors): Promise<Reservation> {
  const context = { ...unit, shared: sharedBy(unit.caller) }
  planOnce(unit.tx)
  let outcome = await placeReservation(context, wish)
  if ('refused' in outcome && outcome.refused.code === 'NOT_FOUND') {
    const guest = await enterHost(context, wish.spaceId, wish.owner)
    if (guest) outcome = await placeReservation(context, { ...wish, owner: guest })
  }
  if ('refused' in outcome) throw errorOf(outcome.refused, errors)
  return presentReservation(outcome.placed, context.caller, context.now)
}

export const reservationRoutes = {
  create: on.bookings.create.handler(({ input, context, errors }) =>
    book(context, { ...input, owner: context.caller }, errors),
  ),

  createFor: on.bookings.createFor.handler(async ({ input, context, errors }) =>
    book(context, { ...input, owner: await findOwnerNamed(context, input.username, errors) }, errors),
  ),

  draft: on.bookings.draft.handler(async ({ input, context, errors }) =>
    book(context, { ...input, owner: await findOwnerNamed(context, input.username, errors), draft: true }, errors),
  ),

  confirm: on.bookings.confirm.handler(({ input, context, errors }) => confirm(context, input, errors)),

  get: on.bookings.get.handler(async ({ input, context, errors }) =>
    presentReservation(await readReservation(context, input.id, errors), context.caller, context.now),
  ),

  edit: on.bookings.edit.handler(async ({ input, context, errors }) => {
    const before = await lockForChange(context, input, errors)
    const status = stateOf(before, context.now)
    if (!mayEdit(status)) wrongState(errors, status)
    const { subject, eventType, layout, meeting } = input
    // What an order pays is on demand.
    const kind = before.charge?.payer === 'ORDER' ? undefined : input.kind
    const hasMeetingAsAsked = meeting ? before.meeting_status === 'READY' : before.meeting_status === null
    if (meeting !== undefined && !hasMeetingAsAsked) await requestMeeting(context.tx, before.id, meeting)
    await setDetails(context.tx, before.id, { subject, kind, event_type: eventType, layout })
    return recordAndAnswer(context, 'edited', before)
  }),

  reschedule: on.bookings.reschedule.handler(({ input, context, errors }) => reschedule(context, input, errors)),

  extend: on.bookings.extend.handler(async ({ input, context, errors }) => {
    const before = await lockForMove(context, input, errors)
    const status = stateAfter('extend', before, context.now, errors)
    const slot = slotOf({ start: before.starts_at, end: before.ends_at }, before.time_zone)
    if (input.to <= slot.to) invalidField(errors, 'to', `Elige una hora posterior a las ${slot.to}.`)
    const begun = stateOf(before, context.now) === 'IN_PROGRESS'
    const endBefore = begun ? before.ends_at : undefined
    const { price } = input
    const to = { ...slot, to: input.to, spaceId: before.space_id, status, begun, endBefore, price }
    await moveOrThrow(context, before, to, errors)
    return recordAndAnswer(context, 'extended', before)
  }),

  release: on.bookings.release.handler(async ({ input, context, errors }) => {
    const before = await lockForChange(context, input, errors)
    stateAfter('release', before, context.now, errors)
    if (!before.releasable && relationOf(before, context.caller) !== 'HOST') fail(errors.FORBIDDEN())
    return releaseRest(context, before, errors)
  }),

  undoEnd: on.bookings.undoEnd.handler(async ({ input, context, errors }) =>
    undoEnd(context, await lockForMove(context, input, errors), errors),
  ),

  cancel: on.bookings.cancel.handler(({ input, context, errors }) => cancel(context, input, errors)),

  restore: on.bookings.restore.handler(({ input, context, errors }) => restore(context, input, errors)),

  history: on.bookings.history.handler(async ({ input, context, errors }) => {
    const row = await readReservation(context, input.id, errors)
    // The oldest entry first.
    return presentHistory(await historyRows(context.tx, 'reservation', row.id), historyWords).toReversed()
  }),
}
