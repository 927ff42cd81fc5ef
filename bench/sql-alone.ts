import type { Database } from '@aforo/server/platform/database/database'

/** How long a bare statement takes, again and again for so many seconds, at least once. @returns the 95th percentile, ms */
export async function sqlAlone(database: Database, sql: string, values: string[], seconds: number): Promise<number> {
  const took: number[] = []
  const client = await database.pool.connect()
  const end = performance.now() + seconds * 1000
  do {
    const start = performance.now()
    await client.query(`begin; set local role aforo_system`)
    await client.query(sql, values)
    took.push(performance.now() - start)
    await client.query('rollback')
  } while (performance.now() < end)
  client.release()
  took.sort((one, other) => one - other)
  return took[Math.floor(took.length * 0.95)] ?? Number.NaN
}
