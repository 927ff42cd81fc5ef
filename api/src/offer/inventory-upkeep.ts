import { z } from 'zod'
import {
  CalendarDate,
  call,
  commaList,
  FileStream,
  flag,
  Id,
  Instant,
  pageOf,
  paging,
  refusal,
} from '../platform/base.ts'
import { fileFormat, operator, tags } from './inventory.ts'
import { AvailabilityException, ExceptionReason, ExceptionStatus } from './product-exceptions.ts'

/** An exception with its product, for the list over all products. */
export const ListedException = AvailabilityException.extend({
  endDate: CalendarDate,
  productCode: z.string(),
  productName: z.string(),
  campusId: Id,
  campusName: z.string(),
  /** Past, by the campus's date. */
  over: z.boolean(),
  /** A deal also takes some of its days. */
  inConflict: z.boolean(),
})
export type ListedException = z.infer<typeof ListedException>

/** Subjects of the inventory log. */
export const LogSubject = z.enum(['product', 'price', 'sale', 'conflict'])
export type LogSubject = z.infer<typeof LogSubject>

export const LogEntry = z.object({
  id: z.int(),
  at: Instant,
  who: z.string(),
  /** Caused by a person, a job or the CRM. */
  cause: z.enum(['PERSON', 'JOB', 'CRM']),
  what: z.string(),
  reason: z.string().nullable(),
  subject: z.object({
    type: LogSubject,
    id: Id,
    /** The product's name or the deal's title. */
    name: z.string(),
    /** The product to open. */
    productId: Id.nullable(),
  }),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
})
export type LogEntry = z.infer<typeof LogEntry>

/**
 * SAME_CODE: two products of a campus whose codes differ only in the separators between letters and digits. SAME_NAME:
 * two of a campus with the same name, type and capacity, one of them without a space. SAME_DEAL: two deals of one
 * client for the same products on the same days.
 */
export const DuplicateKind = z.enum(['SAME_CODE', 'SAME_NAME', 'SAME_DEAL'])
export type DuplicateKind = z.infer<typeof DuplicateKind>

const Duplicated = z.object({ id: Id, name: z.string(), code: z.string().nullable() })

export const Duplicate = z.object({
  kind: DuplicateKind,
  /** The record that remains, and the one merged into it. */
  kept: Duplicated,
  gone: Duplicated,
  campusName: z.string().nullable(),
  /** What moves to the remaining record. */
  lines: z.int(),
  exceptions: z.int(),
  prices: z.int(),
  /** Why they can't be merged; null if they can. */
  refused: z.string().nullable(),
})
export type Duplicate = z.infer<typeof Duplicate>

export const DuplicatesAnswer = z.object({
  preview: z.boolean(),
  /** Duplicates found or merged. */
  duplicates: z.array(Duplicate),
  merged: z.int(),
  /** Ids to undo the merges. */
  mergeIds: z.array(Id),
})
export type DuplicatesAnswer = z.infer<typeof DuplicatesAnswer>

const byId = z.object({ id: Id })

const ExceptionFilter = z.object({
  q: z.string().trim().max(100).optional(),
  campusId: Id.optional(),
  status: commaList(ExceptionStatus).optional(),
  reasons: commaList(ExceptionReason).optional(),
  /** Exceptions on any day from this one on; today if omitted. */
  from: CalendarDate.optional(),
  to: CalendarDate.optional(),
  /** Includes past ones. */
  past: flag.default(false),
})

const LogFilter = z.object({
  campusId: Id.optional(),
  productId: Id.optional(),
  subjects: commaList(LogSubject).optional(),
  from: CalendarDate.optional(),
  to: CalendarDate.optional(),
})

/** Exceptions of all products, the inventory log, and duplicates. */
export const inventoryUpkeep = {
  exceptions: call
    .meta(operator)
    .route({
      method: 'GET',
      path: '/inventory/exceptions',
      summary: 'Las fechas no disponibles de todos los productos',
      tags,
    })
    .input(ExceptionFilter.extend(paging(20)))
    .output(pageOf(ListedException)),

  log: call
    .meta(operator)
    .route({
      method: 'GET',
      path: '/inventory/log',
      summary: 'Lo que pasó con productos, precios, negocios y conflictos, lo más reciente primero',
      tags,
    })
    .input(LogFilter.extend(paging(20)))
    .output(pageOf(LogEntry)),

  logReport: call
    .meta({ ...operator, transaction: 'none' })
    .route({
      method: 'GET',
      path: '/inventory/log/report/file',
      summary: 'El registro del inventario, como archivo XLSX o CSV',
      outputStructure: 'detailed',
      tags,
    })
    .input(LogFilter.extend(fileFormat))
    .output(FileStream),

  removeDuplicates: call
    .meta({ ...operator, allCountries: true, named: ['preview', 'campusId'] })
    .route({
      method: 'POST',
      path: '/inventory/remove-duplicates',
      summary: 'Unir lo que está dos veces, o mostrar qué se uniría',
      description: 'Con `preview: true` solo lo muestra. `gone` limita a esos que se quitarían.',
      tags,
    })
    .input(
      z.object({
        preview: z.boolean().default(false),
        campusId: Id.optional(),
        /** Ids of the duplicates to merge into another record. */
        gone: z.array(Id).max(500).optional(),
      }),
    )
    .output(DuplicatesAnswer),

  undoMerge: call
    .meta({ ...operator, allCountries: true })
    .route({
      method: 'POST',
      path: '/inventory/remove-duplicates/{id}/undo',
      summary: 'Separar otra vez lo que se unió',
      tags,
    })
    .input(byId)
    .errors({ CODE_TAKEN: refusal('CODE_TAKEN') })
    .output(z.object({ message: z.string() })),

  exceptionsReport: call
    .meta({ ...operator, transaction: 'none' })
    .route({
      method: 'GET',
      path: '/inventory/exceptions/report/file',
      summary: 'Las fechas no disponibles, como archivo XLSX o CSV',
      outputStructure: 'detailed',
      tags,
    })
    .input(ExceptionFilter.extend(fileFormat))
    .output(FileStream),
}
