import { incidentCategoryLabels } from '@aforo/api/front-desk/labels'
import {
  findArrival,
  isOfThis,
  isWithin,
  mayArrive,
  noteArrival,
  windowOfRow,
} from '../../bookings/check-in/check-in.ts'
import {
  cancel,
  errorOf,
  lockReservation,
  lockToMove,
  placeReservation,
  type ReservationRow,
  releaseRest,
  type SlotErrors,
  stateOf,
  undoEnd,
} from '../../bookings/reservations/reservations.ts'
import { fail, open } from '../../platform/http/on.ts'
import { invalidField, notFound, type Refusals, wrongState } from '../../platform/http/refusals.ts'
import { today } from '../../platform/wall-time.rules.ts'
import { reportIncident } from '../incidents/report.service.ts'
import type { DoorContext } from './device.present.ts'
import { findSameReport, noteBooked, noteEnded } from './device.queries.ts'
import { atDoor, readDevice, requestCode } from './device.service.ts'
import { deviceEvents } from './device-events.service.ts'
import { atReception, endedHere, offersOf, readRoom } from './room.service.ts'
import { reportMinutes, undoMinutes, walkInName } from './screens.rules.ts'

/** The errors of a call without what only people with an account may see: who has the room, and which others are free. */
const discreet = <Errors extends SlotErrors>(errors: Errors): Errors => ({
  ...errors,
  SLOT_TAKEN: () => errors.SLOT_TAKEN({ data: { rivals: [], alternatives: [] } }),
  SPACE_UNAVAILABLE: ({ message, data }: Parameters<SlotErrors['SPACE_UNAVAILABLE']>[0]) =>
    errors.SPACE_UNAVAILABLE({ message, data: { reason: data.reason, alternatives: [] } }),
})

/** A booking of the screen's own room, locked. @throws NOT_FOUND */
async function lockHere(
  { tx, spaceId }: DoorContext,
  id: string,
  errors: Refusals<'NOT_FOUND'>,
  lock: typeof lockReservation = lockReservation,
): Promise<ReservationRow> {
  const row = await lock(tx, id)
  return row?.space_id === spaceId ? row : notFound(errors)
}

/** Notes that somebody came, at the door. */
async function noteAtDoor(
  { tx, caller, now, record, emit }: DoorContext,
  row: NonNullable<Awaited<ReturnType<typeof findArrival>>>,
) {
  const by = `${caller.givenName} ${caller.lastname}`
  const { opens } = windowOfRow(row)
  await noteArrival(tx, { tenantId: row.tenant_id, id: row.id, at: now, by, via: 'DOOR', opens })
  record({ action: 'reservation.checked_in', entityType: 'reservation', entityId: row.id })
  emit({ topic: 'reservations', campusId: row.campus_id, id: row.id })
}

