import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'

/**
 * Draws the SVG that it reads and writes it as a PNG, in a process of its own: a drawing may ask for days of work, and
 * the library that draws stops for nothing but the end of its process.
 */

const usual = 72
const longestSide = Number(process.argv[2])
const mostPixels = Number(process.argv[3])

const bytes = await buffer(process.stdin)
const { width = 0, height = 0 } = await sharp(bytes, { density: usual, limitInputPixels: false }).metadata()
const longest = Math.max(width, height)
if (longest === 0) throw new Error('nothing to draw')
// As large as it is stored, since an SVG has no pixels of its own.
const density = Math.min(Math.max((usual * longestSide) / longest, 1), 10_000)
const png = await sharp(bytes, { density, limitInputPixels: mostPixels })
  .flatten({ background: '#ffffff' })
  .png({ compressionLevel: 1 })
  .toBuffer()
process.stdout.write(png)
