import type { PlanTerms } from '@aforo/api/deals/billing-plan.rules'
import type { ComingRenewal } from '@aforo/api/deals/contract-terms.rules'
import type { EndTerms } from './early-end.rules.ts'

/** What a document says of days and money: what billing and inventory would read once it is signed. */
export interface Documented {
  /** The day whose prices it prints: its first one; of an end before its time, the last. */
  firstDay: string
  /** The last day in force; null without one. */
  endsOn: string | null
  /** Where it renews itself. */
  renewal: ComingRenewal | null
  /** Of an addendum that ends everything. */
  end: EndTerms | null
  terms: Omit<PlanTerms, 'taxRate'>
  /** The last day of its plan, and whether that is the horizon of what goes on without end. */
  until: string
  cut: boolean
  /** By the ids of the contract's own lines. */
  lines: Record<string, DocumentedLine>
}

export interface DocumentedLine {
  /** A month of it on the document's first day, or on its own if that is later. */
  monthly: number
  /** For one of them; null where that doesn't come to the month, by rounding. */
  unitPrice: number | null
  startsOn: string
  endsOn: string | null
  renews: boolean
  freeDays: number
  /** What a month costs until a day and afterwards, where the document's first day is one of a promotion. */
  promotion: { amount: number; until: string; after: number } | null
}
