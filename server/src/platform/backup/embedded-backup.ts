import { createReadStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { addressOfRunning } from '../database/embedded/address.ts'
import { type Cluster, startCluster } from '../database/embedded/cluster.ts'
import { holdFolder } from '../database/embedded/folder-lock.ts'
import { dataIn, homeIn, isDatabase, refuseOthers, versionOf } from '../database/embedded/home.ts'
import { major } from '../database/embedded/programs.ts'
import { StartupError } from '../settings.ts'
import { packHome, unpackHome } from './home-archive.ts'
import { sumsBetween, sumsNow, type TableSums } from './table-sums.ts'

/** Connections of a PostgreSQL that runs only for a copy. */
const few = 10

/**
 * Writes a data folder's embedded database to one compressed file, also while the program runs: its files, and the WAL
 * written meanwhile, from which PostgreSQL restores the state at the copy's end.
 * @returns rows and checksums of the tables at that end
 * @throws StartupError if there is no database, or the file can't be written
 */
export async function backUpEmbedded(folder: string, file: string): Promise<TableSums> {
  const home = homeIn(folder)
  refuseOthers(folder)
  if (!isDatabase(home)) throw new StartupError(`No hay una base de datos en ${resolve(folder)}.`)
  const running = addressOfRunning(home)
  if (running) return backUpRunning(running, home, file)
  const release = holdFolder(folder)
  try {
    const cluster = await startCluster(home, { connections: few })
    try {
      return await backUpRunning(cluster.url('postgres', 'postgres'), home, file)
    } finally {
      await cluster.stop()
    }
  } finally {
    release()
  }
}

/** Begins and ends a base backup, in one session as PostgreSQL requires. */
async function backUpRunning(url: string, home: string, file: string): Promise<TableSums> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const ours = new URL(url)
  ours.pathname = '/aforo'
  const reader = new pg.Client({ connectionString: ours.href })
  await reader.connect()
  let sums: TableSums = new Map()
  try {
    // Keeps WAL from here on; dropped with the session.
    await client.query(`select pg_create_physical_replication_slot('aforo_backup_${process.pid}', true, true)`)
    const start = await one<{ wal: string }>(client, `select pg_walfile_name(pg_backup_start('aforo', true)) as wal`)
    await packHome(home, file, async () => {
      // The copy's state lies between the two readings, so a table that is equal in both is so in the copy.
      const before = await sumsNow(reader)
      const stop = await one<{ wal: string; label: string }>(
        client,
        'select pg_walfile_name(lsn) as wal, labelfile as label from pg_backup_stop(false)',
      )
      sums = sumsBetween(before, await sumsNow(reader))
      return { label: stop.label, wal: { first: start.wal, last: stop.wal } }
    })
    return sums
  } finally {
    await reader.end()
    await client.end()
  }
}

async function one<Row extends pg.QueryResultRow>(client: pg.Client, statement: string): Promise<Row> {
  const { rows } = await client.query<Row>(statement)
  if (!rows[0]) throw new Error(`no answer: ${statement}`)
  return rows[0]
}

/**
 * Restores a data folder's database from such a file, while the program is stopped. With `replace`, an existing
 * database is renamed with the date and kept.
 * @returns the folder of the old database, if any
 * @throws StartupError if the folder has a database and `replace` is off, or the file isn't a backup
 */
export async function restoreEmbedded(
  folder: string,
  file: string,
  { replace = false, now }: { replace?: boolean; now: Temporal.Instant },
): Promise<string | undefined> {
  const target = homeIn(folder)
  const occupied = isDatabase(target)
  if (occupied && !replace)
    throw new StartupError(`Ya hay una base de datos en ${resolve(folder)}; agregue --replace para reemplazarla.`)
  const release = holdFolder(folder)
  const making = join(folder, `restoring-${process.pid}`)
  try {
    await rm(making, { recursive: true, force: true })
    await mkdir(making, { mode: 0o700 })
    await unpackHome(createReadStream(file), homeIn(making))
    await prove(homeIn(making), async () => {})
    const kept = occupied ? `${target}-${stampOf(now)}` : undefined
    if (kept) await rename(target, kept)
    await rm(target, { recursive: true, force: true })
    await rename(homeIn(making), target)
    return kept
  } catch (error) {
    if (error instanceof StartupError) throw error
    throw new StartupError(`${file} no es una copia que se pueda restaurar: ${(error as Error).message}`)
  } finally {
    await rm(making, { recursive: true, force: true })
    release()
  }
}

/**
 * Unpacks such a file into an empty folder, lets PostgreSQL complete the copy, and runs something on it.
 * @throws StartupError if the file isn't a backup
 */
export async function withEmbeddedCopy<T>(
  folder: string,
  file: string,
  run: (client: pg.Client) => Promise<T>,
): Promise<T> {
  try {
    await unpackHome(createReadStream(file), homeIn(folder))
    return await prove(homeIn(folder), run)
  } catch (error) {
    if (error instanceof StartupError) throw error
    throw new StartupError(`${file} no es una copia que se pueda restaurar: ${(error as Error).message}`)
  }
}

/** Lets PostgreSQL complete the copy, and checks that it is an Aforo database. */
async function prove<T>(home: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  if (!isDatabase(home)) throw new Error(`no tiene ${dataIn('')}/PG_VERSION`)
  if (versionOf(home) !== String(major()))
    throw new Error(`es de PostgreSQL ${versionOf(home)} y este programa trae el ${major()}`)
  const cluster: Cluster = await startCluster(home, { connections: few, say: () => {} })
  const client = new pg.Client({ connectionString: cluster.url('postgres', 'aforo') })
  try {
    await client.connect()
    await client.query('select name from migrations')
    return await run(client)
  } finally {
    await client.end()
    await cluster.stop()
  }
}

/** Timestamp for file names, in UTC: `20260305-1430`. */
export const stampOf = (now: Temporal.Instant) => now.toString().slice(0, 16).replaceAll(/[-:]/g, '').replace('T', '-')
