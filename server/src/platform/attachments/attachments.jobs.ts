import type { ScheduledJob } from '../jobs.ts'
import { forgetOlder } from '../purge.ts'
import { forgetDeleted } from './attachments.queries.ts'

/** Attachments deleted more than a day ago, which nobody brings back any more; their files go with the idle ones. */
export const attachmentsPurgeJob: ScheduledJob = {
  name: 'attachments.purge',
  failed: 'Unos documentos eliminados no se pudieron borrar',
  cron: '29 * * * *',
  work: services => forgetOlder(services, { days: 1, atOnce: 200 }, forgetDeleted),
}
