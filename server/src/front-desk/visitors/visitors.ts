/** The door of the visitors: what other areas read of them. */
import type { Visitor } from '@aforo/api/front-desk/visitors'
import type { HandlerContext } from '../../platform/http/on.ts'
import { presentVisitor } from './visitors.present.ts'
import { listCampuses, listVisitors } from './visitors.queries.ts'
import { spanOfDays, today } from './visitors.rules.ts'

/** Those who come today, in the date of each campus, and have every word in their name, company or document. */
export async function visitorsNamed({ tx, now }: HandlerContext, q: string, limit: number): Promise<Visitor[]> {
  const days = (await listCampuses(tx, undefined)).map(({ id, time_zone }) => {
    const date = today(now, time_zone)
    return { campusId: id, date, span: spanOfDays(date, date, time_zone) }
  })
  return (await listVisitors(tx, days, { q }, { limit, offset: 0 })).map(row => presentVisitor(row, now))
}
