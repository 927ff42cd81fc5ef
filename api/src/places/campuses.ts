import { z } from 'zod'
import {
  backOffice,
  CalendarDate,
  call,
  everyone,
  History,
  Id,
  invalidField,
  line,
  pageOf,
  paging,
  refusal,
  staleVersion,
  TimeZone,
  Version,
  WallTime,
} from '../platform/base.ts'
import { FormMapping, readingChoice, type TableFields, TableMapping, TableReading } from '../platform/tables.ts'
import { SpaceSummary } from './spaces.ts'

export const Address = z.object({
  addressOne: line(200),
  district: line(100),
  city: line(100),
  countryCode: z.string().length(2).toUpperCase(),
  countryName: line(100),
  /** IANA zone of all the campus's dates, opening hours and shifts. */
  timeZoneId: TimeZone,
})

/** An opening range on one weekday (ISO, 1 = Monday). Ranges of one day may not overlap. */
export const OpeningRange = z.object({ weekday: z.int().min(1).max(7), opensAt: WallTime, closesAt: WallTime })

/** Opening hours of one date that replace the weekly ones. Without ranges the campus is closed. */
export const HoursException = z.object({
  date: CalendarDate,
  name: line(100),
  opensAt: WallTime.nullable(),
  closesAt: WallTime.nullable(),
})

export const BusinessHours = z.object({
  ranges: z.array(OpeningRange).max(70),
  exceptions: z.array(HoursException).max(400),
})

export type BusinessHours = z.infer<typeof BusinessHours>
export type OpeningRange = z.infer<typeof OpeningRange>
export type HoursException = z.infer<typeof HoursException>

export const CampusCode = line(20).toUpperCase()

export const CampusSummary = z.object({
  id: Id,
  name: z.string(),
  code: z.string(),
  address: Address,
  floorCount: z.int(),
  parkingCount: z.int(),
  roomCount: z.int(),
  phoneBoothCount: z.int(),
  deskCount: z.int(),
  parkingSpotCount: z.int(),
  /** Total seats of its rooms. */
  capacity: z.int(),
  /** Identifies its picture in later calls; null without one. */
  photoKey: z.string().nullable(),
  /** The picture in full and small size, valid for an hour. */
  photoUrl: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
  version: Version,
})
export type CampusSummary = z.infer<typeof CampusSummary>

export const Campus = CampusSummary.extend({ businessHours: BusinessHours })
export type Campus = z.infer<typeof Campus>

export const ComposedCampus = Campus.extend({ floors: z.array(SpaceSummary), parkings: z.array(SpaceSummary) })

export type ComposedCampus = z.infer<typeof ComposedCampus>

/** Effect of correcting a campus's time zone on its upcoming bookings: they keep their instant or their wall time. */
export const ZoneChange = z.enum(['KEEP_INSTANTS', 'KEEP_WALL_TIMES'])
export type ZoneChange = z.infer<typeof ZoneChange>

/** A public holiday of a country. */
export const Holiday = z.object({ date: CalendarDate, name: z.string() })
export type Holiday = z.infer<typeof Holiday>

/** Columns of a file of holidays and special days. */
export const holidayFields = {
  date: {
    label: 'Fecha',
    about: 'Como 25/12/2026 o 25 de diciembre de 2026.',
    required: true,
    example: '25/12/2026',
    titles: ['día', 'date', 'feriado el', 'día feriado'],
    contains: ['fecha', 'date'],
    holds: 'DATE',
  },
  name: {
    label: 'Motivo',
    about: 'Hasta 100 caracteres.',
    required: true,
    example: 'Navidad',
    titles: [
      'feriado',
      'feriados',
      'nombre',
      'nombre del feriado',
      'celebración',
      'festividad',
      'descripción',
      'holiday',
      'name',
    ],
    contains: ['motivo', 'feriado', 'festividad', 'celebracion', 'conmemoracion'],
    never: ['fecha', 'tipo'],
  },
  opensAt: {
    label: 'Abre',
    about: 'Como 09:00. Vacío: la sede no abre ese día.',
    required: false,
    example: '',
    titles: ['apertura', 'hora de apertura', 'abre a las', 'opens', 'opens at'],
  },
  closesAt: {
    label: 'Cierra',
    about: 'Como 13:00.',
    required: false,
    example: '',
    titles: ['cierre', 'hora de cierre', 'cierra a las', 'closes', 'closes at'],
  },
} as const satisfies TableFields

/** Limits of a file of holidays: bytes, and rows. */
export const largestHolidayFile = 2 * 1024 * 1024
export const mostHolidays = 400

/** A row of a file of holidays: the day as it was read, or what is wrong with it. */
export const HolidayRow = z.object({
  /** Its number in the file. */
  row: z.int(),
  exception: HoursException.nullable(),
  /** Empty without one. */
  fault: z.string(),
})
export type HolidayRow = z.infer<typeof HolidayRow>

export const NewCampus = z.object({
  name: line(100),
  code: CampusCode,
  address: Address,
  businessHours: BusinessHours.optional(),
})

const stale = { STALE_VERSION: staleVersion(Campus) }

