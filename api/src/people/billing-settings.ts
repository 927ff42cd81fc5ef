import { z } from 'zod'
import {
  backOffice,
  CalendarDate,
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
import { decimalsOf, minorUnitsOf } from '../platform/money.ts'
import { FormMapping, readingChoice, TableMapping, TableReading } from '../platform/tables.ts'
import { AccountCurrency } from './companies.ts'
import { largestRate, rateOf, rateText } from './exchange-rates.ts'
import { ReminderFields, usualReminder } from './order-reminder.ts'

export const SettingsFields = z.object({
  /** The day of the month on which the following month is billed. */
  billingDay: z.int().min(1, 'Elige un día del 1 al 28.').max(28, 'Elige un día del 1 al 28.'),
  /** True bills a partial month by days, false in full. */
  proration: z.boolean(),
  currency: AccountCurrency,
  /** Days without a purchase order after which the client is reminded; 0: never. */
  poReminderDays: z.int().min(0).max(60, 'Como máximo 60 días.'),
  /** Records dated before it can't change. */
  lockDate: CalendarDate.nullable(),
  /** Whether a day without a rate uses the last one published before it, up to `oldestRate` days back. */
  rateBefore: z.boolean(),
  /** The reminder mail, with tags. */
  ...ReminderFields.shape,
})
export type SettingsFields = z.infer<typeof SettingsFields>

/** Defaults of a tenant that hasn't saved settings. */
export const usualSettings: SettingsFields = {
  billingDay: 20,
  proration: true,
  currency: 'PEN',
  // No mail goes to clients until the tenant turns it on.
  poReminderDays: 0,
  lockDate: null,
  rateBefore: false,
  ...usualReminder,
}

export const BillingSettings = SettingsFields.extend({
  /** Today's tax rate: `18.00`. */
  taxRate: z.string(),
  /** The current date in the tenant's zone. */
  today: CalendarDate,
  /** Null until somebody saves them. */
  version: Version.nullable(),
  can: z.object({ edit: z.boolean() }),
})
export type BillingSettings = z.infer<typeof BillingSettings>

const wrongPercent = 'Escribe un porcentaje con dos decimales como máximo, como 18.00.'
/** A percentage in calls: text outside, hundredths of a percent inside. */
const PercentInput = z
  .string()
  .trim()
  .regex(/^-?\d{1,12}(\.\d{1,2})?$/, wrongPercent)
  .transform(text => minorUnitsOf(text) ?? Number.NaN)
  .pipe(z.int().min(1, 'La tasa debe ser mayor que cero.').max(50_00, 'La tasa es como máximo 50 %.'))
/** A percentage in answers: hundredths of a percent inside, text outside. */
const PercentOutput = z.int().transform(decimalsOf).pipe(z.string())

export const TaxRateFields = z.object({
  rate: PercentInput,
  startsOn: CalendarDate,
  /** Null: until further notice. */
  endsOn: CalendarDate.nullable(),
})
/** As rules and tables store them: hundredths of a percent. */
export type TaxRateFields = z.infer<typeof TaxRateFields>

export const TaxRateStatus = z.enum(['UPCOMING', 'ACTIVE', 'EXPIRED'])

export const TaxRate = z.object({
  id: Id,
  rate: PercentOutput,
  startsOn: CalendarDate,
  endsOn: CalendarDate.nullable(),
  status: TaxRateStatus,
  version: Version,
  can: z.object({ edit: z.boolean(), remove: z.boolean() }),
})
export type TaxRate = z.infer<typeof TaxRate>

/** Soles per dollar in calls: text with at most six decimals outside, millionths inside. */
const RateInput = z
  .string()
  .trim()
  .regex(/^-?\d{1,15}(\.\d{1,6})?$/, 'Escribe el tipo de cambio con seis decimales como máximo, como 3.745.')
  .transform(text => rateOf(text) ?? Number.NaN)
  .pipe(
    z
      .number()
      .min(1, 'El tipo de cambio debe ser mayor que cero.')
      .max(largestRate, 'El tipo de cambio es como máximo 1000.'),
  )
const RateOutput = z.int().transform(rateText).pipe(z.string())

export const RateSource = z.enum(['ENTERED', 'IMPORTED'])
export type RateSource = z.infer<typeof RateSource>

export const ExchangeRate = z.object({
  date: CalendarDate,
  /** Soles per dollar: `3.745`. */
  rate: RateOutput,
  source: RateSource,
  enteredBy: z.string(),
  enteredAt: Instant,
  /** False before the lock date. */
  can: z.object({ change: z.boolean() }),
})
export type ExchangeRate = z.infer<typeof ExchangeRate>

/** A month, `YYYY-MM`. */
const Month = z.string().regex(/^(19[7-9]\d|20\d\d|21\d\d)-(0[1-9]|1[0-2])$/, 'Elige un mes.')

/** Effect of importing a row. NONE: the file has no rate for that day, as on a holiday. */
export const RateVerdict = z.enum(['NEW', 'SAME', 'CHANGED', 'FAULTY', 'NONE'])
export type RateVerdict = z.infer<typeof RateVerdict>

export const PreviewRow = z.object({
  /** Its number in the file. */
  row: z.int(),
  verdict: RateVerdict,
  /** As read; null if unreadable. */
  date: CalendarDate.nullable(),
  rate: RateOutput.nullable(),
  /** That day's current rate. */
  current: RateOutput.nullable(),
  /** The row's error; empty without one. */
  fault: z.string(),
})
export type PreviewRow = z.infer<typeof PreviewRow>

/** Limits of a rates file: bytes, and rows; the latter also limits a save. */
export const largestRateFile = 2 * 1024 * 1024
export const mostRates = 4_000

const operator = { roles: backOffice, tenantTypes: ['AFORO'] } as const satisfies CallMeta
/** Applies to all of the tenant's billing, in every country. */
const forAll = { ...operator, allCountries: true } as const satisfies CallMeta
const tags = ['billing'] as const
const byId = z.object({ id: Id })
const changed = byId.extend({ version: Version.optional() })
const faulty = { INVALID_FIELD: invalidField }
const Done = z.object({ message: z.string() })

const taxRefusals = {
  ...faulty,
  /** Another rate covers some of those days. */
  TAX_RATE_OVERLAPS: {
    ...refusal('TAX_RATE_OVERLAPS'),
    data: z.object({
      rival: z
        .object({ id: Id, rate: PercentOutput, startsOn: CalendarDate, endsOn: CalendarDate.nullable() })
        .nullable(),
    }),
  },
  BEFORE_LOCK_DATE: { ...refusal('BEFORE_LOCK_DATE'), data: z.object({ lockDate: CalendarDate }) },
}
const staleRate = { STALE_VERSION: staleVersion(TaxRate) }

/** How the tenant bills: settings, tax rates and exchange rates by date. */
export const billingSettings = {
  settings: call
    .meta(operator)
    .route({ method: 'GET', path: '/billing-settings', tags, summary: 'Cómo se factura' })
    .output(BillingSettings),

  setSettings: call
    .meta(forAll)
    .route({
      method: 'PUT',
      path: '/billing-settings',
      tags,
      summary: 'Cambiar cómo se factura',
      description:
        'Sin `poReminderSubject` o `poReminderText`, el correo que pide la orden de compra queda como está; sin `rateBefore`, lo que vale un día sin tipo de cambio. Sus etiquetas son {{cliente}}, {{mes}}, {{monto}} y {{empresa}}.',
    })
    .input(
      SettingsFields.extend({
        rateBefore: z.boolean().optional(),
        ...ReminderFields.partial().shape,
        version: Version.nullable().optional(),
      }),
    )
    .errors({ ...faulty, STALE_VERSION: staleVersion(BillingSettings) })
    .output(BillingSettings),

  settingsHistory: call
    .meta(operator)
    .route({
      method: 'GET',
      path: '/billing-settings/history',
      tags,
      summary: 'Lo que cambió en cómo se factura, en el IGV y en los tipos de cambio',
    })
    .output(History),

  taxRates: call
    .meta(operator)
    .route({
      method: 'GET',
      path: '/tax-rates',
      tags,
      summary: 'El IGV por fechas, del último al primero',
      description: 'En los días que ninguno tiene vale 18 %.',
    })
    .output(z.array(TaxRate)),

  addTaxRate: call
    .meta(forAll)
    .route({
      method: 'POST',
      path: '/tax-rates',
      tags,
      summary: 'Poner otra tasa del IGV desde una fecha',
      description: 'Con `endPrevious`, la tasa vigente el día en que empieza esta termina el día anterior.',
      successStatus: 201,
    })
    .input(
      TaxRateFields.extend({
        endsOn: TaxRateFields.shape.endsOn.default(null),
        endPrevious: z.boolean().default(false),
      }),
    )
    .errors(taxRefusals)
    .output(TaxRate),

  changeTaxRate: call
    .meta(forAll)
    .route({
      method: 'PUT',
      path: '/tax-rates/{id}',
      tags,
      summary: 'Cambiar una tasa del IGV',
      description: 'Lo que no va queda como está.',
    })
    .input(TaxRateFields.partial().extend(changed.shape))
    .errors({ ...taxRefusals, ...staleRate })
    .output(TaxRate),

  removeTaxRate: call
    .meta(forAll)
    .route({ method: 'DELETE', path: '/tax-rates/{id}', tags, summary: 'Eliminar una tasa del IGV' })
    .input(changed)
    .errors({ BEFORE_LOCK_DATE: taxRefusals.BEFORE_LOCK_DATE, ...staleRate })
    .output(Done),

  restoreTaxRate: call
    .meta(forAll)
    .route({ method: 'PATCH', path: '/tax-rates/{id}/restore', tags, summary: 'Recuperar una tasa eliminada del IGV' })
    .input(byId)
    .errors(taxRefusals)
    .output(TaxRate),

  exchangeRates: call
    .meta(operator)
    .route({
      method: 'GET',
      path: '/exchange-rates',
      tags,
      summary: 'Los tipos de cambio de un mes: soles por dólar',
      description: 'Sin `month`, del mes en curso.',
    })
    .input(z.object({ month: Month.optional() }))
    .output(
      z.object({
        month: Month,
        today: CalendarDate,
        rates: z.array(ExchangeRate),
        /** Days of the month without a rate, up to today. */
        missing: z.array(CalendarDate),
        can: z.object({ edit: z.boolean() }),
      }),
    ),

  saveExchangeRates: call
    .meta({ ...forAll, largestBody: 1024 * 1024 })
    .route({
      method: 'PUT',
      path: '/exchange-rates',
      tags,
      summary: 'Guardar tipos de cambio: todos o ninguno',
      description: 'Una fecha que ya tiene otro se rechaza con EXCHANGE_RATE_EXISTS; con `replace` se cambia.',
    })
    .input(
      z.object({
        rates: z
          .array(z.object({ date: CalendarDate, rate: RateInput }))
          .min(1)
          .max(mostRates),
        replace: z.boolean().default(false),
        source: RateSource.default('ENTERED'),
      }),
    )
    .errors({
      ...faulty,
      BEFORE_LOCK_DATE: taxRefusals.BEFORE_LOCK_DATE,
      EXCHANGE_RATE_EXISTS: {
        ...refusal('EXCHANGE_RATE_EXISTS'),
        data: z.object({ days: z.array(z.object({ date: CalendarDate, rate: RateOutput })) }),
      },
    })
    .output(
      z.object({
        added: z.int(),
        changed: z.int(),
        /** Already had this rate. */
        same: z.int(),
        /** The previous rates of the changed days, to undo the change. */
        before: z.array(z.object({ date: CalendarDate, rate: RateOutput })),
      }),
    ),

  removeExchangeRates: call
    .meta(forAll)
    .route({
      method: 'POST',
      path: '/exchange-rates/remove',
      tags,
      summary: 'Eliminar los tipos de cambio de unas fechas',
      description: 'Una fecha que no tiene ninguno se pasa por alto.',
    })
    .input(z.object({ dates: z.array(CalendarDate).min(1).max(mostRates) }))
    .errors({ BEFORE_LOCK_DATE: taxRefusals.BEFORE_LOCK_DATE })
    .output(z.object({ removed: z.int(), message: z.string() })),

  previewExchangeRates: call
    .meta({ ...forAll, form: true, transaction: 'none' })
    .route({
      method: 'POST',
      path: '/exchange-rates/preview',
      tags,
      summary: 'Leer un archivo de tipos de cambio sin guardar nada',
      description:
        'XLSX o CSV de hasta 2 MB: una columna con la fecha y otra con el tipo de cambio de venta; también el archivo de la SUNAT y las series del BCRP como vienen. Responde cómo se leyó, y cada parte se puede elegir: `mapping[rate]=2` es la tercera columna. Mientras no se sepa cuál es la venta, no hay filas.',
    })
    .input(z.object({ file: z.file(), ...readingChoice, mapping: FormMapping.optional() }))
    .errors({ ...faulty, PAYLOAD_TOO_LARGE: refusal('PAYLOAD_TOO_LARGE') })
    .output(
      z.object({
        fileName: z.string(),
        reading: TableReading,
        mapping: TableMapping,
        rows: z.array(PreviewRow),
        counts: z.record(RateVerdict, z.int()),
      }),
    ),
}
