import { z } from 'zod'
import { CalendarDate, Id, Instant, line, prose, Version } from '../platform/base.ts'
import { AmountAboveZero, AmountFromZero, AmountOutput, Currency, minorUnitsOf } from '../platform/money.ts'
import { RentalStatus, StepUpKind } from './rental-states.ts'

export const RentCurrency = Currency.exclude(['CREDIT'])
export type RentCurrency = z.infer<typeof RentCurrency>

/** Days before its end from which a contract expires soon. */
export const soonDays = 180

/** Hundredths of a square metre: 1,000,000 m². */
export const largestArea = 100_000_000

/** Square metres as text with at most two decimals outside, hundredths of them inside. */
export const Area = z
  .string()
  .trim()
  .regex(/^\d{1,7}(\.\d{1,2})?$/, 'Escribe los m² con dos decimales como máximo, como 450.50.')
  .transform(text => minorUnitsOf(text) ?? Number.NaN)
  .pipe(
    z
      .int()
      .min(1, 'Escribe una superficie mayor que cero.')
      .max(largestArea, 'Escribe una superficie de hasta 1,000,000 m².'),
  )

/** Hundredths inside, text with two decimals outside: square metres, or percent. */
const Hundredths = AmountOutput

/** An increase on an anniversary of the period's first day. */
export const StepUp = z.object({
  /** 1 is a year after the first day. */
  fromAnniversary: z.int().min(1).max(99),
  kind: StepUpKind,
  /** Percent, or an amount in the period's currency, with two decimals. */
  value: AmountAboveZero,
  /** On every anniversary from that one on, until another increase takes over; otherwise once. */
  repeats: z.boolean(),
})

export const PeriodFields = z.object({
  campusId: Id,
  area: Area,
  /** A month, as it is on the first day. */
  rent: AmountFromZero,
  currency: RentCurrency,
  /** The first and the last day, as the campus counts days. */
  startsOn: CalendarDate,
  endsOn: CalendarDate,
  /** Months without rent, from the first day on. */
  graceMonths: z.int().min(0).max(120).default(0),
  deposit: AmountFromZero.default(0),
  stepUps: z.array(StepUp).max(20).default([]),
})
/** As rules and tables hold it: hundredths and minor units. */
export type PeriodFields = z.infer<typeof PeriodFields>

export const RentalContractFields = z.object({
  /** Unique in the tenant, in capitals. */
  code: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9][A-Z0-9._/-]{0,29}$/, 'Usa hasta 30 letras, números, puntos, barras y guiones.'),
  landlordId: Id,
  /** What is rented: `Pisos 4 y 5`. */
  description: line(200).nullable(),
  /** The last day to tell the landlord that it won't go on. */
  noticeOn: CalendarDate.nullable(),
  /** From when on the renewal is to be agreed. */
  renewalOn: CalendarDate.nullable(),
  notes: prose(2_000).nullable(),
  /** Of each campus one after the other, without days that they share or that are missing. */
  periods: z.array(PeriodFields).min(1).max(100),
})
export type RentalContractFields = z.infer<typeof RentalContractFields>

export const rentalContractDefaults = {
  description: null,
  noticeOn: null,
  renewalOn: null,
  notes: null,
} satisfies Partial<RentalContractFields>

const Money = z.object({ currency: RentCurrency, amount: AmountOutput })
const Named = z.object({ id: Id, name: z.string() })

export const RentalPeriod = z.object({
  id: Id,
  campusId: Id,
  campusName: z.string(),
  area: Hundredths,
  rent: AmountOutput,
  currency: RentCurrency,
  startsOn: CalendarDate,
  endsOn: CalendarDate,
  graceMonths: z.int(),
  /** The last day without rent. */
  graceEndsOn: CalendarDate.nullable(),
  deposit: AmountOutput,
  stepUps: z.array(StepUp.extend({ value: Hundredths })),
  status: RentalStatus,
  /** What a month costs as of today; null outside its days. */
  rentToday: AmountOutput.nullable(),
  /** Its days by rent: `rent` by the contract, `paid` without the months of grace. */
  segments: z.array(z.object({ from: CalendarDate, to: CalendarDate, rent: AmountOutput, paid: AmountOutput })),
})
export type RentalPeriod = z.infer<typeof RentalPeriod>

