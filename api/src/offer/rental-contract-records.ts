import { z } from 'zod'
import { CalendarDate, Id, Instant, line, prose, Version } from '../platform/base.ts'
import { AmountAboveZero, AmountFromZero, AmountOutput, Currency, minorUnitsOf } from '../platform/money.ts'
import { RentalStatus, StepUpKind } from './rental-states.ts'

export const RentCurrency = Currency.exclude(['CREDIT'])
export type RentCurrency = z.infer<typeof RentCurrency>

/** A contract expires soon when this many days remain. */
export const soonDays = 180

/** Hundredths of a square metre: 1,000,000 m². */
export const largestArea = 100_000_000

/** Square metres: text with at most two decimals outside, hundredths inside. */
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

/** Square metres or percent: hundredths inside, text with two decimals outside. */
const Hundredths = AmountOutput

/** A rent increase on an anniversary of the period's first day. */
export const StepUp = z.object({
  /** 1 is one year after the first day. */
  fromAnniversary: z.int().min(1).max(99),
  kind: StepUpKind,
  /** Percent, or an amount in the period's currency, with two decimals. */
  value: AmountAboveZero,
  /** True: on every anniversary from that one on, until another increase replaces it; false: once. */
  repeats: z.boolean(),
})

export const PeriodFields = z.object({
  campusId: Id,
  area: Area,
  /** Monthly rent on the first day. */
  rent: AmountFromZero,
  currency: RentCurrency,
  /** First and last day, in campus dates. */
  startsOn: CalendarDate,
  endsOn: CalendarDate,
  /** Rent-free months from the first day on. */
  graceMonths: z.int().min(0).max(120).default(0),
  deposit: AmountFromZero.default(0),
  stepUps: z.array(StepUp).max(20).default([]),
})
/** As rules and tables store it: hundredths and minor units. */
export type PeriodFields = z.infer<typeof PeriodFields>

export const RentalContractFields = z.object({
  /** Unique within the tenant, upper case. */
  code: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9][A-Z0-9._/-]{0,29}$/, 'Usa hasta 30 letras, números, puntos, barras y guiones.'),
  landlordId: Id,
  /** The rented premises: `Pisos 4 y 5`. */
  description: line(200).nullable(),
  /** The deadline for giving the landlord notice. */
  noticeOn: CalendarDate.nullable(),
  /** When to start negotiating the renewal. */
  renewalOn: CalendarDate.nullable(),
  notes: prose(2_000).nullable(),
  /** Consecutive periods for each campus, without overlaps or gaps. */
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
  /** The last rent-free day. */
  graceEndsOn: CalendarDate.nullable(),
  deposit: AmountOutput,
  stepUps: z.array(StepUp.extend({ value: Hundredths })),
  status: RentalStatus,
  /** Today's monthly rent; null outside its days. */
  rentToday: AmountOutput.nullable(),
  /** Its days by rent: `rent` as agreed, `paid` considering the grace months. */
  segments: z.array(z.object({ from: CalendarDate, to: CalendarDate, rent: AmountOutput, paid: AmountOutput })),
})
export type RentalPeriod = z.infer<typeof RentalPeriod>

export const RentalContractSummary = z.object({
  id: Id,
  code: z.string(),
  description: z.string().nullable(),
  landlord: Named,
  campuses: z.array(Named),
  /** Square metres rented today; before the first day, those at the beginning; after the last, those at the end. */
  area: Hundredths,
  /** Today's monthly rent by currency; empty before the first day and after the last. */
  rentToday: z.array(Money),
  /** First and last day over all periods; ends earlier if the contract was ended. */
  startsOn: CalendarDate,
  endsOn: CalendarDate,
  /** Days until the last day; null once it has passed. */
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
  /** If it was ended early: its last day, and why. */
  ended: z.object({ on: CalendarDate, reason: z.string() }).nullable(),
  periods: z.array(RentalPeriod),
  timeZone: z.string(),
  /** The current date at the campus. */
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

/** A period with its contract. */
export const CampusPeriod = RentalPeriod.extend({
  contract: z.object({ id: Id, code: z.string(), landlordName: z.string() }),
})
export type CampusPeriod = z.infer<typeof CampusPeriod>

const share = <Count extends z.ZodType>(count: Count) =>
  z.object({
    taken: count,
    total: count,
    /** Null if there is nothing to rent out. */
    percent: Hundredths.nullable(),
  })

/** The formula of each of a campus's figures, in words. */
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

/** Today's cost and income of a campus. */
export const ContractMetrics = z.object({
  campusId: Id,
  campusName: z.string(),
  /** The current date at the campus. */
  today: CalendarDate,
  area: Hundredths,
  seats: share(z.int()),
  builtArea: share(Hundredths),
  /** Products for sale that no active plan shows: their square metres are unknown. */
  undrawn: z.int(),
  /** By currency: different currencies aren't added. */
  money: z.array(
    z.object({
      currency: RentCurrency,
      rent: AmountOutput,
      income: AmountOutput,
      margin: AmountOutput,
      /** Null without income. */
      marginPercent: Hundredths.nullable(),
      /** Null without a rented area. */
      incomePerArea: AmountOutput.nullable(),
      rentPerArea: AmountOutput.nullable(),
    }),
  ),
  /** The formula of each figure, in words. */
  formulas: z.record(z.string(), z.string()),
})
export type ContractMetrics = z.infer<typeof ContractMetrics>
