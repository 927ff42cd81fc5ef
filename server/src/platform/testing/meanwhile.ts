import type { PoolClient } from 'pg'
import { expect, onTestFinished } from 'vitest'
import type { Database } from '../database/database.ts'

/** Another transaction of a tenant, open until the test ends it. */
export async function meanwhile(database: Database, tenantId: string, run: (client: PoolClient) => Promise<unknown>) {
  const client = await database.pool.connect()
  await client.query(`begin; set local role aforo_app; set local aforo.tenant_id = '${tenantId}'`)
  onTestFinished(async () => {
    await client.query('rollback')
    client.release()
  })
  await run(client)
  const blocked = 'select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))'
  return {
    /** Resolves when another transaction waits for this one. */
    waiting: () => expect.poll(async () => (await client.query(blocked)).rowCount, { timeout: 20_000 }).toBe(1),
    client,
    end: () => client.query('commit'),
  }
}
