import { on } from '../http/on.ts'
import { notFound } from '../http/refusals.ts'
import { readPage } from '../page.ts'
import { presentChoices, presentNotification } from './notifications.present.ts'
import {
  countNotifications,
  countUnread,
  listChoices,
  listNotifications,
  markAllRead,
  markNotification,
  setChoices,
} from './notifications.queries.ts'

/** Nobody pages further. */
const listedAtMost = 10_000

export const notificationRoutes = {
  list: on.notifications.list.handler(async ({ input, context: { tx, caller } }) => {
    const unread = input.unread ?? false
    return readPage(input, {
      rows: stretch => listNotifications(tx, caller.userId, unread, stretch),
      total: () => countNotifications(tx, caller.userId, unread, listedAtMost),
      present: presentNotification,
    })
  }),

  unread: on.notifications.unread.handler(async ({ context: { tx, caller } }) => ({
    unread: await countUnread(tx, caller.userId),
  })),

  mark: on.notifications.mark.handler(async ({ input, context: { tx, caller, now, emit }, errors }) => {
    const row = (await markNotification(tx, caller.userId, input.id, input.read, now)) ?? notFound(errors)
    // Updates the user's other windows.
    emit({ topic: 'notifications', userIds: [caller.userId] })
    return presentNotification(row)
  }),

  markAll: on.notifications.markAll.handler(async ({ input, context: { tx, caller, now, emit } }) => {
    await markAllRead(tx, caller.userId, input.until ?? now.toString(), now)
    emit({ topic: 'notifications', userIds: [caller.userId] })
    return { unread: await countUnread(tx, caller.userId) }
  }),

  choices: on.notifications.choices.handler(async ({ context: { tx, caller } }) =>
    presentChoices(await listChoices(tx, caller.userId)),
  ),

  setChoices: on.notifications.setChoices.handler(async ({ input, context: { tx, caller, record, emit } }) => {
    const before = presentChoices(await listChoices(tx, caller.userId))
    // If a kind is repeated, the last value counts.
    const selected = [...new Map(input.choices.map(choice => [choice.kind, choice])).values()]
    await setChoices(tx, caller.tenantId, caller.userId, selected)
    const after = presentChoices(await listChoices(tx, caller.userId))
    record({
      action: 'user.notification_choices_changed',
      entityType: 'user',
      entityId: caller.userId,
      before: { choices: before },
      after: { choices: after },
    })
    emit({ topic: 'notifications', userIds: [caller.userId] })
    return after
  }),
}
