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

/** What each figure is, in words; the arithmetic is in `occupation.rules.ts`. */
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

/** Hundredths inside, text with two decimals outside: products, seats, m², percent. */
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
  /** Of what is offered, what is contracted, and that with what is probable; null where nothing is offered. */
  percent: Hundredths.nullable(),
  expected: Hundredths.nullable(),
})

export const OccupationFigures = z.object({
  products: Share,
  seats: Share,
  area: Share,
  /** A month without tax, by currency: amounts of different ones are not added up. */
  money: z.array(z.object({ currency: SaleCurrency, ...split })),
})
export type OccupationFigures = z.infer<typeof OccupationFigures>

/** A day or a calendar month, both days included, as the campus counts days. */
export const OccupationPeriod = z.object({ key: OccupationPeriodKey, from: CalendarDate, to: CalendarDate })
export type OccupationPeriod = z.infer<typeof OccupationPeriod>

const formulas = z.record(z.string(), z.string())

/** When it was read, and as of which day: each campus's own; said here of the campus that is asked for, or of the tenant. */
const asOf = { dateRefreshed: Instant, today: CalendarDate, timeZone: z.string() }

const inOne = {
  /** The currency to which all is brought, with PEN for one USD; null: both stand side by side. */
  exchange: z.object({ currency: SaleCurrency, rate: z.string(), date: CalendarDate }).nullable(),
}

export const Occupation = z.object({
  ...asOf,
  ...inOne,
  by: OccupationBy,
  /** The same day a month ago, today, the present month and the twelve that follow. */
  periods: z.array(OccupationPeriod),
  /** One a period, in their order. */
  total: z.array(OccupationFigures),
  rows: z.array(
    z.object({
      /** Of the campus or the floor, or the kind of product; null for what stands on no floor. */
      id: z.string().nullable(),
      name: z.string(),
      campusId: Id.nullable(),
      campusName: z.string().nullable(),
      figures: z.array(OccupationFigures),
    }),
  ),
  /** Products for people to sit in that no plan in use shows. */
  undrawn: z.int(),
  /** Products offered today without a price of the list in PEN or USD. */
  unpriced: z.int(),
  /** Contracts whose prices are past what a bill holds: their days count, their money doesn't. */
  leftOut: z.array(LeftOut),
  formulas,
})
export type Occupation = z.infer<typeof Occupation>

/** Who has a product, or may: as far as the caller sees it. */
export const OccupationTaker = z.object({
  kind: TakingKind,
  /** Of the contract, the deal or the unavailable dates. */
  id: Id,
  /** The contract's number, the deal's title or the reason. */
  title: z.string(),
  client: z.string().nullable(),
  from: CalendarDate,
  to: CalendarDate.nullable(),
  /** Of a deal. */
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
  /** What it is on its days of the period, the earliest first. */
  parts: z.array(
    z.object({
      state: OccupationState,
      from: CalendarDate,
      to: CalendarDate,
      percent: z.int(),
      /** A month at that price; null without one. */
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
  /** Null: it was not offered. */
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
  /** Of a contract, the last day to say that it won't go on. */
  noticeOn: CalendarDate.nullable(),
  monthly: AmountOutput,
  currency: SaleCurrency,
  /** Who has the product the day after. */
  next: OccupationTaker.nullable(),
})
export type OccupationEnding = z.infer<typeof OccupationEnding>

/** A product under a contract that goes on until notice is given. */
export const OccupationRenewal = z.object({
  ...product,
  seatCount: z.int(),
  taker: OccupationTaker,
  /** The first day of the next term. */
  renewsOn: CalendarDate,
  daysLeft: z.int(),
  /** The last day to give notice for the term that runs. */
  noticeBy: CalendarDate,
  /** A month without tax at the price of the next term's first day. */
  monthly: AmountOutput,
  currency: SaleCurrency,
})
export type OccupationRenewal = z.infer<typeof OccupationRenewal>

const Use = z.object({
  spaceCount: z.int(),
  open: Hundredths,
  booked: Hundredths,
  used: Hundredths,
  /** Of the open hours; null where there are none. */
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
  /** Of the whole present month. */
  monthFigures: OccupationFigures,
  /** How many contracts and deals end within 90 days, and the first of them. */
  endings: z.int(),
  ending: z.array(OccupationEnding),
  /** How many products are under contracts that renew themselves soon. */
  renewals: z.int(),
  formulas,
})
export type OccupationOverview = z.infer<typeof OccupationOverview>

const operator = { roles: backOffice, tenantTypes: ['AFORO'] } as const satisfies CallMeta
/** Read once for all who ask at the same time, in a transaction of its own. */
const readTogether = { ...operator, transaction: 'none' } as const
const tags = ['sales'] as const

const Filter = z.object({
  campusId: Id.optional(),
  floorId: Id.optional(),
  /** Only what stands on no floor. */
  withoutFloor: flag.default(false),
  types: commaList(ProductType).optional(),
  /** To which the other currency is brought by today's exchange rate; where there is none, both are answered. */
  currency: SaleCurrency.optional(),
})

/** How much of what is sold by the month is sold, today and a year ahead. */
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
        /** Only those that are so on some day of the period. */
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
        /** Only this one; all of them when left out. */
        period: OccupationPeriodKey.optional(),
        format: z.enum(['xlsx', 'csv']).default('xlsx'),
      }),
    )
    .errors({ INVALID_FIELD: invalidField })
    .output(FileStream),
}
