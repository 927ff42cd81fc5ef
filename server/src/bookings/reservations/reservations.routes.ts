import type { Reservation, ReservationStatus } from '@aforo/contract/bookings/reservations'
import type { ActionOf } from '../../platform/audit-actions.ts'
import { historyRows, presentHistory } from '../../platform/history.ts'
import { fail, type HandlerContext, on } from '../../platform/http/on.ts'
import { type Slot, slotOf } from '../../platform/wall-time.rules.ts'
import { wantMeeting } from '../meetings/meetings.queries.ts'
import { historyWords } from './history.present.ts'
import { type ChangeErrors, changing, moving, reading } from './host-tenant.service.ts'
import type { Owner, Wish, WishedTime } from './new-reservation.present.ts'
import { moveToPlace, placeReservation } from './placing.service.ts'
import { leaveTraces } from './reservation-changes.service.ts'
import { presentReservation, standingOf, stateOf, termsOf } from './reservations.present.ts'
import {
  cancelReservation,
  confirmDraft,
  endEarly,
  findOwner,
  findReservation,
  type ReservationRow,
  setDetails,
  shorten,
} from './reservations.queries.ts'
import { isTooLateToCancel, lifecycle, mayEdit, type StoredStatus } from './reservations.rules.ts'
import { errorOf, type SlotErrors } from './slot.service.ts'

/** Takes a place for somebody or throws why not. */
async function book(context: HandlerContext, wish: Wish, errors: SlotErrors): Promise<Reservation> {
  const outcome = await placeReservation(context, wish)
  if ('refused' in outcome) throw errorOf(outcome.refused, errors)
  return presentReservation(outcome.placed, context.caller, context.now)
}

/** For whom a call books: the caller, or somebody else of their organisation. */
export async function ownerNamed({ tx, caller }: HandlerContext, username: string, errors: SlotErrors): Promise<Owner> {
  if (username === caller.username) return caller
  const found = (await findOwner(tx, username)) ?? fail(errors.NOT_FOUND())
  if (!found.active)
    fail(errors.INVALID_FIELD({ data: { field: 'username', message: 'La cuenta de esa persona está desactivada.' } }))
  return { ...found, domainPrefix: caller.domainPrefix }
}

interface StateErrors {
  WRONG_STATE(given: { data: { status: ReservationStatus } }): Error
}

/** The state after an action, by the one table of states. */
function nextState(
  row: ReservationRow,
  action: keyof typeof lifecycle.table,
  now: Temporal.Instant,
  errors: StateErrors,
): StoredStatus {
  const status = stateOf(row, now)
  return (lifecycle.after(status, action) ?? fail(errors.WRONG_STATE({ data: { status } }))) as StoredStatus
}

/** Leaves the traces of a change and answers the reservation as it is now. */
async function changed(
  context: HandlerContext,
  action: ActionOf<'reservation'>,
  before: ReservationRow,
): Promise<Reservation> {
  const after = (await findReservation(context.tx, before.id)) ?? before
  leaveTraces(context, action, after, before)
  return presentReservation(after, context.caller, context.now)
}

/** Moves a reservation that is held, or throws why it stays where it is. */
async function move(
  context: HandlerContext,
  row: ReservationRow,
  to: Parameters<typeof moveToPlace>[2],
  errors: SlotErrors,
) {
  const refusal = await moveToPlace(context, row, to)
  if (refusal) throw errorOf(refusal, errors)
}

/** Moves a reservation: its old place is free only if the new one is had. */
export const reschedule = (
  context: HandlerContext,
  input: WishedTime & { id: string; spaceId?: string; version?: number },
  errors: ChangeErrors & SlotErrors & StateErrors,
): Promise<Reservation> =>
  moving(context, input, errors, async (context, before) => {
    const status = nextState(before, 'reschedule', context.now, errors)
    await move(context, before, { ...input, spaceId: input.spaceId ?? before.space_id, status }, errors)
    return changed(context, 'rescheduled', before)
  })

export const cancel = (
  context: HandlerContext,
  input: { id: string; version?: number },
  errors: ChangeErrors & StateErrors & { TOO_LATE_TO_CANCEL?(): Error },
): Promise<Reservation> =>
  changing(context, input, errors, async (context, before) => {
    const { tx, now, caller } = context
    nextState(before, 'cancel', now, errors)
    const owes = before.status === 'CREATED' && standingOf(before, caller) !== 'HOUSE'
    if (owes && isTooLateToCancel(termsOf(before), now))
      fail(errors.TOO_LATE_TO_CANCEL?.() ?? errors.WRONG_STATE({ data: { status: 'CREATED' } }))
    await cancelReservation(tx, before.id, now)
    return changed(context, 'canceled', before)
  })

const slotNow = (row: ReservationRow): Slot => slotOf({ start: row.starts_at, end: row.ends_at }, row.time_zone)

/** Where it is now ends: the whole minute that has passed, but never nothing of it. */
function endNow({ starts_at }: ReservationRow, now: Temporal.Instant): Temporal.Instant {
  const minute = now.round({ smallestUnit: 'minute', roundingMode: 'floor' })
  const shortest = starts_at.add({ minutes: 1 })
  return Temporal.Instant.compare(minute, shortest) < 0 ? shortest : minute
}

