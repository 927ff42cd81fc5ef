import { execFile, execFileSync } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import type { Target } from './target.ts'

export interface PgbenchLoad {
  clients: number
  seconds: number
}

/** Whether `pgbench` is on the PATH. */
function hasPgbench(): boolean {
  try {
    execFileSync('pgbench', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Connections that the server gives out beside those that are open; what else it is used for needs a few of them, too. */
async function connectionsLeft(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ free: number }>(
    `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
       - (select count(*) from pg_stat_activity where backend_type = 'client backend')::int as free`,
  )
  await client.end()
  return (rows[0]?.free ?? 0) - 5
}

/** Transactions a second of a script by `pgbench`; NaN where there is none, no server to ask, or one with too few connections. */
export async function pgbench(
  { environment, data }: Target,
  script: string,
  { clients, seconds }: PgbenchLoad,
): Promise<number> {
  const url = environment.DATABASE_URL
  if (!url || !hasPgbench()) return Number.NaN
  const free = await connectionsLeft(url)
  if (free < clients) {
    console.log(`pgbench with ${clients} clients is left out: the server has ${free} connections free`)
    return Number.NaN
  }
  const file = join(data, 'bench.sql')
  await writeFile(file, script)
  const named = { protocol: 'prepared', client: clients, jobs: 2, time: seconds, define: 'i=0', file }
  const args = Object.entries(named).flatMap(([name, value]) => [`--${name}`, String(value)])
  const { stdout } = await promisify(execFile)('pgbench', ['--no-vacuum', ...args, url])
  await rm(file)
  const rate = /tps = ([\d.]+)/.exec(stdout)?.[1]
  if (!rate || !/number of failed transactions: 0/.test(stdout)) throw new Error(`pgbench: ${stdout}`)
  return Number(rate)
}
