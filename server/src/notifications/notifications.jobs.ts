import type { LiveEvent } from '@aforo/contract/events'
import { asSystem } from '../platform/database/transaction.ts'
import type { Job } from '../platform/jobs.ts'
import { mailsTogether } from '../platform/mail.ts'
import { asJob } from '../platform/unit-of-work.ts'
import { type NoticeMail, noticeMail } from './notifications.present.ts'
import { deleteOld } from './notifications.queries.ts'
import { type Notice, notify } from './notifications.ts'

const mailNotice: Job<NoticeMail> = {
  name: 'notifications.mail',
  together: mailsTogether,
  work: ({ mail, settings }, notice) => mail.send(noticeMail(notice, settings.publicUrl)),
}

/** Tells people what happened to them in another organisation's house. */
const tell: Job<Notice & { event: LiveEvent }> = {
  name: 'notifications.tell',
  work: (services, { event, ...notice }) =>
    asJob(services, notice.tenantId, 'Avisos', async unit => {
      await notify(unit, notice)
      unit.emit(event)
    }),
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

export const notificationJobs = [mailNotice, tell, purgeNotifications]
