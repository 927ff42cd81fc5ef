import { z } from 'zod'
import { ReservationStatus } from '../bookings/reservations.ts'
import { SpaceType } from '../places/spaces.ts'
import {
  backOffice,
  CalendarDate,
  type CallMeta,
  call,
  commaList,
  FileStream,
  Id,
  Instant,
  invalidField,
  pageOf,
  paging,
  WallTime,
} from '../platform/base.ts'
import { CellKind, ChartedReport, ReportGrain, ReportType, usualReport } from './report-types.ts'

// Reads may go to a read replica, so the calls open their own transactions.
const meta = { roles: backOffice, transaction: 'none' } as const satisfies CallMeta
const operator = { ...meta, tenantTypes: ['AFORO'] } as const satisfies CallMeta
const tags = ['reports'] as const
const inclusive =
  'De `from` a `to`, ambos días incluidos, en la zona horaria de cada sede; sin ellos, el mes en curso. Dos años como máximo.'

/** Both included, in campus dates. Without them: this month up to today. */
const Days = z.object({ from: CalendarDate.optional(), to: CalendarDate.optional(), campusId: Id.optional() })
const types = commaList(SpaceType)
/** The report's number for a call that serves some of them; 12, the overall default, selects the call's first. */
const own = (...numbers: ReportType[]) => ReportType.extract([usualReport, ...numbers]).default(usualReport)
const numbered = 'El tipo usual, 12, es aquí este reporte. `spaceType`: tipos de espacio.'
/** Limits the total to the first rows. */
const most = { max: z.coerce.number().int().min(1).max(1_000_000).optional() }
const errors = { INVALID_FIELD: invalidField }

/** The reported days, and the zones of their campuses. */
const reportedDays = {
  from: CalendarDate,
  to: CalendarDate,
  timeZones: z.array(z.string()),
  /** Of when the data are, where they come from a replica that is some seconds behind. */
  asOf: Instant.nullable(),
}

/** Figures of a set of reservations, the same in cards, tables, charts and files. */
const measures = {
  /** Not cancelled. */
  reservations: z.int(),
  canceled: z.int(),
  /** Released as no-shows. */
  noShows: z.int(),
  /** Booked minutes, including released reservations. */
  bookedMinutes: z.int(),
  /** Elapsed minutes of reservations that weren't released: actual use. */
  usedMinutes: z.int(),
}

/** The definition of each figure, in words. */
export const measureFormulas = {
  reservations: 'Reservas que empiezan en esos días y no se cancelaron.',
  canceled: 'Reservas que empezaban en esos días y se cancelaron.',
  noShows: 'Reservas que se liberaron porque nadie registró su llegada.',
  bookedMinutes: 'Horas reservadas, contando las que luego se liberaron.',
  usedMinutes: 'Horas reservadas hasta ahora, sin las que se liberaron antes de su fin ni las ausencias.',
  people: 'Personas distintas con alguna reserva sin cancelar.',
  visits: 'Visitas que llegaron en esos días.',
} as const

export const ReportReservation = z.object({
  reservationId: Id,
  at: CalendarDate,
  from: WallTime,
  to: WallTime,
  subject: z.string(),
  ownerUsername: z.string(),
  ownerName: z.string(),
  spaceId: Id,
  spaceName: z.string(),
  spaceType: SpaceType,
  campusName: z.string(),
  durationInMinutes: z.int(),
  status: ReservationStatus,
  /** On hold: its order is unpaid. */
  unpaid: z.boolean(),
  noShow: z.boolean(),
})
export type ReportReservation = z.infer<typeof ReportReservation>

export const ActivePerson = z.object({
  username: z.string(),
  name: z.string(),
  ...measures,
  /** The start of their last reservation in those days. */
  lastAt: Instant.nullable(),
})
export type ActivePerson = z.infer<typeof ActivePerson>

export const ReportDashboard = z.object({
  ...reportedDays,
  ...measures,
  people: z.int(),
  visits: z.int(),
  /** Reservations by starting hour for each weekday, Monday first, in wall time of the campus. */
  heat: z.array(z.array(z.int()).length(24)).length(7),
  /** In the order of `leadTimes`. */
  leadTimes: z.array(z.int()),
  grain: ReportGrain,
  /** One for each day, week or month of the period, by its first day, including empty ones. */
  points: z.array(z.object({ date: CalendarDate, ...measures })),
  /** The definition of each figure, in words. */
  formulas: z.record(z.string(), z.string()),
})
export type ReportDashboard = z.infer<typeof ReportDashboard>

export const ReportColumn = z.object({ key: z.string(), title: z.string(), kind: CellKind })
export type ReportColumn = z.infer<typeof ReportColumn>

/** A cell: text, number, date, wall time at a campus (`2026-03-05 09:30`), or empty. */
const Cell = z.union([z.string(), z.number(), z.null()])

