import type { BookingRequest, bookingRequests } from '@aforo/api/bookings/booking-requests'
import type { InferSchemaOutput } from '@orpc/contract'
import type { HandlerContext } from '../../platform/http/on.ts'
import {
  hostsAsked,
  ownerFilter,
  pageOfAll,
  relationOf,
  spansByZone,
  stretchInEach,
} from '../reservations/reservations.ts'
import { presentRequest } from './booking-requests.present.ts'
import { searchRequests } from './booking-requests.queries.ts'
import { decisionContextOf } from './request-context.queries.ts'

type Asked = InferSchemaOutput<NonNullable<(typeof bookingRequests)['search']['~orpc']['inputSchema']>>

/** A page of the requests that the caller sees, in their own tenant and in those that they asked. The call ends in one of these. */
export async function searchEverywhere(context: HandlerContext, input: Asked) {
  const { tx, caller, now } = context
  const tenantIds = [caller.tenantId, ...(await hostsAsked(tx))]
  const { campus: campusId, parking: parkingId, space: spaceId, type, type_inner } = input
  const stretch = stretchInEach(tenantIds, input)
  const lists = []
  for (const tenantId of tenantIds) {
    await context.enter(tenantId)
    const filter = {
      ...{ campusId, parkingId, spaceId, name: input.name, status: input.status },
      type: type === 'ALL' ? undefined : type,
      typeInner: type_inner === 'ALL' ? undefined : type_inner,
      dates: input.date === undefined ? undefined : await spansByZone(tx, campusId, input.date, input.date),
      owner: ownerFilter(caller, tenantId !== caller.tenantId),
      now,
    }
    const { rows, total } = await searchRequests(tx, filter, { ...stretch, sort: input.sort })
    const waiting = rows.filter(row => row.status === 'PENDING' && relationOf(row, caller) === 'HOST')
    const waitingIds = waiting.map(({ id }) => id)
    const contexts = await decisionContextOf(tx, waitingIds, now)
    lists.push({ items: rows.map(row => presentRequest(row, contexts.get(row.id), caller, now)), total })
  }
  return pageOfAll(lists, input, byOrder(input.sort))
}

/** The order of a list that comes from several tenants. */
function byOrder(sort: string) {
  const of = (request: BookingRequest) => (sort.endsWith('startsAt') ? request.startsAt : request.requestedAt)
  const direction = sort.startsWith('-') ? -1 : 1
  return (one: BookingRequest, other: BookingRequest) => direction * Temporal.Instant.compare(of(one), of(other))
}
