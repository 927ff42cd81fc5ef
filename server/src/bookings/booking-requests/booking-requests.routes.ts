import { randomUUIDv7 } from 'node:crypto'
import type { BookingRequest, RequestOutcome, RequestStatus } from '@aforo/contract/bookings/booking-requests'
import { problemTexts } from '@aforo/contract/platform/problems'
import { administratorsOf, notify } from '../../front-desk/notifications/notifications.ts'
import { unless } from '../../platform/database/constraints.ts'
import { historyRows, presentHistory } from '../../platform/history.ts'
import { fail, type HandlerContext, on } from '../../platform/http/on.ts'
import { pageOf, stretchOf } from '../../platform/page.ts'
import {
  atSpace,
  errorOf,
  guestOwnerOf,
  lookAt,
  mayManage,
  ownerAsked,
  ownerNamed,
  pageEverywhere,
  type SlotErrors,
  spansByZone,
  standingOf,
  wherever,
} from '../reservations/reservations.ts'
import { historyWords, placeAndTime, presentRequest, traceOf } from './booking-requests.present.ts'
import { findRequest, insertRequest, type RequestRow, searchRequests } from './booking-requests.queries.ts'
import { expiryOf } from './booking-requests.rules.ts'
import { approve, cancel, type Decision, decline, type NotDecided, whole } from './decisions.service.ts'
import { surroundingsOf } from './request-context.queries.ts'

interface DecidedErrors {
  WRONG_STATE(given: { data: { status: RequestStatus } }): Error
  STALE_VERSION(given: { data: { newer: BookingRequest } }): Error
}

/** The request as decided, or why not, thrown as the call declares it. */
function doneOr(decision: Decision, errors: SlotErrors & DecidedErrors): BookingRequest {
  if ('done' in decision) return decision.done
  const { refused } = decision
  if (refused.code === 'WRONG_STATE') throw errors.WRONG_STATE(refused)
  if (refused.code === 'STALE_VERSION') throw errors.STALE_VERSION(refused)
  throw errorOf(refused, errors)
}

/** What declining and cancelling never ask about. */
const noSlot = (errors: Pick<SlotErrors, 'NOT_FOUND'>): SlotErrors => ({
  NOT_FOUND: errors.NOT_FOUND,
  FORBIDDEN: errors.NOT_FOUND,
  INVALID_FIELD: errors.NOT_FOUND,
  SLOT_TAKEN: errors.NOT_FOUND,
  SPACE_UNAVAILABLE: errors.NOT_FOUND,
})

/** Why one of several was not decided, in words. */
function wordsOf(refused: NotDecided): string {
  if (refused.code === 'SPACE_UNAVAILABLE') return refused.message
  if (refused.code === 'INVALID_FIELD') return refused.data.message
  return problemTexts[refused.code].message
}

/** Decides about several, one after the other in the order given; what is refused changes nothing, the rest goes on. */
async function each(
  context: HandlerContext,
  ids: string[],
  decide: (id: string) => Promise<Decision>,
): Promise<{ results: RequestOutcome[] }> {
  const results: RequestOutcome[] = []
  for (const id of [...new Set(ids)]) {
    const decision = await decide(id)
    if ('done' in decision) results.push({ id, done: true, why: '', request: decision.done, alternatives: [] })
    else {
      const { refused, row } = decision
      const alternatives =
        refused.code === 'SLOT_TAKEN' || refused.code === 'SPACE_UNAVAILABLE' ? refused.data.alternatives : []
      const request = row ? await whole(context, row) : null
      results.push({ id, done: false, why: wordsOf(refused), request, alternatives })
    }
  }
  return { results }
}

/** Goes on with a request that the caller manages, wherever it is. @throws NOT_FOUND */
const reading = async <T>(
  context: HandlerContext,
  id: string,
  errors: { NOT_FOUND(): Error },
  run: (there: HandlerContext, row: RequestRow) => Promise<T>,
): Promise<T> =>
  (await wherever(context, id, async there => {
    const row = await findRequest(there.tx, id)
    return row && mayManage(row, there.caller) ? run(there, row) : undefined
  })) ?? fail(errors.NOT_FOUND())

const noNeed = { field: 'spaceId', message: 'Este lugar no se pide: se reserva directamente.' }

