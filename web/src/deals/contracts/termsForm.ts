import { type PlanMonth, planOf } from '@aforo/api/deals/billing-plan.rules'
import { type ContractLine, ContractLineInput, InformationFields } from '@aforo/api/deals/contract-lines'
import type { Contract } from '@aforo/api/deals/contract-records'
import {
  type ComingRenewal,
  type ContractTerms,
  comingRenewal,
  discountsInForce,
  isRenewing,
  linesInForce,
} from '@aforo/api/deals/contract-terms.rules'
import type { SaleCurrency } from '@aforo/api/deals/sale-states'
import type { RatePeriod } from '@aforo/api/people/tax-rates'
import { dayBefore, monthsAfter } from '@aforo/api/platform/calendar-dates.rules'
import { lineAmount, oneUnit } from '@aforo/api/platform/line-items'
import { minorUnitsOf } from '@aforo/api/platform/money'
import { withinAmounts } from '@aforo/api/platform/money.rules'
import { z } from 'zod'
import type { LineValues } from '../sales/saleForm.ts'
import { type SharedTerms, sharedInput, sharedTerms } from './usualTermsForm.ts'

/** A line as people type it, besides what a deal's line has. */
export interface ContractLineValues extends LineValues {
  freeDays: number | null
}

export interface DiscountValues {
  key: string
  rate: number | null
  startDate: string | null
  endDate: string | null
}

export interface TermsValues extends SharedTerms {
  startDate: string | null
  endDate: string | null
  currency: SaleCurrency
  deposit: string | null
  setUpFee: string | null
  prorates: boolean
  includedCredits: string | null
  lineItems: ContractLineValues[]
  discounts: DiscountValues[]
}

const amountOf = (text: string) => (Number(text) === 0 ? null : text)

const lineOf = (line: ContractLine, days: { startDate: string; endDate: string | null }): ContractLineValues => ({
  key: line.id,
  id: line.id,
  productId: line.productId,
  name: `${line.productCode} · ${line.productName}`,
  isService: line.productType === 'SERVICE',
  quantity: Number(line.quantity),
  unitPrice: line.unitPrice,
  promotion: line.promotion,
  period: line.period && { ...line.period, unitPrice: line.unitPrice },
  discount: line.discount === null ? null : Number(line.discount),
  follows: line.startDate === days.startDate && line.endDate === days.endDate,
  startDate: line.startDate,
  endDate: line.endDate,
  freeDays: line.freeDays === 0 ? null : line.freeDays,
})

export const termsOf = ({ information: of }: Contract): TermsValues => ({
  startDate: of.startDate,
  endDate: of.endDate,
  currency: of.currency,
  ...sharedTerms(of),
  deposit: amountOf(of.deposit),
  setUpFee: amountOf(of.setUpFee),
  prorates: of.prorates,
  includedCredits: amountOf(of.includedCredits),
  lineItems: of.lines.map(line => lineOf(line, of)),
  discounts: of.discounts.map(({ rate, startDate, endDate }) => ({
    key: `${rate}${startDate}${endDate}`,
    rate: Number(rate),
    startDate,
    endDate,
  })),
})

const text = (value: number | null) => String(value ?? 0)

export const lineInput = (line: ContractLineValues) => ({
  id: line.id,
  productId: line.productId,
  quantity: text(line.quantity ?? 1),
  unitPrice: line.unitPrice ?? '',
  promotion: line.promotion,
  discount: line.discount ? text(line.discount) : undefined,
  startDate: line.follows ? undefined : (line.startDate ?? undefined),
  endDate: line.follows ? undefined : line.endDate,
  freeDays: line.freeDays ?? 0,
})

/** What is sent. */
export const termsInput = ({ lineItems, discounts, ...of }: TermsValues) => ({
  startDate: of.startDate ?? '',
  endDate: of.endDate,
  currency: of.currency,
  ...sharedInput(of),
  deposit: of.deposit ?? '0',
  setUpFee: of.setUpFee ?? '0',
  prorates: of.prorates,
  includedCredits: of.includedCredits ?? '0',
  lines: lineItems.map(lineInput),
  discounts: discounts.map(({ rate, startDate, endDate }) => ({
    rate: text(rate),
    startDate: startDate ?? '',
    endDate: endDate ?? '',
  })),
})

