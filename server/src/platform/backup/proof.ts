import { mkdir, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { startCluster } from '../database/embedded/cluster.ts'
import { homeIn } from '../database/embedded/home.ts'
import { StartupError } from '../settings.ts'
import { type Kind, type Source, unpackBackup } from './archive.ts'
import { withEmbeddedCopy } from './embedded-backup.ts'
import { connect } from './postgres-tools.ts'
import { restoreServer } from './server-restore.ts'
import { sumDifferences, sumsNow, type TableSums } from './table-sums.ts'

/** What a proof compared. */
export interface Proof {
  tables: number
  rows: number
  files: number
  /** Tables that were written while the copy was made: read whole, but not compared. */
  unsettled: number
}

/** Connections of a PostgreSQL that runs only for a proof. */
const few = 10

/**
 * Restores a backup as a real restore does, into a PostgreSQL of its own that is thrown away afterwards, and compares
 * each table's rows and checksum, and each file's digest, with what was copied. The running database isn't touched.
 * @param work an empty folder, which the caller removes
 * @throws StartupError in one line that says what differs
 */
export async function proveBackup(source: Source, kind: Kind, work: string): Promise<Proof> {
  const unpacked = join(work, 'unpacked')
  const { tables, files } = await unpackBackup(source, kind, unpacked)
  if (!tables)
    throw new StartupError(
      `${source.name} es de una versión anterior, sin sumas que comparar: comprueba una más nueva.`,
    )
  const copied: TableSums = new Map(Object.entries(tables))
  const database = join(unpacked, 'database')
  const scratch = join(work, 'scratch')
  try {
    await mkdir(scratch, { mode: 0o755 })
    const restored =
      kind === 'embedded'
        ? await withEmbeddedCopy(scratch, database, sumsNow)
        : await inScratchServer(scratch, database, sumsNow)
    const different = sumDifferences(copied, restored)
    if (different.length > 0)
      throw new StartupError(
        `${source.name} se restauró, pero no es igual a lo copiado: ${different.slice(0, 5).join(', ')}${different.length > 5 ? ` y ${different.length - 5} tablas más` : ''}. Haz otra copia y comprueba su disco.`,
      )
    const sums = [...restored.values()]
    return {
      tables: sums.length,
      rows: sums.reduce((total, { rows }) => total + rows, 0),
      files,
      unsettled: [...copied.values()].filter(({ sum }) => sum === null).length,
    }
  } finally {
    await forget(scratch)
  }
}

/** Removes a scratch folder, and its database where it had to live elsewhere. */
async function forget(scratch: string): Promise<void> {
  const home = await realpath(homeIn(scratch)).catch(() => undefined)
  if (home) await rm(home, { recursive: true, force: true })
  await rm(scratch, { recursive: true, force: true })
}

/**
 * Restores a server's dump into the bundled PostgreSQL: the server's user needs no right to make databases, and the
 * server has no work from it.
 */
async function inScratchServer<T>(folder: string, dump: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const cluster = await startCluster(homeIn(folder), { connections: few, forgetful: true, say: () => {} })
  try {
    const url = cluster.url('aforo')
    await restoreServer(url, dump)
    const client = await connect(url)
    try {
      return await run(client)
    } finally {
      await client.end()
    }
  } finally {
    await cluster.stop()
  }
}