export const deviceRoutes = {
  device: open.screens.device.handler(({ context }) => readDevice(context)),

  requestCode: open.screens.requestCode.handler(({ context }) => requestCode(context)),

  book: open.screens.book.handler(({ input, context, errors }) =>
    atDoor(context, errors, async unit => {
      const { tx, now, caller, screen, spaceId } = unit
      const { offers, reason, taken } = await offersOf(unit)
      if (taken) throw discreet(errors).SLOT_TAKEN({ data: { rivals: [], alternatives: [] } })
      const offer = offers.find(({ to }) => to === input.to)
      if (!offer) invalidField(errors, 'to', reason || 'Esa hora ya no se ofrece: elige otra.')
      const wish = {
        ...offer,
        spaceId,
        at: today(now, screen.time_zone),
        owner: { ...caller, ...walkInName },
        ...(offer.price && { payBy: atReception }),
      }
      const outcome = await placeReservation(unit, wish)
      if ('refused' in outcome) throw errorOf(outcome.refused, discreet(errors))
      const { id } = outcome.placed
      await noteBooked(tx, screen.id, id, now)
      const placed = await findArrival(tx, id)
      // Whoever books at the door has come.
      if (placed && isWithin(windowOfRow(placed), now)) await noteAtDoor(unit, placed)
      return readRoom(unit)
    }),
  ),

  /** A slip of the finger is no use of the room and nothing to pay: it is canceled, as if before it began. */
  undoBook: open.screens.undoBook.handler(({ input, context, errors }) =>
    atDoor(context, errors, async unit => {
      const { caller, now, screen } = unit
      const before = await lockHere(unit, input.reservationId, errors)
      const { booked_id, booked_at } = screen
      const isFresh = booked_at && Temporal.Instant.compare(now, booked_at.add({ minutes: undoMinutes })) < 0
      if (booked_id !== before.id || !isFresh) wrongState(errors, stateOf(before, now))
      const begun = Temporal.Instant.compare(before.starts_at, now) <= 0
      const asOf = begun ? before.starts_at.subtract({ seconds: 1 }) : now
      // Without the notice that a person would have to give.
      const program = { ...caller, roles: ['ROLE_ADMIN' as const] }
      await cancel({ ...unit, caller: program, now: asOf }, { id: before.id }, errors)
      return readRoom(unit)
    }),
  ),

  /** Checking in twice is no error: the first one counts. */
  checkIn: open.screens.checkIn.handler(({ input, context, errors }) =>
    atDoor(context, errors, async unit => {
      const { tx, now } = unit
      await lockHere(unit, input.reservationId, errors)
      const row = (await findArrival(tx, input.reservationId)) ?? notFound(errors)
      const status = stateOf(row, now)
      if (!mayArrive(status)) wrongState(errors, status)
      const window = windowOfRow(row)
      if (isOfThis(row.checked_in_at, window)) return readRoom(unit)
      if (row.released_at !== null || !isWithin(window, now)) fail(errors.CHECK_IN_CLOSED())
      await noteAtDoor(unit, row)
      return readRoom(unit)
    }),
  ),

  end: open.screens.end.handler(({ input, context, errors }) =>
    atDoor(context, errors, async unit => {
      const before = await lockHere(unit, input.reservationId, errors)
      if (!before.releasable) wrongState(errors, stateOf(before, unit.now))
      await releaseRest(unit, before, errors)
      await noteEnded(unit.tx, unit.screen.id, before.id)
      return readRoom({ ...unit, screen: { ...unit.screen, ended_id: before.id } })
    }),
  ),

  /** Only what was ended on this screen, and only for a while. */
  undoEnd: open.screens.undoEnd.handler(({ input, context, errors }) =>
    atDoor(context, errors, async unit => {
      const before = await lockHere(unit, input.reservationId, errors, lockToMove)
      const ended = await endedHere(unit)
      if (ended?.reservationId !== before.id) wrongState(errors, stateOf(before, unit.now))
      await undoEnd(unit, before, discreet(errors))
      await noteEnded(unit.tx, unit.screen.id, null)
      return readRoom({ ...unit, screen: { ...unit.screen, ended_id: null } })
    }),
  ),

  report: open.screens.report.handler(({ input, context, errors }) =>
    atDoor(context, errors, async unit => {
      const { tx, now, caller, screen, spaceId } = unit
      const { category } = input
      const since = now.subtract({ minutes: reportMinutes })
      const same = await findSameReport(tx, { spaceId, reporterId: caller.userId, category, since })
      if (same) return { number: same.number, repeated: true }
      const text = input.text || `${incidentCategoryLabels[category]}: reportado en la pantalla «${screen.name}».`
      const row = (await reportIncident(unit, { spaceId, category, text, photoKey: null })) ?? notFound(errors)
      return { number: row.number, repeated: false }
    }),
  ),

  events: open.screens.events.handler(async function* ({ context, errors, signal }) {
    yield* deviceEvents(context, errors, signal)
  }),
}
