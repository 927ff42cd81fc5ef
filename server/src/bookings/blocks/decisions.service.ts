import type { BlockHit } from '@aforo/api/bookings/blocks'
import type { Reservation } from '@aforo/api/bookings/reservations'
import type { Alternative } from '@aforo/api/bookings/slots'
import { fail, type HandlerContext, type RequestContext } from '../../platform/http/on.ts'
import { ownLink } from '../my-booking/own-link.service.ts'
import {
  alternativesFor,
  cancel,
  clearExpiredDrafts,
  holdsPlace,
  listActive,
  presentReservation,
  type ReservationRow,
  reschedule,
} from '../reservations/reservations.ts'
import { noticeOf } from './blocks.mail.ts'
import { blockOn, type Span } from './blocks.rules.ts'
import type { Change } from './decisions.rules.ts'

/** What a block will close: a space with all spaces in it, for a span. */
export interface Closing {
  spaceIds: string[]
  span: Span
}

const holdsNow = (row: ReservationRow, now: Temporal.Instant) =>
  holdsPlace({ status: row.status as 'DRAFT' | 'CREATED', heldUntil: row.held_until }, now)

/** The reservations that a block would hit. */
export async function listHits(
  { tx, now }: Pick<HandlerContext, 'tx' | 'now'>,
  { spaceIds, span }: Closing,
): Promise<ReservationRow[]> {
  return (await listActive(tx, spaceIds, span)).filter(row => holdsNow(row, now))
}

/** Frees what a block closes from expired drafts, which would still violate the constraint. */
export const releaseExpiredDrafts = (context: Pick<HandlerContext, 'tx' | 'now' | 'ports'>, closing: Closing) =>
  clearExpiredDrafts(context, closing, true)

/** Alternatives are listed for at most so many reservations. */
const withAlternatives = 20

export async function presentHits(
  context: HandlerContext,
  rows: readonly ReservationRow[],
  { spaceIds, span }: Closing,
): Promise<BlockHit[]> {
  const closing = spaceIds.map(spaceId => ({ spaceId, ...span }))
  const hits: BlockHit[] = []
  for (const [index, row] of rows.entries())
    hits.push({
      reservation: presentReservation(row, context.caller, context.now),
      alternatives: index < withAlternatives ? await alternativesFor(context, row, closing) : [],
    })
  return hits
}

/** Makes the error of a decision that can't be carried out; it undoes the whole call. */
type Refuse = (given: { reservationId: string; why: string; alternatives: Alternative[] }) => Error

/** Moves or cancels one reservation and mails its owner why. */
export async function carryOut(
  context: HandlerContext & Pick<RequestContext, 'services'>,
  decision: Change,
  before: ReservationRow,
  closing: Closing,
  block: Parameters<typeof noticeOf>[3],
  refuse: Refuse,
) {
  const { reservationId } = decision
  const because = (why: string, alternatives: Alternative[] = []) =>
    refuse({
      reservationId,
      why,
      alternatives: alternatives.filter(({ spaceId }) => !closing.spaceIds.includes(spaceId)),
    })
  const errors = {
    NOT_FOUND: () => because('La reserva o el espacio ya no existen.'),
    STALE_VERSION: () => because('La reserva cambió mientras decidías.'),
    WRONG_STATE: () => because('La reserva ya empezó o terminó: solo se puede mantener.'),
    INVALID_FIELD: ({ data }: { data: { message: string } }) => because(data.message),
    SLOT_TAKEN: ({ data }: { data: { alternatives: Alternative[] } }) =>
      because('El lugar elegido ya está reservado.', data.alternatives),
    SPACE_UNAVAILABLE: ({ message, data }: { message: string; data: { alternatives: Alternative[] } }) =>
      because(message, data.alternatives),
  }
  const { version } = decision
  const after =
    decision.action === 'MOVE'
      ? await reschedule(context, { id: reservationId, version, ...decision.to }, errors)
      : await cancel(context, { id: reservationId, version }, errors, 'CLOSED')
  if (decision.action === 'MOVE' && isClosed(after, closing))
    fail(because('El lugar elegido también queda bloqueado a esa hora.'))
  await mailOwner(context, before, after, decision.action === 'MOVE', block)
}

const isClosed = ({ spaceId, startsAt, endsAt }: Reservation, { spaceIds, span }: Closing) =>
  spaceIds.includes(spaceId) &&
  blockOn([span], { start: Temporal.Instant.from(startsAt), end: Temporal.Instant.from(endsAt) }) !== undefined

async function mailOwner(
  context: HandlerContext & Pick<RequestContext, 'services'>,
  before: ReservationRow,
  after: Reservation,
  moved: boolean,
  block: Parameters<typeof noticeOf>[3],
) {
  // A guest gets only the invitation's update.
  if (!before.owner_username || before.owner_username === context.caller.username) return
  const was = presentReservation(before, context.caller, context.now)
  const owner = { username: before.owner_username, givenName: before.owner_given_name ?? '' }
  const ownAt = await ownLink(context.services, context.tx, before)
  context.enqueue('mail.send', noticeOf(owner, was, moved ? after : undefined, block, ownAt))
}
