import { randomUUIDv7 } from 'node:crypto'
import type { NewsItem, NewsStatus } from '@aforo/api/front-desk/news'
import { holdCampus } from '../../places/campuses/campuses.ts'
import { isStoredPicture, noSuchPicture } from '../../platform/assets/assets.ts'
import { on } from '../../platform/http/on.ts'
import {
  invalidField,
  notFound,
  type Refusals,
  type Stale,
  type WrongState,
  wrongState,
} from '../../platform/http/refusals.ts'
import { recordOf } from '../../platform/records.ts'
import { historyWords, statusOf, traceOf } from './news.present.ts'
import { findNews, insertNews, lockNews, type NewsRow, newsList, setSeen, updateNews } from './news.queries.ts'
import { abilities } from './news.rules.ts'
import { type Context, present, readCurrentNews } from './news.service.ts'

const newsRecord = recordOf({
  type: 'news',
  find: ({ tx, now }: Context, id: string) => findNews(tx, id, now),
  lock: ({ tx, now }: Context, id: string) => lockNews(tx, id, now),
  present: (row: NewsRow, context: Context) => present(context, row),
  trace: traceOf,
  event: ({ id }) => ({ topic: 'news', id }),
  words: historyWords,
})

/** The news to change, held for this transaction, if it is as its caller saw it and allows that change. */
async function lockForChange(
  context: Context,
  asked: { id: string; version?: number },
  change: keyof NewsItem['can'],
  errors: Refusals<'NOT_FOUND'> & Stale<NewsItem> & WrongState<NewsStatus>,
): Promise<NewsRow> {
  const row = await newsRecord.lock(context, asked, errors)
  const status = statusOf(row)
  if (!abilities(status)[change]) wrongState(errors, status)
  return row
}

interface Fields {
  title: string
  text: string
  pictureKey: string | null
  campusId: string | null
  from: string
  to: string | null
}

type FieldErrors = Refusals<'NOT_FOUND' | 'INVALID_FIELD'>

/** The columns of what was typed, once all of it holds. @param kept the picture it has already */
async function columnsOf(context: Context, fields: Fields, kept: string | null, errors: FieldErrors) {
  const { title, text, pictureKey, campusId, from, to } = fields
  if (to !== null && to < from) invalidField(errors, 'to', 'La fecha final debe ser igual o posterior a la inicial.')
  if (pictureKey && pictureKey !== kept && !(await isStoredPicture(context, pictureKey)))
    invalidField(errors, 'pictureKey', noSuchPicture)
  if (campusId && !(await holdCampus(context.tx, campusId))) notFound(errors)
  return { title, text, picture_key: pictureKey, campus_id: campusId, shows_from: from, shows_to: to }
}

export const newsRoutes = {
  current: on.news.current.handler(({ context }) => readCurrentNews(context)),

  seen: on.news.seen.handler(async ({ context: { tx, caller, now } }) => {
    await setSeen(tx, caller.tenantId, caller.userId, now)
    return { unseen: 0 }
  }),

  search: on.news.search.handler(({ input, context }) =>
    newsList.page(context.tx, { ...input, now: context.now }, row => present(context, row)),
  ),

  get: on.news.get.handler(async ({ input, context, errors }) =>
    present(context, (await findNews(context.tx, input.id, context.now)) ?? notFound(errors)),
  ),

  history: on.news.history.handler(({ input, context, errors }) => newsRecord.history(context, input, errors)),

  publish: on.news.publish.handler(async ({ input, context, errors }) => {
    const { tx, caller, now } = context
    const columns = await columnsOf(context, input, null, errors)
    const id = randomUUIDv7()
    await insertNews(tx, { tenant_id: caller.tenantId, id, author_id: caller.userId, ...columns }, now)
    return newsRecord.created(context, 'news.published', id, errors)
  }),

  edit: on.news.edit.handler(async ({ input, context, errors }) => {
    const before = await lockForChange(context, input, 'edit', errors)
    await updateNews(context.tx, before.id, await columnsOf(context, input, before.picture_key, errors))
    return newsRecord.changed(context, 'news.edited', before)
  }),

  withdraw: on.news.withdraw.handler(async ({ input, context, errors }) => {
    const before = await lockForChange(context, input, 'withdraw', errors)
    await updateNews(context.tx, before.id, { withdrawn_at: context.now.toString() })
    return newsRecord.changed(context, 'news.withdrawn', before)
  }),

  restore: on.news.restore.handler(async ({ input, context, errors }) => {
    const before = await lockForChange(context, input, 'restore', errors)
    await updateNews(context.tx, before.id, { withdrawn_at: null })
    return newsRecord.changed(context, 'news.restored', before)
  }),
}
