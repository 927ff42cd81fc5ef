import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

/** A database of the benchmark's own, and the settings by which a server reaches it. */
export interface Target {
  name: string
  kind: 'embedded' | 'server'
  /** Its name on the server; empty for the embedded one. */
  database: string
  environment: Record<string, string>
  data: string
  remove(): Promise<void>
}

/** A PostgreSQL inside the server's process, on a new folder. */
export async function embeddedTarget(): Promise<Target> {
  const data = await mkdtemp(join(tmpdir(), 'aforo-bench-'))
  const remove = () => rm(data, { recursive: true, force: true })
  return { name: 'embedded database', kind: 'embedded', database: '', environment: {}, data, remove }
}

/** A new database on the server of DATABASE_URL, or on the one of this machine; undefined where none answers. */
export const serverTarget = (): Promise<Target | undefined> => targetOn(`aforo_bench_${process.pid}`, true)

/** The same of a name, made where it isn't there yet, which stays. */
export const namedTarget = (database: string): Promise<Target | undefined> => targetOn(database, false)

async function targetOn(database: string, isNew: boolean): Promise<Target | undefined> {
  const url = process.env.DATABASE_URL || 'postgres://postgres@127.0.0.1:5432/postgres'
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 })
  try {
    await client.connect()
  } catch {
    return undefined
  }
  const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
  if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(database)}`)
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  await client.end()
  const address = new URL(url)
  address.pathname = `/${database}`
  const data = await mkdtemp(join(tmpdir(), 'aforo-bench-'))
  return {
    name: `PostgreSQL ${rows[0]?.server_version.split(' ')[0]} on the same machine`,
    kind: 'server',
    database,
    environment: { DATABASE_URL: address.href },
    data,
    async remove() {
      await rm(data, { recursive: true, force: true })
      if (!isNew) return
      const again = new pg.Client({ connectionString: url })
      await again.connect()
      await again.query(`drop database ${database} with (force)`)
      await again.end()
    },
  }
}

/**
 * Does at once what the database would do by itself after so many rows, and otherwise does beside what is measured: clears
 * away, analyses and writes to the disk.
 */
export async function settle({ environment }: Target) {
  if (!environment.DATABASE_URL) return
  const client = new pg.Client({ connectionString: environment.DATABASE_URL })
  await client.connect()
  await client.query('vacuum analyze')
  await client.query('checkpoint')
  await client.end()
}
