import { usualReminders } from '@aforo/api/bookings/reminders'
import { on } from '../../platform/http/on.ts'
import { findReminders, saveReminders } from './reminders.queries.ts'

export const reminderRoutes = {
  get: on.reminders.get.handler(async ({ context: { tx, caller } }) => {
    const saved = await findReminders(tx, caller.userId)
    return saved ?? { minutes: [...usualReminders], mail: true }
  }),

  set: on.reminders.set.handler(async ({ input, context: { tx, caller, record } }) => {
    const { tenantId, userId } = caller
    const before = await findReminders(tx, userId)
    const after = { minutes: input.minutes.toSorted((one, other) => other - one), mail: input.mail }
    await saveReminders(tx, { tenantId, userId, ...after })
    record({ action: 'reminders.chosen', entityType: 'user', entityId: userId, before, after })
    return after
  }),
}
