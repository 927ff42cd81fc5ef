import type { Tx } from './database/database.ts'

/** All job queues. An area adds its own here and works it in its `*.jobs.ts`. */
export const jobNames = [
  'assets.sweep',
  'attachments.purge',
  'mail.send',
  'billing.look',
  'billing.ready',
  'billing.run',
  'contract-documents.generate',
  'contract-documents.pdf',
  'contract-documents.pdf-look',
  'contract-documents.purge',
  'bookings.invitation',
  'bookings.invited',
  'floor-plans.preview',
  'contracts.prices',
  'contracts.reminders',
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
  'health.purge',
  'hubspot.look',
  'imports.check',
  'imports.run',
  'imports.welcome',
  'imports.resume',
  'imports.purge',
  'notifications.mail',
  'notifications.purge',
  'notifications.tell',
  'orders.upkeep',
  'organization.read-policies',
  'outside.purge',
  'outside.work',
  'platform.purge',
  'receipts.watch',
  'rental-contracts.reminders',
  'reports.file',
  'reports.look',
  'reports.purge',
  'tenants.support-visits',
  'users.forgotten-password',
  'users.purge',
  'users.welcome',
  'visitors.purge',
  'wallets.months',
  'spaces.qr',
] as const
export type JobName = (typeof jobNames)[number]

/** Enqueues background jobs in the transaction of a change. */
export interface JobQueue {
  /** Adds jobs in the last statements of the transaction, so that they exist if and only if the change does. */
  enqueue(tx: Tx, name: JobName, data: object[]): Promise<void>
}
