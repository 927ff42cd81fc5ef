import { randomUUIDv7 } from 'node:crypto'
import type { BookingRequest, RequestOutcome, RequestStatus } from '@aforo/api/bookings/booking-requests'
import { problemTexts } from '@aforo/api/platform/problems'
import { unless } from '../../platform/database/constraints.ts'
import { historyRows, presentHistory } from '../../platform/history.ts'
import { fail, type HandlerContext, on } from '../../platform/http/on.ts'
import { invalidField, notFound, type Refusals, type Stale, type WrongState } from '../../platform/http/refusals.ts'
import { administratorsOf, notify } from '../../platform/notifications/notifications.ts'
import { hasOutsiders } from '../invitations/attendees.queries.ts'
import {
  checkWish,
  enterHost,
  errorOf,
  findOwnerNamed,
  findWithHost,
  guestOwnerOf,
  isByShift,
  mayManage,
  refusalOfVisit,
  type SlotErrors,
} from '../reservations/reservations.ts'
import { historyWords, placeAndTime, requestLink, traceOf } from './booking-requests.present.ts'
import { findRequest, insertRequest, type RequestRow } from './booking-requests.queries.ts'
import { expiryOf } from './booking-requests.rules.ts'
import {
  approve,
  cancel,
  type Decision,
  decline,
  type NotDecided,
  presentWithContext,
  reopen,
} from './decisions.service.ts'
import { searchEverywhere } from './search.service.ts'

type DecidedErrors = WrongState<RequestStatus> & Stale<BookingRequest>

/** The decided request. @throws the refusal, as the contract declares it */
function decidedOrThrow(decision: Decision, errors: SlotErrors & DecidedErrors): BookingRequest {
  if ('done' in decision) return decision.done
  const { refused } = decision
  if (refused.code === 'WRONG_STATE') throw errors.WRONG_STATE(refused)
  if (refused.code === 'STALE_VERSION') throw errors.STALE_VERSION(refused)
  throw errorOf(refused, errors)
}

/** Declining and cancelling never check a slot: these errors aren't thrown. */
const noSlot = (errors: Pick<SlotErrors, 'NOT_FOUND'>): SlotErrors => ({
  NOT_FOUND: errors.NOT_FOUND,
  FORBIDDEN: errors.NOT_FOUND,
  INVALID_FIELD: errors.NOT_FOUND,
  SLOT_TAKEN: errors.NOT_FOUND,
  SPACE_UNAVAILABLE: errors.NOT_FOUND,
})

/** Why one of several requests couldn't be decided, in words. */
function wordsOf(refused: NotDecided): string {
  if (refused.code === 'SPACE_UNAVAILABLE' || refused.code === 'CREDITS_NEEDED') return refused.message
  if (refused.code === 'INVALID_FIELD') return refused.data.message
  return problemTexts[refused.code].message
}

/** Decides several requests in the given order. A refused one changes nothing, and the rest goes on. */
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
      const request = row ? await presentWithContext(context, row) : null
      results.push({ id, done: false, why: wordsOf(refused), request, alternatives })
    }
  }
  return { results }
}

/** Reads a request that the caller manages, in their own tenant or in a host tenant. @throws NOT_FOUND */
async function readManaged(context: HandlerContext, id: string, errors: Refusals<'NOT_FOUND'>): Promise<RequestRow> {
  const row = await findWithHost(context, id, findRequest)
  if (!row || !mayManage(row, context.caller)) notFound(errors)
  return row
}

const noNeed = { field: 'spaceId', message: 'Este lugar no se pide: se reserva directamente.' }

export const bookingRequestRoutes = {
  search: on.bookingRequests.search.handler(({ input, context }) => searchEverywhere(context, input)),

  create: on.bookingRequests.create.handler(async ({ input, context, errors }) => {
    const { username, spaceId, subject, visitors, ...wish } = input
    const { tx, now, caller, record, emit } = context
    const owner = await findOwnerNamed(context, username, errors)
    const booker = (await enterHost(context, spaceId, owner)) ?? owner
    const checked = await checkWish(context, spaceId, wish, { ...booker, visitors: visitors.length > 0 })
    if ('refused' in checked) throw errorOf(checked.refused, errors)
    const { place, slot, span } = checked.allowed
    const { tenant_id: tenantId, campus_id: campusId } = place
    const forOthers = place.policy.forOthersRoles.some(role => caller.roles.includes(role))
    if (owner.userId !== caller.userId && !forOthers) fail(errors.FORBIDDEN())
    if (!place.policy.approvalTypes.some(type => type === place.type))
      invalidField(errors, noNeed.field, noNeed.message)
    const emails = visitors.map(({ email }) => email)
    const noVisit = await refusalOfVisit(context, checked.allowed, unit => hasOutsiders(unit, tenantId, emails))
    if (noVisit) throw errorOf(noVisit, errors)
    const id = randomUUIDv7()
    await unless(
      'booking_requests_once',
      () => errors.REQUEST_EXISTS(),
      () =>
        insertRequest(tx, {
          ...span,
          tenantId,
          id,
          spaceId: place.id,
          campusId,
          turnId: slot.turnId ?? null,
          subject,
          visitors,
          owner,
          guestOwner: guestOwnerOf(owner, tenantId),
          createdBy: caller.userId,
          expiresAt: expiryOf(span, { lateMinutes: place.policy.lateMinutes, byShift: isByShift(place) }),
          now,
        }),
    )
    const row = (await findRequest(tx, id)) ?? notFound(errors)
    record({ action: 'request.created', entityType: 'booking-request', entityId: id, after: traceOf(row) })
    emit({ topic: 'requests', campusId, id })
    await notify(context, {
      tenantId,
      userIds: (await administratorsOf(tx)).filter(userId => userId !== caller.userId),
      kind: 'REQUEST_RECEIVED',
      title: `${row.owner_given_name} ${row.owner_lastname} pide ${placeAndTime(row)}`,
      link: requestLink(id),
    })
    return presentWithContext(context, row)
  }),

  get: on.bookingRequests.get.handler(async ({ input, context, errors }) =>
    presentWithContext(context, await readManaged(context, input.id, errors)),
  ),

  approve: on.bookingRequests.approve.handler(async ({ input, context, errors }) =>
    decidedOrThrow(await approve(context, input), errors),
  ),

  reopen: on.bookingRequests.reopen.handler(async ({ input, context, errors }) =>
    decidedOrThrow(await reopen(context, input, errors), { ...noSlot(errors), ...errors }),
  ),

  decline: on.bookingRequests.decline.handler(async ({ input, context, errors }) =>
    decidedOrThrow(await decline(context, input), { ...noSlot(errors), ...errors }),
  ),

  cancel: on.bookingRequests.cancel.handler(async ({ input, context, errors }) => {
    await readManaged(context, input.id, errors)
    return decidedOrThrow(await cancel(context, input), { ...noSlot(errors), ...errors })
  }),

  approveMany: on.bookingRequests.approveMany.handler(({ input, context }) =>
    each(context, input.ids, id => approve(context, { id })),
  ),

  declineMany: on.bookingRequests.declineMany.handler(({ input, context }) =>
    each(context, input.ids, id => decline(context, { id, reason: input.reason })),
  ),

  history: on.bookingRequests.history.handler(async ({ input, context, errors }) => {
    const { id } = await readManaged(context, input.id, errors)
    return presentHistory(await historyRows(context.tx, 'booking-request', id), historyWords).toReversed()
  }),
}
