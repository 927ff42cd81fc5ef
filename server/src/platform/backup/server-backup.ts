import { open, rename, rm } from 'node:fs/promises'
import { StartupError } from '../settings.ts'
import { connect, tool } from './postgres-tools.ts'
import { differences, rowsInFile } from './table-rows.ts'
import { sumsInDatabase, type TableSums } from './table-sums.ts'

/**
 * Writes a snapshot of a PostgreSQL server's database to a file with `pg_dump`, while the program runs. The file
 * appears when it is on disk and was verified: each table has as many rows as the snapshot.
 * @returns rows and checksums of the snapshot's tables
 * @throws StartupError with the tables that differ, with pg_dump's own message, or if it isn't on the PATH
 */
export async function backUpServer(url: string, file: string, signal?: AbortSignal): Promise<TableSums> {
  const part = `${file}.part`
  const client = await connect(url)
  try {
    const { rows: found } = await client.query("select where to_regclass('public.migrations') is not null")
    if (found.length === 0) throw new StartupError('No hay una base de datos de Aforo en DATABASE_URL.')
    // Created first, so that others can never read it: it contains secrets.
    const handle = await open(part, 'w', 0o600).catch((error: Error) => {
      throw new StartupError(`No se puede escribir ${part}: ${error.message}`)
    })
    await client.query('begin isolation level repeatable read read only')
    // The snapshot lives as long as this transaction, which is idle while pg_dump works.
    await client.query('set local idle_in_transaction_session_timeout = 0; set local statement_timeout = 0')
    const { rows } = await client.query<{ snapshot: string; all: boolean }>(
      `select pg_export_snapshot() as snapshot, rolsuper or rolbypassrls as all from pg_roles where rolname = current_user`,
    )
    // Row-level security applies to the owner too; as a member of aforo_system it still sees every row.
    const security = rows[0]?.all ? [] : ['--enable-row-security']
    const options = ['--format=custom', '--no-owner', `--snapshot=${rows[0]?.snapshot}`, ...security, `--file=${part}`]
    const dump = tool('pg_dump', url, options, signal)
    const [inDatabase, fault] = await Promise.all([sumsInDatabase(client), dump.ended]).catch((error: unknown) => {
      dump.run.kill()
      throw error
    })
    if (fault) throw new StartupError(fault)
    const missing = differences(await rowsInFile(part), inDatabase)
    if (missing.length > 0)
      throw new StartupError(
        `La copia no se guardó, porque no tiene las filas de la base de datos: ${missing.slice(0, 10).join(', ')}${missing.length > 10 ? ` y ${missing.length - 10} tablas más` : ''}.`,
      )
    await handle.sync()
    await handle.close()
    await rename(part, file)
    return inDatabase
  } finally {
    await client.end().catch(() => {})
    await rm(part, { force: true })
  }
}
