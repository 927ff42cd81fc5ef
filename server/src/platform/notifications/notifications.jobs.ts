import type { LiveEvent } from '@aforo/api/platform/events'
import type { Job, ScheduledJob } from '../jobs.ts'
import { mailsTogether } from '../mail.jobs.ts'
import { sendFor } from '../mail-brand.ts'
import { forgetOlder } from '../purge.ts'
import { asJob } from '../unit-of-work.ts'
import { type NoticeMail, noticeMail } from './notice.mail.ts'
import { deleteOld } from './notifications.queries.ts'
import { type Notice, type NoticedBooking, notify } from './notifications.ts'

declare module '../job-queue.ts' {
  interface JobData {
    'notifications.mail': Omit<NoticeMail, 'ownAt'> & { tenantId: string; booking?: NoticedBooking | undefined }
    'notifications.tell': Notice & { event: LiveEvent }
  }
}

const mailNotice: Job<'notifications.mail'> = {
  name: 'notifications.mail',
  failed: 'Un aviso por correo no se pudo enviar',
  together: mailsTogether,
  async work(services, { tenantId, booking, ...notice }) {
    const ownAt = booking && (await services.ports.linkInNotice(services, booking, notice.to))
    await sendFor(services, tenantId, noticeMail({ ...notice, ownAt }, services.settings.publicUrl))
  },
}

/** Notifies people about events in another organisation. */
const tell: Job<'notifications.tell'> = {
  name: 'notifications.tell',
  failed: 'Un aviso no se pudo entregar',
  work: (services, { event, ...notice }) =>
    asJob(services, notice.tenantId, 'Avisos', async unit => {
      await notify(unit, notice)
      unit.emit(event)
    }),
}

/** Deletes notifications older than anybody reads. */
const purgeNotifications: ScheduledJob = {
  name: 'notifications.purge',
  failed: 'Unos avisos antiguos no se pudieron borrar',
  cron: '41 3 * * *',
  work: services => forgetOlder(services, { days: 90, atOnce: 5_000 }, deleteOld),
}

export const notificationJobs = [mailNotice, tell, purgeNotifications]
