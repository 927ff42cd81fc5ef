import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, resolve, sep } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { json, text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { type Extract, extract, type Pack, pack } from 'tar-stream'
import { StartupError } from '../settings.ts'
import { decrypted, encrypted, isEncrypted } from './encryption.ts'
import type { FileSource } from './file-sources.ts'
import type { TableSums } from './table-sums.ts'

/** The kind of database in a backup. */
export type Kind = 'embedded' | 'server'

/** The first entry, which identifies the archive before anything else is read. Format 1 had no checksums. */
interface Cover {
  product: 'aforo'
  format: 1 | 2
  kind: Kind
}

/** The last entry: without it the archive was truncated; with other contents it is damaged. */
export interface Contents {
  files: number
  bytes: number
  /** Absent in format 1. */
  tables?: Record<string, { rows: number; sum: string | null }>
}

const coverName = 'aforo.json'
const databaseName = 'database'
const contentsName = 'contents.json'
/** Digests of all files, in the form that `sha256sum --check` reads. */
const digestsName = 'SHA256SUMS'
const filePrefix = 'files/'

/** Receives the bytes that were written since the last call. */
export type OnBytes = (bytes: number) => void

/** Passes bytes on and calculates their SHA-256. */
function digesting(): Transform & { digest(): string } {
  const hash = createHash('sha256')
  const through = new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return Object.assign(through, { digest: () => hash.digest('hex') })
}

/** What goes into a backup. */
export interface Packed {
  kind: Kind
  /** The database's copy, as a file. */
  database: string
  tables: TableSums
  files: FileSource
  /** Encrypts the archive. */
  key?: string | undefined
  onBytes?: OnBytes
  signal?: AbortSignal | undefined
}

/** A finished backup. */
export interface PackedArchive {
  files: number
  bytes: number
  sha256: string
}

/**
 * Writes a backup: the database copy and the uploaded files. It appears only when complete on disk, readable only by
 * its owner, because it contains secrets.
 * @throws StartupError if it can't be written
 */
export async function packBackup(target: string, given: Packed): Promise<PackedArchive> {
  const part = `${target}.part`
  const archive = pack()
  let bytes = 0
  const counted = new Transform({
    transform(chunk, _encoding, done) {
      bytes += chunk.length
      try {
        given.onBytes?.(chunk.length)
        done(null, chunk)
      } catch (error) {
        done(error as Error)
      }
    },
  })
  const hash = digesting()
  try {
    const filled = fill(archive, given).catch(error => {
      archive.destroy(error)
      throw error
    })
    // The archive is no stream of Node's own.
    const source = given.key ? await encrypted(Readable.from(archive, { objectMode: false }), given.key) : archive
    const [files] = await Promise.all([
      filled,
      pipeline(source, counted, hash, createWriteStream(part, { mode: 0o600, flush: true }), { signal: given.signal }),
    ])
    await rename(part, target)
    return { files, bytes, sha256: hash.digest() }
  } catch (error) {
    if (error instanceof StartupError || given.signal?.aborted) throw error
    throw new StartupError(`No se puede escribir ${resolve(target)}: ${(error as Error).message}.`)
  } finally {
    await rm(part, { force: true })
  }
}

/** Writes the entries of an archive. @returns the number of files */
async function fill(archive: Pack, { kind, database, tables, files }: Packed): Promise<number> {
  const digests: string[] = []
  const add = (name: string, content: string) => archive.entry({ name, mode: 0o600 }, content)
  const addStream = async (name: string, size: number, stream: Readable) => {
    const hash = digesting()
    await pipeline(stream, hash, archive.entry({ name, size, mode: 0o600 }))
    digests.push(`${hash.digest()}  ${name}\n`)
  }
  add(coverName, JSON.stringify({ product: 'aforo', format: 2, kind } satisfies Cover))
  const handle = await open(database)
  await addStream(databaseName, (await handle.stat()).size, handle.createReadStream())
  const contents: Contents = { files: 0, bytes: 0, tables: Object.fromEntries(tables) }
  for await (const key of files.keys()) {
    // Undefined: deleted meanwhile.
    const file = await files.open(key)
    if (!file) continue
    await addStream(filePrefix + key, file.size, file.stream)
    contents.bytes += file.size
    contents.files++
  }
  add(digestsName, digests.join(''))
  add(contentsName, JSON.stringify(contents))
  archive.finalize()
  return contents.files
}

/** A backup to read: a file, or a stream of one with the name to call it by. */
export interface Source {
  name: string
  stream: Readable
  /** The secret key, if it is encrypted. */
  key?: string | undefined
}

/** A local file as a source. @throws StartupError if it is empty or can't be read */
export async function sourceOf(file: string, key?: string): Promise<Source> {
  const size = await sizeOf(file)
  if (size === 0) throw new StartupError(`${file} está vacío (0 bytes) y no es una copia: usa otra.`)
  return { name: file, stream: createReadStream(file), key }
}

const unreadable = (file: string, error: unknown) =>
  new StartupError(`No se puede leer ${file}: ${(error as Error).message}.`)

async function sizeOf(file: string): Promise<number> {
  const handle = await open(file).catch(error => {
    throw unreadable(file, error)
  })
  try {
    const stats = await handle.stat()
    if (!stats.isFile()) throw new StartupError(`${file} no es un archivo.`)
    return stats.size
  } finally {
    await handle.close()
  }
}

/**
 * Unpacks a backup into a new folder: `database`, and `files` if it has any. Checks each file's digest.
 * @throws StartupError if it isn't an Aforo backup, is of the other kind of database, is incomplete or damaged, or can't
 * be decrypted
 */
export async function unpackBackup(source: Source, kind: Kind, folder: string): Promise<Contents> {
  const archive = extract()
  try {
    const stream = await plainOf(source)
    const unpacking = unpackEntries(archive, { file: source.name, kind, folder })
    // In a truncated file the current entry never ends; only the file's reader notices.
    const reading = pipeline(stream, archive).then(() => unpacking)
    reading.catch(() => {})
    return await Promise.race([unpacking, reading])
  } catch (error) {
    if (error instanceof StartupError) throw error
    if (['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    throw new StartupError(`${source.name} está cortado o dañado y no se restauró: ${(error as Error).message}.`)
  } finally {
    source.stream.destroy()
  }
}

/** The archive's own bytes. @throws StartupError if it is no archive, or the key is missing or another */
async function plainOf({ name, stream, key }: Source): Promise<Readable> {
  const { head, whole } = await beginningOf(stream)
  if (isEncrypted(head)) {
    if (!key)
      throw new StartupError(`${name} está cifrado: indica en AFORO_BACKUP_KEY la llave secreta con que se hizo.`)
    return decrypted(whole, key, name)
  }
  if (head.toString('latin1', 257, 262) !== 'ustar')
    throw new StartupError(`${name} no es una copia hecha con npm run db:backup.`)
  return whole
}

/** The first bytes of a stream, and the stream with them put back. */
async function beginningOf(stream: Readable): Promise<{ head: Buffer; whole: Readable }> {
  const pieces = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  const first: Buffer[] = []
  for (let length = 0; length < 512; ) {
    const { value, done } = await pieces.next()
    if (done) break
    first.push(value)
    length += value.length
  }
  const head = Buffer.concat(first)
  async function* whole() {
    yield head
    yield* { [Symbol.asyncIterator]: () => pieces }
  }
  return { head, whole: Readable.from(whole(), { objectMode: false }) }
}

const isCut = (file: string) => new StartupError(`${file} está cortado o dañado y no se restauró.`)

async function unpackEntries(archive: Extract, { file, kind, folder }: { file: string; kind: Kind; folder: string }) {
  let cover: Cover | undefined
  let expected: Contents | undefined
  const found = { files: 0, bytes: 0 }
  const digests = new Map<string, string>()
  for await (const entry of archive) {
    const { name, size = 0 } = entry.header
    if (name === coverName) {
      cover = (await json(entry)) as Cover
      requireOurs(file, kind, cover)
    } else if (!cover) throw new StartupError(`${file} no es una copia hecha con npm run db:backup.`)
    else if (name === contentsName) expected = (await json(entry)) as Contents
    else if (name === digestsName) requireDigests(file, await text(entry), digests)
    else {
      const path = resolve(folder, name)
      const isOurs = name === databaseName || path.startsWith(resolve(folder, filePrefix) + sep)
      if (!isOurs) throw new StartupError(`${file} contiene ${name}, que no es de una copia.`)
      await mkdir(dirname(path), { recursive: true })
      const hash = digesting()
      await pipeline(entry, hash, createWriteStream(path, { mode: 0o600 }))
      digests.set(name, hash.digest())
      if (name !== databaseName) {
        found.files++
        found.bytes += size
      }
    }
  }
  if (!expected || expected.files !== found.files || expected.bytes !== found.bytes) throw isCut(file)
  return expected
}

/** @throws StartupError naming the first file whose contents aren't what was copied */
function requireDigests(file: string, listed: string, found: ReadonlyMap<string, string>) {
  const expected = new Map(
    listed
      .split('\n')
      .filter(Boolean)
      .map(line => [line.slice(66), line.slice(0, 64)]),
  )
  for (const [name, digest] of found)
    if (expected.get(name) !== digest)
      throw new StartupError(`${file} está dañado y no se restauró: ${name} no es como cuando se copió.`)
  if (expected.size !== found.size) throw isCut(file)
}

function requireOurs(file: string, kind: Kind, cover: Cover) {
  if (cover.product !== 'aforo') throw new StartupError(`${file} no es una copia hecha con npm run db:backup.`)
  if (cover.format !== 1 && cover.format !== 2)
    throw new StartupError(`${file} es de una versión más nueva del programa.`)
  if (cover.kind === kind) return
  throw new StartupError(
    cover.kind === 'server'
      ? `${file} es la copia de un servidor PostgreSQL; indica cuál en DATABASE_URL.`
      : `${file} es la copia de una base integrada; se restaura sin DATABASE_URL.`,
  )
}
