import { isInCharge } from '../../people/users/users.ts'
import type { HandlerContext, RequestContext } from '../../platform/http/on.ts'
import { recordOf } from '../../platform/records.ts'
import { historyWords, presentSpace, traceOf, type View } from './spaces.present.ts'
import { findSpace, lockSpace, type SpaceRow } from './spaces.queries.ts'

export type Context = HandlerContext & Pick<RequestContext, 'services'>

export const viewOf = ({ services, now, caller }: Context): View => ({
  link: key => services.files.link(key, now),
  sees: userId => userId === caller.userId || isInCharge(caller.roles),
})

export const spaceRecord = recordOf({
  type: 'space',
  find: ({ tx }: Context, id: string) => findSpace(tx, id),
  lock: ({ tx }: Context, id: string) => lockSpace(tx, id),
  present: (row: SpaceRow, context: Context) => presentSpace(row, viewOf(context)),
  trace: (row: SpaceRow) => traceOf(row),
  event: row => ({ topic: 'spaces', id: row.id, campusId: row.campus_id }),
  words: historyWords,
})
