import { createWriteStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGunzip, createGzip } from 'node:zlib'
import tar from 'tar-stream'
import { StartupError } from '../settings.ts'

/** Result of a base backup's end: the backup label, and the WAL that the copy needs. */
export interface CopyEnd {
  label: string
  wal: { first: string; last: string }
}

/** Transient files, recreated at each start. */
const leftOut =
  /^(postmaster\.(pid|opts)|backup_label.*|pg_(dynshmem|notify|replslot|serial|snapshots|stat_tmp|subtrans|wal)\/.*|(.*\/)?pgsql_tmp.*)$/
/** Read last, so that it covers everything in the copy. */
const control = 'global/pg_control'

/**
 * Writes a home to one compressed file, which appears only when complete on disk and which only its owner may read: it
 * contains secrets.
 * @param end called once the data is read
 */
export async function packHome(home: string, file: string, end: () => Promise<CopyEnd>): Promise<void> {
  const part = `${file}.part`
  const pack = tar.pack()
  const fill = async () => {
    for (const name of ['password', ...(await dataFiles(home)).map(name => `data/${name}`)])
      await addFile(pack, home, name)
    const { label, wal } = await end()
    pack.entry({ name: 'data/backup_label', mode: 0o600 }, label)
    const logs = (await readdir(join(home, 'data', 'pg_wal'))).filter(
      name => /^[0-9A-F]{24}$/.test(name) && name >= wal.first && name <= wal.last,
    )
    for (const name of logs.sort()) await addFile(pack, home, `data/pg_wal/${name}`)
    pack.finalize()
  }
  try {
    const handle = await open(part, 'w', 0o600)
    const written = pipeline(
      pack,
      createGzip({ level: constants.Z_BEST_SPEED }),
      handle.createWriteStream({ flush: true }),
    )
    await Promise.all([
      written,
      fill().catch(error => {
        pack.destroy(error)
        throw error
      }),
    ])
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw new StartupError(`No se puede escribir ${resolve(file)}: ${(error as Error).message}`)
  }
}

/** The names of all data that belong in a copy; folders end in a slash. */
async function dataFiles(home: string): Promise<string[]> {
  const data = join(home, 'data')
  const entries = await readdir(data, { recursive: true, withFileTypes: true })
  const names = entries.map(entry => {
    const path = join(entry.parentPath, entry.name)
      .slice(data.length + 1)
      .replaceAll('\\', '/')
    return entry.isDirectory() ? `${path}/` : path
  })
  const kept = names.filter(name => name !== control && !leftOut.test(name.replace(/\/$/, '')))
  return [...kept, control]
}

/** A file's current content, although PostgreSQL keeps writing: the WAL repairs torn pages. */
async function addFile(pack: tar.Pack, home: string, name: string): Promise<void> {
  if (name.endsWith('/')) return void pack.entry({ name, type: 'directory', mode: 0o700 })
  let handle: FileHandle
  try {
    handle = await open(join(home, name))
  } catch (error) {
    // Removed since it was listed.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  try {
    const { size } = await handle.stat()
    await pipeline(piecesOf(handle, size), pack.entry({ name, size, mode: 0o600 }))
  } finally {
    await handle.close()
  }
}

const piece = 1 << 18

/** A file at its recorded length, even if it is truncated meanwhile. */
async function* piecesOf(handle: FileHandle, size: number) {
  for (let at = 0; at < size; at += piece) {
    const bytes = Buffer.alloc(Math.min(piece, size - at))
    await handle.read(bytes, 0, bytes.length, at)
    yield bytes
  }
}

/** Unpacks the files of such a copy into a new home. @throws Error if it isn't one */
export async function unpackHome(file: Readable, home: string): Promise<void> {
  const extract = tar.extract()
  const entries = (async () => {
    for await (const entry of extract) {
      const { name, type } = entry.header
      if (!/^(password|data\/.*)$/.test(name) || name.split('/').includes('..')) throw new Error(`contiene ${name}`)
      const path = join(home, name)
      if (type === 'directory') {
        await mkdir(path, { recursive: true, mode: 0o700 })
        entry.resume()
      } else {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await pipeline(entry, createWriteStream(path, { mode: 0o600 }))
      }
    }
  })()
  await Promise.all([pipeline(file, createGunzip(), extract), entries])
}
