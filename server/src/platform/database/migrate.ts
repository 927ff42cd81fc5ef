import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'
import { StartupError } from '../settings.ts'
import type { Database } from './database.ts'
import { ensureRights, mendFunctions } from './roles.ts'

const folder = new URL('../../../migrations/', import.meta.url)
/** Advisory lock of migrations; a number that no other program on the server uses. */
const migrationLock = 7240331
/** First migration of all databases from before the schema was rewritten for the first release. */
const beforeRelease = '0001_base.sql'
/** What to do then: the data can't be carried over, and the old database stays usable with its own version. */
const startAnew: Record<Database['kind'], string> = {
  embedded: 'Inicia con otra carpeta (AFORO_DATA=otra-carpeta).',
  server: 'Inicia con otra base de datos, vacía, en DATABASE_URL.',
}

/** This version's migrations, in order. */
export const migrationFiles = async () => (await readdir(folder)).filter(name => /^\d{4}_.+\.sql$/.test(name)).sort()

/** First line of a migration that only adds: the release before it works on the schema that it makes (CONTRIBUTING.md). */
const expanding = /^-- expand$/m

/** Why this version can't use a database with these migrations, in Spanish; undefined if it can. */
export function whyNotOurs(done: readonly string[], files: readonly string[]): string | undefined {
  if (done.includes(beforeRelease)) return 'es de una versión anterior a la primera entrega'
  if (!done.includes(String(files[0]))) return 'no es de Aforo'
  const unknown = done.filter(name => !files.includes(name))
  if (unknown.length > 0) return `es de una versión más nueva del programa (${unknown.join(', ')})`
}

/**
 * Brings the schema up to date: each numbered file once, in order, in its own transaction. Copies that start together
 * wait for each other.
 * @returns the names of the files run
 * @throws StartupError if the database is from before the first release or from a newer version, or its user lacks
 * rights
 */
export async function migrate(database: Database): Promise<string[]> {
  const files = await migrationFiles()
  const client = await database.pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await ensureRights(client)
    const run = await runMissing(client, files, database.kind)
    await mendFunctions(client)
    return run
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => {})
    client.release()
  }
}

async function runMissing(client: pg.PoolClient, files: string[], kind: Database['kind']): Promise<string[]> {
  await client.query(
    'create table if not exists migrations (name text primary key, run_at timestamptz not null default now())',
  )
  const done = new Set(await migrationsIn(client, files))
  const reason = done.size > 0 ? whyNotOurs([...done], files) : undefined
  if (reason) {
    const remedy = done.has(beforeRelease) ? ` y no se puede actualizar; quedó como estaba. ${startAnew[kind]}` : '.'
    throw new StartupError(`La base de datos ${reason}${remedy}`)
  }
  const missing = files.filter(name => !done.has(name))
  for (const name of missing) {
    await client.query('begin')
    try {
      const statements = await readFile(new URL(name, folder), 'utf8')
      await client.query(statements)
      await client.query('insert into migrations (name) values ($1)', [name])
      if (expanding.test(statements)) await client.query('update migrations set breaks = false where name = $1', [name])
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw new StartupError(`La migración ${name} falló: ${(error as Error).message}.`)
    }
  }
  return missing
}

/**
 * A database's migrations, without those of a later release that this one works on.
 * @param files this version's migrations
 */
export async function migrationsIn(client: Pick<pg.ClientBase, 'query'>, files: readonly string[]): Promise<string[]> {
  // As JSON, because the column came later.
  const { rows } = await client.query<{ name: string; breaks: boolean }>(
    "select name, coalesce((to_jsonb(m) ->> 'breaks')::boolean, true) as breaks from migrations m",
  )
  return rows.filter(({ name, breaks }) => breaks || files.includes(name)).map(({ name }) => name)
}
