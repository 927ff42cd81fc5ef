import { randomUUIDv7 } from 'node:crypto'
import { entersBackOffice } from '@aforo/api/platform/base'
import type { LiveEvent } from '@aforo/api/platform/events'
import { type NotificationKind, notificationKinds } from '@aforo/api/platform/notifications'
import type { HandlerContext } from '../http/on.ts'
import type { Services } from '../services.ts'
import { endFaults, insertNotifications, listAdministrators } from './notifications.queries.ts'

/** The door of notifications: how other areas notify people. */
export { countUnread, isAnyOpen } from './notifications.queries.ts'

declare module '../ports.ts' {
  interface Ports {
    /** The page of a booking for its person; undefined for other recipients, and where they have none. */
    linkInNotice(
      services: Pick<Services, 'sealing' | 'settings' | 'database' | 'clock'>,
      booking: NoticedBooking,
      username: string,
    ): Promise<string | undefined>
  }
}

/** A booking, of any tenant. */
export interface NoticedBooking {
  tenantId: string
  reservationId: string
}

/** A handler's context, or a job's unit of work. */
type Unit = Pick<HandlerContext, 'tx' | 'now' | 'emit' | 'enqueue'>

export interface Notice {
  /** The recipients' tenant, which is also the transaction's. */
  tenantId: string
  /** Recipients, without duplicates. Guests of other organisations and disabled accounts are skipped. */
  userIds: readonly string[]
  kind: NotificationKind
  /** One line, cut at 200 characters. */
  title: string
  /** Plain text, cut at 1000 characters. */
  body?: string
  /** An address in the app, `/app/…`. */
  link?: string
  /** The booking that it is about: its person's mail has the link to the booking's own page. */
  booking?: NoticedBooking
  /** False if the change sends its own mail. */
  mail?: false
  /**
   * Key of a fault that can recur before it is fixed. While its notice is open, recurrences are counted instead of
   * notified, and it is mailed once; `mendFaults` closes it.
   */
  fault?: string
}

/** Maximum people named by one live event, so that it fits into a PostgreSQL notification. */
const namedAtMost = 100

const cut = (text: string, length: number) => (text.length > length ? `${text.slice(0, length - 1)}…` : text)

/** Makes open bells reload. */
function showAnew(emit: Unit['emit'], userIds: readonly string[]) {
  for (let first = 0; first < userIds.length; first += namedAtMost)
    emit({ topic: 'notifications', userIds: userIds.slice(first, first + namedAtMost) })
}

/**
 * Notifies people: in the bell, live, and by mail for those who chose it. Runs in the change's transaction, so that
 * nobody hears of a change that is rolled back.
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
      enqueue('notifications.mail', {
        tenantId,
        id,
        to: username,
        enters: entersBackOffice(roles),
        ...text,
        booking: notice.booking,
      })
}

/** Closes the tenant's open notices about these faults: they show that it is fixed, and count as read. */
export async function mendFaults({ tx, now, emit }: Omit<Unit, 'enqueue'>, faults: readonly string[]): Promise<void> {
  if (faults.length > 0) showAnew(emit, await endFaults(tx, faults, now))
}

/**
 * The tenant's active administrators, who are notified of tasks that need a person.
 * @param countries of the campuses concerned; administrators who can't see any of them are omitted
 */
export const administratorsOf = async (tx: HandlerContext['tx'], countries?: readonly string[]): Promise<string[]> =>
  (await listAdministrators(tx, countries)).map(({ id }) => id)

/**
 * Notifies people of any organisation; those of another tenant by a job, among that tenant's rows.
 * @param tenantId the transaction's tenant
 * @param event to reload their open screens
 */
export async function notifyAnywhere(unit: Unit, tenantId: string, notice: Notice, event: LiveEvent): Promise<void> {
  if (notice.tenantId === tenantId) await notify(unit, notice)
  else unit.enqueue('notifications.tell', { ...notice, event })
}
