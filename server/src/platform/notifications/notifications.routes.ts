import { on } from '../http/on.ts'
import { notFound } from '../http/refusals.ts'
import { presentChoices, presentNotification } from './notifications.present.ts'
import {
  countUnread,
  listChoices,
  markAllRead,
  markNotification,
  notificationList,
  setChoices,
} from './notifications.queries.ts'

export const notificationRoutes = {
  list: on.notifications.list.handler(({ input, context: { tx, caller } }) =>
    notificationList.page(tx, { ...input, userId: caller.userId }, presentNotification),
  ),

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
