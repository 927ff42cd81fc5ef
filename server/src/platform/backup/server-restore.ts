import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { migrationFiles, whyNotOurs } from '../database/migrate.ts'
import { ensureRights, mendingStatements } from '../database/roles.ts'
import { StartupError } from '../settings.ts'
import { connect, tool } from './postgres-tools.ts'

/**
 * Restores a PostgreSQL server's database from a pg_dump file with `pg_restore` and `psql`, in one transaction:
 * afterwards the whole copy is in place, or nothing has changed.
 * @param replace overwrite a database that already has Aforo's tables
 * @throws StartupError if it has them and `replace` is off, if it is in use, if the file isn't a backup readable by
 * this version, or with the tools' own message
 */
export async function restoreServer(url: string, file: string, { replace = false } = {}): Promise<void> {
  await requireReadable(file)
  const client = await connect(url)
  try {
    const { rows } = await client.query<{ filled: boolean }>(
      "select to_regclass('public.migrations') is not null as filled",
    )
    if (rows[0]?.filled && !replace)
      throw new StartupError('La base de datos no está vacía; agrega --replace para reemplazarla.')
    const others = await connectionsLeft(client)
    if (others > 0)
      throw new StartupError(`Hay ${others} conexiones abiertas en la base de datos; detén antes el programa.`)
    // Roles belong to the server, not to the database, so the file doesn't contain them.
    await ensureRights(client)
    await pipeRestore(url, file)
    // The file has no statistics, and autovacuum may take minutes to gather them.
    await client.query('analyze')
  } finally {
    await client.end().catch(() => {})
  }
}

/** The number of other connections. Waits a few seconds for those of a program that just stopped to disappear. */
async function connectionsLeft(client: pg.Client): Promise<number> {
  // A plain user doesn't see the type of another user's connection; the server's own processes have no user.
  const text = `select count(*)::int as others from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and usesysid is not null
      and coalesce(backend_type, 'client backend') = 'client backend'`
  for (let look = 1; ; look++) {
    const { rows } = await client.query<{ others: number }>(text)
    const others = rows[0]?.others ?? 0
    if (others === 0 || look === 10) return others
    await setTimeout(500)
  }
}

/** Reads the list of migrations in a file. @throws StartupError if it isn't Aforo's, or of a newer version */
async function requireReadable(file: string): Promise<void> {
  const { run, ended } = tool('pg_restore', undefined, [
    '--data-only',
    '--schema=public',
    '--table=migrations',
    '--file=-',
    file,
  ])
  let sql = ''
  for await (const chunk of run.stdout.setEncoding('utf8')) sql += chunk
  const fault = await ended
  if (fault) throw new StartupError(`${file} no es una copia que se pueda restaurar. ${fault}`)
  const [, rows = ''] = /^COPY public\.migrations \(name[^\n]*\n([\s\S]*?)^\\\.$/m.exec(sql) ?? []
  const names = rows.split('\n').flatMap(row => row.split('\t')[0] || [])
  const reason = whyNotOurs(names, await migrationFiles())
  if (reason) throw new StartupError(`${file} no se puede restaurar: ${reason}.`)
}

/**
 * Empties our schemas. Runs in the restore's transaction, so that a failed restore changes nothing. An administrator
 * restores as the database's owner, who must own its contents.
 */
const prepare = `
  set client_min_messages = warning;
  set lock_timeout = '30s';
  select format('set role %I', pg_get_userbyid(datdba)) from pg_database
    where datname = current_database() and pg_has_role(datdba, 'usage') \\gexec
  drop schema if exists pgboss cascade;
  drop schema public cascade;
  create schema public authorization pg_database_owner;
  grant usage on schema public to public;
  comment on schema public is 'standard public schema';
`

/** Ends the transaction: pg_restore leaves an empty search path. */
const mend = `\nset search_path = public;\n${mendingStatements} \\gexec\n`

/** Pipes the SQL of pg_restore into psql: pg_restore alone can't drop partitioned tables in the same transaction. */
async function pipeRestore(url: string, file: string): Promise<void> {
  const psql = tool('psql', url, ['--no-psqlrc', '--quiet', '--single-transaction', '--set=ON_ERROR_STOP=1'])
  const reader = tool('pg_restore', undefined, ['--no-owner', '--no-comments', '--file=-', file])
  // If psql ends early, its own error is thrown below; this one would only report a broken pipe.
  psql.run.stdin.on('error', () => {}).write(prepare)
  reader.run.stdout.pipe(psql.run.stdin, { end: false })
  const read = reader.ended.then(fault => {
    // psql commits at the end of its input, which must never come if pg_restore failed.
    if (fault) psql.run.kill('SIGKILL')
    else psql.run.stdin.end(mend)
    return fault
  })
  const wrote = psql.ended.then(fault => {
    // Without a reader, pg_restore would block on its output forever.
    reader.run.stdout.destroy()
    reader.run.kill()
    return fault
  })
  const faults = { read: await read, wrote: await wrote }
  // Reports the first failure: a killed psql has no message, and pg_restore then only a broken pipe.
  const fault = psql.run.signalCode === 'SIGKILL' ? faults.read : faults.wrote
  if (fault) throw new StartupError(`La base de datos no se restauró y quedó como estaba. ${fault}`)
}
