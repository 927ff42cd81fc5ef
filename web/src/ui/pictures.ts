import { largestImage } from '@aforo/api/platform/assets'
import { problemTexts } from '@aforo/api/platform/problems'
import { client } from '../platform/api.ts'
import { uploaded } from './uploads.ts'

/**
 * A picture in a form: the key of a stored one, the `blob:` URL of a chosen one that isn't uploaded yet, or null. The
 * tab keeps a chosen file, so that a failed save can be repeated.
 */
export type PictureValue = string | null

export const acceptedPictures = 'image/png,image/jpeg,image/webp,image/gif,image/avif'

const chosenFiles = new Map<string, File>()
/** Keys of uploaded files by `blob:` URL, so that repeating a failed save doesn't upload them again. */
const stored = new Map<string, string>()

/** Why a file can't be used as a picture, in Spanish; undefined if it can, as far as the browser knows. */
export function pictureFault(file: File): string | undefined {
  if (file.size > largestImage) return problemTexts.IMAGE_TOO_LARGE.message
  // Some browsers don't know the type.
  if (/^image\/hei[cf]/.test(file.type) || /\.hei[cf]$/i.test(file.name)) return problemTexts.HEIC_PICTURE.message
  if (!acceptedPictures.split(',').includes(file.type)) return problemTexts.NOT_AN_IMAGE.message
}

/** Keeps a chosen file. @returns its value in the form, which is also the URL that shows it */
export function choosePicture(file: File): string {
  const address = URL.createObjectURL(file)
  chosenFiles.set(address, file)
  return address
}

export const isChosen = (value: PictureValue): value is string => value?.startsWith('blob:') ?? false

/** The key of a form's picture for a call; uploads a chosen file first. */
export async function pictureKey(value: PictureValue): Promise<string | null> {
  if (!isChosen(value)) return value
  const known = stored.get(value)
  if (known) return known
  const file = chosenFiles.get(value)
  if (!file) return null
  const { key } = await uploaded(() => client.assets.uploadImage({ file }))
  stored.set(value, key)
  return key
}

/** A picture described in Spanish, for comparing two versions. @param noun `foto` or `imagen` */
export const pictureWords = (value: PictureValue, noun: 'foto' | 'imagen') =>
  value === null ? `Sin ${noun}` : isChosen(value) ? `La ${noun} elegida` : `Otra ${noun}`
