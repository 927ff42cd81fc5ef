import { sql } from 'kysely'
import { asSystem } from '../database/transaction.ts'
import type { ScheduledJob } from '../jobs.ts'

const ago = (interval: string) => sql<Temporal.Instant>`now() - ${interval}::interval`

/** Deletes what has expired: the provider's records, attempt counters, used links, old sessions. */
export const identityPurgeJob: ScheduledJob = {
  name: 'identity.purge',
  failed: 'Unas sesiones vencidas no se pudieron borrar',
  cron: '*/15 * * * *',
  work: async ({ database }) => {
    await asSystem(database, async tx => {
      await tx.deleteFrom('oidc_payloads').where('expires_at', '<', ago('1 minute')).execute()
      await tx.deleteFrom('sign_in_attempts').where('window_ends_at', '<', ago('1 day')).execute()
      await tx.deleteFrom('user_links').where('expires_at', '<', ago('1 day')).execute()
      await tx.deleteFrom('user_sessions').where('created_at', '<', ago('90 days')).execute()
    })
  },
}
