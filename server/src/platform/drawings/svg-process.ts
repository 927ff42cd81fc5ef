import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'

/**
 * Reads an SVG on standard input and writes it as a PNG. A process of its own: rendering a drawing may take days, and
 * only ending the process stops the library.
 */

const usual = 72
const longestSide = Number(process.argv[2])
const mostPixels = Number(process.argv[3])

const bytes = await buffer(process.stdin)
const { width = 0, height = 0 } = await sharp(bytes, { density: usual, limitInputPixels: false }).metadata()
const longest = Math.max(width, height)
if (longest === 0) throw new Error('nothing to draw')
// An SVG has no pixels of its own: rendered at the size at which it is stored.
const density = Math.min(Math.max((usual * longestSide) / longest, 1), 10_000)
const png = await sharp(bytes, { density, limitInputPixels: mostPixels })
  .flatten({ background: '#ffffff' })
  .png({ compressionLevel: 1 })
  .toBuffer()
process.stdout.write(png)