export const RentalContractSummary = z.object({
  id: Id,
  code: z.string(),
  description: z.string().nullable(),
  landlord: Named,
  campuses: z.array(Named),
  /** Square metres rented today; before it begins, at its beginning; afterwards, at its end. */
  area: Hundredths,
  /** What a month costs as of today, by currency; nothing before it begins and afterwards. */
  rentToday: z.array(Money),
  /** The first and the last day of all its periods, or the day on which it was ended. */
  startsOn: CalendarDate,
  endsOn: CalendarDate,
  /** Until the last day; null once it is over. */
  daysLeft: z.int().nullable(),
  /** Ends within 180 days. */
  expiresSoon: z.boolean(),
  noticeOn: CalendarDate.nullable(),
  renewalOn: CalendarDate.nullable(),
  status: RentalStatus,
  version: Version,
})
export type RentalContractSummary = z.infer<typeof RentalContractSummary>

export const RentalContract = RentalContractSummary.extend({
  notes: z.string().nullable(),
  /** Ended before its time: its last day, and why. */
  ended: z.object({ on: CalendarDate, reason: z.string() }).nullable(),
  periods: z.array(RentalPeriod),
  timeZone: z.string(),
  /** The current date there. */
  today: CalendarDate,
  createdAt: Instant,
  can: z.object({
    edit: z.boolean(),
    remove: z.boolean(),
    renew: z.boolean(),
    end: z.boolean(),
    undoEnd: z.boolean(),
  }),
})
export type RentalContract = z.infer<typeof RentalContract>

/** A period with the contract that it is of. */
export const CampusPeriod = RentalPeriod.extend({
  contract: z.object({ id: Id, code: z.string(), landlordName: z.string() }),
})
export type CampusPeriod = z.infer<typeof CampusPeriod>

const share = <Count extends z.ZodType>(count: Count) =>
  z.object({
    taken: count,
    total: count,
    /** Null where there is nothing to take. */
    percent: Hundredths.nullable(),
  })

/** What each figure of a campus's metrics is reckoned from, in words. */
export const metricFormulas = {
  area: 'Suma de la superficie de los periodos de alquiler vigentes hoy.',
  rent: 'Suma de la renta mensual vigente hoy de los contratos de alquiler de la sede. En los meses de gracia es cero.',
  income: 'Suma de lo que cuestan al mes, sin IGV, las líneas de contratos firmados que hoy están vigentes en la sede.',
  seats: 'Capacidad de los productos tomados hoy ÷ capacidad de todos los que se ofrecen hoy.',
  builtArea: 'm² dibujados en el plano de los productos tomados hoy ÷ m² de todos los que se ofrecen hoy.',
  margin: 'Ingreso − renta.',
  marginPercent: '(Ingreso − renta) ÷ ingreso.',
  incomePerArea: 'Ingreso ÷ m² alquilados.',
  rentPerArea: 'Renta ÷ m² alquilados.',
} as const
export type Metric = keyof typeof metricFormulas

/** What a campus costs and brings in, as of today. */
export const ContractMetrics = z.object({
  campusId: Id,
  campusName: z.string(),
  /** The current date at the campus. */
  today: CalendarDate,
  area: Hundredths,
  seats: share(z.int()),
  builtArea: share(Hundredths),
  /** Products on offer that no plan in use shows: their square metres are unknown. */
  undrawn: z.int(),
  /** By currency: amounts of different ones are not added up. */
  money: z.array(
    z.object({
      currency: RentCurrency,
      rent: AmountOutput,
      income: AmountOutput,
      margin: AmountOutput,
      /** Null without income. */
      marginPercent: Hundredths.nullable(),
      /** Null where no area is rented. */
      incomePerArea: AmountOutput.nullable(),
      rentPerArea: AmountOutput.nullable(),
    }),
  ),
  /** What each figure is reckoned from, in words. */
  formulas: z.record(z.string(), z.string()),
})
export type ContractMetrics = z.infer<typeof ContractMetrics>
