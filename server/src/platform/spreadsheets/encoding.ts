import { createReadStream } from 'node:fs'
import type { Encoding, ReadingNote } from '@aforo/api/platform/tables'
import { cp850, isUtf8Start, utf8Length } from './encoding.rules.ts'

/** Encodings of text files: which one it is, and the text. */

export interface FoundEncoding {
  encoding: Encoding
  note?: ReadingNote | undefined
}

const note = (guess: boolean, text: string): ReadingNote => ({ about: 'ENCODING', guess, text })

/**
 * The encoding of a file: by its byte order mark, by its zeros, or UTF-8 if all of it is. Other text is in the code page
 * in which its letters are Spanish ones, Windows' own unless another has more of them.
 * @param start the file's first bytes
 * @returns undefined if it isn't text
 */
export async function encodingOf(path: string, start: Buffer): Promise<FoundEncoding | undefined> {
  if (start[0] === 0xff && start[1] === 0xfe) return { encoding: 'UTF_16LE' }
  if (start[0] === 0xfe && start[1] === 0xff) return { encoding: 'UTF_16BE' }
  if (start.includes(0)) {
    const zeros = [0, 1].map(odd => start.filter((byte, at) => byte === 0 && at % 2 === odd).length)
    const [even = 0, odd = 0] = zeros
    if (odd > start.length * 0.3 && even === 0) return { encoding: 'UTF_16LE' }
    if (even > start.length * 0.3 && odd === 0) return { encoding: 'UTF_16BE' }
    return undefined
  }
  if (await isUtf8(path)) return { encoding: 'UTF_8' }
  const { valid, invalid, pages } = await letters(path)
  if (valid > 0 && valid * 3 >= invalid)
    return {
      encoding: 'UTF_8_MIXED',
      note: note(true, 'El archivo mezcla dos codificaciones. Mira que las tildes y las eñes estén bien.'),
    }
  const [page, count] = [...pages].reduce((best, next) => (next[1] > best[1] ? next : best))
  const encoding = count > (pages.get('WINDOWS_1252') ?? 0) ? page : 'WINDOWS_1252'
  return { encoding, note: note(true, 'El archivo no la dice. Mira que las tildes y las eñes estén bien.') }
}

async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of createReadStream(path)) decoder.decode(chunk as Buffer, { stream: true })
    decoder.decode()
    return true
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return false
  }
}

type Page = 'WINDOWS_1252' | 'MACINTOSH' | 'CP850'

/** The bytes of á é í ó ú ñ Ñ in each code page. */
const spanish: Record<Page, ReadonlySet<number>> = {
  WINDOWS_1252: new Set([0xe1, 0xe9, 0xed, 0xf3, 0xfa, 0xf1, 0xd1]),
  MACINTOSH: new Set([0x87, 0x8e, 0x92, 0x97, 0x9c, 0x96, 0x84]),
  CP850: new Set([0xa0, 0x82, 0xa1, 0xa2, 0xa3, 0xa4, 0xa5]),
}

const isLetter = (byte: number | undefined) => byte !== undefined && (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a

/** Counts sequences of UTF-8, bytes that are none, and Spanish letters of each code page beside letters. */
async function letters(path: string) {
  const pages = new Map<Page, number>([
    ['WINDOWS_1252', 0],
    ['MACINTOSH', 0],
    ['CP850', 0],
  ])
  let [valid, invalid] = [0, 0]
  for await (const chunk of createReadStream(path)) {
    const bytes = chunk as Buffer
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at] as number
      if (byte < 0x80) continue
      const length = utf8Length(bytes, at)
      if (length > 1) {
        valid += 1
        at += length - 1
        continue
      }
      // A sequence that goes on in the next chunk counts as neither.
      if (at + 3 >= bytes.length && isUtf8Start(byte)) continue
      invalid += 1
      if (!isLetter(bytes[at - 1]) && !isLetter(bytes[at + 1])) continue
      for (const [page, set] of Object.entries(spanish) as [Page, ReadonlySet<number>][])
        if (set.has(byte)) pages.set(page, (pages.get(page) ?? 0) + 1)
    }
  }
  return { valid, invalid, pages }
}

const labels = {
  UTF_8: 'utf-8',
  UTF_16LE: 'utf-16le',
  UTF_16BE: 'utf-16be',
  WINDOWS_1252: 'windows-1252',
  MACINTOSH: 'macintosh',
} as const

/** Decodes chunks of bytes in turn; without one, what was left over. A byte order mark is removed. */
export function decoderOf(encoding: Encoding): (chunk?: Buffer) => string {
  if (encoding === 'CP850')
    return chunk =>
      chunk ? chunk.toString('latin1').replace(/[\x80-\xff]/g, one => cp850[one.charCodeAt(0) - 0x80] ?? one) : ''
  if (encoding === 'UTF_8_MIXED') return mixedDecoder()
  const decoder = new TextDecoder(labels[encoding])
  return chunk => (chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode())
}

/** UTF-8 whose other bytes are letters of Windows-1252. */
function mixedDecoder(): (chunk?: Buffer) => string {
  const [utf8, latin] = [new TextDecoder('utf-8'), new TextDecoder('windows-1252')]
  let rest = Buffer.alloc(0)
  return chunk => {
    const bytes = chunk ? Buffer.concat([rest, chunk]) : rest
    // A sequence may go on in the next chunk.
    const end = chunk ? Math.max(0, bytes.length - 3) : bytes.length
    let [text, from, at] = ['', 0, 0]
    while (at < end) {
      const length = (bytes[at] as number) < 0x80 ? 1 : utf8Length(bytes, at)
      if (length > 0) at += length
      else {
        text += utf8.decode(bytes.subarray(from, at)) + latin.decode(bytes.subarray(at, at + 1))
        from = ++at
      }
    }
    text += utf8.decode(bytes.subarray(from, at))
    rest = Buffer.from(bytes.subarray(at))
    return text
  }
}

/** The file's text, chunk by chunk. */
export async function* decoded(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decode = decoderOf(encoding)
  for await (const chunk of createReadStream(path)) yield decode(chunk as Buffer)
  yield decode()
}
