/** The door of visitors: how other areas read them. */
import type { Visitor } from '@aforo/api/front-desk/visitors'
import type { HandlerContext } from '../../platform/http/on.ts'
import { presentVisitor } from './visitors.present.ts'
import { listCampuses, listVisitors } from './visitors.queries.ts'
import { spanOfDays, today } from './visitors.rules.ts'

/** Today's visitors, by the date at each campus, whose name, company or document contains every word. */
export async function visitorsNamed({ tx, now }: HandlerContext, q: string, limit: number): Promise<Visitor[]> {
  const days = (await listCampuses(tx, undefined)).map(({ id, time_zone }) => {
    const date = today(now, time_zone)
    return { campusId: id, date, span: spanOfDays(date, date, time_zone) }
  })
  return (await listVisitors(tx, days, { q }, { limit, offset: 0 })).map(row => presentVisitor(row, now))
}
