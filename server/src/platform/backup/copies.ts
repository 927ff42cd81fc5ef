import { rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { openStore } from '../files.ts'
import { type Settings, StartupError } from '../settings.ts'
import { type Kind, type OnBytes, type PackedArchive, packBackup } from './archive.ts'
import { backUpEmbedded } from './embedded-backup.ts'
import { folderSource, storeSource } from './file-sources.ts'
import { backUpServer } from './server-backup.ts'
import type { TableSums } from './table-sums.ts'

/** The kind of the database that the settings name. */
export const kindOf = ({ DATABASE_URL }: Pick<Settings, 'DATABASE_URL'>): Kind => (DATABASE_URL ? 'server' : 'embedded')

/** The server's address past a pooler: a snapshot and pg_dump need sessions. */
export const sessionUrl = ({ DATABASE_DIRECT_URL, DATABASE_URL }: Settings): string | undefined =>
  DATABASE_DIRECT_URL ?? DATABASE_URL

/** What a running copy tells about itself. */
export interface CopyNews {
  /** The database's copy is complete; the archive with the files begins. */
  onDatabase?(sums: TableSums): void
  onBytes?: OnBytes
  signal?: AbortSignal
}

/** A finished copy. */
export interface FinishedCopy extends PackedArchive {
  rows: number
  /** Tables that were written meanwhile, which a proof can't compare. */
  unsettled: number
}

/**
 * Copies the database and the uploaded files into one new file: the one way of `npm run db:backup` and of the nightly
 * job.
 * @param work an empty folder on the same disk as `target`, which the caller removes
 * @throws StartupError in one line of Spanish
 */
export async function makeCopy(
  settings: Settings,
  target: string,
  work: string,
  { onDatabase = () => {}, onBytes, signal }: CopyNews = {},
): Promise<FinishedCopy> {
  const { AFORO_DATA, S3_BUCKET, AFORO_BACKUP_KEY: key } = settings
  const url = sessionUrl(settings)
  const database = join(work, 'database')
  try {
    const tables = url ? await backUpServer(url, database, signal) : await backUpEmbedded(AFORO_DATA, database)
    onDatabase(tables)
    signal?.throwIfAborted()
    const files = S3_BUCKET ? storeSource(await openStore(settings), work) : folderSource(join(AFORO_DATA, 'files'))
    const packed = await packBackup(target, { kind: kindOf(settings), database, tables, files, key, onBytes, signal })
    await rm(database, { force: true })
    const sums = [...tables.values()]
    return {
      ...packed,
      rows: sums.reduce((total, { rows }) => total + rows, 0),
      unsettled: sums.filter(({ sum }) => sum === null).length,
    }
  } catch (error) {
    throw await explained(error, work)
  }
}

const gigabytes = (bytes: number) =>
  `${(bytes / 1e9).toLocaleString('es-PE', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} GB`

/** Bytes that this user may still write on a folder's disk. */
export async function roomIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** @throws StartupError if a folder's disk hasn't the room that a copy is expected to need */
export async function requireRoom(folder: string, needed: number): Promise<void> {
  const left = await roomIn(folder)
  if (left < needed)
    throw new StartupError(
      `No hay espacio para la copia en ${folder}: hacen falta ${gigabytes(needed)} y quedan ${gigabytes(left)}. Libera espacio o indica otra carpeta en AFORO_BACKUP_FOLDER.`,
    )
}

/** A full disk and missing rights as a line that says what to do; other errors as they are. */
export async function explained(error: unknown, folder: string): Promise<unknown> {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT' || /ENOSPC|No space left|EDQUOT/.test(message)) {
    const left = await roomIn(folder).catch(() => 0)
    return new StartupError(
      `El disco de ${folder} se llenó: quedan ${gigabytes(left)}. Libera espacio o indica otra carpeta en AFORO_BACKUP_FOLDER.`,
    )
  }
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'].includes(code ?? ''))
    return new StartupError(
      `No se puede escribir en ${folder}: da permiso al usuario de Aforo o indica otra carpeta en AFORO_BACKUP_FOLDER. ${message}.`,
    )
  return error
}
