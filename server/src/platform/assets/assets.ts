import { buffer } from 'node:stream/consumers'
import type { HandlerContext } from '../http/on.ts'
import type { Services } from '../services.ts'
import { claimFile } from './asset-references.queries.ts'
import { isOwnPicture, kindOfUpload, type UploadKind } from './pictures.rules.ts'

/** The door of the assets: what other areas ask about uploaded files. */
export { claimFile } from './asset-references.queries.ts'
export { thumbnailKey } from './pictures.rules.ts'

/** Whether a key that somebody sent names a picture that their tenant uploaded and that is still there, and stays. */
export const isStoredPicture = async (
  { caller: { tenantId }, tx }: Pick<HandlerContext, 'caller' | 'tx'>,
  key: string,
): Promise<boolean> => isOwnPicture(key, tenantId) && (await claimFile(tx, tenantId, key))

/** The refusal of an `attachmentKey` that names no file of the tenant. */
export const noSuchUpload = 'Ese archivo no está. Súbelo de nuevo.'

/**
 * What kind of file a key that somebody sent names, which from now on stays; undefined where their tenant has uploaded none
 * under it.
 */
export async function claimUpload(
  { caller: { tenantId }, tx }: Pick<HandlerContext, 'caller' | 'tx'>,
  key: string,
): Promise<UploadKind | undefined> {
  const kind = kindOfUpload(key, tenantId)
  return kind && (await claimFile(tx, tenantId, key)) ? kind : undefined
}

export const noSuchPicture = 'Esa imagen no existe. Súbela otra vez.'

/** Stores a picture of our own making for a tenant. @param kind a folder of the tenant's @returns its key */
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

/** What a tenant uploaded under a key; undefined when there is no such file of its own. */
export async function readOwnFile(
  { files }: Pick<Services, 'files'>,
  tenantId: string,
  key: string,
): Promise<Buffer | undefined> {
  if (!key.startsWith(`${tenantId}/`) || key.includes('..')) return undefined
  const stream = await files.open(key)
  return stream && buffer(stream)
}
