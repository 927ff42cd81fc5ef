import type { ScheduledJob } from '../../platform/jobs.ts'
import { forgetOlder } from '../../platform/purge.ts'
import { forgetRemoved, keptDays } from './removal.queries.ts'

/** Forgets the addresses and telephones of accounts that can't be brought back any more. */
export const removedUsersPurgeJob: ScheduledJob = {
  name: 'users.purge',
  failed: 'Unas cuentas eliminadas hace tiempo no se pudieron olvidar',
  cron: '53 3 * * *',
  work: services => forgetOlder(services, { days: keptDays, atOnce: 1_000 }, forgetRemoved),
}
