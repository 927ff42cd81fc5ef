import { z } from 'zod'
import { type CallMeta, call, Id, Instant, line, refusal, staleVersion, Version } from './base.ts'

export const AttachmentKind = z.enum(['PDF', 'IMAGE', 'DOCX'])
export type AttachmentKind = z.infer<typeof AttachmentKind>

/** Maximum size of an attachment, in bytes. */
export const largestAttachment = 20 * 1024 * 1024

/** Maximum attachments of a record. */
export const mostAttachments = 100

/** A file attached to a record. */
export const Attachment = z.object({
  id: Id,
  /** Identifies the file in other calls, like the key from `assets/upload`. */
  attachmentKey: z.string(),
  /** Including its extension, which can't be changed. */
  name: z.string(),
  kind: AttachmentKind,
  /** Bytes. */
  size: z.int(),
  uploadedAt: Instant,
  uploadedBy: z.string(),
  /** Signed address of the file, valid for an hour. */
  url: z.string(),
  /** Signed address that downloads the file under its name. */
  downloadUrl: z.string(),
  /** The DOCX shown as a PDF, slow the first time; null for other kinds, and if this installation makes no PDFs. */
  pdfUrl: z.string().nullable(),
  version: Version,
  can: z.object({ rename: z.boolean(), remove: z.boolean() }),
})
export type Attachment = z.infer<typeof Attachment>

const byRecord = z.object({ id: Id })
const byAttachment = byRecord.extend({ attachmentId: Id })
const changed = byAttachment.extend({ version: Version.optional() })
/** The record's state is final: its attachments can't change. */
const ended = { WRONG_STATE: refusal('WRONG_STATE') }
const stale = { STALE_VERSION: staleVersion(Attachment) }

/**
 * The calls for a record's attachments.
 * @param meta the rights that all of them require
 * @param record its path (`/customer`), its Spanish name (`un cliente`), its tags, and the path segment if it isn't
 * `attachments`
 */
export const attachmentCalls = (
  meta: CallMeta,
  {
    path,
    of,
    tags,
    called = 'attachments',
  }: { path: `/${string}`; of: string; tags: readonly string[]; called?: 'attachments' | 'documents' },
) => ({
  attachments: call
    .meta(meta)
    .route({ method: 'GET', path: `${path}/{id}/${called}`, summary: `Los documentos de ${of}`, tags })
    .input(byRecord)
    .output(z.object({ items: z.array(Attachment), can: z.object({ add: z.boolean() }) })),

  attach: call
    .meta({ ...meta, form: true, transaction: 'none' })
    .route({
      method: 'POST',
      path: `${path}/{id}/${called}`,
      summary: `Añadir un documento a ${of}`,
      description: 'PDF, DOCX o imagen (PNG, JPEG, WebP, GIF o AVIF) de hasta 20 MB.',
      successStatus: 201,
      tags,
    })
    .input(byRecord.extend({ file: z.file() }))
    .errors({
      PAYLOAD_TOO_LARGE: refusal('PAYLOAD_TOO_LARGE'),
      HEIC_PICTURE: refusal('HEIC_PICTURE'),
      FILE_LOCKED: refusal('FILE_LOCKED'),
      NOT_AN_ATTACHMENT: refusal('NOT_AN_ATTACHMENT'),
      TOO_MANY_ATTACHMENTS: refusal('TOO_MANY_ATTACHMENTS'),
      ...ended,
    })
    .output(Attachment),

  attachment: call
    .meta(meta)
    .route({
      method: 'GET',
      path: `${path}/{id}/${called}/{attachmentId}`,
      summary: `Un documento de ${of}, con un enlace nuevo`,
      tags,
    })
    .input(byAttachment)
    .output(Attachment),

  renameAttachment: call
    .meta(meta)
    .route({
      method: 'PATCH',
      path: `${path}/{id}/${called}/{attachmentId}`,
      summary: `Cambiar el nombre de un documento de ${of}`,
      description: 'La extensión queda como está.',
      tags,
    })
    .input(changed.extend({ name: line(200) }))
    .errors({ ...stale, ...ended })
    .output(Attachment),

  removeAttachment: call
    .meta(meta)
    .route({
      method: 'DELETE',
      path: `${path}/{id}/${called}/{attachmentId}`,
      summary: `Eliminar un documento de ${of}`,
      description: 'Se puede recuperar durante un día; después se borra el archivo.',
      tags,
    })
    .input(changed)
    .errors({ ...stale, ...ended })
    .output(z.object({ message: z.string() })),

  restoreAttachment: call
    .meta(meta)
    .route({
      method: 'PATCH',
      path: `${path}/{id}/${called}/{attachmentId}/restore`,
      summary: `Recuperar un documento eliminado de ${of}`,
      tags,
    })
    .input(byAttachment)
    .errors({ TOO_MANY_ATTACHMENTS: refusal('TOO_MANY_ATTACHMENTS'), ...ended })
    .output(Attachment),
})

/**
 * Identifies an uploaded file: the key from `assets/upload` or from any list of attachments. A key of another
 * organisation counts as unknown.
 */
export const AttachmentKey = z.string().trim().min(1).max(300)
