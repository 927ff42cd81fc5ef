import { type PlanTerms, planMonth } from '@aforo/api/deals/billing-plan.rules'
import type { BillingConcept, BillingStatus } from '@aforo/api/money/bill-states'
import { formatMinor, largestAmount } from '@aforo/api/platform/money'
import { add, subtract, taxOnNet, withinAmounts } from '@aforo/api/platform/money.rules'

/** What a run reads of a chain of signed contracts. */
export interface Billable {
  id: string
  number: string
  terms: Omit<PlanTerms, 'taxRate'>
  products: readonly { lineId: string; productId: string; campusId: string; name: string }[]
}

/** An entry that a contract's plan asks for. */
export interface Planned {
  concept: Extract<BillingConcept, 'PURCHASE' | 'SET_UP_FEE' | 'WARRANTY' | 'PENALTY'>
  /** Null of the fee, the deposit and the penalty of an early end, which are the contract's. */
  lineId: string | null
  description: string
  amount: number
  days: number | null
  productId: string | null
  campusId: string | null
}

/** An entry of a contract's month that a bill has. */
export interface Billed {
  id: string
  billingId: string
  /** Whose bill it is. */
  clientId: string
  concept: BillingConcept
  lineId: string | null
  amount: number
  days: number | null
  productId: string | null
  campusId: string | null
  productName: string | null
  status: BillingStatus
  touched: boolean
  /** How much people changed what a run wrote; below zero where they lowered it. */
  adjusted: number
  /** How much of it credit notes gave back. */
  credited: number
  /** What of that corrected it: the rest was a discount. */
  corrected: number
}

/** The entries of a contract's month. What costs nothing, such as free days, is no entry. @param month `2026-04` */
export function plannedEntries({ number, terms, products }: Billable, month: string): Planned[] {
  // The tax is the bill's, on the sum of all its entries.
  const plan = planMonth({ ...terms, taxRate: 0 }, month)
  if (!plan) return []
  const of = new Map(products.map(product => [product.lineId, product]))
  const oneOff = (concept: Exclude<Planned['concept'], 'PURCHASE'>, description: string, amount: number): Planned => ({
    concept,
    lineId: null,
    description,
    amount,
    days: null,
    productId: null,
    campusId: null,
  })
  return [
    ...plan.lines.map(({ lineId, days, amount }): Planned => {
      const product = of.get(lineId)
      return {
        concept: 'PURCHASE',
        lineId,
        description: product?.name ?? number,
        amount,
        days,
        productId: product?.productId ?? null,
        campusId: product?.campusId ?? null,
      }
    }),
    oneOff('SET_UP_FEE', `Implementación, contrato ${number}`, plan.setUpFee),
    oneOff('WARRANTY', `Garantía, contrato ${number}`, plan.deposit),
    oneOff('PENALTY', `Penalidad por término anticipado, contrato ${number}`, plan.penalty),
  ].filter(({ amount }) => amount > 0)
}

/** The same, or why no bill can hold it: a month past what an amount can be, in words. */
export function plannedOrFault(
  contract: Billable & { currency: 'PEN' | 'USD' },
  month: string,
  taxRate: number,
): { planned: Planned[] } | { fault: string } {
  const fault = (sum: string) => ({
    fault: `El contrato ${contract.number} suma ${sum} en el mes y una factura admite hasta ${formatMinor(largestAmount, contract.currency)}.`,
  })
  const found = withinAmounts(() => {
    const planned = plannedEntries(contract, month)
    return { planned, total: taxOnNet(sumOf(planned), taxRate).total }
  })
  if (!found) return fault(`más de ${formatMinor(Number.MAX_SAFE_INTEGER, contract.currency)}`)
  const { planned, total } = found
  return total > largestAmount ? fault(formatMinor(total, contract.currency)) : { planned }
}

/** What is left of entries of contracts without a day in the month: what was credited, or taken off later for all of it, is settled. */
export function settledStrays<Stray extends { contractId: string; amount: number; credited: number }>(
  all: readonly Stray[],
): Stray[] {
  const strays = all.map(one => ({ ...one, amount: subtract(one.amount, one.credited) }))
  const of = Map.groupBy(strays, ({ contractId }) => contractId)
  return strays.filter(({ contractId }) => sumOf(of.get(contractId) ?? []) !== 0)
}

/** Whether runs may write a bill. */
export const isUntouched = ({ status, touched }: Pick<Billed, 'status' | 'touched'>): boolean =>
  status === 'DRAFT' && !touched

/** Whether what runs leave alone was billed to a client whose the month isn't any more. */
export const isSentToAnother = (one: Billed, { clientId }: { clientId: string }): boolean =>
  one.clientId !== clientId && !isUntouched(one)

/** What a run wrote, before people changed it: that is what a plan is compared with. */
export const writtenOf = ({ amount, adjusted }: Pick<Billed, 'amount' | 'adjusted'>): number =>
  subtract(amount, adjusted)

export const sumOf = (entries: readonly { amount: number }[]): number => add(...entries.map(({ amount }) => amount))

/** The month after a date's, `2026-05`: what is billed on the billing day. */
export const comingMonth = (today: string): string =>
  Temporal.PlainDate.from(today).toPlainYearMonth().add({ months: 1 }).toString()

/** The first and the last day of a month. */
export function daysOfMonth(month: string): { from: string; to: string } {
  const first = Temporal.PlainDate.from(`${month}-01`)
  return { from: first.toString(), to: first.with({ day: first.daysInMonth }).toString() }
}

/** Seconds; a step takes one or two. A run that is carried out twice is done once: the copies take turns. */
const longestStep = 5

/** Whether a run hasn't got on for so long that asking for it has it taken up again. */
export const standsStill = (movedAt: Temporal.Instant, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(movedAt.add({ seconds: longestStep }), now) < 0

/** How far from today a month can be: one whose contracts are billed, and one that is billed by hand. */
const reach = { run: { ahead: 3, back: 24 }, hand: { ahead: 24, back: 60 } } as const

/** What speaks against billing a month; undefined where nothing does. */
export function faultInMonth(month: string, today: string, how: keyof typeof reach = 'run'): string | undefined {
  const { ahead, back } = reach[how]
  const now = Temporal.PlainDate.from(today).toPlainYearMonth()
  if (month > now.add({ months: ahead }).toString()) return `Como máximo se factura ${ahead} meses por adelantado.`
  return month < now.subtract({ months: back }).toString()
    ? `Como máximo se factura hasta ${back} meses atrás.`
    : undefined
}
