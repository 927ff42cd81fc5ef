import type { NewsStatus } from '@aforo/api/front-desk/news'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { contains } from '../../platform/database/search.ts'
import { listing } from '../../platform/listing.ts'

/** The date where a piece of news is shown: at its campus, or where the tenant is. */
const today = (now: Temporal.Instant) =>
  sql<string>`(${now.toString()}::timestamptz at time zone coalesce(c.time_zone, t.time_zone))::date`

const newsRows = (tx: Tx, now: Temporal.Instant) =>
  tx
    .selectFrom('news as n')
    .innerJoin('tenants as t', 't.id', 'n.tenant_id')
    .leftJoin('campuses as c', join => join.onRef('c.tenant_id', '=', 'n.tenant_id').onRef('c.id', '=', 'n.campus_id'))
    .innerJoin('users as u', join => join.onRef('u.tenant_id', '=', 'n.tenant_id').onRef('u.id', '=', 'n.author_id'))
    .select([
      'n.id',
      'n.title',
      'n.text',
      'n.picture_key',
      'n.campus_id',
      'c.name as campus_name',
      'n.shows_from',
      'n.shows_to',
      'n.withdrawn_at',
      'n.created_at',
      'n.version',
      sql<string>`u.given_name || ' ' || u.lastname`.as('author'),
      sql<string>`${today(now)}::text`.as('today'),
    ])

export type NewsRow = NonNullable<Awaited<ReturnType<typeof findNews>>>

export const findNews = (tx: Tx, id: string, now: Temporal.Instant) =>
  newsRows(tx, now).where('n.id', '=', id).executeTakeFirst()

/** Keeps it from other changes for the rest of the transaction, and reads it then. */
export async function lockNews(tx: Tx, id: string, now: Temporal.Instant): Promise<NewsRow | undefined> {
  const held = await tx.selectFrom('news').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return held && findNews(tx, id, now)
}

/** What `statusOn` says, for the list's filter. */
function inState(status: NewsStatus, now: Temporal.Instant): RawBuilder<boolean> {
  switch (status) {
    case 'WITHDRAWN':
      return sql`n.withdrawn_at is not null`
    case 'SCHEDULED':
      return sql`(n.withdrawn_at is null and n.shows_from > ${today(now)})`
    case 'ENDED':
      return sql`(n.withdrawn_at is null and n.shows_to < ${today(now)})`
    case 'SHOWN':
      return sql`(n.withdrawn_at is null and n.shows_from <= ${today(now)}
        and coalesce(n.shows_to, 'infinity'::date) >= ${today(now)})`
  }
}

/** No header shows more. */
const shownAtMost = 30

export const listCurrentNews = (tx: Tx, now: Temporal.Instant) =>
  newsRows(tx, now)
    .where(inState('SHOWN', now))
    .orderBy('n.shows_from', 'desc')
    .orderBy('n.id', 'desc')
    .limit(shownAtMost)
    .execute()

/** When somebody last looked at the news; undefined where they never did. */
export const findSeen = async (tx: Tx, userId: string) =>
  (await tx.selectFrom('news_seen').select('seen_at').where('user_id', '=', userId).executeTakeFirst())?.seen_at

export async function setSeen(tx: Tx, tenantId: string, userId: string, now: Temporal.Instant) {
  const seen_at = now.toString()
  await tx
    .insertInto('news_seen')
    .values({ tenant_id: tenantId, user_id: userId, seen_at })
    .onConflict(conflict => conflict.columns(['tenant_id', 'user_id']).doUpdateSet({ seen_at }))
    .execute()
}

interface NewsFilter {
  q?: string
  campusId?: string
  status?: NewsStatus
  now: Temporal.Instant
}

function matching(tx: Tx, { q, campusId, status, now }: NewsFilter) {
  let query = newsRows(tx, now)
  if (q) query = query.where(contains('n.search', q))
  if (campusId !== undefined) query = query.where('n.campus_id', '=', campusId)
  if (status !== undefined) query = query.where(inState(status, now))
  return query
}

/** The latest to appear first. */
export const newsList = listing({ query: matching, key: ['n.shows_from', 'n.id'], direction: 'desc' })

interface NewsColumns {
  title: string
  text: string
  picture_key: string | null
  campus_id: string | null
  shows_from: string
  shows_to: string | null
}

export async function insertNews(
  tx: Tx,
  row: NewsColumns & { tenant_id: string; id: string; author_id: string },
  now: Temporal.Instant,
) {
  await tx
    .insertInto('news')
    .values({ ...row, created_at: now.toString() })
    .execute()
}

/** Changes some columns and counts the version up. */
export async function updateNews(tx: Tx, id: string, columns: Partial<NewsColumns> & { withdrawn_at?: string | null }) {
  await tx
    .updateTable('news')
    .set(eb => ({ ...columns, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
