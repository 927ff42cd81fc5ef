import type { BillingConcept } from '@aforo/api/money/bill-states'
import { type EntryAmount, totalsOfBill } from '@aforo/api/money/billing.rules'
import type { Billing } from '@aforo/api/money/bills'
import { minorUnitsOf } from '@aforo/api/platform/money'

/** An entry while it is typed. */
export interface EntryValues {
  id: string
  concept: BillingConcept
  description: string
  amount: string | null
  referenceId: string | null
}

export const newEntry = (concept: BillingConcept, referenceId: string | null = null): EntryValues => ({
  id: crypto.randomUUID(),
  concept,
  description: referenceId === null ? '' : 'Ajuste',
  amount: null,
  referenceId,
})

export const valuesOf = ({ entries }: Pick<Billing, 'entries'>): EntryValues[] =>
  entries.map(({ id, concept, description, amount, referenceId }) => ({
    id,
    concept,
    description,
    amount,
    referenceId,
  }))

/** Without an entry, and without the adjustments that belong to it. */
export const withoutEntry = (entries: readonly EntryValues[], id: string): EntryValues[] =>
  entries.filter(entry => entry.id !== id && entry.referenceId !== id)

/** As the call takes them; undefined while an amount or a description is missing. */
export function inputOf(entries: readonly EntryValues[]) {
  const input = entries.map(({ amount, description, ...entry }) => ({
    ...entry,
    description: description.trim(),
    amount: amount ?? '',
  }))
  return input.some(({ amount, description }) => amount === '' || description === '') ? undefined : input
}

/** What they come to, by the rule by which the server stores it. @param taxRate like `18.00` */
export const totalsOfEntries = (entries: readonly EntryValues[], taxRate: string) =>
  totalsOfBill(
    entries.map((entry): EntryAmount => ({ ...entry, amount: minorUnitsOf(entry.amount ?? '') ?? 0 })),
    minorUnitsOf(taxRate) ?? 0,
  )
