/** The door of the booking requests: how other areas read and withdraw them. */

import type { Tx } from '../../platform/database/database.ts'
import type { HandlerContext } from '../../platform/http/on.ts'
import { hostsOf } from '../reservations/reservations.ts'
import { placeAndTime, requestLink } from './booking-requests.present.ts'
import { pendingOf, type RequestRow, searchRequests } from './booking-requests.queries.ts'
import { cancel } from './decisions.service.ts'

export { requestsNamed } from './booking-requests.queries.ts'
export { searchEverywhere } from './search.service.ts'
export { placeAndTime, type RequestRow, requestLink }

/** The pending requests, oldest first, and their number. */
export const listPending = (
  tx: Tx,
  campusId: string | undefined,
  now: Temporal.Instant,
  limit: number,
): Promise<{ rows: RequestRow[]; total: number }> =>
  searchRequests(tx, { campusId, status: ['PENDING'], now }, { limit, offset: 0, sort: 'requestedAt' })

/**
 * Withdraws all requests of a user of the caller's tenant, including those as a guest, because the account is deleted.
 */
export async function withdrawAllOf(context: HandlerContext, ownerId: string): Promise<void> {
  for (const tenantId of await hostsOf(context.tx, ownerId)) {
    await context.enter(tenantId)
    for (const id of await pendingOf(context.tx, ownerId)) await cancel(context, { id })
  }
  await context.enter(context.caller.tenantId)
}
