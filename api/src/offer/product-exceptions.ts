import { z } from 'zod'
import {
  backOffice,
  CalendarDate,
  type CallMeta,
  call,
  commaList,
  Id,
  Instant,
  invalidField,
  line,
  pageOf,
  paging,
  refusal,
  staleVersion,
  Version,
} from '../platform/base.ts'

/** TENTATIVE blocks the days like CONFIRMED, but signals that they may be released. */
export const ExceptionStatus = z.enum(['CONFIRMED', 'TENTATIVE'])
export type ExceptionStatus = z.infer<typeof ExceptionStatus>

export const ExceptionReason = z.enum([
  'MAINTENANCE',
  'RENOVATION',
  'CLIENT_HOLD',
  'CLIENT_EXIT',
  'INTERNAL_USE',
  'EVENT',
  'OTHER',
])
export type ExceptionReason = z.infer<typeof ExceptionReason>

/**
 * EXCEPTION: entered by a person; BLOCK_NO_AVAILABLE: taken by a deal or a contract, and no exception can overlap it.
 */
export const UnavailableType = z.enum(['EXCEPTION', 'BLOCK_NO_AVAILABLE'])
export type UnavailableType = z.infer<typeof UnavailableType>

/** Days on which a product isn't available. */
export const AvailabilityException = z.object({
  /** For a block, the deal's line. */
  id: Id,
  /** The same as `id`; the specification names both. */
  dateId: Id,
  type: UnavailableType,
  productId: Id,
  /** First and last day, in campus dates. */
  startDate: CalendarDate,
  /** Null: a block until further notice. */
  endDate: CalendarDate.nullable(),
  status: ExceptionStatus,
  reason: z.object({ code: z.enum([...ExceptionReason.options, 'SOLD']), displayName: z.string() }),
  description: z.string().nullable(),
  /** The person who entered it; for a block, the deal's executive. */
  createdBy: z.string(),
  /** The deal behind a block. */
  sale: z.object({ saleId: Id, title: z.string(), status: z.string(), clientName: z.string().nullable() }).nullable(),
  version: Version,
})
export type AvailabilityException = z.infer<typeof AvailabilityException>

export const ExceptionFields = z.object({
  startDate: CalendarDate,
  endDate: CalendarDate,
  status: ExceptionStatus,
  reason: ExceptionReason,
  description: line(500).nullable(),
})

const operator = { roles: backOffice, tenantTypes: ['AFORO'] } as const satisfies CallMeta
const product = { tags: ['products'] } as const
const byDate = z.object({ dateId: Id })
/** No two exceptions share a day of a product; `rival` is the exception or deal that has it already. */
const dayRefusals = {
  BLOCK_NO_AVAILABLE: {
    ...refusal('BLOCK_NO_AVAILABLE'),
    data: z.object({ rival: AvailabilityException.nullable() }),
  },
  INVALID_FIELD: invalidField,
}
const stale = { STALE_VERSION: staleVersion(AvailabilityException) }

/** Unavailable dates of products. */
export const productExceptions = {
  exceptionReasons: call
    .meta(operator)
    .route({
      method: 'GET',
      path: '/product/availability-exception/reasons',
      summary: 'Por qué puede no estar disponible un producto',
      ...product,
    })
    .output(z.array(z.object({ code: ExceptionReason, displayName: z.string() }))),

  exceptions: call
    .meta(operator)
    .route({
      method: 'GET',
      path: '/product/availability-exception/{productId}',
      summary: 'Las fechas no disponibles de un producto',
      ...product,
    })
    .input(
      z.object({
        productId: Id,
        status: commaList(ExceptionStatus).default(['CONFIRMED', 'TENTATIVE']),
        /** Exceptions that end on or after this day. */
        from: CalendarDate.optional(),
        ...paging(50),
      }),
    )
    .output(pageOf(AvailabilityException)),

  exceptionDetails: call
    .meta(operator)
    .route({
      method: 'GET',
      path: '/product/availability-exception/{dateId}/details',
      summary: 'Unas fechas no disponibles',
      ...product,
    })
    .input(byDate)
    .output(
      AvailabilityException.extend({
        productCode: z.string(),
        productName: z.string(),
        campusName: z.string(),
        timeZone: z.string(),
        createdAt: Instant,
      }),
    ),

  addException: call
    .meta(operator)
    .route({
      method: 'POST',
      path: '/product/availability-exception/{productId}',
      summary: 'Añadir fechas no disponibles',
      ...product,
      successStatus: 201,
    })
    .input(
      ExceptionFields.extend({
        productId: Id,
        status: ExceptionStatus.default('CONFIRMED'),
        description: ExceptionFields.shape.description.default(null),
      }),
    )
    .errors(dayRefusals)
    .output(AvailabilityException),

  changeException: call
    .meta(operator)
    .route({
      method: 'PUT',
      path: '/product/availability-exception/{dateId}',
      summary: 'Cambiar fechas no disponibles',
      description: 'Lo que no va queda como está.',
      ...product,
    })
    .input(ExceptionFields.partial().extend({ dateId: Id, version: Version.optional() }))
    .errors({ ...dayRefusals, ...stale })
    .output(AvailabilityException),

  removeException: call
    .meta(operator)
    .route({
      method: 'DELETE',
      path: '/product/availability-exception/{dateId}',
      summary: 'Quitar fechas no disponibles',
      ...product,
    })
    .input(byDate.extend({ version: Version.optional() }))
    .errors(stale)
    .output(z.object({ message: z.string() })),

  restoreException: call
    .meta(operator)
    .route({
      method: 'PATCH',
      path: '/product/availability-exception/{dateId}/restore',
      summary: 'Recuperar fechas no disponibles que se quitaron',
      ...product,
    })
    .input(byDate)
    .errors({ BLOCK_NO_AVAILABLE: dayRefusals.BLOCK_NO_AVAILABLE })
    .output(AvailabilityException),
}