export const ReportTable = pageOf(z.array(Cell)).extend({
  type: ReportType,
  ...reportedDays,
  columns: z.array(ReportColumn),
})
export type ReportTable = z.infer<typeof ReportTable>

/** A report's chart: stacked values for each point, one for each series. */
export const ReportChart = z.object({
  title: z.string(),
  /** The unit of the points: `Mes`, `Sede`. */
  by: z.string(),
  /** Format of the values; amounts are in `currency`, or in credits. */
  kind: z.enum(['count', 'amount']),
  currency: z.enum(['PEN', 'USD', 'CREDIT']).nullable(),
  series: z.array(z.object({ key: z.string(), label: z.string() })),
  /** Points are dates if set, otherwise names. */
  grain: ReportGrain.nullable(),
  points: z.array(z.object({ key: z.string(), values: z.array(z.number()) })),
})
export type ReportChart = z.infer<typeof ReportChart>

export const ReportCharts = z.object({ type: ReportType, ...reportedDays, charts: z.array(ReportChart) })
export type ReportCharts = z.infer<typeof ReportCharts>

const format = { format: z.enum(['xlsx', 'csv']).default('xlsx') }

export const reports = {
  reservations: call
    .meta(meta)
    .route({
      method: 'GET',
      path: '/reports/reservations',
      summary: 'Las reservas de unos días',
      description: `${inclusive} ${numbered} Sin borradores ni solicitudes rechazadas.`,
      tags,
    })
    .input(Days.extend({ type: own(), spaceType: types.optional(), ...most, ...paging(15) }))
    .errors(errors)
    .output(pageOf(ReportReservation).extend(reportedDays)),

  activeUsers: call
    .meta(meta)
    .route({
      method: 'GET',
      path: '/reports/active-users',
      summary: 'Quién reservó en unos días y cuánto',
      description: `${inclusive} ${numbered}`,
      tags,
    })
    .input(Days.extend({ type: own('11'), spaceType: types.optional(), ...most, ...paging(15) }))
    .errors(errors)
    .output(pageOf(ActivePerson).extend(reportedDays)),

  dashboard: call
    .meta(meta)
    .route({
      method: 'GET',
      path: '/reports/dashboard',
      summary: 'Las cifras de unos días y sus gráficos',
      description: `${inclusive} ${numbered}`,
      tags,
    })
    .input(Days.extend({ type: own(), spaceType: types.optional() }))
    .errors(errors)
    .output(ReportDashboard),

  table: call
    .meta(meta)
    .route({
      method: 'GET',
      path: '/reports/search/report',
      summary: 'La tabla de un reporte, por su número',
      description: `${inclusive} El reporte usual es el 12. \`spaceType\`: tipos de espacio.`,
      tags,
    })
    .input(Days.extend({ type: ReportType.default(usualReport), spaceType: types.optional(), ...most, ...paging(15) }))
    .errors(errors)
    .output(ReportTable),

  charts: call
    .meta(meta)
    .route({
      method: 'GET',
      path: '/reports/search/report/charts',
      summary: 'Los gráficos de un reporte que no es de reservas',
      description: `${inclusive} Salen de las mismas filas que la tabla. Los de reservas están en \`/reports/dashboard\`.`,
      tags,
    })
    .input(Days.extend({ type: ChartedReport }))
    .errors(errors)
    .output(ReportCharts),

  file: call
    .meta(meta)
    .route({
      method: 'GET',
      path: '/reports/search/report/file',
      summary: 'La tabla de un reporte entera, como archivo XLSX o CSV',
      description: inclusive,
      outputStructure: 'detailed',
      tags,
    })
    .input(Days.extend({ type: ReportType.default(usualReport), spaceType: types.optional(), ...most, ...format }))
    .errors(errors)
    .output(FileStream),

  inventoryFile: call
    .meta(operator)
    .route({
      method: 'GET',
      path: '/reports/inventory/report/file/download',
      summary: 'Los días tomados y libres de cada producto, como archivo XLSX o CSV',
      description: `${inclusive} El tipo usual, 12, es aquí el 6.`,
      outputStructure: 'detailed',
      tags,
    })
    .input(Days.extend({ type: own('6'), ...most, ...format }))
    .errors(errors)
    .output(FileStream),

  moneyFile: call
    .meta(operator)
    .route({
      method: 'GET',
      path: '/reports/orders-billing-reports/file/download',
      summary: 'Las órdenes o las facturas de unos días, como archivo XLSX o CSV',
      description: `${inclusive} \`type\`: 3, órdenes; 2, facturas de los meses que tocan esos días. El tipo usual, 12, es aquí el 3.`,
      outputStructure: 'detailed',
      tags,
    })
    .input(Days.extend({ type: own('3', '2'), ...most, ...format }))
    .errors(errors)
    .output(FileStream),
}
