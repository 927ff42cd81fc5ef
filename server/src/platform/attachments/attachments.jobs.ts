import type { ScheduledJob } from '../jobs.ts'
import { forgetOlder } from '../purge.ts'
import { forgetDeleted } from './attachments.queries.ts'

/**
 * Deletes attachments removed more than a day ago, which can no longer be restored; their files are swept as unused.
 */
export const attachmentsPurgeJob: ScheduledJob = {
  name: 'attachments.purge',
  failed: 'Unos documentos eliminados no se pudieron borrar',
  cron: '29 * * * *',
  work: services => forgetOlder(services, { days: 1, atOnce: 200 }, forgetDeleted),
}
