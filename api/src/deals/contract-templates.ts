import { z } from 'zod'
import {
  backOffice,
  type CallMeta,
  call,
  History,
  Id,
  Instant,
  invalidField,
  refusal,
  staleVersion,
  Version,
} from '../platform/base.ts'
import { Generation } from './contract-generations.ts'
import { ContractType } from './contract-states.ts'
import { DocumentKind } from './document-states.ts'

/** Maximum size of a template, in bytes. */
export const largestTemplate = 10 * 1024 * 1024

/** Maximum stored versions of a template. */
export const mostVersions = 200

/** A problem that makes a template unusable, and its place in the document. */
export const TemplateFault = z.object({
  kind: z.enum(['UNKNOWN', 'UNCLOSED', 'LOOP', 'MISPLACED', 'FILE']),
  /** The tag as written: `{#lineas}`; empty if the problem concerns the whole file. */
  tag: z.string(),
  /** `Párrafo 12`. */
  where: z.string(),
  /** The surrounding text. */
  excerpt: z.string(),
  message: z.string(),
})
export type TemplateFault = z.infer<typeof TemplateFault>

export const TemplateVersion = z.object({
  number: z.int(),
  fileName: z.string(),
  /** Bytes. */
  size: z.int(),
  /** Of the file, in hexadecimals. */
  sha256: z.string(),
  /** The tags used in it. */
  tags: z.array(z.string()),
  uploadedAt: Instant,
  uploadedBy: z.string(),
  downloadUrl: z.string(),
})
export type TemplateVersion = z.infer<typeof TemplateVersion>

export const ContractTemplate = z.object({
  id: Id,
  countryCode: z.string(),
  contractType: ContractType,
  kind: DocumentKind,
  /** The version that new documents use. */
  current: z.int(),
  /** Newest first. */
  versions: z.array(TemplateVersion),
  version: Version,
})
export type ContractTemplate = z.infer<typeof ContractTemplate>

/** A template shipped with the product, used where the operator has none. */
export const ShippedTemplate = z.object({
  countryCode: z.string(),
  contractType: ContractType,
  kind: DocumentKind,
  fileName: z.string(),
  downloadUrl: z.string(),
})
export type ShippedTemplate = z.infer<typeof ShippedTemplate>

/** Parts removed from an uploaded file, in words. */
const notes = z.array(z.string())
const operator = { roles: backOffice, tenantTypes: ['AFORO'] } as const satisfies CallMeta
const tags = ['contract-documents'] as const
const byId = z.object({ id: Id })
const changing = byId.extend({ version: Version.optional() })
const stale = { STALE_VERSION: staleVersion(ContractTemplate) }

const country = z.string().regex(/^[A-Z]{2}$/, 'Elige un país.')
const place = z.object({ countryCode: country, contractType: ContractType, kind: DocumentKind })

const uploadRefusals = {
  PAYLOAD_TOO_LARGE: refusal('PAYLOAD_TOO_LARGE'),
  TEMPLATE_REFUSED: { ...refusal('TEMPLATE_REFUSED'), data: z.object({ faults: z.array(TemplateFault) }) },
  INVALID_FIELD: invalidField,
}

/** The operator's own DOCX files for contracts and addenda. */
export const contractTemplates = {
  templates: call
    .meta({ ...operator, transaction: 'none' })
    .route({ method: 'GET', path: '/contract-templates', summary: 'Las plantillas de contratos y adendas', tags })
    .input(z.object({ countryCode: country.optional() }))
    .output(
      z.object({
        items: z.array(ContractTemplate),
        /** Templates shipped with the product, used where the operator has none. */
        shipped: z.array(ShippedTemplate),
        /** Whether this installation makes PDFs. */
        makesPdf: z.boolean(),
      }),
    ),

  template: call
    .meta(operator)
    .route({ method: 'GET', path: '/contract-templates/{id}', summary: 'Una plantilla con sus versiones', tags })
    .input(byId)
    .output(ContractTemplate),

  addTemplate: call
    // The file is scanned before the transaction opens.
    .meta({ ...operator, form: true, transaction: 'none' })
    .route({
      method: 'POST',
      path: '/contract-templates',
      summary: 'Subir una plantilla',
      description:
        'Un DOCX de hasta 10 MB, sin macros ni enlaces. Se revisan sus etiquetas. Si ya hay una de ese país, tipo y clase, es una versión nueva de ella.',
      successStatus: 201,
      tags,
    })
    .input(place.extend({ file: z.file() }))
    .errors(uploadRefusals)
    .output(ContractTemplate.extend({ notes })),

  checkTemplate: call
    .meta({ ...operator, form: true, transaction: 'none' })
    .route({
      method: 'POST',
      path: '/contract-templates/check',
      summary: 'Revisar un DOCX sin guardarlo',
      tags,
    })
    .input(z.object({ file: z.file() }))
    .errors({ PAYLOAD_TOO_LARGE: uploadRefusals.PAYLOAD_TOO_LARGE })
    .output(z.object({ faults: z.array(TemplateFault), tags: z.array(z.string()), notes })),

  chooseVersion: call
    .meta(operator)
    .route({
      method: 'PUT',
      path: '/contract-templates/{id}/current',
      summary: 'Elegir de qué versión de una plantilla se hacen los documentos',
      tags,
    })
    .input(changing.extend({ number: z.int().min(1) }))
    .errors({ ...stale, INVALID_FIELD: invalidField })
    .output(ContractTemplate),

  removeTemplate: call
    .meta(operator)
    .route({
      method: 'DELETE',
      path: '/contract-templates/{id}',
      summary: 'Quitar una plantilla',
      description: 'Los documentos hechos con ella quedan como están.',
      tags,
    })
    .input(changing)
    .errors(stale)
    .output(z.object({ message: z.string() })),

  restoreTemplate: call
    .meta(operator)
    .route({
      method: 'PATCH',
      path: '/contract-templates/{id}/restore',
      summary: 'Recuperar una plantilla que se quitó',
      tags,
    })
    .input(byId)
    .errors({ NAME_TAKEN: refusal('NAME_TAKEN') })
    .output(ContractTemplate),

  tryTemplate: call
    .meta(operator)
    .route({
      method: 'POST',
      path: '/contract-templates/try',
      summary: 'Probar una plantilla con datos de ejemplo',
      description: 'Sin `id`, la que trae el producto. El DOCX y el PDF quedan un día.',
      successStatus: 202,
      tags,
    })
    .input(place.extend({ id: Id.optional(), number: z.int().min(1).optional() }))
    .errors({ NO_TEMPLATE: refusal('NO_TEMPLATE') })
    .output(Generation),

  templateHistory: call
    .meta(operator)
    .route({
      method: 'GET',
      path: '/contract-templates/{id}/history',
      summary: 'Lo que cambió en una plantilla',
      tags,
    })
    .input(byId)
    .output(History),
}
