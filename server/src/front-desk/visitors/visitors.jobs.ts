import { asSystem } from '../../platform/database/transaction.ts'
import type { ScheduledJob } from '../../platform/jobs.ts'
import { deleteOld } from './visitors.queries.ts'
import { usualRetention } from './visitors.rules.ts'

/** Forgets who visited, once the organisation's time for that is over. */
export const visitorsPurgeJob: ScheduledJob = {
  name: 'visitors.purge',
  failed: 'Unas visitas antiguas no se pudieron borrar',
  cron: '23 4 * * *',
  work: ({ database, clock }) => asSystem(database, tx => deleteOld(tx, clock.now(), usualRetention)),
}
