import { sql } from 'kysely'
import type { Tx } from './database/database.ts'
import { asSystem } from './database/transaction.ts'
import type { Job } from './jobs.ts'
import type { Services } from './services.ts'

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

/**
 * Forgets what is older than so many days, in short transactions: nobody waits for the upkeep.
 * @param some deletes at most so many of what was there before a moment, of all tenants; @returns how many
 */
export async function forgetOlder(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { days, atOnce }: { days: number; atOnce: number },
  some: (tx: Tx, before: Temporal.Instant, atMost: number) => Promise<number>,
) {
  const before = clock.now().subtract({ hours: days * 24 })
  while ((await asSystem(database, tx => some(tx, before, atOnce))) === atOnce);
}
