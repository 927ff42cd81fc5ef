import { z } from 'zod'
import {
  CalendarDate,
  call,
  commaList,
  FileStream,
  flag,
  Id,
  Instant,
  invalidField,
  line,
  pageOf,
  paging,
  refusal,
  staleVersion,
  TimeZone,
  Version,
  wrongState,
} from '../platform/base.ts'
import {
  askedDays,
  fileFormat,
  InventoryPrice,
  InventoryProduct,
  operator,
  ShownConflict,
  Taker,
  tags,
} from './inventory.ts'
import { ConflictStatus } from './takings.ts'

/** A taker of a product in conflict. */
export const ConflictSide = Taker.extend({
  /** Its parts on this product: the deal's lines, or the exception. */
  parts: z.array(z.object({ id: Id, startDate: CalendarDate, endDate: CalendarDate.nullable() })),
  /** `move`: its days or product can be changed here. A signed contract changes only by an addendum. */
  can: z.object({
    move: z.boolean(),
    /** True for a deal that may be moved to Perdido. */
    lose: z.boolean(),
  }),
})
export type ConflictSide = z.infer<typeof ConflictSide>

export const Conflict = ShownConflict.extend({
  product: InventoryProduct,
  /** The first to take the days comes first. */
  sides: z.array(ConflictSide).max(2),
  /** Why it was accepted. */
  reason: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: Instant.nullable(),
  foundAt: Instant,
  version: Version,
  can: z.object({ accept: z.boolean(), reopen: z.boolean() }),
})
export type Conflict = z.infer<typeof Conflict>

/** A free product of the same campus and type, about the same size, for the same days. */
export const Alternative = InventoryProduct.extend({ prices: z.array(InventoryPrice) })
export type Alternative = z.infer<typeof Alternative>

/** Why a product isn't available on some days; without reasons it is. */
export const UnavailableWhy = z.enum(['NOT_OFFERED_YET', 'NOT_OFFERED_ANY_MORE', 'TAKEN', 'CONFLICT'])
export type UnavailableWhy = z.infer<typeof UnavailableWhy>

export const WhyUnavailable = z.object({
  productId: Id,
  startDate: CalendarDate,
  endDate: CalendarDate,
  available: z.boolean(),
  reasons: z.array(z.object({ code: UnavailableWhy, text: z.string(), takenBy: Taker.nullable() })),
  /** The first free day from `startDate` on, within two years; null if there is none. */
  freeFrom: CalendarDate.nullable(),
})
export type WhyUnavailable = z.infer<typeof WhyUnavailable>

const byId = z.object({ id: Id })

const ConflictFilter = z.object({
  status: commaList(ConflictStatus).default(['OPEN']),
  /** Matches the product's code and name and the deals' titles. */
  q: z.string().trim().max(100).optional(),
  campusId: Id.optional(),
  productId: Id.optional(),
  /** Conflicts of this deal. */
  saleId: Id.optional(),
  /** Includes conflicts whose days have all passed. */
  past: flag.default(false),
})

const stale = { STALE_VERSION: staleVersion(Conflict) }

/** A part of a deal, moved to another product or other days. */
const MovedLine = z.object({
  id: Id,
  productId: Id,
  startDate: CalendarDate,
  endDate: CalendarDate.nullable(),
})

/** Conflicts: two takers of one product on the same days, and their resolution. */
export const inventoryConflicts = {
  conflicts: call
    .meta(operator)
    .route({
      method: 'GET',
      path: '/inventory/conflicts',
      summary: 'Los productos que dos toman los mismos días',
      tags,
    })
    .input(ConflictFilter.extend(paging(20)))
    .output(pageOf(Conflict)),

  conflict: call
    .meta(operator)
    .route({ method: 'GET', path: '/inventory/conflicts/{id}', summary: 'Un conflicto con sus dos lados', tags })
    .input(byId)
    .output(Conflict),

  acceptConflict: call
    .meta(operator)
    .route({
      method: 'PATCH',
      path: '/inventory/conflicts/{id}/accept',
      summary: 'Dejar un conflicto como está, con un motivo',
      tags,
    })
    .input(byId.extend({ reason: line(300), version: Version.optional() }))
    .errors({ ...stale, WRONG_STATE: wrongState(ConflictStatus) })
    .output(Conflict),

  reopenConflict: call
    .meta(operator)
    .route({
      method: 'PATCH',
      path: '/inventory/conflicts/{id}/reopen',
      summary: 'Volver a abrir un conflicto que se aceptó',
      tags,
    })
    .input(byId.extend({ version: Version.optional() }))
    .errors({ ...stale, WRONG_STATE: wrongState(ConflictStatus) })
    .output(Conflict),

  moveLines: call
    .meta(operator)
    .route({
      method: 'PUT',
      path: '/inventory/deals/{saleId}/lines',
      summary: 'Llevar líneas de un negocio a otro producto o a otros días',
      description:
        'Con lo que había antes, para deshacerlo. Lo que se cambia aquí de un negocio del CRM deja de leerse de allí.',
      tags,
    })
    .input(z.object({ saleId: Id, lines: z.array(MovedLine).min(1).max(100) }))
    .errors({
      INVALID_FIELD: invalidField,
      LINES_SIGNED: refusal('LINES_SIGNED'),
      SALE_DEPRECATED: refusal('SALE_DEPRECATED'),
      SALE_BEYOND_COUNTRIES: refusal('SALE_BEYOND_COUNTRIES'),
    })
    .output(
      z.object({
        saleId: Id,
        title: z.string(),
        /** The parts before the move. */
        before: z.array(MovedLine),
        /** Conflicts of the deal's new products after the move. */
        conflicts: z.array(ShownConflict),
      }),
    ),

  alternatives: call
    .meta(operator)
    .route({
      method: 'GET',
      path: '/inventory/products/{id}/alternatives',
      summary: 'Hasta tres productos libres parecidos a uno',
      description: 'De la misma sede y tipo, con la capacidad ± 25 %, los de precio más cercano primero.',
      tags,
    })
    .input(byId.extend({ ...askedDays, timeZone: TimeZone.optional(), openEnded: flag.default(false) }))
    .errors({ INVALID_FIELD: invalidField })
    .output(z.array(Alternative)),

  why: call
    .meta(operator)
    .route({
      method: 'GET',
      path: '/inventory/products/{id}/why',
      summary: 'Por qué un producto no está disponible en unos días',
      tags,
    })
    .input(byId.extend({ ...askedDays, timeZone: TimeZone.optional() }))
    .errors({ INVALID_FIELD: invalidField })
    .output(WhyUnavailable),

  conflictsReport: call
    .meta({ ...operator, transaction: 'none' })
    .route({
      method: 'GET',
      path: '/inventory/conflicts/report/file',
      summary: 'Los conflictos, como archivo XLSX o CSV',
      outputStructure: 'detailed',
      tags,
    })
    .input(ConflictFilter.extend(fileFormat))
    .output(FileStream),
}
