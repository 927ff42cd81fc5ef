import type { Role } from '@aforo/api/platform/base'
import type { NotificationChoice, NotificationKind } from '@aforo/api/platform/notifications'
import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import { listing } from '../listing.ts'
import { totalOf } from '../page.ts'

interface StoredNotice {
  tenantId: string
  kind: NotificationKind
  title: string
  body: string
  link: string | null
  now: Temporal.Instant
  /** Whether the kind is mailed by default. */
  mail: boolean
  /** Key of a fault: a recipient's open notice of the same fault is counted up instead. */
  fault: string | null
}

/**
 * Inserts notifications for recipients who chose the bell.
 * @returns all active recipients with their channels; `again` where an open notice was counted up
 */
export async function insertNotifications(tx: Tx, notice: StoredNotice, people: { userId: string; id: string }[]) {
  const { rows } = await sql<{
    id: string
    user_id: string
    username: string
    roles: Role[]
    bell: boolean
    mail: boolean
    again: boolean
  }>`
    with told as (
      select u.tenant_id, n.id, u.id as user_id, u.username, u.roles,
        coalesce(c.bell, true) as bell, coalesce(c.mail, ${notice.mail}::boolean) as mail
      from unnest(${people.map(one => one.userId)}::uuid[], ${people.map(one => one.id)}::uuid[]) as n (user_id, id)
      join users u on u.tenant_id = ${notice.tenantId}::uuid and u.id = n.user_id and u.active
      left join notification_choices c
        on c.tenant_id = u.tenant_id and c.user_id = u.id and c.kind = ${notice.kind}::text
    ), rung as (
      insert into notifications (tenant_id, id, user_id, kind, title, body, link, created_at, fault, in_bell)
      select tenant_id, id, user_id, ${notice.kind}::text, ${notice.title}::text, ${notice.body}::text, ${notice.link}::text,
        ${notice.now.toString()}::timestamptz, ${notice.fault}::text, bell
      -- Of a fault also for mails only: the row keeps the second mail back. In one order, so that two at once don't block
      -- each other.
      from told where bell or (mail and ${notice.fault}::text is not null) order by user_id
      on conflict (tenant_id, fault, user_id) where fault is not null and mended_at is null
      do update set times = notifications.times + 1, title = excluded.title, body = excluded.body, link = excluded.link,
        last_at = greatest(notifications.last_at, notifications.created_at, excluded.created_at),
        in_bell = excluded.in_bell
      returning user_id, times
    )
    select told.id, user_id, username, roles, bell, mail, coalesce(rung.times > 1, false) as again
    from told left join rung using (user_id)
  `.execute(tx)
  return rows
}

export const listAdministrators = (tx: Tx, countries?: readonly string[]) =>
  tx
    .selectFrom('users')
    .select('id')
    .where('active', '=', true)
    .where(sql<boolean>`roles && array['ROLE_ADMIN', 'ROLE_ROOT']`)
    .where(sql<boolean>`tenant_id = aforo_tenant()`)
    .$if(countries !== undefined, query =>
      query.where(sql<boolean>`(countries_allowed = '{}' or countries_allowed && ${countries}::text[])`),
    )
    .execute()

/** Whether anybody has an open notice of any of these faults. */
export async function isAnyOpen(tx: Tx, keys: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select from notifications
    where tenant_id = aforo_tenant() and fault = any (${keys}::text[]) and mended_at is null limit 1
  `.execute(tx)
  return rows.length > 0
}

/** Closes the open notices of faults and marks them as read. @returns the users whose bell shows them */
export async function endFaults(tx: Tx, keys: readonly string[], now: Temporal.Instant): Promise<string[]> {
  const { rows } = await sql<{ user_id: string; in_bell: boolean }>`
    update notifications set mended_at = ${now.toString()}::timestamptz,
      read_at = coalesce(read_at, ${now.toString()}::timestamptz)
    where tenant_id = aforo_tenant() and fault = any (${keys}::text[]) and mended_at is null
    returning user_id, in_bell
  `.execute(tx)
  return [...new Set(rows.filter(({ in_bell }) => in_bell).map(({ user_id }) => user_id))]
}

const columns = [
  'id',
  'kind',
  'title',
  'body',
  'link',
  'created_at',
  'read_at',
  'times',
  'last_at',
  'mended_at',
] as const

export type NotificationRow = NonNullable<Awaited<ReturnType<typeof markNotification>>>

const ofUser = (tx: Tx, userId: string, unread: boolean) =>
  tx
    .selectFrom('notifications')
    .where('user_id', '=', userId)
    .where('in_bell', '=', true)
    .$if(unread, query => query.where('read_at', 'is', null))

/** Number of a user's notifications, counted up to `atMost`. */
const countNotifications = (tx: Tx, userId: string, unread: boolean, atMost: number): Promise<number> =>
  totalOf(tx.selectFrom(ofUser(tx, userId, unread).select('id').limit(atMost).as('found')))

/** Lists are not paged beyond this. */
const listedAtMost = 10_000

/** A user's notifications, latest first. */
export const notificationList = listing({
  query: (tx: Tx, { userId, unread = false }: { userId: string; unread?: boolean }) =>
    ofUser(tx, userId, unread).select(columns),
  key: ['created_at', 'id'],
  direction: 'desc',
  total: (tx, { userId, unread = false }) => countNotifications(tx, userId, unread, listedAtMost),
})

/** Beyond this the bell shows "99+". */
const unreadAtMost = 100

export const countUnread = (tx: Tx, userId: string) => countNotifications(tx, userId, true, unreadAtMost)

/** Marks a user's own notification as read; undefined if there is none. Keeps the first reading time. */
export const markNotification = (tx: Tx, userId: string, id: string, read: boolean, now: Temporal.Instant) =>
  tx
    .updateTable('notifications')
    .set({ read_at: read ? sql<string>`coalesce(read_at, ${now.toString()}::timestamptz)` : null })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()

export async function markAllRead(tx: Tx, userId: string, until: string, now: Temporal.Instant) {
  await tx
    .updateTable('notifications')
    .set({ read_at: now.toString() })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('created_at', '<=', sql<Temporal.Instant>`${until}::timestamptz`)
    .execute()
}

/** A user's choices; kinds without one are missing. */
export const listChoices = (tx: Tx, userId: string) =>
  tx.selectFrom('notification_choices').select(['kind', 'bell', 'mail']).where('user_id', '=', userId).execute()

export async function setChoices(tx: Tx, tenantId: string, userId: string, choices: NotificationChoice[]) {
  await tx
    .insertInto('notification_choices')
    .values(choices.map(choice => ({ tenant_id: tenantId, user_id: userId, ...choice })))
    .onConflict(conflict =>
      conflict
        .columns(['tenant_id', 'user_id', 'kind'])
        .doUpdateSet(eb => ({ bell: eb.ref('excluded.bell'), mail: eb.ref('excluded.mail') })),
    )
    .execute()
}

/** Deletes a batch of notifications older than a moment, of all tenants. @returns how many */
export async function deleteOld(tx: Tx, before: Temporal.Instant, atMost: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from notifications where (tenant_id, id) in (
      select tenant_id, id from notifications where created_at < ${before.toString()}::timestamptz
      order by created_at limit ${atMost}::integer)
  `.execute(tx)
  return Number(numAffectedRows)
}
