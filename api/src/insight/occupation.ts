import { z } from 'zod'
import { SaleCurrency } from '../deals/sale-states.ts'
import { LeftOut } from '../money/billing-runs.ts'
import { ProductType } from '../offer/product-types.ts'
import { TakingKind } from '../offer/takings.ts'
import {
  backOffice,
  CalendarDate,
  type CallMeta,
  call,
  commaList,
  FileStream,
  flag,
  Id,
  Instant,
  invalidField,
  pageOf,
  paging,
} from '../platform/base.ts'
import { AmountOutput } from '../platform/money.ts'
import { OccupationBy, OccupationPeriodKey, OccupationState } from './occupation-states.ts'

/** The definition of each figure for people; `occupation.rules.ts` computes them. */
export const occupationFormulas = {
  offered: 'Lo que se ofrece: contratado + probable + bloqueado + libre. Un mes es el promedio de sus días.',
  contracted: 'Lo que está bajo un contrato firmado. Un mes es el promedio de sus días.',
  probable:
    'Negocios sin contrato firmado × la probabilidad de su estado. De varios por el mismo producto cuenta el que ocupa fechas, y si no el más probable.',
  blocked: 'Lo que tiene fechas no disponibles y nadie ha tomado.',
  free: 'Ofrecido − contratado − probable − bloqueado: incluye lo que a los negocios les falta para el 100 %.',
  percent: 'Contratado ÷ ofrecido.',
  expected: '(Contratado + probable) ÷ ofrecido.',
  seats: 'Capacidad de oficinas privadas, suites, escritorios fijos y salas dedicadas.',
  area: 'm² dibujados en el plano en uso de esos mismos productos; de lo que no está en un plano no se saben.',
  products: 'Productos que se venden por meses; los servicios no ocupan fechas y no se cuentan.',
  money:
    'Precio al mes sin IGV: de lo contratado y lo probable el suyo, con aumentos, descuentos y días gratis; de lo bloqueado y lo libre el de la lista. Con servicios.',
  open: 'Horas de apertura de la sede × espacios reservables de hoy.',
  booked: 'Horas de las reservas confirmadas.',
  used: 'De las reservadas, las de reservas con llegada registrada.',
} as const
export type OccupationFormula = keyof typeof occupationFormulas

/** Products, seats, m² or percent: hundredths inside, text with two decimals outside. */
const Hundredths = AmountOutput

const split = {
  offered: Hundredths,
  contracted: Hundredths,
  probable: Hundredths,
  blocked: Hundredths,
  free: Hundredths,
}
const Share = z.object({
  ...split,
  /** Contracted, and contracted plus probable, of what is offered; null if nothing is. */
  percent: Hundredths.nullable(),
  expected: Hundredths.nullable(),
})

export const OccupationFigures = z.object({
  products: Share,
  seats: Share,
  area: Share,
  /** Per month without tax, by currency: different currencies aren't added. */
  money: z.array(z.object({ currency: SaleCurrency, ...split })),
})
export type OccupationFigures = z.infer<typeof OccupationFigures>

/** A day or a calendar month in campus dates, both days included. */
export const OccupationPeriod = z.object({ key: OccupationPeriodKey, from: CalendarDate, to: CalendarDate })
export type OccupationPeriod = z.infer<typeof OccupationPeriod>

const formulas = z.record(z.string(), z.string())

/** When it was read, and the current day: of the requested campus, or else of the tenant. */
const asOf = { dateRefreshed: Instant, today: CalendarDate, timeZone: z.string() }

const inOne = {
  /** The currency of all amounts, with the rate (PEN for one USD); null: both currencies are shown. */
  exchange: z.object({ currency: SaleCurrency, rate: z.string(), date: CalendarDate }).nullable(),
}

export const Occupation = z.object({
  ...asOf,
  ...inOne,
  by: OccupationBy,
  /** The same day a month ago, today, the current month and the next twelve. */
  periods: z.array(OccupationPeriod),
  /** One for each period, in the same order. */
  total: z.array(OccupationFigures),
  rows: z.array(
    z.object({
      /** Id of the campus or floor, or the product type; null for products without a floor. */
      id: z.string().nullable(),
      name: z.string(),
      campusId: Id.nullable(),
      campusName: z.string().nullable(),
      figures: z.array(OccupationFigures),
    }),
  ),
  /** Products with seats that no active plan shows. */
  undrawn: z.int(),
  /** Products offered today without a list price in PEN or USD. */
  unpriced: z.int(),
  /** Contracts whose prices exceed what a bill can hold: their days count, their money doesn't. */
  leftOut: z.array(LeftOut),
  formulas,
})
export type Occupation = z.infer<typeof Occupation>

