/** The door of the booking requests: how other areas read and withdraw them. */

import type { Tx } from '../../platform/database/database.ts'
import type { HandlerContext } from '../../platform/http/on.ts'
import { atEachHost } from '../reservations/reservations.ts'
import { placeAndTime } from './booking-requests.present.ts'
import { pendingOf, type RequestRow, searchRequests } from './booking-requests.queries.ts'
import { cancel } from './decisions.service.ts'

export { placeAndTime, type RequestRow }

/** What waits for a decision, the oldest first, and how much of it there is. */
export const undecided = (
  tx: Tx,
  campusId: string | undefined,
  now: Temporal.Instant,
  limit: number,
): Promise<{ rows: RequestRow[]; total: number }> =>
  searchRequests(tx, { campusId, status: ['PENDING'], now }, { limit, offset: 0, sort: 'requestedAt' })

/** Withdraws whatever somebody still asks for, wherever it is: they leave for good. */
export async function withdrawAllOf(context: HandlerContext, ownerId: string): Promise<void> {
  await atEachHost(context, ownerId, async there => {
    for (const id of await pendingOf(there.tx, ownerId)) await cancel(there, { id })
  })
}
