import type { priceChange } from '@aforo/api/bookings/booking-price'
import { type Alternative, type UnavailableReason, unavailableReasons } from '@aforo/api/bookings/slots'
import { decimalsOf } from '@aforo/api/platform/money'
import type { z } from 'zod'
import { fail, type HandlerContext, open } from '../../platform/http/on.ts'
import { invalidField, notFound, type Refusals } from '../../platform/http/refusals.ts'
import { checkInTo, undoCheckIn } from '../check-in/arrival.service.ts'
import { listAttendees } from '../invitations/attendees.queries.ts'
import { invite, uninvite } from '../invitations/attendees.service.ts'
import { recordChange, recordPayment } from '../reservations/change-record.service.ts'
import { chargedOf, withinOf } from '../reservations/charged.rules.ts'
import { cancel, confirm, reschedule, restore, slotNow } from '../reservations/reservation-changes.service.ts'
import { stateOf } from '../reservations/reservations.present.ts'
import {
  advanceSequence,
  findReservation,
  lockToMove,
  type ReservationRow,
} from '../reservations/reservations.queries.ts'
import { findCapacity } from './my-booking.queries.ts'
import { readMyBooking, throughLink } from './through-link.service.ts'

/** Locks the booking of a link, so that what is decided next holds for the change. */
const lock = async ({ tx }: HandlerContext, { id }: ReservationRow, errors: Refusals<'NOT_FOUND'>, spaceId?: string) =>
  (await lockToMove(tx, id, spaceId)) ?? notFound(errors)

const isOlder = ({ version }: { version: number }, row: ReservationRow) => version !== row.version

interface PlaceErrors {
  SLOT_TAKEN(given: { data: { rivals: never[]; alternatives: Alternative[] } }): Error
  SPACE_UNAVAILABLE(given: { data: { reason: UnavailableReason; alternatives: Alternative[] }; message: string }): Error
  CREDITS_NEEDED(): Error
}

/** The refusals of a slot without anything of others: no names, no reasons of a block, no balances. */
const withoutOthers = <Errors extends PlaceErrors>(errors: Errors) => ({
  ...errors,
  SLOT_TAKEN: ({ data: { alternatives } }: { data: { alternatives: Alternative[] } }) =>
    errors.SLOT_TAKEN({ data: { rivals: [], alternatives } }),
  SPACE_UNAVAILABLE: ({ data }: { data: { reason: UnavailableReason; alternatives: Alternative[] } }) =>
    errors.SPACE_UNAVAILABLE({ data, message: unavailableReasons[data.reason] }),
  CREDITS_NEEDED: () => errors.CREDITS_NEEDED(),
})

type Price = z.output<typeof priceChange>['before']

/** What a booking costs its person, in the currency in which it is paid. */
function priceOf({ charge }: ReservationRow): Price & { minor: number } {
  if (!charge || charge.payer === 'FREE') return { amount: '0.00', currency: 'PEN', minor: 0 }
  const minor = charge.payer === 'WALLET' ? (charge.credits ?? 0) : charge.amount
  return { amount: decimalsOf(minor), currency: charge.payer === 'WALLET' ? 'CREDIT' : charge.currency, minor }
}

/** Whether it costs more than before, or is paid in another currency, and so has to be agreed to. */
const costsMore = (before: ReturnType<typeof priceOf>, after: ReturnType<typeof priceOf>) =>
  after.minor > 0 && (after.minor > before.minor || (before.minor > 0 && after.currency !== before.currency))

