import { inflateSync } from 'node:zlib'

/**
 * Unpacks a WOFF 1.0 font to TrueType. PDFKit reads WOFF too, but unpacks the whole glyph table for each glyph: seconds
 * for one line of Chinese.
 */
export function unpackedWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, index) => {
    const at = 44 + 20 * index
    const [from, packed, size] = [4, 8, 12].map(field => woff.readUInt32BE(at + field)) as [number, number, number]
    const bytes = woff.subarray(from, from + packed)
    return {
      tag: woff.subarray(at, at + 4),
      checksum: woff.readUInt32BE(at + 16),
      size,
      data: packed < size ? inflateSync(bytes) : bytes,
    }
  })
  const head = Buffer.alloc(12 + 16 * count)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  const power = 2 ** Math.floor(Math.log2(count))
  head.writeUInt16BE(16 * power, 6)
  head.writeUInt16BE(Math.log2(power), 8)
  head.writeUInt16BE(16 * (count - power), 10)
  const parts: Buffer[] = [head]
  let end = head.length
  for (const [index, { tag, checksum, size, data }] of tables.entries()) {
    const at = 12 + 16 * index
    tag.copy(head, at)
    head.writeUInt32BE(checksum, at + 4)
    head.writeUInt32BE(end, at + 8)
    head.writeUInt32BE(size, at + 12)
    // Each table starts at a multiple of four bytes.
    const padding = Buffer.alloc(-size & 3)
    parts.push(data, padding)
    end += size + padding.length
  }
  return Buffer.concat(parts)
}
