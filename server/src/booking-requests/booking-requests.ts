/** The door of the booking requests: how other areas withdraw them. */
import type { HandlerContext } from '../platform/http/on.ts'
import { pendingOf } from './booking-requests.queries.ts'
import { cancel } from './deciding.routes.ts'

/** Withdraws whatever somebody still asks for: they leave for good. */
export async function withdrawAllOf(context: HandlerContext, ownerId: string): Promise<void> {
  for (const id of await pendingOf(context.tx, ownerId)) await cancel(context, { id })
}