export const campuses = {
  search: call
    .meta({ roles: everyone })
    .route({ method: 'GET', path: '/campus/search', tags: ['campuses'], summary: 'Buscar sedes' })
    .input(z.object({ ...paging(20), q: z.string().trim().max(100).optional() }))
    .output(pageOf(CampusSummary)),

  create: call
    .meta({ roles: backOffice })
    .route({ method: 'POST', path: '/campus/', tags: ['campuses'], summary: 'Crear una sede', successStatus: 201 })
    .input(NewCampus)
    .errors({ CODE_TAKEN: refusal('CODE_TAKEN'), INVALID_FIELD: invalidField })
    .output(Campus),

  composed: call
    .meta({ roles: everyone })
    .route({ method: 'GET', path: '/campus/composed/{id}', tags: ['campuses'], summary: 'Una sede con sus pisos' })
    .input(z.object({ id: Id }))
    .output(ComposedCampus),

  get: call
    .meta({ roles: everyone })
    .route({ method: 'GET', path: '/campus/{id}/', tags: ['campuses'], summary: 'Una sede' })
    .input(z.object({ id: Id }))
    .output(Campus),

  setBusinessHours: call
    .meta({ roles: backOffice })
    .route({ method: 'PUT', path: '/campus/{id}/business-hours', tags: ['campuses'], summary: 'Cambiar el horario' })
    .input(BusinessHours.extend({ id: Id, version: Version.optional() }))
    .errors({ INVALID_FIELD: invalidField, ...stale })
    .output(Campus),

  setAddress: call
    .meta({ roles: backOffice })
    .route({
      method: 'PUT',
      path: '/campus/{id}/address',
      tags: ['campuses'],
      summary: 'Cambiar la dirección',
      description:
        'Si cambia la zona horaria, `bookings` dice si las reservas que vienen conservan su instante (y cambia su hora en la sede) o su hora en la sede (y se mueven).',
    })
    .input(Address.extend({ id: Id, version: Version.optional(), bookings: ZoneChange.default('KEEP_INSTANTS') }))
    .errors({ INVALID_FIELD: invalidField, ...stale })
    .output(Campus),

  setPhoto: call
    .meta({ roles: backOffice })
    .route({ method: 'PUT', path: '/campus/{id}/photo', tags: ['campuses'], summary: 'Cambiar o quitar la foto' })
    .input(z.object({ id: Id, photoKey: z.string().max(300).nullable(), version: Version.optional() }))
    .errors({ INVALID_FIELD: invalidField, ...stale })
    .output(Campus),

  comingReservations: call
    .meta({ roles: backOffice })
    .route({
      method: 'GET',
      path: '/campus/{id}/coming-reservations',
      tags: ['campuses'],
      summary: 'Cuántas reservas de la sede empiezan de ahora en adelante',
    })
    .input(z.object({ id: Id }))
    .output(z.object({ reservations: z.int() })),

  holidays: call
    .meta({ roles: backOffice })
    .route({
      method: 'GET',
      path: '/campus/{id}/holidays',
      tags: ['campuses'],
      summary: 'Feriados nacionales del país de la sede, de hoy al final del próximo año',
      description: 'Vacío para un país cuyos feriados no se conocen.',
    })
    .input(z.object({ id: Id }))
    .output(z.array(Holiday)),

  previewHolidays: call
    .meta({ roles: backOffice, form: true, transaction: 'none' })
    .route({
      method: 'POST',
      path: '/campus/{id}/holidays/preview',
      tags: ['campuses'],
      summary: 'Leer un archivo de feriados y días especiales sin guardar nada',
      description:
        'XLSX o CSV de hasta 2 MB. Responde cómo se leyó, y cada parte se puede elegir: `mapping[date]=0` es la primera columna. Se guardan con el horario de la sede.',
    })
    .input(z.object({ id: Id, file: z.file(), ...readingChoice, mapping: FormMapping.optional() }))
    .errors({ INVALID_FIELD: invalidField, PAYLOAD_TOO_LARGE: refusal('PAYLOAD_TOO_LARGE') })
    .output(
      z.object({ fileName: z.string(), reading: TableReading, mapping: TableMapping, rows: z.array(HolidayRow) }),
    ),

  history: call
    .meta({ roles: backOffice })
    .route({
      method: 'GET',
      path: '/campus/{id}/history',
      tags: ['campuses'],
      summary: 'Quién cambió qué en una sede, en palabras',
    })
    .input(z.object({ id: Id }))
    .output(History),

  rename: call
    .meta({ roles: backOffice, named: ['newName'] })
    .route({ method: 'PATCH', path: '/campus/{id}', tags: ['campuses'], summary: 'Cambiar el nombre' })
    .input(z.object({ id: Id, newName: line(100), version: Version.optional() }))
    .errors(stale)
    .output(Campus),

  setCode: call
    .meta({ roles: backOffice })
    .route({ method: 'PATCH', path: '/campus/{id}/code', tags: ['campuses'], summary: 'Cambiar el código' })
    .input(z.object({ id: Id, code: CampusCode, version: Version.optional() }))
    .errors({ CODE_TAKEN: refusal('CODE_TAKEN'), ...stale })
    .output(Campus),
}
