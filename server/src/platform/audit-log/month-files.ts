import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Services } from '../services.ts'
import { type ExportedEntry, entryLine } from './audit-log.present.ts'

/** A month of a tenant's audit log in the file store: compressed NDJSON, its lines as in an export. */

type Needed = Pick<Services, 'files' | 'settings'>

export const monthKey = (tenantId: string, month: string) => `${tenantId}/audit/${month.slice(0, 7)}.ndjson.gz`

/** Reads a month's entries, oldest first. @throws if it isn't in the store */
export async function* readMonth({ files }: Pick<Needed, 'files'>, key: string): AsyncGenerator<ExportedEntry> {
  const stored = await files.open(key)
  if (!stored) throw new Error(`${key} is missing`)
  const input = stored.pipe(createGunzip())
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY }))
    yield JSON.parse(line) as ExportedEntry
}

/** Writes a month into the store and reads it back, in place of what was there. @returns the SHA-256 of the file */
export async function writeMonth(
  { files, settings }: Needed,
  key: string,
  entries: AsyncIterable<ExportedEntry>,
): Promise<string> {
  const folder = join(settings.AFORO_DATA, 'audit')
  const path = join(folder, `${randomUUID()}.part`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  async function* lines() {
    for await (const entry of entries) yield entryLine(entry)
  }
  try {
    await pipeline(Readable.from(lines()), createGzip(), createWriteStream(path, { mode: 0o600 }))
    const sha256 = await digestOf(createReadStream(path))
    await files.putFile(key, path, 'application/gzip')
    const stored = await files.open(key)
    if (!stored || (await digestOf(stored)) !== sha256) throw new Error(`${key} isn't in the store as it was written`)
    return sha256
  } finally {
    await rm(path, { force: true })
  }
}

async function digestOf(stream: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of stream) hash.update(piece as Buffer)
  return hash.digest('hex')
}
