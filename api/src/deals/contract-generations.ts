import { z } from 'zod'
import { backOffice, type CallMeta, call, Id, Instant, refusal } from '../platform/base.ts'
import { guard, state } from './contract-records.ts'
import { DocumentKind, GenerationStage, GenerationStatus, PdfState } from './document-states.ts'

const MadeFile = z.object({
  fileName: z.string(),
  /** Bytes. */
  size: z.int(),
  /** Hexadecimal. */
  sha256: z.string(),
  /** Signed address of the file, valid for an hour. */
  url: z.string(),
  /** Signed address that downloads the file under its name. */
  downloadUrl: z.string(),
})

/** A document, finished or being generated, of a contract or of sample data. */
export const Generation = z.object({
  id: Id,
  /** Null for a template trial. */
  contractId: Id.nullable(),
  kind: DocumentKind,
  status: GenerationStatus,
  /** Null once it ended. */
  stage: GenerationStage.nullable(),
  /** In percent. */
  progress: z.int().min(0).max(100),
  /** The current step, or why the document or its PDF failed, in words. */
  message: z.string(),
  /** The document's number. */
  number: z.string().nullable(),
  template: z.object({
    /** Null for a template shipped with the product. */
    id: Id.nullable(),
    version: z.int().nullable(),
    fileName: z.string(),
    sha256: z.string(),
  }),
  docx: MadeFile.nullable(),
  /** Null until `pdfState` is DONE. */
  pdf: MadeFile.nullable(),
  /** Null until the Word file is ready, and if this installation makes no PDFs. */
  pdfState: PdfState.nullable(),
  /** When a RETRYING PDF is tried next. */
  pdfRetryAt: Instant.nullable(),
  startedBy: z.string(),
  startedAt: Instant,
  endedAt: Instant.nullable(),
})
export type Generation = z.infer<typeof Generation>

const operator = { roles: backOffice, tenantTypes: ['AFORO'] } as const satisfies CallMeta
const tags = ['contract-documents'] as const
const byId = z.object({ id: Id })
const startRefusals = {
  ...state,
  NOT_AN_ADDENDUM: refusal('NOT_AN_ADDENDUM'),
  NO_TEMPLATE: refusal('NO_TEMPLATE'),
  ...guard,
}

/** Contract documents, generated in the background and stored with their data. */
export const contractGenerations = {
  createContract: call
    .meta(operator)
    .route({
      method: 'POST',
      path: '/create_contract/{id}',
      summary: 'Generar el documento de un contrato',
      description:
        'Mientras se genera, otra llamada responde la misma generación; también si nada cambió desde la última, y si le falta su PDF se vuelve a intentar en el momento. Un contrato firmado no se genera otra vez.',
      successStatus: 202,
      tags,
    })
    .input(byId)
    .errors(startRefusals)
    .output(Generation),

  createAddendum: call
    .meta(operator)
    .route({
      method: 'POST',
      path: '/create_addendum/{id}',
      summary: 'Generar el documento de una adenda',
      description: '`id` es el de la adenda. Por lo demás, como el de un contrato.',
      successStatus: 202,
      tags,
    })
    .input(byId)
    .errors(startRefusals)
    .output(Generation),

  generation: call
    .meta(operator)
    .route({ method: 'GET', path: '/contract-generations/{id}', summary: 'Cómo va un documento', tags })
    .input(byId)
    .output(Generation),

  generations: call
    .meta(operator)
    .route({
      method: 'GET',
      path: '/contracts/{id}/generations',
      summary: 'Los documentos que se generaron de un contrato, el último primero',
      tags,
    })
    .input(byId)
    .output(z.array(Generation)),
}
