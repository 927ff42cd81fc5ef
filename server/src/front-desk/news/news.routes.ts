import { randomUUIDv7 } from 'node:crypto'
import type { NewsItem, NewsStatus } from '@aforo/contract/front-desk/news'
import { isStoredPicture, noSuchPicture } from '../../places/assets/assets.ts'
import { holdCampus } from '../../places/campuses/campuses.ts'
import type { ActionOf } from '../../platform/audit-actions.ts'
import { historyRows, presentHistory } from '../../platform/history.ts'
import { fail, type HandlerContext, on, type RequestContext } from '../../platform/http/on.ts'
import { pageOf, stretchOf } from '../../platform/page.ts'
import { historyWords, presentNews, statusOf, traceOf } from './news.present.ts'
import {
  countNews,
  findNews,
  findSeen,
  insertNews,
  listCurrentNews,
  listNews,
  lockNews,
  type NewsRow,
  setSeen,
  updateNews,
} from './news.queries.ts'
import { abilities } from './news.rules.ts'

type Context = HandlerContext & Pick<RequestContext, 'services'>

const present = ({ services, now }: Pick<Context, 'services' | 'now'>, row: NewsRow) =>
  presentNews(row, key => services.files.link(key, now))

interface Refusals {
  NOT_FOUND(): Error
  STALE_VERSION(given: { data: { newer: NewsItem } }): Error
  WRONG_STATE(given: { data: { status: NewsStatus } }): Error
}

/** The news to change, held for this transaction, if it is as its caller saw it and allows that change. */
async function lockForChange(
  context: Context,
  { id, version }: { id: string; version?: number },
  change: keyof NewsItem['can'],
  errors: Refusals,
): Promise<NewsRow> {
  const row = (await lockNews(context.tx, id, context.now)) ?? fail(errors.NOT_FOUND())
  if (version !== undefined && version !== row.version)
    throw errors.STALE_VERSION({ data: { newer: present(context, row) } })
  const status = statusOf(row)
  if (!abilities(status)[change]) throw errors.WRONG_STATE({ data: { status } })
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

interface FieldErrors {
  NOT_FOUND(): Error
  INVALID_FIELD(given: { data: { field: string; message: string } }): Error
}

/** The columns of what was typed, once all of it holds. @param kept the picture it has already */
async function columnsOf(context: Context, fields: Fields, kept: string | null, errors: FieldErrors) {
  const { title, text, pictureKey, campusId, from, to } = fields
  if (to !== null && to < from)
    throw errors.INVALID_FIELD({
      data: { field: 'to', message: 'La fecha final debe ser igual o posterior a la inicial.' },
    })
  if (pictureKey && pictureKey !== kept && !(await isStoredPicture(context, pictureKey)))
    throw errors.INVALID_FIELD({ data: { field: 'pictureKey', message: noSuchPicture } })
  if (campusId && !(await holdCampus(context.tx, campusId))) throw errors.NOT_FOUND()
  return { title, text, picture_key: pictureKey, campus_id: campusId, shows_from: from, shows_to: to }
}

/** Leaves the traces of a change and answers the news as it is now. */
async function changed(context: Context, action: ActionOf<'news'>, before: NewsRow): Promise<NewsItem> {
  const { tx, now, record, emit } = context
  const after = (await findNews(tx, before.id, now)) ?? before
  record({
    action: `news.${action}`,
    entityType: 'news',
    entityId: before.id,
    before: traceOf(before),
    after: traceOf(after),
  })
  emit({ topic: 'news', id: before.id })
  return present(context, after)
}

export const newsRoutes = {
  current: on.news.current.handler(async ({ context }) => {
    const { tx, caller, now } = context
    const rows = await listCurrentNews(tx, now)
    const seen = await findSeen(tx, caller.userId)
    const isNew = ({ created_at }: NewsRow) => !seen || Temporal.Instant.compare(created_at, seen) > 0
    return { items: rows.map(row => present(context, row)), unseen: rows.filter(isNew).length }
  }),

  seen: on.news.seen.handler(async ({ context: { tx, caller, now } }) => {
    await setSeen(tx, caller.tenantId, caller.userId, now)
    return { unseen: 0 }
  }),

  search: on.news.search.handler(async ({ input, context }) => {
    const { tx, now } = context
    const rows = await listNews(tx, input, stretchOf(input), now)
    return pageOf(
      rows.map(row => present(context, row)),
      await countNews(tx, input, now),
      input,
    )
  }),

  get: on.news.get.handler(async ({ input, context, errors }) =>
    present(context, (await findNews(context.tx, input.id, context.now)) ?? fail(errors.NOT_FOUND())),
  ),

  history: on.news.history.handler(async ({ input, context: { tx, now }, errors }) => {
    if (!(await findNews(tx, input.id, now))) fail(errors.NOT_FOUND())
    return presentHistory(await historyRows(tx, 'news', input.id), historyWords)
  }),

  publish: on.news.publish.handler(async ({ input, context, errors }) => {
    const { tx, caller, now, record, emit } = context
    const columns = await columnsOf(context, input, null, errors)
    const id = randomUUIDv7()
    await insertNews(tx, { tenant_id: caller.tenantId, id, author_id: caller.userId, ...columns }, now)
    const row = (await findNews(tx, id, now)) ?? fail(errors.NOT_FOUND())
    record({ action: 'news.published', entityType: 'news', entityId: id, after: traceOf(row) })
    emit({ topic: 'news', id })
    return present(context, row)
  }),

  edit: on.news.edit.handler(async ({ input, context, errors }) => {
    const before = await lockForChange(context, input, 'edit', errors)
    await updateNews(context.tx, before.id, await columnsOf(context, input, before.picture_key, errors))
    return changed(context, 'edited', before)
  }),

  withdraw: on.news.withdraw.handler(async ({ input, context, errors }) => {
    const before = await lockForChange(context, input, 'withdraw', errors)
    await updateNews(context.tx, before.id, { withdrawn_at: context.now.toString() })
    return changed(context, 'withdrawn', before)
  }),

  restore: on.news.restore.handler(async ({ input, context, errors }) => {
    const before = await lockForChange(context, input, 'restore', errors)
    await updateNews(context.tx, before.id, { withdrawn_at: null })
    return changed(context, 'restored', before)
  }),
}
