import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Services } from '../services.ts'

/** Bytes of the largest document that is shown. */
const mostBytes = 25 * 1024 * 1024

/** What is being made now, by the key of its file: who asks for it meanwhile waits for the same. */
const making = new Map<string, Promise<Buffer>>()

/**
 * A stored DOCX as a PDF to look at. It is kept under a name that nothing refers to, so that the sweep takes it away a day
 * later. @returns undefined where there is no such document @throws ConversionFault
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

/** A uuid of a key's own, the shape that names of stored files have. */
const nameOf = (key: string): string =>
  createHash('sha256')
    .update(`pdf ${key}`)
    .digest('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
