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
  /** Of a line that is there already; left out for a new one. */
  id: Id.optional(),
  productId: Id,
  /** Whole; one unless said. Only of services there are several. */
  quantity,
  /** For one of them a month, without tax. */
  unitPrice: AmountFromZero,
  promotion: promotionInput,
  /** Percent off, all along. */
  discount,
  /** Left out, the contract's days. */
  startDate: CalendarDate.optional(),
  /** Left out, the contract's last day; null: until further notice. */
  endDate: CalendarDate.nullable().optional(),
  /** So many of its first days cost nothing. */
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
  /** For one of them a month, without tax. */
  unitPrice: AmountOutput,
  ...LinePrices,
  /** Percent off; null without one. */
  discount: AmountOutput.nullable(),
  /** Of the whole line a month, without tax. */
  amount: AmountOutput,
  startDate: CalendarDate,
  /** The last day as agreed, of what renews itself that of the first term; null until further notice. */
  endDate: CalendarDate.nullable(),
  /** It goes on with the contract's renewals. */
  renews: z.boolean(),
  /** The last day in force; null until further notice, and while it renews itself. */
  inForceUntil: CalendarDate.nullable(),
  freeDays: z.int(),
})
export type ContractLine = z.infer<typeof ContractLine>

/** Percent off all lines between two days, both included. Of one day several multiply. */
export const ContractDiscount = z.object({
  rate: AmountAboveZero.pipe(z.int().max(100_00, 'Escribe un porcentaje de hasta 100.')),
  startDate: CalendarDate,
  endDate: CalendarDate,
})
export type ContractDiscount = z.infer<typeof ContractDiscount>

/** The terms. Amounts are of the contract's currency and without tax. */
export const InformationFields = z.object({
  startDate: CalendarDate,
  /** The last day, of what renews itself that of the first term; null until further notice. */
  endDate: CalendarDate.nullable(),
  currency: SaleCurrency,
  /** Days before the end by which either side says that it won't go on. */
  noticeDays: z.int().min(0).max(365, 'Como máximo 365 días.'),
  renewal: ContractRenewal,
  /** For how many months it is renewed. */
  renewalMonths: z.int().min(1).max(120, 'Como máximo 120 meses.').nullable(),
  /** The day of the month until which a bill is paid, where it isn't by days of credit. */
  paymentDay: z.int().min(1).max(28, 'Elige un día del 1 al 28.').nullable(),
  creditDays: z.int().min(0).max(365, 'Como máximo 365 días.').nullable(),
  paymentMethodId: Id.nullable(),
  deposit: AmountFromZero,
  setUpFee: AmountFromZero,
  /** Percent, on each anniversary of a line. */
  yearlyIncrease: Percent,
  /** False bills a month that is only begun as a whole one. */
  prorates: z.boolean(),
  /** Credits that the team gets on the first of each month. */
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
  /** The last day to say that it won't go on after the term that runs; null without a last day. */
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
  /** One without an end lasts as long as the contract renews itself. */
  discounts: z.array(ContractDiscount.extend({ rate: AmountOutput, endDate: CalendarDate.nullable() })),
  /** Of a month of all its lines, with the tax rate of the contract's first day; null where no amount holds it. */
  totals: TotalsOutput.nullable(),
})
export type Information = z.infer<typeof Information>

/** What is billed for a calendar month. `total` is `net + tax`. */
export const PlannedMonth = z.object({
  /** `YYYY-MM` */
  month: z.string(),
  lines: z.array(z.object({ lineId: Id, productName: z.string(), days: z.int(), amount: AmountOutput })),
  setUpFee: AmountOutput,
  deposit: AmountOutput,
  /** For an end before its time. */
  penalty: AmountOutput,
  net: AmountOutput,
  tax: AmountOutput,
  total: AmountOutput,
})
export type PlannedMonth = z.infer<typeof PlannedMonth>

/** All that a contract bills. */
export const ContractPlan = z.object({
  currency: SaleCurrency,
  months: z.array(PlannedMonth),
  /** Of the months above. */
  totals: TotalsOutput,
  /** The last day that was looked at, where it goes on until further notice; otherwise null. */
  until: CalendarDate.nullable(),
  /** Why no bill can hold what it comes to, in words; months that can't be computed are left out. */
  fault: z.string().nullable(),
})
export type ContractPlan = z.infer<typeof ContractPlan>
