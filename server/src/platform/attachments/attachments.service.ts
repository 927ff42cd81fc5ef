import { randomUUIDv7 } from 'node:crypto'
import {
  type Attachment,
  type AttachmentKind,
  largestAttachment,
  mostAttachments,
} from '@aforo/api/platform/attachments'
import { camelCased } from '../database/column-names.rules.ts'
import type { Caller } from '../http/caller.ts'
import { fail, type HandlerContext, type RequestContext } from '../http/on.ts'
import { isStale, notFound, type Refusals, type Stale, staleVersion } from '../http/refusals.ts'
import {
  type AttachmentRow,
  countAttachments,
  findAttachment,
  insertAttachment,
  listAttachments,
  lockAttachment,
  type RecordOf,
  restoreAttachment,
  updateAttachment,
} from './attachments.queries.ts'
import { extensionOf, nameWith } from './attachments.rules.ts'
import { readUpload } from './uploads.service.ts'

export type Context = HandlerContext & Pick<RequestContext, 'services'>

/** The record of the attachments. Its area has read it, and locked it for a change. */
export interface Owner extends RecordOf {
  mayChange: boolean
}

/** The refusals of `attachmentCalls`. */
export type UploadRefusals = Refusals<
  'NOT_FOUND' | 'PAYLOAD_TOO_LARGE' | 'HEIC_PICTURE' | 'FILE_LOCKED' | 'NOT_AN_ATTACHMENT' | 'TOO_MANY_ATTACHMENTS'
>
export type ChangeRefusals = Refusals<'NOT_FOUND'> & Stale<Attachment>

const presentAttachment = (
  { services: { files, converter }, now }: Pick<Context, 'services' | 'now'>,
  { mayChange }: Owner,
  row: AttachmentRow,
): Attachment => {
  const url = files.link(row.file_key, now)
  return {
    ...camelCased(row, ['id', 'name', 'kind', 'size', 'uploaded_by', 'version']),
    attachmentKey: row.file_key,
    uploadedAt: row.created_at.toString(),
    url,
    downloadUrl: `${url}&download=${encodeURIComponent(row.name)}`,
    pdfUrl: row.kind === 'DOCX' && converter.isThere ? `${url}&as=pdf` : null,
    can: { rename: mayChange, remove: mayChange },
  }
}

/** Records a change of an attachment in its record's history. */
function recordChange({ record }: Context, { entityType, entityId }: Owner, action: DocumentAction, names: object) {
  record({ action: `${entityType}.${action}`, entityType, entityId, ...names })
}

type DocumentAction = 'document_added' | 'document_renamed' | 'document_removed' | 'document_restored'

/** A record's attachments, newest first, and whether another may be added. */
export async function attachmentsOf(context: Context, owner: Owner) {
  const rows = await listAttachments(context.tx, owner)
  const items = rows.map(row => presentAttachment(context, owner, row))
  return { items, can: { add: owner.mayChange && rows.length < mostAttachments } }
}

export async function attachmentOf(context: Context, owner: Owner, id: string, errors: Refusals<'NOT_FOUND'>) {
  const row = (await findAttachment(context.tx, owner, id)) ?? notFound(errors)
  return presentAttachment(context, owner, row)
}

/** @throws TOO_MANY_ATTACHMENTS */
export async function refuseMany({ tx }: Context, owner: Owner, errors: Refusals<'TOO_MANY_ATTACHMENTS'>) {
  if ((await countAttachments(tx, owner)) >= mostAttachments) fail(errors.TOO_MANY_ATTACHMENTS())
}

/** A stored file, about to be attached to a record. */
export interface Stored {
  name: string
  kind: AttachmentKind
  size: number
  key: string
}

/** Stores an upload. Outside any transaction, since reading and storing it are slow. */
export async function storeUpload(
  { caller, services }: Pick<RequestContext, 'services'> & { caller: Caller },
  file: File,
  errors: UploadRefusals,
  signal: AbortSignal | undefined,
): Promise<Stored> {
  if (file.size > largestAttachment) fail(errors.PAYLOAD_TOO_LARGE())
  const { kind, extension, bytes, type } =
    (await readUpload(file, caller.tenantId, errors)) ?? fail(errors.NOT_AN_ATTACHMENT())
  const key = `${caller.tenantId}/attachments/${crypto.randomUUID()}.${extension}`
  await services.files.put(key, bytes, type, signal)
  return { kind, key, size: bytes.length, name: nameWith(extension, file.name) }
}

/** @param stored result of `storeUpload` */
export async function attach(
  context: Context,
  owner: Owner,
  stored: Stored,
  errors: UploadRefusals,
): Promise<Attachment> {
  const { tx, caller, now } = context
  await refuseMany(context, owner, errors)
  const id = randomUUIDv7()
  const { entityType, entityId } = owner
  const given = { tenantId: caller.tenantId, entityType, entityId, id, ...stored }
  await insertAttachment(tx, { ...given, uploadedBy: caller.userId }, now)
  recordChange(context, owner, 'document_added', { after: { document: stored.name } })
  return attachmentOf(context, owner, id, errors)
}

interface ToChange {
  attachmentId: string
  version?: number
}

/** Locks the attachment for a change, if it is still the version that the caller saw. */
async function lockForChange(
  context: Context,
  owner: Owner,
  { attachmentId, version }: ToChange,
  errors: ChangeRefusals,
) {
  const row = (await lockAttachment(context.tx, owner, attachmentId)) ?? notFound(errors)
  if (isStale({ version }, row)) staleVersion(errors, presentAttachment(context, owner, row))
  return row
}

/** Renames it; its extension, which tells its type, stays. */
export async function renameAttachment(
  context: Context,
  owner: Owner,
  given: ToChange & { name: string },
  errors: ChangeRefusals,
): Promise<Attachment> {
  const before = await lockForChange(context, owner, given, errors)
  const name = nameWith(extensionOf(before.name), given.name)
  if (name === before.name) return presentAttachment(context, owner, before)
  await updateAttachment(context.tx, before.id, { name })
  const names = { before: { document: before.name }, after: { document: name } }
  recordChange(context, owner, 'document_renamed', names)
  return attachmentOf(context, owner, before.id, errors)
}

export async function removeAttachment(context: Context, owner: Owner, given: ToChange, errors: ChangeRefusals) {
  const before = await lockForChange(context, owner, given, errors)
  await updateAttachment(context.tx, before.id, { deleted_at: context.now.toString() })
  recordChange(context, owner, 'document_removed', { before: { document: before.name } })
  return { message: `Se eliminó ${before.name}.` }
}

/** Restores a deleted attachment until it is purged. */
export async function bringBackAttachment(
  context: Context,
  owner: Owner,
  id: string,
  errors: Refusals<'NOT_FOUND' | 'TOO_MANY_ATTACHMENTS'>,
): Promise<Attachment> {
  await refuseMany(context, owner, errors)
  const restored = await restoreAttachment(context.tx, owner, id)
  const answer = await attachmentOf(context, owner, id, errors)
  // Already restored: the request was repeated.
  if (restored) recordChange(context, owner, 'document_restored', { after: { document: answer.name } })
  return answer
}
