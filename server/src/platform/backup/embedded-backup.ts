import { existsSync } from 'node:fs'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { openEmbedded } from '../database/database.ts'
import { holdFolder } from '../database/folder-lock.ts'
import { vacuumAll } from '../database/upkeep.ts'
import { StartupError } from '../settings.ts'

const databaseOf = (folder: string) => join(folder, 'database')
const isDatabase = (folder: string) => existsSync(join(folder, 'PG_VERSION'))

/**
 * Writes the embedded database of a data folder to one compressed file. The database must not be in use: data in a
 * running program's memory would be missing.
 * @throws StartupError if there is no database, it is in use, or the file can't be written
 */
export async function backUpEmbedded(folder: string, file: string): Promise<void> {
  if (!isDatabase(databaseOf(folder))) throw new StartupError(`No hay una base de datos en ${resolve(folder)}.`)
  const database = await openEmbedded(folder)
  try {
    const dump = await database.embedded?.dumpDataDir('gzip')
    if (!dump) throw new Error('the embedded database gave no dump')
    await writeWhole(file, new Uint8Array(await dump.arrayBuffer()))
  } finally {
    await database.close()
  }
}

/**
 * Restores the database of a data folder from such a file. With `replace`, an existing database is renamed with the
 * date and kept.
 * @returns the folder of the old database, if there was one
 * @throws StartupError if the folder has a database and `replace` is off, or the file isn't a backup
 */
export async function restoreEmbedded(
  folder: string,
  file: string,
  { replace = false, now }: { replace?: boolean; now: Temporal.Instant },
): Promise<string | undefined> {
  const target = databaseOf(folder)
  const occupied = isDatabase(target)
  if (occupied && !replace)
    throw new StartupError(`Ya hay una base de datos en ${resolve(folder)}; agregue --replace para reemplazarla.`)
  const release = holdFolder(folder)
  const making = join(folder, `restoring-${process.pid}`)
  try {
    await rm(making, { recursive: true, force: true })
    const database = await openEmbedded(making, { loadDataDir: new Blob([await readFile(file)]) })
    try {
      await database.pool.query('select name from migrations')
      await vacuumAll(database)
    } finally {
      await database.close()
    }
    const kept = occupied ? `${target}-${stampOf(now)}` : undefined
    if (kept) await rename(target, kept)
    await rm(target, { recursive: true, force: true })
    await rename(databaseOf(making), target)
    return kept
  } catch (error) {
    if (error instanceof StartupError) throw error
    throw new StartupError(`${file} no es una copia que se pueda restaurar: ${(error as Error).message}`)
  } finally {
    await rm(making, { recursive: true, force: true })
    release()
  }
}

/** Timestamp for file names, in UTC: `20260305-1430`. */
export const stampOf = (now: Temporal.Instant) => now.toString().slice(0, 16).replaceAll(/[-:]/g, '').replace('T', '-')

/** Writes a file that appears only once it is complete on disk. Only its owner may read it: it contains secrets. */
async function writeWhole(file: string, content: Uint8Array): Promise<void> {
  const part = `${file}.part`
  try {
    const handle = await open(part, 'w', 0o600)
    await handle.writeFile(content)
    await handle.sync()
    await handle.close()
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw new StartupError(`No se puede escribir ${resolve(file)}: ${(error as Error).message}`)
  }
}
