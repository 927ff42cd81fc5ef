import { usualHealthDays } from '@aforo/contract/front-desk/health-states'
import { asSystem } from '../../platform/database/transaction.ts'
import type { Job } from '../../platform/jobs.ts'
import { deleteOld } from './forms.queries.ts'

/** Deletes health data once the organisation's time for it is over. The files of cards follow by the sweep of uploads. */
export const healthPurgeJob: Job<object> = {
  name: 'health.purge',
  cron: '31 4 * * *',
  work: ({ database, clock }) => asSystem(database, tx => deleteOld(tx, clock.now(), usualHealthDays)),
}
