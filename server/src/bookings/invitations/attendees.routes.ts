import type { ReservationSummary } from '@aforo/contract/bookings/attendees'
import type { NewAttendee } from '@aforo/contract/bookings/guests'
import { reservationStatusLabels } from '@aforo/contract/labels'
import { unless } from '../../platform/database/constraints.ts'
import { fail, type HandlerContext, on } from '../../platform/http/on.ts'
import { changing, reading } from '../reservations/host-tenant.service.ts'
import { leaveTraces, tellInvited } from '../reservations/reservation-changes.service.ts'
import { presentReservation, stateOf } from '../reservations/reservations.present.ts'
import { findReservation, type ReservationRow } from '../reservations/reservations.queries.ts'
import { mayEdit } from '../reservations/reservations.rules.ts'
import { deleteAttendee, insertAttendees, listAttendees, recountAttendees } from './attendees.queries.ts'
import { presentSummary } from './booking-summary.present.ts'
import { findSummary } from './booking-summary.queries.ts'
import { isDocumentNumber } from './documents.rules.ts'

/** A reservation with its people, as it is now. */
export async function summaryOf({ tx, caller, now }: HandlerContext, row: ReservationRow): Promise<ReservationSummary> {
  const [campus, attendees] = await Promise.all([findSummary(tx, row.campus_id), listAttendees(tx, row.id)])
  return presentSummary(presentReservation(row, caller, now), campus, attendees)
}

type Named = Pick<NewAttendee, 'name' | 'email'>

export const tooMany = { field: 'attendees', message: 'Una reserva puede tener hasta 200 invitados.' }

/** Leaves the traces of a change of who is invited, and answers who is now. */
async function changed(
  context: HandlerContext,
  before: ReservationRow,
  { came, went }: { came?: readonly Named[]; went?: readonly Named[] },
): Promise<ReservationSummary> {
  const after = (await findReservation(context.tx, before.id)) ?? before
  const people = (named: readonly Named[] = []) => ({ people: named.map(({ name, email }) => name || email) })
  leaveTraces(context, came ? 'invited' : 'uninvited', after, before, {
    ...(went && { before: people(went) }),
    ...(came && { after: people(came) }),
  })
  return summaryOf(context, after)
}

export const attendeeRoutes = {
  summary: on.bookings.summary.handler(({ input, context, errors }) =>
    reading(context, input.id, errors, (there, row) => summaryOf(there, row)),
  ),

  status: on.bookings.status.handler(({ input, context, errors }) =>
    reading(context, input.reservationId, errors, async ({ now }, row) => {
      const status = stateOf(row, now)
      return { reservationId: row.id, status, displayName: reservationStatusLabels[status] }
    }),
  ),

  invite: on.bookings.invite.handler(({ input, context, errors }) => {
    for (const [index, { document }] of input.attendees.entries())
      if (document && !isDocumentNumber(document.type, document.number)) {
        const field = `attendees.${index}.document.number`
        fail(errors.INVALID_FIELD({ data: { field, message: 'El número no corresponde a ese documento.' } }))
      }
    return changing(context, input, errors, async (there, before) => {
      const { tx, now, caller } = there
      const status = stateOf(before, now)
      if (!mayEdit(status)) fail(errors.WRONG_STATE({ data: { status } }))
      const byEmail = new Map(input.attendees.map(attendee => [attendee.email, attendee]))
      byEmail.delete(before.owner_username ?? '')
      const asGuest = caller.tenantId !== before.tenant_id
      const to = { tenantId: before.tenant_id, reservationId: before.id, asGuest }
      const known = new Set((await listAttendees(tx, before.id)).map(({ email }) => email))
      if (byEmail.size > 0) await insertAttendees(tx, to, [...byEmail.values()])
      const fresh = [...byEmail.keys()].filter(email => !known.has(email))
      if (status !== 'DRAFT' && fresh.length > 0) tellInvited(there, before, fresh)
      await unless(
        'reservations_attendees',
        () => errors.INVALID_FIELD({ data: tooMany }),
        () => recountAttendees(tx, before.id),
      )
      return changed(there, before, { came: [...byEmail.values()] })
    })
  }),

  uninvite: on.bookings.uninvite.handler(({ input, context, errors }) =>
    changing(context, input, errors, async (there, before) => {
      const { tx, now, enqueue } = there
      const status = stateOf(before, now)
      if (!mayEdit(status)) fail(errors.WRONG_STATE({ data: { status } }))
      const gone = (await deleteAttendee(tx, before.id, input.attendeeId)) ?? fail(errors.NOT_FOUND())
      await recountAttendees(tx, before.id)
      const sequence = before.sequence + 1
      if (status !== 'DRAFT')
        enqueue('bookings.invitation', {
          tenantId: before.tenant_id,
          reservationId: before.id,
          sequence,
          to: { ...gone, uninvited: true },
        })
      return changed(there, before, { went: [gone] })
    }),
  ),
}