/** The taker of a product, as far as visible to the caller. */
export const OccupationTaker = z.object({
  kind: TakingKind,
  /** Id of the contract, the deal or the unavailable dates. */
  id: Id,
  /** The contract's number, the deal's title, or the reason. */
  title: z.string(),
  client: z.string().nullable(),
  from: CalendarDate,
  to: CalendarDate.nullable(),
  /** Only for a deal. */
  probability: z.int().nullable(),
})
export type OccupationTaker = z.infer<typeof OccupationTaker>

const product = {
  productId: Id,
  code: z.string(),
  name: z.string(),
  type: ProductType,
  campusId: Id,
  campusName: z.string(),
  floorId: Id.nullable(),
  floorName: z.string().nullable(),
  spaceId: Id.nullable(),
}

export const OccupiedProduct = z.object({
  ...product,
  figures: OccupationFigures,
  /** Its states over the period, earliest first. */
  parts: z.array(
    z.object({
      state: OccupationState,
      from: CalendarDate,
      to: CalendarDate,
      percent: z.int(),
      /** Monthly amount at that price; null without one. */
      price: z.object({ amount: AmountOutput, currency: SaleCurrency }).nullable(),
      taker: OccupationTaker.nullable(),
    }),
  ),
})
export type OccupiedProduct = z.infer<typeof OccupiedProduct>

const StateThen = z.object({ state: OccupationState, percent: z.int(), taker: OccupationTaker.nullable() })

export const OccupationChange = z.object({
  ...product,
  seatCount: z.int(),
  /** Null: it wasn't offered. */
  before: StateThen.nullable(),
  after: StateThen.nullable(),
})
export type OccupationChange = z.infer<typeof OccupationChange>

export const OccupationEnding = z.object({
  ...product,
  seatCount: z.int(),
  taker: OccupationTaker,
  endsOn: CalendarDate,
  daysLeft: z.int(),
  /** A contract's deadline for notice. */
  noticeOn: CalendarDate.nullable(),
  monthly: AmountOutput,
  currency: SaleCurrency,
  /** The taker of the following day. */
  next: OccupationTaker.nullable(),
})
export type OccupationEnding = z.infer<typeof OccupationEnding>

/** A product whose contract renews until notice is given. */
export const OccupationRenewal = z.object({
  ...product,
  seatCount: z.int(),
  taker: OccupationTaker,
  /** The first day of the next term. */
  renewsOn: CalendarDate,
  daysLeft: z.int(),
  /** The last day to give notice for the current term. */
  noticeBy: CalendarDate,
  /** Monthly amount without tax, at the price of the next term's first day. */
  monthly: AmountOutput,
  currency: SaleCurrency,
})
export type OccupationRenewal = z.infer<typeof OccupationRenewal>

const Use = z.object({
  spaceCount: z.int(),
  open: Hundredths,
  booked: Hundredths,
  used: Hundredths,
  /** Share of the opening hours; null without opening hours. */
  bookedPercent: Hundredths.nullable(),
  usedPercent: Hundredths.nullable(),
})

const OnDemandType = z.enum(['ROOM', 'PHONE_BOOTH', 'SEAT', 'PARKING_SPOT'])

export const OnDemandUse = z.object({
  ...asOf,
  from: CalendarDate,
  to: CalendarDate,
  total: Use,
  rows: z.array(z.object({ campusId: Id, campusName: z.string(), type: OnDemandType, use: Use })),
  formulas,
})
export type OnDemandUse = z.infer<typeof OnDemandUse>

export const OccupationOverview = z.object({
  ...asOf,
  figures: OccupationFigures,
  month: OccupationPeriod,
  /** Of the whole current month. */
  monthFigures: OccupationFigures,
  /** Contracts and deals that end within 90 days: their number, and the first ones. */
  endings: z.int(),
  ending: z.array(OccupationEnding),
  /** Number of products whose contracts renew soon. */
  renewals: z.int(),
  formulas,
})
export type OccupationOverview = z.infer<typeof OccupationOverview>