/** What the holder of a link changes: by the functions of the app's own calls, and so by the same rules. */
export const myBookingChangeRoutes = {
  confirm: open.myBooking.confirm.handler(({ input, context, errors }) =>
    throughLink(context, input.token, errors, async (unit, found) => {
      const row = await lock(unit, found, errors)
      if (row.status !== 'CREATED') {
        if (isOlder(input, row)) fail(errors.CHANGED_MEANWHILE())
        const { NOT_FOUND, WRONG_STATE, DRAFT_EXPIRED } = errors
        await confirm(
          unit,
          { id: row.id },
          { NOT_FOUND, WRONG_STATE, DRAFT_EXPIRED, CREDITS_NEEDED: () => errors.CREDITS_NEEDED() },
        )
      }
      return readMyBooking(context, unit, row.id, errors)
    }),
  ),

  cancel: open.myBooking.cancel.handler(({ input, context, errors }) =>
    throughLink(context, input.token, errors, async (unit, found) => {
      const row = await lock(unit, found, errors)
      if (stateOf(row, unit.now) !== 'CANCELED') {
        if (isOlder(input, row)) fail(errors.CHANGED_MEANWHILE())
        const { NOT_FOUND, WRONG_STATE, TOO_LATE_TO_CANCEL } = errors
        await cancel(unit, { id: row.id }, { NOT_FOUND, WRONG_STATE, TOO_LATE_TO_CANCEL })
      }
      return readMyBooking(context, unit, row.id, errors)
    }),
  ),

  restore: open.myBooking.restore.handler(({ input, context, errors }) =>
    throughLink(context, input.token, errors, async (unit, found) => {
      const row = await lock(unit, found, errors)
      if (row.status !== 'CREATED') {
        if (isOlder(input, row)) fail(errors.CHANGED_MEANWHILE())
        await restore(unit, { id: row.id, undone: true }, withoutOthers(errors))
      }
      return readMyBooking(context, unit, row.id, errors)
    }),
  ),

  move: open.myBooking.move.handler(({ input, context, errors }) =>
    throughLink(context, input.token, errors, async (unit, found) => {
      const { token: _, version, agreed, ...to } = input
      const row = await lock(unit, found, errors, input.spaceId)
      if (isThere(row, to)) return readMyBooking(context, unit, row.id, errors)
      if (isOlder({ version }, row)) fail(errors.CHANGED_MEANWHILE())
      const { PRICE_CHANGES: _asked, CHANGED_MEANWHILE: _older, ...rest } = withoutOthers(errors)
      await reschedule(unit, { ...to, id: row.id }, rest)
      const after = (await findReservation(unit.tx, row.id)) ?? notFound(errors)
      const [was, is] = [priceOf(row), priceOf(after)]
      const isAgreed = agreed !== undefined && agreed.amount === is.amount && agreed.currency === is.currency
      // The move that was tried is rolled back with its charge.
      if (costsMore(was, is) && !isAgreed) {
        const { minor: _w, ...before } = was
        const { minor: _i, ...now } = is
        fail(errors.PRICE_CHANGES({ data: { before, after: now } }))
      }
      return readMyBooking(context, unit, row.id, errors)
    }),
  ),

  invite: open.myBooking.invite.handler(({ input, context, errors }) =>
    throughLink(context, input.token, errors, async (unit, found) => {
      const row = await lock(unit, found, errors)
      const capacity = await findCapacity(unit.tx, row.space_id)
      const invited = await listAttendees(unit.tx, row.id)
      const known = new Set([...invited.map(({ email }) => email), row.owner_username])
      const people = input.attendees.filter(({ email }) => !known.has(email))
      const added = new Set(people.map(({ email }) => email)).size
      if (capacity !== null && invited.length + added + 1 > capacity)
        invalidField(errors, 'attendees', `Con ustedes pasarían de las ${capacity} personas que caben en este espacio.`)
      if (people.length > 0) {
        const attendees = people.map(one => ({ ...one, ...asVisitor }))
        await invite(unit, { id: row.id, attendees }, errors)
      }
      return readMyBooking(context, unit, row.id, errors)
    }),
  ),

  uninvite: open.myBooking.uninvite.handler(({ input, context, errors }) =>
    throughLink(context, input.token, errors, async (unit, found) => {
      const row = await lock(unit, found, errors)
      const isInvited = (await listAttendees(unit.tx, row.id)).some(({ id }) => id === input.attendeeId)
      if (isInvited) await uninvite(unit, { id: row.id, attendeeId: input.attendeeId }, errors)
      return readMyBooking(context, unit, row.id, errors)
    }),
  ),

  checkIn: open.myBooking.checkIn.handler(({ input, context, errors }) =>
    throughLink(context, input.token, errors, async (unit, { id }) => {
      const { NOT_FOUND, WRONG_STATE } = errors
      if (input.undo) await undoCheckIn(unit, { id }, { NOT_FOUND, WRONG_STATE })
      else {
        const CHECK_IN_CLOSED = () => errors.CHECK_IN_CLOSED()
        await checkInTo(unit, { id, via: 'BUTTON' }, { NOT_FOUND, WRONG_STATE, CHECK_IN_CLOSED })
      }
      return readMyBooking(context, unit, id, errors)
    }),
  ),

  pay: open.myBooking.pay.handler(({ input, context, errors }) =>
    throughLink(context, input.token, errors, async (unit, found) => {
      const row = await lock(unit, found, errors)
      const status = stateOf(row, unit.now)
      if (status !== 'CREATED' && status !== 'IN_PROGRESS') fail(errors.WRONG_STATE({ data: { status } }))
      const within = withinOf(unit, row.tenant_id)
      const isHeld = row.charge?.payer === 'ORDER' && row.charge.state === 'HELD'
      if (isHeld) {
        if (await unit.ports.charges.payUnpaid(within, chargedOf(row), input.by)) fail(errors.CREDITS_NEEDED())
        if (input.by.by === 'WALLET') await recordPayment(unit, row.id)
        else {
          await advanceSequence(unit.tx, row.id)
          recordChange(unit, 'put_off', (await findReservation(unit.tx, row.id)) ?? notFound(errors), row)
        }
      }
      return readMyBooking(context, unit, row.id, errors)
    }),
  ),
}

/** Whoever is invited by a link is a visitor of a meeting, unless they have an account. */
const asVisitor = { guestType: 'OTHER', purpose: 'MEETING', document: null } as const

/** Whether a booking is where it is to be moved: asked twice, it moves once. */
function isThere(
  row: ReservationRow,
  { spaceId, at, from, to, turnId }: { spaceId?: string; at: string; from?: string; to?: string; turnId?: string },
): boolean {
  const now = slotNow(row)
  const isSameTime = turnId === undefined ? now.from === from && now.to === to : now.turnId === turnId
  return row.status === 'CREATED' && now.at === at && isSameTime && (spaceId ?? row.space_id) === row.space_id
}
