/** Whether a key has the form of this tenant's pictures. The store tells whether the picture exists. */
export const isOwnPicture = (key: string, tenantId: string): boolean =>
  key.startsWith(`${tenantId}/images/`) && /^[0-9a-f-]{36}\.webp$/.test(key.slice(`${tenantId}/images/`.length))

/** Kinds of files that `assets/upload` accepts. */
export type UploadKind = 'PDF' | 'DOCX' | 'XLSX' | 'IMAGE'
const uploadKinds: Record<string, UploadKind> = { pdf: 'PDF', docx: 'DOCX', xlsx: 'XLSX', webp: 'IMAGE' }

/** The kind of this tenant's file, from its key; undefined if the key has another form. */
export function kindOfUpload(key: string, tenantId: string): UploadKind | undefined {
  if (isOwnPicture(key, tenantId)) return 'IMAGE'
  const [, name] = key.split(`${tenantId}/files/`)
  const extension = /^[0-9a-f-]{36}\.(pdf|docx|xlsx)$/.exec(
    key.startsWith(`${tenantId}/files/`) ? (name ?? '') : '',
  )?.[1]
  return extension ? uploadKinds[extension] : undefined
}

/** The key of a picture's thumbnail. */
export const thumbnailKey = (key: string): string => key.replace(/\.webp$/, '.thumb.webp')

const isThumbnail = (key: string) => key.endsWith('.thumb.webp')

/** How long a file without references is kept, in hours. Links to printed codes are valid for a week. */
export const hoursKept = { uploads: 24, qr: 8 * 24 }

const tenants = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\//
const sweptKinds = /^[^/]+\/(images|files|attachments|plans|health|qr)\//

/**
 * Whether a file without references is deleted: uploads, drawings, files made for a single mail, and partial files left
 * by a crash.
 */
export const isSwept = (key: string): boolean =>
  tenants.test(key) && !isThumbnail(key) && (sweptKinds.test(key) || key.endsWith('.part'))
