import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, rename, rm } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { StartupError } from '../settings.ts'

/**
 * Writes a consistent snapshot of a PostgreSQL server's database to one file with `pg_dump`, while the program runs.
 * @throws StartupError with pg_dump's own message, or if it isn't on the PATH
 */
export async function backUpServer(url: string, file: string): Promise<void> {
  const { rows } = await ask<{ all: boolean }>(
    url,
    'select rolsuper or rolbypassrls as all from pg_roles where rolname = current_user',
  )
  // Row-level security binds the owner too; as a member of aforo_system it still sees every row.
  const security = rows[0]?.all ? [] : ['--enable-row-security']
  const part = `${file}.part`
  // Created first, so that others can never read it: it contains secrets.
  const handle = await open(part, 'w', 0o600).catch((error: Error) => {
    throw new StartupError(`No se puede escribir ${part}: ${error.message}`)
  })
  await handle.close()
  try {
    const fault = await tool('pg_dump', url, ['--format=custom', '--no-owner', ...security, `--file=${part}`]).ended
    if (fault) throw new StartupError(fault)
    await rename(part, file)
  } finally {
    await rm(part, { force: true })
  }
}

/**
 * Restores a PostgreSQL server's database from such a file with `pg_restore` and `psql`, in one transaction.
 * @param replace overwrite a database that already has Aforo's tables
 * @throws StartupError if it has them and `replace` is off, if it is in use, or with the tools' own message
 */
export async function restoreServer(url: string, file: string, { replace = false } = {}): Promise<void> {
  const { rows } = await ask<{ filled: boolean }>(url, "select to_regclass('public.migrations') is not null as filled")
  if (rows[0]?.filled && !replace)
    throw new StartupError('La base de datos no está vacía; agregue --replace para reemplazarla.')
  const others = await connectionsLeft(url)
  if (others > 0)
    throw new StartupError(`Hay ${others} conexiones abiertas en la base de datos; detenga antes el programa.`)
  // Roles belong to the server, not to the database, so the file doesn't contain them.
  for (const role of ['aforo_app', 'aforo_system', 'aforo_confined'])
    await ask(url, `do $$ begin create role ${role} nologin; exception when duplicate_object then null; end $$`)
  await ask(
    url,
    "do $$ begin execute format('grant aforo_app, aforo_system, aforo_confined to %I', current_user); end $$",
  )
  await ask(url, 'grant aforo_app to aforo_confined')
  await pipeRestore(url, file)
  // The file has no statistics, and autovacuum may take minutes to count everything.
  await ask(url, 'analyze')
}

/** How many other connections there are. Waits a few seconds for those of a program that just stopped to disappear. */
async function connectionsLeft(url: string): Promise<number> {
  const text = `select count(*)::int as others from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`
  for (let look = 1; ; look++) {
    const { rows } = await ask<{ others: number }>(url, text)
    const others = rows[0]?.others ?? 0
    if (others === 0 || look === 10) return others
    await setTimeout(500)
  }
}

/** Empties our schemas. Runs in the restore's transaction, so that a failed restore changes nothing. */
const empty = `
  drop schema if exists pgboss cascade;
  drop schema public cascade;
  create schema public;
  grant usage on schema public to public;
`

/** Pipes the SQL of pg_restore into psql: pg_restore alone can't drop partitioned tables in the same transaction. */
async function pipeRestore(url: string, file: string): Promise<void> {
  const psql = tool('psql', url, ['--no-psqlrc', '--quiet', '--single-transaction', '--set=ON_ERROR_STOP=1'])
  const reader = tool('pg_restore', undefined, ['--no-owner', '--no-comments', '--file=-', file])
  psql.run.stdin.on('error', () => {}).write(empty)
  reader.run.stdout.pipe(psql.run.stdin, { end: false })
  const read = await reader.ended
  // psql commits at the end of its input. If pg_restore failed, that end must never come.
  if (read) psql.run.kill('SIGKILL')
  else psql.run.stdin.end()
  const wrote = await psql.ended
  if (read ?? wrote) throw new StartupError(`La base de datos no se restauró. ${read ?? wrote}`)
}

async function ask<Row extends pg.QueryResultRow>(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
    return await client.query<Row>(statement)
  } catch (error) {
    throw new StartupError(`No se puede abrir la base de datos: ${(error as Error).message || 'no responde'}.`)
  } finally {
    await client.end()
  }
}

/** Starts a PostgreSQL client program. `ended` resolves to undefined on success, otherwise to the error in Spanish. */
function tool(name: 'pg_dump' | 'pg_restore' | 'psql', url: string | undefined, args: string[]) {
  const address = url === undefined ? undefined : new URL(url)
  const password = decodeURIComponent(address?.password ?? '')
  if (address) address.password = ''
  // The password goes in the environment: every user of the machine can read a command line.
  const env = password ? { ...process.env, PGPASSWORD: password } : process.env
  const run = spawn(name, [...(address ? [`--dbname=${address.href}`] : []), ...args], { env })
  let said = ''
  run.stderr.setEncoding('utf8').on('data', text => {
    said += text
  })
  const ended = once(run, 'close').then(
    ([code]) => (code === 0 ? undefined : `${name} terminó con error: ${said.trim().split('\n')[0]}`),
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      return `No se encuentra ${name} en el PATH; instale los programas cliente de PostgreSQL.`
    },
  )
  return { run, ended }
}
