import { z } from 'zod'
import { ProductType } from '../offer/product-types.ts'
import { CalendarDate, Id } from '../platform/base.ts'
import { TotalsOutput } from '../platform/line-items.ts'
import { AmountAboveZero, AmountFromZero, AmountInput, AmountOutput, wrongPercent } from '../platform/money.ts'
import { ContractRenewal } from './contract-states.ts'
import { LinePrices, promotionInput, SaleLineInput } from './sale-lines.ts'
import { SaleCurrency } from './sale-states.ts'

const { quantity, discount } = SaleLineInput.shape

/** Hundredths of a percent inside, text with two decimals outside. */
const Percent = AmountInput.pipe(z.int().min(0, wrongPercent).max(100_00, wrongPercent))

const freeDays = z.int().min(0).max(366, 'Como máximo 366 días.')

/** A line of a contract as a call takes it. */
export const ContractLineInput = z.object({
  /** Id of an existing line; omit for a new one. */
  id: Id.optional(),
  productId: Id,
  /** A whole number, 1 by default. Only services can have more than one. */
  quantity,
  /** Per unit and month, without tax. */
  unitPrice: AmountFromZero,
  promotion: promotionInput,
  /** Percent off, for the line's whole duration. */
  discount,
  /** The contract's first day if omitted. */
  startDate: CalendarDate.optional(),
  /** The contract's last day if omitted; null: until further notice. */
  endDate: CalendarDate.nullable().optional(),
  /** Number of first days without charge. */
  freeDays: freeDays.default(0),
})
export type ContractLineInput = z.infer<typeof ContractLineInput>

export const ContractLine = z.object({
  id: Id,
  productId: Id,
  productCode: z.string(),
  productName: z.string(),
  productType: ProductType,
  campusId: Id,
  campusName: z.string(),
  capacity: z.int().nullable(),
  quantity: AmountOutput,
  /** Per unit and month, without tax. */
  unitPrice: AmountOutput,
  ...LinePrices,
  /** Percent off; null without one. */
  discount: AmountOutput.nullable(),
  /** The line's monthly amount, without tax. */
  amount: AmountOutput,
  startDate: CalendarDate,
  /** The agreed last day (of the first term, if the line renews); null until further notice. */
  endDate: CalendarDate.nullable(),
  /** The line renews with the contract. */
  renews: z.boolean(),
  /** The last day in force; null until further notice, and while the line renews. */
  inForceUntil: CalendarDate.nullable(),
  freeDays: z.int(),
})
export type ContractLine = z.infer<typeof ContractLine>

/** Percent off all lines between two days, both included. Discounts of the same day multiply. */
export const ContractDiscount = z.object({
  rate: AmountAboveZero.pipe(z.int().max(100_00, 'Escribe un porcentaje de hasta 100.')),
  startDate: CalendarDate,
  endDate: CalendarDate,
})
export type ContractDiscount = z.infer<typeof ContractDiscount>

/** The terms. Amounts are in the contract's currency, without tax. */
export const InformationFields = z.object({
  startDate: CalendarDate,
  /** The last day (of the first term, if the contract renews); null until further notice. */
  endDate: CalendarDate.nullable(),
  currency: SaleCurrency,
  /** Notice period for non-renewal by either side, in days before the end. */
  noticeDays: z.int().min(0).max(365, 'Como máximo 365 días.'),
  renewal: ContractRenewal,
  /** The length of each renewal. */
  renewalMonths: z.int().min(1).max(120, 'Como máximo 120 meses.').nullable(),
  /** The day of the month by which bills are due, if they aren't due by credit days. */
  paymentDay: z.int().min(1).max(28, 'Elige un día del 1 al 28.').nullable(),
  creditDays: z.int().min(0).max(365, 'Como máximo 365 días.').nullable(),
  paymentMethodId: Id.nullable(),
  deposit: AmountFromZero,
  setUpFee: AmountFromZero,
  /** Percent, applied on each anniversary of a line. */
  yearlyIncrease: Percent,
  /** False bills a partial month in full. */
  prorates: z.boolean(),
  /** Credits that the team receives on the first of each month. */
  includedCredits: AmountFromZero.pipe(z.int().max(100_000_000, 'Como máximo 1,000,000 créditos al mes.')),
  lines: z.array(ContractLineInput).max(200),
  discounts: z.array(ContractDiscount).max(50),
})
export type InformationFields = z.infer<typeof InformationFields>

export const Information = z.object({
  startDate: CalendarDate,
  endDate: CalendarDate.nullable(),
  currency: SaleCurrency,
  noticeDays: z.int(),
  /** The last day to give notice for the current term; null without a last day. */
  noticeDate: CalendarDate.nullable(),
  renewal: ContractRenewal,
  renewalMonths: z.int().nullable(),
  paymentDay: z.int().nullable(),
  creditDays: z.int().nullable(),
  paymentMethodId: Id.nullable(),
  paymentMethodName: z.string().nullable(),
  deposit: AmountOutput,
  setUpFee: AmountOutput,
  yearlyIncrease: AmountOutput,
  prorates: z.boolean(),
  includedCredits: AmountOutput,
  lines: z.array(ContractLine),
  /** A discount without an end lasts as long as the contract renews. */
  discounts: z.array(ContractDiscount.extend({ rate: AmountOutput, endDate: CalendarDate.nullable() })),
  /**
   * Monthly totals of all lines, at the tax rate of the contract's first day; null if they exceed the largest amount.
   */
  totals: TotalsOutput.nullable(),
})
export type Information = z.infer<typeof Information>

/** The bill of a calendar month. `total` is `net + tax`. */
export const PlannedMonth = z.object({
  /** `YYYY-MM` */
  month: z.string(),
  lines: z.array(z.object({ lineId: Id, productName: z.string(), days: z.int(), amount: AmountOutput })),
  setUpFee: AmountOutput,
  deposit: AmountOutput,
  /** For an early end. */
  penalty: AmountOutput,
  net: AmountOutput,
  tax: AmountOutput,
  total: AmountOutput,
})
export type PlannedMonth = z.infer<typeof PlannedMonth>

/** All months that a contract bills. */
export const ContractPlan = z.object({
  currency: SaleCurrency,
  months: z.array(PlannedMonth),
  /** Sums of these months. */
  totals: TotalsOutput,
  /** The last computed day of a contract without an end; otherwise null. */
  until: CalendarDate.nullable(),
  /** Why no bill can hold an amount, in words; months that can't be computed are omitted. */
  fault: z.string().nullable(),
})
export type ContractPlan = z.infer<typeof ContractPlan>
