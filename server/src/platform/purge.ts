import { sql } from 'kysely'
import type { Tx } from './database/database.ts'
import { asSystem } from './database/transaction.ts'
import type { ScheduledJob } from './jobs.ts'
import type { Services } from './services.ts'

/** Deletes the stored answers of idempotency keys after two days. */
export const purgeJob: ScheduledJob = {
  name: 'platform.purge',
  failed: 'Unos datos vencidos no se pudieron borrar',
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
 * Deletes rows older than `days` in short transactions, so that nobody waits for the clean-up.
 * @param some deletes up to `atMost` rows of all tenants that are older than the given moment, and returns their number
 */
export async function forgetOlder(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { days, atOnce }: { days: number; atOnce: number },
  some: (tx: Tx, before: Temporal.Instant, atMost: number) => Promise<number>,
) {
  const before = clock.now().subtract({ hours: days * 24 })
  while ((await asSystem(database, tx => some(tx, before, atOnce))) === atOnce);
}