const later = (one: Temporal.Instant, other: Temporal.Instant) =>
  Temporal.Instant.compare(one, other) > 0 ? one : other

/** The end that undoing puts back, while the place was had until then or is. */
function endBefore({ status, end_before, ends_at }: ReservationRow, now: Temporal.Instant) {
  const isOver = end_before === null || Temporal.Instant.compare(now, later(end_before, ends_at)) >= 0
  return status !== 'CREATED' || isOver ? undefined : end_before
}

export const reservationRoutes = {
  create: on.bookings.create.handler(({ input, context, errors }) =>
    book(context, { ...input, owner: context.caller }, errors),
  ),

  createFor: on.bookings.createFor.handler(async ({ input, context, errors }) =>
    book(context, { ...input, owner: await ownerNamed(context, input.username, errors) }, errors),
  ),

  draft: on.bookings.draft.handler(async ({ input, context, errors }) =>
    book(context, { ...input, owner: await ownerNamed(context, input.username, errors), draft: true }, errors),
  ),

  confirm: on.bookings.confirm.handler(({ input, context, errors }) =>
    changing(context, input, errors, async (context, before) => {
      const isLate = before.status === 'DRAFT' && stateOf(before, context.now) === 'CANCELED'
      if (isLate) fail(errors.DRAFT_EXPIRED())
      nextState(before, 'confirm', context.now, errors)
      await confirmDraft(context.tx, before.id)
      return changed(context, 'confirmed', before)
    }),
  ),

  get: on.bookings.get.handler(({ input, context, errors }) =>
    reading(context, input.id, errors, async ({ caller, now }, row) => presentReservation(row, caller, now)),
  ),

  edit: on.bookings.edit.handler(({ input, context, errors }) =>
    changing(context, input, errors, async (context, before) => {
      const status = stateOf(before, context.now)
      if (!mayEdit(status)) fail(errors.WRONG_STATE({ data: { status } }))
      const { subject, kind, eventType, layout, meeting } = input
      const isAsAsked = meeting ? before.meeting_status === 'READY' : before.meeting_status === null
      if (meeting !== undefined && !isAsAsked) await wantMeeting(context.tx, before.id, meeting)
      await setDetails(context.tx, before.id, { subject, kind, event_type: eventType, layout })
      return changed(context, 'edited', before)
    }),
  ),

  reschedule: on.bookings.reschedule.handler(({ input, context, errors }) => reschedule(context, input, errors)),

  extend: on.bookings.extend.handler(({ input, context, errors }) =>
    moving(context, input, errors, async (context, before) => {
      const { now } = context
      const status = nextState(before, 'extend', now, errors)
      const slot = slotNow(before)
      if (input.to <= slot.to)
        fail(errors.INVALID_FIELD({ data: { field: 'to', message: `Elige una hora posterior a las ${slot.to}.` } }))
      const begun = stateOf(before, now) === 'IN_PROGRESS'
      const endBefore = begun ? before.ends_at : undefined
      await move(context, before, { ...slot, to: input.to, spaceId: before.space_id, status, begun, endBefore }, errors)
      return changed(context, 'extended', before)
    }),
  ),

  release: on.bookings.release.handler(({ input, context, errors }) =>
    changing(context, input, errors, async (context, before) => {
      const { tx, now, caller } = context
      nextState(before, 'release', now, errors)
      if (!before.releasable && standingOf(before, caller) !== 'HOUSE') fail(errors.FORBIDDEN())
      await endEarly(tx, before.id, { start: before.starts_at, end: endNow(before, now) }, before.ends_at, true)
      return changed(context, 'released', before)
    }),
  ),

  undoEnd: on.bookings.undoEnd.handler(({ input, context, errors }) =>
    moving(context, input, errors, async (context, before) => {
      const { tx, now } = context
      const end = endBefore(before, now) ?? fail(errors.WRONG_STATE({ data: { status: stateOf(before, now) } }))
      if (Temporal.Instant.compare(end, before.ends_at) < 0) {
        await shorten(tx, before.id, { start: before.starts_at, end: later(end, endNow(before, now)) })
        return changed(context, 'shortened', before)
      }
      const slot = slotOf({ start: before.starts_at, end }, before.time_zone)
      const back = { ...slot, ...turnOf(before), spaceId: before.space_id, status: 'CREATED' as const }
      await move(context, before, { ...back, begun: true, undone: true }, errors)
      return changed(context, 'reclaimed', before)
    }),
  ),

  cancel: on.bookings.cancel.handler(({ input, context, errors }) => cancel(context, input, errors)),

  restore: on.bookings.restore.handler(({ input, context, errors }) =>
    moving(context, input, errors, async (context, before) => {
      const status = nextState(before, 'restore', context.now, errors)
      const slot = slotNow(before)
      await move(context, before, { ...slot, ...turnOf(before), spaceId: before.space_id, status }, errors)
      return changed(context, 'restored', before)
    }),
  ),

  history: on.bookings.history.handler(({ input, context, errors }) =>
    reading(context, input.id, errors, async ({ tx }, row) =>
      // A booking is read as a story, from its beginning.
      presentHistory(await historyRows(tx, 'reservation', row.id), historyWords).toReversed(),
    ),
  ),
}

const turnOf = ({ turn_id }: ReservationRow) => (turn_id === null ? {} : { turnId: turn_id })
