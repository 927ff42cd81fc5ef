import { z } from 'zod'
import {
  backOffice,
  type CallMeta,
  call,
  commaList,
  Id,
  Instant,
  invalidField,
  line,
  lineOrNone,
  pageOf,
  paging,
  refusal,
  Version,
  wrongState,
} from '../platform/base.ts'
import { ConnectionState, OutsideTaskState } from '../platform/connections.ts'
import { SaleStatus } from './sale-states.ts'

/** A deal that isn't synchronized with the CRM yet, and why. */
export const QueuedDeal = z.object({
  id: Id,
  /** The deal's id in the CRM. */
  externalId: z.string(),
  title: z.string(),
  /** The deal's page in the CRM, to fix it there; null if the CRM is simulated. */
  externalLink: z.string().nullable(),
  /** Our deal; null if it was never created. */
  saleId: Id.nullable(),
  state: OutsideTaskState.extract(['WAITING', 'RUNNING', 'FAILED']),
  /** Why it needs a person, in words; null while it only waits its turn. */
  reason: z.object({ code: z.string(), message: z.string() }).nullable(),
  attempts: z.int(),
  since: Instant,
  nextTryAt: Instant.nullable(),
  can: z.object({ sync: z.boolean() }),
})
export type QueuedDeal = z.infer<typeof QueuedDeal>

/** Summary of the synchronization queue. */
export const DealQueue = z.object({
  connection: ConnectionState,
  simulated: z.boolean(),
  /** Why the CRM can't be read now, in words. */
  fault: z.string().nullable(),
  waiting: z.int(),
  running: z.int(),
  failed: z.int(),
  /** The last complete reconciliation with the CRM. */
  reconciledAt: Instant.nullable(),
})
export type DealQueue = z.infer<typeof DealQueue>

/** Our status for a CRM stage; IGNORED: its deals aren't imported. */
export const StageMeaning = z.enum([...SaleStatus.options, 'IGNORED'])
export type StageMeaning = z.infer<typeof StageMeaning>

/** Mapping of CRM values to ours. */
export const CrmMapping = z.object({
  pipelines: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      stages: z.array(
        z.object({
          id: z.string(),
          label: z.string(),
          /** Null: not mapped, so its deals wait in the queue. */
          status: StageMeaning.nullable(),
        }),
      ),
    }),
  ),
  products: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      code: z.string(),
      /** Our product, if known, and how it was matched: by hand or by code. */
      productId: Id.nullable(),
      productName: z.string(),
      by: z.enum(['HAND', 'CODE']).nullable(),
    }),
  ),
  owners: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      /** Our user, if known, and how it was matched: by hand or by email. */
      userId: Id.nullable(),
      userName: z.string(),
      by: z.enum(['HAND', 'MAIL']).nullable(),
    }),
  ),
  version: Version,
})
export type CrmMapping = z.infer<typeof CrmMapping>

const operator = { roles: backOffice, tenantTypes: ['AFORO'] } as const satisfies CallMeta
const wholeHouse = { ...operator, allCountries: true } as const satisfies CallMeta
const tags = ['sales-queue'] as const
/** A deal's id: ours, or its number in the CRM. */
const dealId = z
  .string()
  .trim()
  .regex(/^(\d{1,20}|[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})$/, {
    error: 'Escribe el identificador del negocio o su número en HubSpot.',
  })
const notReadable = { WRONG_STATE: wrongState(z.enum(['NOT_CONNECTED', 'NOT_FROM_CRM'])) }
const Asked = z.object({ message: z.string() })
const externalKey = line(100).refine(key => key !== '__proto__', 'Eso no es un identificador de HubSpot.')

/** Deals that come from the CRM. */
export const salesQueue = {
  toProcess: call
    .meta(operator)
    .route({
      method: 'GET',
      path: '/sales-queue/to-process',
      summary: 'Los negocios del CRM que esperan, y por qué',
      description: 'Primero los que más esperan.',
      tags,
    })
    .input(
      z.object({
        ...paging(15),
        q: lineOrNone(100).optional(),
        state: commaList(QueuedDeal.shape.state).optional(),
      }),
    )
    .output(pageOf(QueuedDeal)),

  processDeals: call
    .meta(operator)
    .route({
      method: 'GET',
      path: '/inventory/process-deals',
      summary: 'Cómo va la cola de negocios del CRM',
      tags: ['inventory'],
    })
    .output(DealQueue),

  sync: call
    .meta(operator)
    .route({
      method: 'POST',
      path: '/sales-queue/{id}/sync',
      summary: 'Volver a leer ahora un negocio de la cola',
      tags,
    })
    .input(z.object({ id: Id }))
    .errors({ WRONG_STATE: wrongState(OutsideTaskState) })
    .output(Asked),

  syncDeal: call
    .meta(operator)
    .route({
      method: 'POST',
      path: '/sales-queue/deals/{id}/sync',
      summary: 'Volver a leer un negocio del CRM',
      description: '`id`: el de aquí o el de HubSpot. Los campos que se cambiaron aquí quedan como están.',
      tags,
    })
    .input(z.object({ id: dealId }))
    .errors(notReadable)
    .output(Asked),

  forceUpdate: call
    .meta(operator)
    .route({
      method: 'POST',
      path: '/inventory/force-update-deals/{id}',
      summary: 'Actualizar desde el CRM las líneas de un negocio, o de todos los que tienen un producto',
      description: '`id`: un negocio o un producto de aquí. Las líneas se actualizan en unos minutos.',
      tags: ['inventory'],
    })
    .input(z.object({ id: Id }))
    .errors(notReadable)
    .output(Asked),

  mapping: call
    .meta({ ...operator, transaction: 'none' })
    .route({
      method: 'GET',
      path: '/sales-queue/mapping',
      summary: 'Qué significan aquí las etapas, los productos y los propietarios del CRM',
      description: 'Se lee del CRM en el momento.',
      tags,
    })
    .errors({ UNAVAILABLE: refusal('UNAVAILABLE') })
    .output(CrmMapping),

  setMapping: call
    .meta(wholeHouse)
    .route({
      method: 'PUT',
      path: '/sales-queue/mapping',
      summary: 'Decir qué significan aquí las etapas, los productos y los propietarios del CRM',
      description: 'Lo que no va queda como está; null lo quita. Lo que esperaba por ello se vuelve a intentar.',
      tags,
    })
    .input(
      z.object({
        version: Version.optional(),
        stages: z
          .array(z.object({ pipelineId: externalKey, stageId: externalKey, status: StageMeaning.nullable() }))
          .max(500)
          .default([]),
        products: z
          .array(z.object({ id: externalKey, productId: Id.nullable() }))
          .max(500)
          .default([]),
        owners: z
          .array(z.object({ id: externalKey, userId: Id.nullable() }))
          .max(500)
          .default([]),
      }),
    )
    .errors({ INVALID_FIELD: invalidField, CONNECTION_CHANGED: refusal('CONNECTION_CHANGED') })
    .output(z.object({ version: Version, retried: z.int() })),
}
