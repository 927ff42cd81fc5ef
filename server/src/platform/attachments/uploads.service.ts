import type { AttachmentKind } from '@aforo/api/platform/attachments'
import { fileTypeFromBuffer } from 'file-type'
import { needsPassword } from '../drawings/drawings.ts'
import { fail } from '../http/on.ts'
import type { Refusals } from '../http/refusals.ts'
import { storedImage } from '../images.ts'
import { beginsAsPdf, isEncrypted } from './pdf.rules.ts'

/** A file's type by its content, as readers detect it; its name may be wrong. */
export async function typeOfUpload(bytes: Buffer): Promise<{ ext: string; mime: string } | undefined> {
  const type = await fileTypeFromBuffer(bytes)
  return !type && beginsAsPdf(bytes) ? { ext: 'pdf', mime: 'application/pdf' } : type
}

/** @throws FILE_LOCKED for a PDF that opens only with a password */
export async function refuseLocked(pdf: Buffer, tenantId: string, errors: Refusals<'FILE_LOCKED'>) {
  if (isEncrypted(pdf) && (await needsPassword(pdf, tenantId))) fail(errors.FILE_LOCKED())
}

/**
 * Refuses HEIC pictures from iPhones, which browsers and mail programs don't show and which can't be decoded here. AVIF
 * has the same container, but can.
 * @throws HEIC_PICTURE
 */
export function refuseHeic(type: { mime: string } | undefined, errors: Refusals<'HEIC_PICTURE'>) {
  if (type && /^image\/hei[cf]/.test(type.mime)) fail(errors.HEIC_PICTURE())
}

/** An upload that can be stored. */
interface Upload {
  kind: AttachmentKind
  extension: string
  bytes: Buffer
  type: string
}

/**
 * Reads an upload by its content. Pictures are re-encoded as WebP.
 * @returns undefined for other types
 * @throws HEIC_PICTURE, FILE_LOCKED
 */
export async function readUpload(
  file: File,
  tenantId: string,
  errors: Refusals<'HEIC_PICTURE' | 'FILE_LOCKED'>,
): Promise<Upload | undefined> {
  const bytes = Buffer.from(await file.arrayBuffer())
  const type = await typeOfUpload(bytes)
  refuseHeic(type, errors)
  if (type?.ext === 'pdf') {
    await refuseLocked(bytes, tenantId, errors)
    return { kind: 'PDF', extension: 'pdf', bytes, type: type.mime }
  }
  if (type?.ext === 'docx') return { kind: 'DOCX', extension: 'docx', bytes, type: type.mime }
  const picture = type?.mime.startsWith('image/') ? await storedImage(bytes) : undefined
  return picture && { kind: 'IMAGE', extension: 'webp', bytes: picture, type: 'image/webp' }
}
