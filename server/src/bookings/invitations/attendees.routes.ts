import type { ReservationSummary } from '@aforo/api/bookings/attendees'
import type { NewAttendee } from '@aforo/api/bookings/guests'
import { bookingStateInWords } from '@aforo/api/bookings/unpaid'
import { unless } from '../../platform/database/constraints.ts'
import { type HandlerContext, on } from '../../platform/http/on.ts'
import { invalidField, notFound, wrongState } from '../../platform/http/refusals.ts'
import { notifyInvited, recordChange } from '../reservations/change-record.service.ts'
import { lockForChange, readReservation } from '../reservations/host-tenant.service.ts'
import { presentReservation, stateOf } from '../reservations/reservations.present.ts'
import { findReservation, type ReservationRow } from '../reservations/reservations.queries.ts'
import { mayEdit } from '../reservations/reservations.rules.ts'
import {
  deleteAttendee,
  hasVisitors,
  insertAttendees,
  isForVisitors,
  listAttendees,
  recountAttendees,
} from './attendees.queries.ts'
import { presentSummary } from './booking-summary.present.ts'
import { findSummary } from './booking-summary.queries.ts'

/** A reservation with its people, as it is now. */
export async function summaryOf({ tx, caller, now }: HandlerContext, row: ReservationRow): Promise<ReservationSummary> {
  const [campus, attendees] = await Promise.all([findSummary(tx, row), listAttendees(tx, row.id)])
  return presentSummary(presentReservation(row, caller, now), campus, attendees, now)
}

type Named = Pick<NewAttendee, 'name' | 'email'>

export const tooMany = { field: 'attendees', message: 'Una reserva puede tener hasta 200 invitados.' }

/** Records who was invited or no longer is, and answers who is now. */
async function recordAndAnswer(
  context: HandlerContext,
  before: ReservationRow,
  { added, removed }: { added?: readonly Named[]; removed?: readonly Named[] },
): Promise<ReservationSummary> {
  const after = (await findReservation(context.tx, before.id)) ?? before
  const people = (named: readonly Named[] = []) => ({ people: named.map(({ name, email }) => name || email) })
  recordChange(context, added ? 'invited' : 'uninvited', after, before, {
    ...(removed && { before: people(removed) }),
    ...(added && { after: people(added) }),
  })
  return summaryOf(context, after)
}

export const attendeeRoutes = {
  summary: on.bookings.summary.handler(async ({ input, context, errors }) =>
    summaryOf(context, await readReservation(context, input.id, errors)),
  ),

  status: on.bookings.status.handler(async ({ input, context, errors }) => {
    const row = await readReservation(context, input.reservationId, errors)
    const status = stateOf(row, context.now)
    const displayName = bookingStateInWords(
      { ...presentReservation(row, context.caller, context.now), status },
      context.now.epochMilliseconds,
    )
    return { reservationId: row.id, status, displayName }
  }),

  invite: on.bookings.invite.handler(async ({ input, context, errors }) => {
    const before = await lockForChange(context, input, errors)
    const { tx, now, caller } = context
    const status = stateOf(before, now)
    if (!mayEdit(status)) wrongState(errors, status)
    const byEmail = new Map(input.attendees.map(attendee => [attendee.email, attendee]))
    byEmail.delete(before.owner_username ?? '')
    const asGuest = caller.tenantId !== before.tenant_id
    const to = { tenantId: before.tenant_id, reservationId: before.id, asGuest }
    const invitedBefore = new Set((await listAttendees(tx, before.id)).map(({ email }) => email))
    if (byEmail.size > 0) await insertAttendees(tx, to, [...byEmail.values()])
    const newEmails = [...byEmail.keys()].filter(email => !invitedBefore.has(email))
    if (status !== 'DRAFT' && newEmails.length > 0) notifyInvited(context, before, newEmails)
    await unless(
      'reservations_attendees',
      () => invalidField(errors, tooMany.field, tooMany.message),
      () => recountAttendees(tx, before.id),
    )
    return recordAndAnswer(context, before, { added: [...byEmail.values()] })
  }),

  uninvite: on.bookings.uninvite.handler(async ({ input, context, errors }) => {
    const before = await lockForChange(context, input, errors)
    const { tx, now, enqueue } = context
    const { id: reservationId, tenant_id: tenantId } = before
    const status = stateOf(before, now)
    if (!mayEdit(status)) wrongState(errors, status)
    const removed = (await deleteAttendee(tx, reservationId, input.attendeeId)) ?? notFound(errors)
    if ((await isForVisitors(tx, before.space_id)) && !(await hasVisitors(tx, reservationId)))
      invalidField(errors, 'attendeeId', 'Este lugar es para visitas: deja al menos a una, o cancela la reserva.')
    await recountAttendees(tx, reservationId)
    const sequence = before.sequence + 1
    if (status !== 'DRAFT')
      enqueue('bookings.invitation', { tenantId, reservationId, sequence, to: { ...removed, uninvited: true } })
    return recordAndAnswer(context, before, { removed: [removed] })
  }),
}
