import { sql } from 'kysely'
import { asSystem } from './database/transaction.ts'
import type { Job } from './jobs.ts'

/** Forgets the answers kept for repeated requests; nobody repeats one after two days. */
export const purgeJob: Job<object> = {
  name: 'platform.purge',
  cron: '17 3 * * *',
  work: async ({ database }) => {
    await asSystem(database, tx =>
      tx
        .deleteFrom('idempotency_keys')
        .where('created_at', '<', sql<Temporal.Instant>`now() - interval '2 days'`)
        .execute(),
    )
  },
}