const operator = { roles: backOffice, tenantTypes: ['AFORO'] } as const satisfies CallMeta
/** Concurrent callers share one read, in its own transaction. */
const readTogether = { ...operator, transaction: 'none' } as const
const tags = ['sales'] as const

const Filter = z.object({
  campusId: Id.optional(),
  floorId: Id.optional(),
  /** Only products without a floor. */
  withoutFloor: flag.default(false),
  types: commaList(ProductType).optional(),
  /** Converts the other currency at today's exchange rate; if there is none, both are answered. */
  currency: SaleCurrency.optional(),
})

/** How much of the monthly inventory is sold, today and a year ahead. */
export const occupation = {
  figures: call
    .meta(readTogether)
    .route({
      method: 'GET',
      path: '/sales/occupation',
      summary: 'La ocupación de hoy y de los próximos 12 meses, por sede, piso o tipo de producto',
      description:
        'Contratado, probable, bloqueado y libre, en puestos, m², productos y dinero al mes sin IGV. Los dos días de cada periodo se incluyen, con las fechas de cada sede.',
      tags,
    })
    .input(Filter.extend({ by: OccupationBy.default('campus') }))
    .output(Occupation),

  products: call
    .meta(operator)
    .route({
      method: 'GET',
      path: '/sales/occupation/products',
      summary: 'Los productos detrás de una cifra de ocupación',
      description: 'Los que más aportan a la cifra primero.',
      tags,
    })
    .input(
      Filter.extend({
        ...paging(20),
        period: OccupationPeriodKey.default('today'),
        /** Only products in this state on some day of the period. */
        state: OccupationState.optional(),
        q: z.string().trim().max(100).optional(),
      }),
    )
    .errors({ INVALID_FIELD: invalidField })
    .output(pageOf(OccupiedProduct)),

  changes: call
    .meta(operator)
    .route({
      method: 'GET',
      path: '/sales/occupation/changes',
      summary: 'Los productos que están de otra manera que hace un mes',
      tags,
    })
    .input(Filter.omit({ currency: true }).extend(paging(20)))
    .output(pageOf(OccupationChange)),

  endings: call
    .meta(operator)
    .route({
      method: 'GET',
      path: '/sales/occupation/endings',
      summary: 'Los contratos y negocios vigentes que terminan en 90 días o menos, y quién sigue',
      tags,
    })
    .input(Filter.omit({ currency: true }).extend(paging(20)))
    .output(pageOf(OccupationEnding)),

  renewals: call
    .meta(operator)
    .route({
      method: 'GET',
      path: '/sales/occupation/renewals',
      summary: 'Los contratos vigentes que se renuevan solos pronto',
      description:
        'Los que siguen si nadie avisa: cuyo plazo de aviso vence en 90 días o menos, o ya venció en el periodo en curso.',
      tags,
    })
    .input(Filter.omit({ currency: true }).extend(paging(20)))
    .output(pageOf(OccupationRenewal)),

  onDemand: call
    .meta(operator)
    .route({
      method: 'GET',
      path: '/sales/occupation/on-demand',
      summary: 'Las horas reservadas y usadas de las horas de apertura, por sede y tipo de espacio',
      description: 'Sin fechas, los 30 días hasta ayer; como máximo 92.',
      tags,
    })
    .input(z.object({ campusId: Id.optional(), from: CalendarDate.optional(), to: CalendarDate.optional() }))
    .errors({ INVALID_FIELD: invalidField })
    .output(OnDemandUse),

  overview: call
    .meta(readTogether)
    .route({
      method: 'GET',
      path: '/sales/occupation/overview',
      summary: 'La ocupación de hoy, el ingreso del mes y lo que termina pronto, para el Panel de Control',
      tags,
    })
    .input(z.object({ campusId: Id.optional() }))
    .output(OccupationOverview),

  report: call
    .meta({ ...operator, transaction: 'none' })
    .route({
      method: 'GET',
      path: '/sales/occupation/report/file',
      summary: 'La ocupación que se muestra, como archivo XLSX o CSV: una fila por grupo y periodo',
      outputStructure: 'detailed',
      tags,
    })
    .input(
      Filter.extend({
        by: z.enum([...OccupationBy.options, 'product']).default('campus'),
        /** Only this period; all if omitted. */
        period: OccupationPeriodKey.optional(),
        format: z.enum(['xlsx', 'csv']).default('xlsx'),
      }),
    )
    .errors({ INVALID_FIELD: invalidField })
    .output(FileStream),
}
