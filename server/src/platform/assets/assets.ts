import { buffer } from 'node:stream/consumers'
import type { HandlerContext } from '../http/on.ts'
import type { Services } from '../services.ts'
import { claimFile } from './asset-references.queries.ts'
import { isOwnPicture, kindOfUpload, type UploadKind } from './pictures.rules.ts'

/** The door of assets: uploaded files for other areas. */
export { claimFile } from './asset-references.queries.ts'
export { thumbnailKey } from './pictures.rules.ts'

/** Whether a key from a request names a picture of the caller's tenant that still exists; protects it from deletion. */
export const isStoredPicture = async (
  { caller: { tenantId }, tx }: Pick<HandlerContext, 'caller' | 'tx'>,
  key: string,
): Promise<boolean> => isOwnPicture(key, tenantId) && (await claimFile(tx, tenantId, key))

/** The refusal of an unknown `attachmentKey`. */
export const noSuchUpload = 'Ese archivo no está. Súbelo de nuevo.'

/**
 * The kind of the upload that a key names, which is then protected from deletion; undefined if the tenant has no such
 * upload.
 */
export async function claimUpload(
  { caller: { tenantId }, tx }: Pick<HandlerContext, 'caller' | 'tx'>,
  key: string,
): Promise<UploadKind | undefined> {
  const kind = kindOfUpload(key, tenantId)
  return kind && (await claimFile(tx, tenantId, key)) ? kind : undefined
}

export const noSuchPicture = 'Esa imagen no existe. Súbela otra vez.'

/**
 * Stores a generated picture for a tenant.
 * @param kind a folder of the tenant
 * @returns its key
 */
export async function keepPicture(
  { files }: { files: Pick<Services['files'], 'put'> },
  tenantId: string,
  kind: string,
  webp: Buffer,
): Promise<string> {
  const key = `${tenantId}/${kind}/${crypto.randomUUID()}.webp`
  await files.put(key, webp, 'image/webp')
  return key
}

/** A tenant's upload by its key; undefined if the tenant has none. */
export async function readOwnFile(
  { files }: Pick<Services, 'files'>,
  tenantId: string,
  key: string,
): Promise<Buffer | undefined> {
  if (!key.startsWith(`${tenantId}/`) || key.includes('..')) return undefined
  const stream = await files.open(key)
  return stream && buffer(stream)
}
