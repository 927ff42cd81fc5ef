import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

/** A database of the benchmark's own, and the settings by which a server reaches it. */
export interface Target {
  name: string
  kind: 'embedded' | 'server'
  /** Its name on the server. */
  database: string
  environment: Record<string, string>
  data: string
  remove(): Promise<void>
}

/** The PostgreSQL that comes with the program, on a new folder. */
export async function embeddedTarget(): Promise<Target> {
  const data = await mkdtemp(join(tmpdir(), 'aforo-bench-'))
  const remove = () => removing(data)
  return { name: 'embedded database', kind: 'embedded', database: 'aforo', environment: {}, data, remove }
}

/**
 * Removes what a measurement leaves, each thing whether the others can be or not. It is told and not thrown: what the
 * measurement failed with comes first, and is all that counts.
 */
async function removing(data: string, dropDatabase?: () => Promise<unknown>) {
  // Its server may still be there and write mails.
  const removed = rm(data, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  for (const end of await Promise.allSettled([dropDatabase?.(), removed]))
    if (end.status === 'rejected') console.error('left behind:', end.reason)
}

/** A new database on the server of DATABASE_URL, or on the one of this machine; undefined where none answers. */
export const serverTarget = (): Promise<Target | undefined> => targetOn(`aforo_bench_${process.pid}`, true)

/** The same of a name, made where it isn't there yet, which stays. */
export const namedTarget = (database: string): Promise<Target | undefined> => targetOn(database, false)

/** Measures on a new database of a server, and removes it; undefined where no server answers, having said what isn't measured. */
export async function onServer<Found>(what: string, measure: (target: Target) => Promise<Found>) {
  const target = await serverTarget()
  if (!target) {
    console.log(`no PostgreSQL server answers: ${what} is not measured`)
    return undefined
  }
  try {
    return await measure(target)
  } finally {
    await target.remove()
  }
}

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
    remove: () => removing(data, isNew ? () => drop(url, database) : undefined),
  }
}

async function drop(url: string, database: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`drop database ${client.escapeIdentifier(database)} with (force)`)
  await client.end()
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
