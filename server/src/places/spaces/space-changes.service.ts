import type { SpaceSummary } from '@aforo/contract/places/spaces'
import type { ActionOf } from '../../platform/audit-actions.ts'
import type { HandlerContext, RequestContext } from '../../platform/http/on.ts'
import { type Link, presentSpace, traceOf } from './spaces.present.ts'
import { lockSpace, type SpaceRow } from './spaces.queries.ts'

/** What every handler that changes spaces shares: the look at the version, and the traces. */
export type Context = HandlerContext & Pick<RequestContext, 'services'>

export const linkOf =
  ({ services, now }: Context): Link =>
  key =>
    services.files.link(key, now)

export interface Refusals {
  NOT_FOUND(): Error
  STALE_VERSION(given: { data: { newer: SpaceSummary } }): Error
}

export function refuseStale(
  context: Context,
  row: SpaceRow,
  version: number | undefined,
  errors: Pick<Refusals, 'STALE_VERSION'>,
) {
  if (version !== undefined && version !== row.version)
    throw errors.STALE_VERSION({ data: { newer: presentSpace(row, linkOf(context)) } })
}

/** The space to change, held for this transaction, if it is still the one that the caller saw. */
export async function lockForChange(
  context: Context,
  { id, version }: { id: string; version?: number },
  errors: Refusals,
): Promise<SpaceRow> {
  const row = await lockSpace(context.tx, id)
  if (!row) throw errors.NOT_FOUND()
  refuseStale(context, row, version, errors)
  return row
}

/** Leaves the traces of a change. @param places the names of what it stood in before and stands in now, if that changed */
export function leaveTraces(
  { record, emit }: Context,
  action: ActionOf<'space'>,
  before: SpaceRow,
  after: SpaceRow,
  places: { before?: string; after?: string } = {},
) {
  record({
    action: `space.${action}`,
    entityType: 'space',
    entityId: after.id,
    before: traceOf(before, places.before),
    after: traceOf(after, places.after),
  })
  emit({ topic: 'spaces', id: after.id, campusId: after.campus_id })
}
