import { execFile, execFileSync } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
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

/** Transactions a second of a script by `pgbench`; NaN where there is none, or no server to ask. */
export async function pgbench(
  { environment, data }: Target,
  script: string,
  { clients, seconds }: PgbenchLoad,
): Promise<number> {
  const url = environment.DATABASE_URL
  if (!url || !hasPgbench()) return Number.NaN
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
