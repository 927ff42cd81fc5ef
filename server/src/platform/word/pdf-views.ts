import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Services } from '../services.ts'

/** Maximum size of a displayed document, in bytes. */
const mostBytes = 25 * 1024 * 1024

/** Conversions in progress by file key; callers for the same file share one. */
const making = new Map<string, Promise<Buffer>>()

/**
 * A stored DOCX as a PDF for viewing. Stored under a name that nothing refers to, so it is deleted a day later.
 * @returns undefined if there is no such document
 * @throws ConversionFault
 */
export async function pdfOf(
  { files, converter }: Pick<Services, 'files' | 'converter'>,
  key: string,
): Promise<Buffer | Readable | undefined> {
  if (!key.endsWith('.docx') || !converter.isThere) return
  const tenantId = key.slice(0, key.indexOf('/'))
  const shown = `${tenantId}/files/${nameOf(key)}.pdf`
  const kept = await files.open(shown)
  if (kept) return kept
  const stream = await files.open(key)
  if (!stream) return
  const make = async () => {
    const docx = await buffer(stream)
    if (docx.length > mostBytes) throw new RangeError('a stored document is larger than an upload may be')
    const pdf = await converter.toPdf(docx, tenantId)
    await files.put(shown, pdf, 'application/pdf')
    return pdf
  }
  const under = making.get(key)
  if (under) {
    stream.destroy()
    return under
  }
  const made = make().finally(() => making.delete(key))
  making.set(key, made)
  return made
}

/** A UUID derived from the key, to match the names of stored files. */
const nameOf = (key: string): string =>
  createHash('sha256')
    .update(`pdf ${key}`)
    .digest('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
