import { asSystem } from '../../platform/database/transaction.ts'
import type { Job } from '../../platform/jobs.ts'
import { deleteOld } from './visitors.queries.ts'
import { usualRetention } from './visitors.rules.ts'

/** Forgets who visited, once the organisation's time for that is over. */
export const visitorsPurgeJob: Job<object> = {
  name: 'visitors.purge',
  cron: '23 4 * * *',
  work: ({ database, clock }) => asSystem(database, tx => deleteOld(tx, clock.now(), usualRetention)),
}
