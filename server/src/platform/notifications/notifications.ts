import { randomUUIDv7 } from 'node:crypto'
import { entersBackOffice } from '@aforo/api/platform/base'
import type { LiveEvent } from '@aforo/api/platform/events'
import { type NotificationKind, notificationKinds } from '@aforo/api/platform/notifications'
import type { HandlerContext } from '../http/on.ts'
import { endFaults, insertNotifications, listAdministrators } from './notifications.queries.ts'

/** The door of the notifications: how other areas tell people something. */
export { countUnread, isAnyOpen } from './notifications.queries.ts'

/** What a change has at hand: a handler's context, or a job's transaction with its unit of work. */
type Unit = Pick<HandlerContext, 'tx' | 'now' | 'emit' | 'enqueue'>

export interface Notice {
  /** Of the people told, and of the transaction. */
  tenantId: string
  /** Whom; nobody is told twice. Guests of other organisations and disabled accounts are left out. */
  userIds: readonly string[]
  kind: NotificationKind
  /** One line, cut at 200 characters. */
  title: string
  /** Plain text, cut at 1000 characters. */
  body?: string
  /** Where to look: an address of the app, `/app/…`. */
  link?: string
  /** False where a mail of the change itself says the same. */
  mail?: false
  /**
   * What is at fault, where this tells of a fault that may happen again before it is mended. While it is open it is counted and
   * not told anew, and mailed once; `mendFaults` ends it.
   */
  fault?: string
}

/** Live events name at most so many people, so that one fits into what the database announces at once. */
const namedAtMost = 100

const cut = (text: string, length: number) => (text.length > length ? `${text.slice(0, length - 1)}…` : text)

/** Has people's bells look. */
function showAnew(emit: Unit['emit'], userIds: readonly string[]) {
  for (let first = 0; first < userIds.length; first += namedAtMost)
    emit({ topic: 'notifications', userIds: userIds.slice(first, first + namedAtMost) })
}

/**
 * Tells people something: in the bell, live, and by mail for those who chose so; in the transaction of the change itself,
 * so that nobody hears of what did not happen.
 */
export async function notify({ tx, now, emit, enqueue }: Unit, notice: Notice): Promise<void> {
  const { tenantId, kind } = notice
  const userIds = [...new Set(notice.userIds)]
  if (userIds.length === 0) return
  const text = { title: cut(notice.title, 200), body: cut(notice.body ?? '', 1000), link: notice.link ?? null }
  const people = await insertNotifications(
    tx,
    { tenantId, kind, now, mail: notificationKinds[kind].mail, fault: notice.fault ?? null, ...text },
    userIds.map(userId => ({ userId, id: randomUUIDv7() })),
  )
  showAnew(
    emit,
    people.filter(({ bell }) => bell).map(({ user_id }) => user_id),
  )
  for (const { id, username, roles, mail, again } of people)
    if (mail && !again && notice.mail !== false)
      enqueue('notifications.mail', { tenantId, id, to: username, enters: entersBackOffice(roles), ...text })
}

/** Ends the open notices of the transaction's tenant about these faults; they say so, and are no longer unread. */
export async function mendFaults({ tx, now, emit }: Omit<Unit, 'enqueue'>, faults: readonly string[]): Promise<void> {
  if (faults.length > 0) showAnew(emit, await endFaults(tx, faults, now))
}

/**
 * The active administrators of the transaction's tenant: who is told of what waits for somebody to act.
 * @param countries of the campuses that it is about: who may see none of them is left out
 */
export const administratorsOf = async (tx: HandlerContext['tx'], countries?: readonly string[]): Promise<string[]> =>
  (await listAdministrators(tx, countries)).map(({ id }) => id)

/**
 * Tells people of whatever organisation something: of another than the transaction's, among their own rows, by a job.
 * @param tenantId whose transaction it is
 * @param event what their open screens are to look at, too
 */
export async function notifyAnywhere(unit: Unit, tenantId: string, notice: Notice, event: LiveEvent): Promise<void> {
  if (notice.tenantId === tenantId) await notify(unit, notice)
  else unit.enqueue('notifications.tell', { ...notice, event })
}
