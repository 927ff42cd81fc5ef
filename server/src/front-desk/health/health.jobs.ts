import { usualHealthDays } from '@aforo/api/front-desk/health-states'
import { asSystem } from '../../platform/database/transaction.ts'
import type { ScheduledJob } from '../../platform/jobs.ts'
import { deleteOld } from './forms.queries.ts'

/**
 * Deletes health data once the organisation's time for it is over, with the files of cards. Should it stop between the two,
 * the sweep of uploads finds the files.
 */
export const healthPurgeJob: ScheduledJob = {
  name: 'health.purge',
  failed: 'Unos datos de salud antiguos no se pudieron borrar',
  cron: '31 4 * * *',
  async work({ database, files, clock }) {
    const keys = await asSystem(database, tx => deleteOld(tx, clock.now(), usualHealthDays))
    for (const key of keys) await files.remove(key)
  },
}