export const bookingRequestRoutes = {
  search: on.bookingRequests.search.handler(async ({ input, context }) => {
    const { caller, now } = context
    const { items, total } = await pageEverywhere<BookingRequest>(
      context,
      stretchOf(input),
      byOrder(input.sort),
      async ({ tx }, stretch, guest) => {
        const filter = {
          ...input,
          dates: input.date === undefined ? undefined : await spansByZone(tx, input.campusId, input.date, input.date),
          owner: ownerAsked(caller, guest),
          now,
        }
        const { rows, total } = await searchRequests(tx, filter, { ...stretch, sort: input.sort })
        const waiting = rows.filter(row => row.status === 'PENDING' && standingOf(row, caller) === 'HOUSE')
        const around = await surroundingsOf(
          tx,
          waiting.map(({ id }) => id),
          now,
        )
        return { items: rows.map(row => presentRequest(row, around.get(row.id), caller, now)), total }
      },
    )
    return pageOf(items, total, input)
  }),

  create: on.bookingRequests.create.handler(async ({ input, context, errors }) => {
    const { username, spaceId, subject, ...slot } = input
    const owner = username === undefined ? context.caller : await ownerNamed(context, username, errors)
    return atSpace(context, spaceId, owner, async (there, house, asker) => {
      const { tx, now, caller, record, emit } = there
      const seen = await lookAt(there, spaceId, slot, asker)
      if ('refused' in seen) throw errorOf(seen.refused, errors)
      const { place, span } = seen.allowed
      const forOthers = place.policy.forOthersRoles.some(role => caller.roles.includes(role))
      if (owner.userId !== caller.userId && !forOthers) fail(errors.FORBIDDEN())
      if (!place.policy.approvalTypes.some(type => type === place.type)) fail(errors.INVALID_FIELD({ data: noNeed }))
      const id = randomUUIDv7()
      await unless(
        'booking_requests_once',
        () => errors.REQUEST_EXISTS(),
        () =>
          insertRequest(tx, {
            ...span,
            tenantId: house,
            id,
            spaceId: place.id,
            campusId: place.campus_id,
            subject,
            owner,
            guestOwner: guestOwnerOf(owner, house),
            createdBy: caller.userId,
            expiresAt: expiryOf(span.start, place.policy.lateMinutes),
            now,
          }),
      )
      const row = (await findRequest(tx, id)) ?? fail(errors.NOT_FOUND())
      record({ action: 'request.created', entityType: 'booking-request', entityId: id, after: traceOf(row) })
      emit({ topic: 'requests', campusId: row.campus_id, id })
      await notify(there, {
        tenantId: house,
        userIds: (await administratorsOf(tx)).filter(userId => userId !== caller.userId),
        kind: 'REQUEST_RECEIVED',
        title: `${row.owner_given_name} ${row.owner_lastname} pide ${placeAndTime(row)}`,
        link: `/app/reservation/parking?view=requests&request=${id}`,
      })
      return whole(there, row)
    })
  }),

  get: on.bookingRequests.get.handler(({ input, context, errors }) => reading(context, input.id, errors, whole)),

  approve: on.bookingRequests.approve.handler(async ({ input, context, errors }) =>
    doneOr(await approve(context, input), errors),
  ),

  decline: on.bookingRequests.decline.handler(async ({ input, context, errors }) =>
    doneOr(await decline(context, input), { ...noSlot(errors), ...errors }),
  ),

  cancel: on.bookingRequests.cancel.handler(({ input, context, errors }) =>
    reading(context, input.id, errors, async there =>
      doneOr(await cancel(there, input), { ...noSlot(errors), ...errors }),
    ),
  ),

  approveMany: on.bookingRequests.approveMany.handler(({ input, context }) =>
    each(context, input.ids, id => approve(context, { id })),
  ),

  declineMany: on.bookingRequests.declineMany.handler(({ input, context }) =>
    each(context, input.ids, id => decline(context, { id, reason: input.reason })),
  ),

  history: on.bookingRequests.history.handler(({ input, context, errors }) =>
    reading(context, input.id, errors, async ({ tx }, row) =>
      presentHistory(await historyRows(tx, 'booking-request', row.id), historyWords).toReversed(),
    ),
  ),
}

/** The order of a list that comes from several houses. */
function byOrder(sort: string) {
  const of = (request: BookingRequest) => (sort.endsWith('startsAt') ? request.startsAt : request.requestedAt)
  const direction = sort.startsWith('-') ? -1 : 1
  return (one: BookingRequest, other: BookingRequest) => direction * Temporal.Instant.compare(of(one), of(other))
}
