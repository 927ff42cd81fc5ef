import { largestImage } from '@aforo/contract/places/assets'
import { problemTexts } from '@aforo/contract/platform/problems'
import { client } from '../platform/api.ts'

/**
 * A form holds a picture as one text: the key of a stored one, or the `blob:` address of one that was chosen here and
 * is not uploaded yet. Null is no picture. What was chosen stays for the tab's life, so that a failed save can be
 * repeated.
 */
export type PictureValue = string | null

export const acceptedPictures = 'image/png,image/jpeg,image/webp,image/gif,image/avif'

const chosen = new Map<string, File>()
/** What was uploaded already, so that repeating a failed save doesn't leave a second copy in the store. */
const stored = new Map<string, string>()

/** Why a file can't be the picture; undefined when it can, as far as the browser knows. */
export function pictureFault(file: File): string | undefined {
  if (file.size > largestImage) return problemTexts.IMAGE_TOO_LARGE.message
  if (!acceptedPictures.split(',').includes(file.type)) return problemTexts.NOT_AN_IMAGE.message
}

/** @returns the value that stands for the file in a form, and shows it */
export function choosePicture(file: File): string {
  const address = URL.createObjectURL(file)
  chosen.set(address, file)
  return address
}

export const isChosen = (value: PictureValue): value is string => value?.startsWith('blob:') ?? false

/** The key to send for a form's picture: a chosen one is uploaded first. */
export async function pictureKey(value: PictureValue): Promise<string | null> {
  if (!isChosen(value)) return value
  const known = stored.get(value)
  if (known) return known
  const file = chosen.get(value)
  if (!file) return null
  const { key } = await client.assets.uploadImage({ file }, { context: { quiet: true } })
  stored.set(value, key)
  return key
}

/** A form's picture in words, where it stands beside another. @param noun `foto` or `imagen` */
export const pictureWords = (value: PictureValue, noun: 'foto' | 'imagen') =>
  value === null ? `Sin ${noun}` : isChosen(value) ? `La ${noun} elegida` : `Otra ${noun}`
