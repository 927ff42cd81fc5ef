import sharp, { type Metadata } from 'sharp'

/** The formats that are read; SVG is not among them, since it can carry script. */
const readable = ['png', 'jpeg', 'webp', 'gif', 'heif'] as const
/** Pixels of the longest side of a stored picture. */
const longestSide = 2048
/** A picture that unpacks to more pixels than this is a trap. */
const mostPixels = 50_000_000
/** Pixels of the longest side of a thumbnail: twice what screens show, for dense ones. */
const thumbnailSide = 320

/**
 * A picture as it is stored: WebP, turned the right way up, at most 2048 pixels on a side and without its metadata
 * (a photo's place, its camera). Written anew, so that nothing hidden in the file survives.
 * @returns undefined when the bytes are no picture of a known format, or one of absurd size
 */
export async function storedImage(bytes: Uint8Array): Promise<Buffer | undefined> {
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
    // The library tells a broken picture from a trap only in words; either way it is refused.
    return undefined
  }
}

/** The small copy that lists show. @param image as `storedImage` gave it */
export const thumbnailOf = (image: Buffer): Promise<Buffer> =>
  sharp(image)
    .resize({ width: thumbnailSide, height: thumbnailSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 76 })
    .toBuffer()