const Lines = z.array(ContractLineInput.extend({ productId: z.uuid('Elige un producto.') })).max(200)

/** The contract's own checks on what was typed. */
export const TermsSchema = z.preprocess(
  values => {
    const { lines, ...rest } = termsInput(values as TermsValues)
    return { ...rest, lineItems: lines }
  },
  InformationFields.omit({ lines: true })
    .extend({ lineItems: Lines })
    .refine(({ startDate, endDate }) => endDate === null || endDate >= startDate, {
      path: ['endDate'],
      message: 'El contrato no puede terminar antes de empezar.',
    }),
)

/** How far a plan is shown of what goes on until further notice. */
const shownMonths = 60

const minor = (amount: string | null) => (amount === null ? undefined : minorUnitsOf(amount))

/** What would be billed with what is typed, by the rule by which it will be. Lines without a price or a day yet are left out. */
export function previewOf(values: TermsValues, rates: readonly RatePeriod[]): PlanMonth[] {
  const { startDate, endDate } = values
  if (startDate === null) return []
  const lines = values.lineItems.flatMap(line => {
    const unitPrice = minor(line.unitPrice)
    const [startsOn, endsOn] = line.follows ? [startDate, endDate] : [line.startDate ?? startDate, line.endDate]
    if (unitPrice === undefined || line.productId === '' || (endsOn !== null && endsOn < startsOn)) return []
    const discount = percentOf(line.discount)
    const quantity = (line.quantity ?? 1) * oneUnit
    const whole = (one: number) => lineAmount({ unitPrice: one, quantity, discount, taxed: true })
    const promotion = line.promotion && {
      amount: whole(minor(line.promotion.unitPrice) ?? 0),
      until: line.promotion.until,
    }
    // Another price ends the longer one.
    const period = line.period?.unitPrice === line.unitPrice &&
      line.period && { amount: whole(minor(line.period.price) ?? 0), months: line.period.months }
    const prices = { monthly: whole(unitPrice), ...(promotion && { promotion }), ...(period && { period }) }
    return [{ id: line.key, ...prices, startsOn, endsOn, freeDays: line.freeDays ?? 0 }]
  })
  const discounts = values.discounts.flatMap(({ rate, startDate, endDate }) =>
    rate === null || startDate === null || endDate === null
      ? []
      : [{ rate: percentOf(rate), from: startDate, to: endDate }],
  )
  const terms = agreedTerm(values)
  const first = lines.map(({ startsOn }) => startsOn).sort()[0] ?? startDate
  // Terms past what an amount can be are refused by the server, with the reason.
  const plan = withinAmounts(() =>
    planOf(
      {
        lines: terms ? linesInForce(lines, terms) : lines,
        discounts: terms ? discountsInForce(discounts, terms) : discounts,
        yearlyIncrease: percentOf(values.yearlyIncrease),
        prorates: values.prorates,
        setUpFee: minor(values.setUpFee) ?? 0,
        deposit: minor(values.deposit) ?? 0,
      },
      rates,
      dayBefore(monthsAfter(first, shownMonths)),
    ),
  )
  return plan ?? []
}

/** How long the contract is agreed for with what is typed; undefined without a first day. */
const agreedTerm = ({ startDate, endDate, ...terms }: TermsValues): ContractTerms | undefined =>
  startDate === null ? undefined : { startsOn: startDate, endsOn: endDate, ...sharedInput(terms) }

/** When the contract is renewed first, with what is typed; undefined of what doesn't renew itself. */
export function firstRenewal(values: TermsValues): ComingRenewal | undefined {
  const terms = agreedTerm(values)
  return terms && terms.endsOn !== null && terms.endsOn >= terms.startsOn && isRenewing(terms)
    ? comingRenewal(terms, terms.startsOn)
    : undefined
}

/** Hundredths of a percent, at most the whole. */
const percentOf = (typed: number | null) => Math.min(100_00, minorUnitsOf(String(typed ?? 0)) ?? 0)
