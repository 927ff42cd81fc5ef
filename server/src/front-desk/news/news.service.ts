import type { CurrentNews } from '@aforo/api/front-desk/news'
import type { z } from 'zod'
import type { HandlerContext, RequestContext } from '../../platform/http/on.ts'
import { presentNews } from './news.present.ts'
import { findSeen, listCurrentNews, type NewsRow } from './news.queries.ts'

export type Context = HandlerContext & Pick<RequestContext, 'services'>

export const present = ({ services, now }: Pick<Context, 'services' | 'now'>, row: NewsRow) =>
  presentNews(row, key => services.files.link(key, now))

/** Today's news, and how many of them the caller has not seen. */
export async function readCurrentNews(context: Context): Promise<z.infer<typeof CurrentNews>> {
  const { tx, caller, now } = context
  const [rows, seen] = await Promise.all([listCurrentNews(tx, now), findSeen(tx, caller.userId)])
  const isNew = ({ created_at }: NewsRow) => !seen || Temporal.Instant.compare(created_at, seen) > 0
  return { items: rows.map(row => present(context, row)), unseen: rows.filter(isNew).length }
}
