import { sql } from 'kysely'
import { type BackupHealth, backupHealth } from '../backup/backups.service.ts'
import type { Database } from '../database/database.ts'
import { asSystem } from '../database/transaction.ts'
import type { Services } from '../services.ts'

/** What the database holds that an operator watches, over all tenants and copies. */
export interface Held {
  /** Jobs that are due or under way. */
  queues: { queue: string; state: 'waiting' | 'active'; jobs: number; oldestSeconds: number }[]
  deadJobs: number
  outsideTasks: { system: string; state: string; tasks: number }[]
  circuits: { system: string; circuit: string; connections: number }[]
  migrations: number
  backups: BackupHealth
}

/** Reads it in one transaction. The retried and planned jobs that aren't due yet don't count as waiting. */
export const heldIn = ({
  database,
  settings,
  clock,
}: Pick<Services, 'database' | 'settings' | 'clock'>): Promise<Held> =>
  asSystem(database, async tx => {
    const queues = await sql<Held['queues'][number]>`
      select name as queue, case when state = 'active' then 'active' else 'waiting' end as state, count(*)::int as jobs,
        extract(epoch from now() - min(case when state = 'active' then started_on else start_after end))::float8 as "oldestSeconds"
      from pgboss.job
      where name <> 'dead' and (state = 'active' or (state in ('created', 'retry') and start_after <= now()))
      group by 1, 2
    `.execute(tx)
    const dead = await sql<{ jobs: number }>`
      select count(*)::int as jobs from pgboss.job where name = 'dead' and state = 'created'
    `.execute(tx)
    const outsideTasks = await sql<Held['outsideTasks'][number]>`
      select system, state, count(*)::int as tasks from outside_tasks
      where state in ('WAITING', 'RUNNING', 'FAILED') group by 1, 2
    `.execute(tx)
    const circuits = await sql<Held['circuits'][number]>`
      select system, circuit, count(*)::int as connections from connections where enabled group by 1, 2
    `.execute(tx)
    return {
      queues: queues.rows,
      deadJobs: dead.rows[0]?.jobs ?? 0,
      outsideTasks: outsideTasks.rows,
      circuits: circuits.rows,
      migrations: await countMigrations(database),
      backups: await backupHealth(tx, settings, clock.now()),
    }
  })

async function countMigrations({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ applied: number }>('select count(*)::int as applied from migrations')
  return rows[0]?.applied ?? 0
}
