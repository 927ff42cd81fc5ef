import type { HandlerContext, RequestContext } from '../../platform/http/on.ts'
import { recordOf } from '../../platform/records.ts'
import { historyWords, type Link, presentSpace, traceOf } from './spaces.present.ts'
import { findSpace, lockSpace, type SpaceRow } from './spaces.queries.ts'

export type Context = HandlerContext & Pick<RequestContext, 'services'>

export const linkOf =
  ({ services, now }: Context): Link =>
  key =>
    services.files.link(key, now)

export const spaceRecord = recordOf({
  type: 'space',
  find: ({ tx }: Context, id: string) => findSpace(tx, id),
  lock: ({ tx }: Context, id: string) => lockSpace(tx, id),
  present: (row: SpaceRow, context: Context) => presentSpace(row, linkOf(context)),
  trace: (row: SpaceRow) => traceOf(row),
  event: row => ({ topic: 'spaces', id: row.id, campusId: row.campus_id }),
  words: historyWords,
})
