import { createReadStream, createWriteStream } from 'node:fs'
import { type FileHandle, mkdir, open, opendir, rename, rm } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { type Extract, extract, pack } from 'tar-stream'
import { StartupError } from '../settings.ts'

/** The kind of database in a backup. */
export type Kind = 'embedded' | 'server'

/** The first entry, which identifies the archive before anything else is read. */
interface Cover {
  product: 'aforo'
  format: 1
  kind: Kind
}

/** The last entry: without it the archive was truncated; with other contents it is damaged. */
interface Contents {
  files: number
  bytes: number
}

const coverName = 'aforo.json'
const databaseName = 'database'
const contentsName = 'contents.json'
const filePrefix = 'files/'

const isGone = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOENT') throw error
}

/** A file being written by the program, or left by a crash. */
const isPart = (name: string) => name.endsWith('.part')

/**
 * Writes a backup: the database copy and the uploaded files. It appears only when complete on disk, readable only by
 * its owner, because it contains secrets.
 * @param files their folder; undefined if they are stored elsewhere
 * @returns the number of files in it
 */
export async function packBackup(target: string, kind: Kind, database: string, files?: string): Promise<number> {
  const part = `${target}.part`
  const archive = pack()
  const add = (name: string, content: object) => archive.entry({ name }, JSON.stringify(content))
  const addFile = async (name: string, file: FileHandle) => {
    const { size } = await file.stat()
    await pipeline(file.createReadStream(), archive.entry({ name, size, mode: 0o600 }))
    return size
  }
  const fill = async () => {
    add(coverName, { product: 'aforo', format: 1, kind } satisfies Cover)
    await addFile(databaseName, await open(database))
    const contents: Contents = { files: 0, bytes: 0 }
    for await (const path of files ? filesIn(files) : []) {
      // The file was deleted meanwhile.
      const file = await open(path).catch(isGone)
      if (!file) continue
      contents.bytes += await addFile(filePrefix + relative(files ?? '', path).replaceAll(sep, '/'), file)
      contents.files++
    }
    add(contentsName, contents)
    archive.finalize()
    return contents.files
  }
  try {
    const filled = fill().catch(error => {
      archive.destroy(error)
      throw error
    })
    const [count] = await Promise.all([
      filled,
      pipeline(archive, createWriteStream(part, { mode: 0o600, flush: true })),
    ])
    await rename(part, target)
    return count
  } catch (error) {
    throw new StartupError(`No se puede escribir ${resolve(target)}: ${(error as Error).message}.`)
  } finally {
    await rm(part, { force: true })
  }
}

async function* filesIn(folder: string): AsyncIterable<string> {
  const entries = await opendir(folder, { recursive: true }).catch(isGone)
  for await (const entry of entries ?? [])
    if (entry.isFile() && !isPart(entry.name)) yield join(entry.parentPath, entry.name)
}

/**
 * Unpacks a backup into a new folder: `database`, and `files` if it has any.
 * @throws StartupError if it isn't an Aforo backup, is of the other kind of database, or is incomplete
 */
export async function unpackBackup(file: string, kind: Kind, folder: string): Promise<void> {
  const archive = extract()
  const unpacking = unpackEntries(archive, { file, kind, folder })
  // In a truncated file the current entry never ends; only the file's reader notices.
  const reading = pipeline(createReadStream(file), archive).then(() => unpacking)
  try {
    await Promise.race([unpacking, reading])
  } catch (error) {
    if (error instanceof StartupError) throw error
    throw new StartupError(`${file} está cortado o dañado y no se restauró: ${(error as Error).message}.`)
  }
}

async function unpackEntries(archive: Extract, { file, kind, folder }: { file: string; kind: Kind; folder: string }) {
  let cover: Cover | undefined
  let expected: Contents | undefined
  const found: Contents = { files: 0, bytes: 0 }
  for await (const entry of archive) {
    const { name, size = 0 } = entry.header
    if (name === coverName) {
      cover = (await json(entry)) as Cover
      requireOurs(file, kind, cover)
    } else if (!cover) throw new StartupError(`${file} no es una copia hecha con npm run db:backup.`)
    else if (name === contentsName) expected = (await json(entry)) as Contents
    else {
      const path = resolve(folder, name)
      const isOurs = name === databaseName || path.startsWith(resolve(folder, filePrefix) + sep)
      if (!isOurs) throw new StartupError(`${file} contiene ${name}, que no es de una copia.`)
      await mkdir(dirname(path), { recursive: true })
      await pipeline(entry, createWriteStream(path, { mode: 0o600 }))
      if (name !== databaseName) {
        found.files++
        found.bytes += size
      }
    }
  }
  if (expected?.files !== found.files || expected.bytes !== found.bytes)
    throw new StartupError(`${file} está cortado o dañado y no se restauró.`)
}

function requireOurs(file: string, kind: Kind, cover: Cover) {
  if (cover.product !== 'aforo') throw new StartupError(`${file} no es una copia hecha con npm run db:backup.`)
  if (cover.format !== 1) throw new StartupError(`${file} es de una versión más nueva del programa.`)
  if (cover.kind === kind) return
  throw new StartupError(
    cover.kind === 'server'
      ? `${file} es la copia de un servidor PostgreSQL; indica cuál en DATABASE_URL.`
      : `${file} es la copia de una base integrada; se restaura sin DATABASE_URL.`,
  )
}

/**
 * Whether a file is such an archive, possibly truncated, from its first bytes.
 * @throws StartupError if it can't be read
 */
export async function isArchive(file: string): Promise<boolean> {
  const handle = await open(file).catch((error: Error) => {
    throw new StartupError(`No se puede leer ${file}: ${error.message}.`)
  })
  try {
    const { buffer } = await handle.read({ buffer: Buffer.alloc(512) })
    return buffer.toString('latin1', 257, 262) === 'ustar'
  } catch (error) {
    throw new StartupError(`No se puede leer ${file}: ${(error as Error).message}.`)
  } finally {
    await handle.close()
  }
}
