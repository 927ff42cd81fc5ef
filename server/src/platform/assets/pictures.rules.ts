/** Whether a key names a picture that this tenant uploaded; whether it is still stored is for the store to say. */
export const isOwnPicture = (key: string, tenantId: string): boolean =>
  key.startsWith(`${tenantId}/images/`) && /^[0-9a-f-]{36}\.webp$/.test(key.slice(`${tenantId}/images/`.length))

/** What people upload with `assets/upload`. */
export type UploadKind = 'PDF' | 'DOCX' | 'XLSX' | 'IMAGE'
const uploadKinds: Record<string, UploadKind> = { pdf: 'PDF', docx: 'DOCX', xlsx: 'XLSX', webp: 'IMAGE' }

/** What a key says of a file that this tenant uploaded; undefined where it can name none. */
export function kindOfUpload(key: string, tenantId: string): UploadKind | undefined {
  if (isOwnPicture(key, tenantId)) return 'IMAGE'
  const [, name] = key.split(`${tenantId}/files/`)
  const extension = /^[0-9a-f-]{36}\.(pdf|docx|xlsx)$/.exec(
    key.startsWith(`${tenantId}/files/`) ? (name ?? '') : '',
  )?.[1]
  return extension ? uploadKinds[extension] : undefined
}

/** Where the small copy of a picture lies: beside it. */
export const thumbnailKey = (key: string): string => key.replace(/\.webp$/, '.thumb.webp')

const isThumbnail = (key: string) => key.endsWith('.thumb.webp')

/** How long a file is kept after nothing refers to it any more, in hours. Links to printed codes hold for a week. */
export const hoursKept = { uploads: 24, qr: 8 * 24 }

const tenants = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\//
const sweptKinds = /^[^/]+\/(images|files|attachments|plans|health|qr)\//

/**
 * Whether a stored file goes when nobody refers to it: what people upload or draw on, what is made for one mail, and the
 * part of any file whose writing a crash ended.
 */
export const isSwept = (key: string): boolean =>
  tenants.test(key) && !isThumbnail(key) && (sweptKinds.test(key) || key.endsWith('.part'))
