import type { Attendee, GivenAnswer } from '@aforo/api/bookings/guests'
import type { Invitation } from '@aforo/api/bookings/invitations'
import type { ReservationStatus } from '@aforo/api/bookings/reservations'
import type { Tx } from '../../platform/database/database.ts'
import { asTenant } from '../../platform/database/transaction.ts'
import { on, open } from '../../platform/http/on.ts'
import { notFound, type Refusals, type WrongState, wrongState } from '../../platform/http/refusals.ts'
import type { Services } from '../../platform/services.ts'
import { type UnitOfWork, unitOfWork } from '../../platform/unit-of-work.ts'
import { stateOf } from '../reservations/reservations.present.ts'
import { mayAnswer } from '../reservations/reservations.rules.ts'
import { findSeries } from '../series/series.queries.ts'
import { findOwnInvitation, type InvitedTo, listInvitations, setAnswers } from './answers.queries.ts'
import { listAttendees } from './attendees.queries.ts'
import { presentAttendee } from './booking-summary.present.ts'
import { findSummary } from './booking-summary.queries.ts'
import { type Linked, readInvitationToken } from './invitation-link.service.ts'
import { presentInvitation } from './invitations.present.ts'

type AnswerErrors = Refusals<'NOT_FOUND'> & WrongState<ReservationStatus>

/** An invitation that is over, withdrawn or forged isn't found. */
async function openInvitation(
  { files }: Services,
  tx: Tx,
  linked: Linked,
  now: Temporal.Instant,
): Promise<Invitation | undefined> {
  const invited = await listInvitations(tx, linked, linked.email, now)
  const [next] = invited
  if (!next) return undefined
  const campus = await findSummary(tx, next.reservation)
  const series = 'seriesId' in linked ? await findSeries(tx, linked.seriesId) : undefined
  return presentInvitation(invited, campus, series, { now, linkTo: key => files.link(key, now) })
}

/** Stores and records an answer. @throws WRONG_STATE where the booking is over or cancelled */
async function keepAnswer(
  { tx, now, record, emit }: Pick<UnitOfWork, 'record' | 'emit'> & { tx: Tx; now: Temporal.Instant },
  invited: readonly InvitedTo[],
  answer: GivenAnswer,
  errors: AnswerErrors,
) {
  const open = invited.filter(({ reservation }) => mayAnswer(stateOf(reservation, now)))
  const [first] = invited
  if (!first) notFound(errors)
  if (open.length === 0) wrongState(errors, stateOf(first.reservation, now))
  const changed = open.filter(one => one.answer !== answer)
  if (changed.length === 0) return
  await setAnswers(
    tx,
    changed.map(({ attendeeId }) => attendeeId),
    answer,
    now,
  )
  for (const { name, answer: before, reservation } of changed)
    record({
      action: 'reservation.answered',
      entityType: 'reservation',
      entityId: reservation.id,
      before: { people: [name], answer: before },
      after: { people: [name], answer },
    })
  const [{ reservation }] = changed as [InvitedTo]
  emit({ topic: 'reservations', campusId: reservation.campus_id, id: reservation.id })
}

/** Answers by a link, which stands for the person to whom it was sent. */
async function answerByLink(
  services: Services,
  { linked, answer, requestId }: { linked: Linked; answer: GivenAnswer; requestId: string },
  errors: AnswerErrors,
): Promise<Invitation> {
  const { database, events } = services
  const now = services.clock.now()
  const { invitation, happened } = await asTenant(database, linked.tenantId, async tx => {
    const invited = await listInvitations(tx, linked, linked.email, now)
    const givenName = invited[0]?.name || linked.email
    const { flush, ...unit } = unitOfWork(
      tx,
      services,
      { tenantId: linked.tenantId, givenName, lastname: '' },
      requestId,
    )
    await keepAnswer({ ...unit, tx, now }, invited, answer, errors)
    const invitation = (await openInvitation(services, tx, linked, now)) ?? notFound(errors)
    return { invitation, happened: await flush() }
  })
  events.announce(linked.tenantId, happened)
  return invitation
}

export const invitationRoutes = {
  read: open.invitations.read.handler(async ({ input, context: { services }, errors }) => {
    const linked = readInvitationToken(services, input.token) ?? notFound(errors)
    const now = services.clock.now()
    const invitation = await asTenant(
      services.database,
      linked.tenantId,
      tx => openInvitation(services, tx, linked, now),
      {
        readOnly: true,
      },
    )
    return invitation ?? notFound(errors)
  }),

  answer: open.invitations.answer.handler(({ input, context: { services, requestId }, errors }) => {
    const linked = readInvitationToken(services, input.token) ?? notFound(errors)
    return answerByLink(services, { linked, answer: input.answer, requestId }, errors)
  }),

  answerOwn: on.invitations.answerOwn.handler(async ({ input, context, errors }): Promise<Attendee> => {
    const { tx, caller, now } = context
    const own = (await findOwnInvitation(tx, input.id, caller.userId)) ?? notFound(errors)
    const invited = await listInvitations(tx, { reservationId: input.id }, own.email, now)
    await keepAnswer(context, invited, input.answer, errors)
    const row = (await listAttendees(tx, input.id)).find(({ email }) => email === own.email)
    return row ? presentAttendee(row) : notFound(errors)
  }),
}
