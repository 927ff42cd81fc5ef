import { asSystem } from '../platform/database/transaction.ts'
import type { Job } from '../platform/jobs.ts'
import { type NoticeMail, noticeMail } from './notifications.present.ts'
import { deleteOld } from './notifications.queries.ts'

const mailNotice: Job<NoticeMail> = {
  name: 'notifications.mail',
  work: ({ mail, settings }, notice) => mail.send(noticeMail(notice, settings.publicUrl)),
}

const keptDays = 90
/** Short transactions, so that nobody waits for the upkeep. */
const atOnce = 5_000

/** Forgets what was said longer ago than anybody looks. */
const purgeNotifications: Job<object> = {
  name: 'notifications.purge',
  cron: '41 3 * * *',
  async work({ database, clock }) {
    const before = clock.now().subtract({ hours: keptDays * 24 })
    while ((await asSystem(database, tx => deleteOld(tx, before, atOnce))) === atOnce);
  },
}

export const notificationJobs = [mailNotice, purgeNotifications]
