import type { ReservationSummary } from '@aforo/api/bookings/attendees'
import type { NewAttendee } from '@aforo/api/bookings/guests'
import type { ReservationStatus } from '@aforo/api/bookings/reservations'
import { unless } from '../../platform/database/constraints.ts'
import type { HandlerContext } from '../../platform/http/on.ts'
import { invalidField, notFound, type Refusals, type WrongState, wrongState } from '../../platform/http/refusals.ts'
import { notifyInvited, recordChange } from '../reservations/change-record.service.ts'
import { lockForChange } from '../reservations/host-tenant.service.ts'
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

type InviteErrors = Refusals<'NOT_FOUND' | 'INVALID_FIELD'> & WrongState<ReservationStatus>

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

/** Invites people to a reservation. @throws INVALID_FIELD where they are too many */
export async function invite(
  context: HandlerContext,
  input: { id: string; attendees: readonly NewAttendee[] },
  errors: InviteErrors,
): Promise<ReservationSummary> {
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
}

/** Takes somebody off a reservation's list. @throws INVALID_FIELD where the place is for visitors, and they are the last one */
export async function uninvite(
  context: HandlerContext,
  input: { id: string; attendeeId: string },
  errors: InviteErrors,
): Promise<ReservationSummary> {
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
}
