import { z } from 'zod'
import { call, everyone } from '../platform/base.ts'

/** Possible reminder times before a booking's start, in minutes. */
export const reminderMinutes = [5, 10, 15, 30, 60, 120, 1440, 2880] as const

/** Default for people who haven't chosen. */
export const usualReminders: readonly number[] = [15]

const Minutes = z
  .array(z.union(reminderMinutes.map(minutes => z.literal(minutes)) as [z.ZodLiteral<number>, z.ZodLiteral<number>]))
  .max(3)
  .refine(all => new Set(all).size === all.length, 'Cada recordatorio va una sola vez.')

export const Reminders = z.object({
  /** Minutes before the start, largest first; empty: no reminder. */
  minutes: Minutes,
  /** Whether reminders are also mailed. Notifications in the app have their own setting. */
  mail: z.boolean(),
})
export type Reminders = z.infer<typeof Reminders>

export const reminders = {
  get: call
    .meta({ roles: everyone })
    .route({
      method: 'GET',
      path: '/users/me/reminders',
      tags: ['reminders'],
      summary: 'Con cuánta anticipación me recuerdan mis reservas',
    })
    .output(Reminders),

  set: call
    .meta({ roles: everyone })
    .route({ method: 'PUT', path: '/users/me/reminders', tags: ['reminders'], summary: 'Elegir mis recordatorios' })
    .input(Reminders)
    .output(Reminders),
}
