import type { Tx } from './database/database.ts'

/** The queues of the program; an area adds its own here and works it in its `<area>.jobs.ts`. */
export const jobNames = [
  'assets.sweep',
  'mail.send',
  'bookings.invitation',
  'bookings.invited',
  'floor-plans.preview',
  'floor-plans.forget-backgrounds',
  'bookings.release-unattended',
  'bookings.reminders',
  'bookings.series-invitation',
  'bookings.series-meeting',
  'bookings.waitlist',
  'bookings.waitlist-sweep',
  'bookings.expire-drafts',
  'bookings.meeting',
  'identity.purge',
  'imports.check',
  'imports.run',
  'imports.welcome',
  'imports.resume',
  'imports.purge',
  'notifications.mail',
  'notifications.purge',
  'notifications.tell',
  'organization.read-policies',
  'platform.purge',
  'tenants.support-visits',
  'users.forgotten-password',
  'users.welcome',
  'visitors.purge',
  'spaces.qr',
] as const
export type JobName = (typeof jobNames)[number]

/** Where a change leaves the work that follows from it. */
export interface JobQueue {
  /** Sends work to a queue in the caller's own transaction, as its last act: it exists exactly when the change does. */
  enqueue(tx: Tx, name: JobName, data: object[]): Promise<void>
}
