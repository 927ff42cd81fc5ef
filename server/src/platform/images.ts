import type { Metadata } from 'sharp'
import { loadSharp } from './sharp.ts'

/** Accepted formats. Not SVG, which can contain scripts. */
const readable = ['png', 'jpeg', 'webp', 'gif', 'heif'] as const
/** Longest side of a stored picture, in pixels. */
const longestSide = 2048
/** Pixels of the largest picture accepted; more is a decompression bomb. */
const mostPixels = 50_000_000
/** Longest side of a thumbnail, in pixels: twice its size on screen, for high-density displays. */
const thumbnailSide = 320

/**
 * Converts an uploaded picture for storage: WebP, upright, at most 2048 pixels a side, without metadata (location,
 * camera). It is encoded again, so nothing hidden in the file survives.
 * @returns undefined if the bytes aren't a picture of an accepted format, or are a decompression bomb
 */
export async function storedImage(bytes: Uint8Array): Promise<Buffer | undefined> {
  const sharp = await loadSharp()
  try {
    const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
    const { format }: Metadata = await picture.metadata()
    if (!readable.includes(format as (typeof readable)[number])) return undefined
    return await picture
      .rotate()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer()
  } catch {
    // The library's errors differ in their message only; a broken picture and a bomb are refused alike.
    return undefined
  }
}

/** The thumbnail that lists show. @param image a result of `storedImage` */
export async function thumbnailOf(image: Buffer): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(image)
    .resize({ width: thumbnailSide, height: thumbnailSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 76 })
    .toBuffer()
}
