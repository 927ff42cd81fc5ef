import type { LiveEvent } from '@aforo/api/platform/events'
import type { Job } from '../jobs.ts'
import { mailsTogether } from '../mail.jobs.ts'
import { sendFor } from '../mail-brand.ts'
import { forgetOlder } from '../purge.ts'
import { asJob } from '../unit-of-work.ts'
import { type NoticeMail, noticeMail } from './notifications.present.ts'
import { deleteOld } from './notifications.queries.ts'
import { type Notice, notify } from './notifications.ts'

const mailNotice: Job<NoticeMail & { tenantId: string }> = {
  name: 'notifications.mail',
  together: mailsTogether,
  work: (services, { tenantId, ...notice }) =>
    sendFor(services, tenantId, noticeMail(notice, services.settings.publicUrl)),
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

/** Forgets what was said longer ago than anybody looks. */
const purgeNotifications: Job<object> = {
  name: 'notifications.purge',
  cron: '41 3 * * *',
  work: services => forgetOlder(services, { days: 90, atOnce: 5_000 }, deleteOld),
}

export const notificationJobs = [mailNotice, tell, purgeNotifications]
