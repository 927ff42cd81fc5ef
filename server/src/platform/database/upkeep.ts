import { sql } from 'kysely'
import type { Job } from '../jobs.ts'
import type { Database } from './database.ts'

/** Removes dead rows of all tables and counts their values anew: without that the planner takes full tables for empty. */
export async function vacuumAll({ pool }: Pick<Database, 'pool'>): Promise<void> {
  await pool.query('vacuum (analyze)')
}

/**
 * Vacuums and analyses the tables of the embedded database that need it, where nothing runs autovacuum: after many
 * changes by autovacuum's own thresholds, after a few within a day. One table at a time, since everybody waits meanwhile.
 * @returns their names
 */
export async function vacuumChanged({ kysely, pool }: Database, now: Temporal.Instant): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', s.schemaname, s.relname) as name
    from pg_stat_user_tables s join pg_class c on c.oid = s.relid
    where s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)
      or s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
      or s.n_ins_since_vacuum > 1000 + 0.2 * greatest(c.reltuples, 0)
      or (s.n_mod_since_analyze > 0
        and coalesce(s.last_analyze, '-infinity') < ${now.toString()}::timestamptz - interval '1 day')
    order by name`.execute(kysely)
  for (const { name } of rows) await pool.query(`vacuum (analyze) ${name}`)
  return rows.map(({ name }) => name)
}

export const vacuumJob: Job<object> = {
  name: 'platform.vacuum',
  cron: '* * * * *',
  work: async ({ database, clock }) => {
    // A server's autovacuum knows better.
    if (database.kind === 'embedded') await vacuumChanged(database, clock.now())
  },
}
