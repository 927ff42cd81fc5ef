import { add, type Taxed, taxOnNet } from '../platform/money.rules.ts'
import { formatMinor } from '../platform/money.ts'
import type { BillingConcept } from './bill-states.ts'

/** Amounts of a bill, in minor units of its currency, without tax. Server and screens compute with them. */

export interface EntryAmount {
  id: string
  concept: BillingConcept
  amount: number
  /** The purchase or penalty that an adjustment belongs to. */
  referenceId: string | null
}

/** The net effect of an entry on the bill. */
export interface EntryNet {
  /** An entry including its adjustments; zero for an adjustment, which counts in what it corrects. */
  net: number
  /** False where adjustments leave zero or less: it isn't billed. */
  enabled: boolean
  /** What adjustments took beyond the entry, zero or less. Reported, but not carried to another month. */
  leftOver: number
}

/** A deposit will be returned, so it carries no tax. */
export const isTaxed = (concept: BillingConcept): boolean => concept !== 'WARRANTY'

/** What adjustments may correct. */
export const isAdjustable = (concept: BillingConcept): boolean => concept === 'PURCHASE' || concept === 'PENALTY'

/** Adds adjustments to the entry that they correct, and disables it where nothing is left of it. */
export function netsOf(entries: readonly EntryAmount[]): Map<string, EntryNet> {
  const adjusted = new Map<string, number>()
  for (const { concept, referenceId, amount } of entries)
    if (concept === 'PURCHASE_ADJUSTMENT' && referenceId !== null)
      adjusted.set(referenceId, add(adjusted.get(referenceId) ?? 0, amount))
  return new Map(
    entries.map(({ id, concept, amount }) => {
      if (concept === 'PURCHASE_ADJUSTMENT') return [id, { net: 0, enabled: true, leftOver: 0 }]
      if (!isAdjustable(concept)) return [id, { net: amount, enabled: true, leftOver: 0 }]
      const net = add(amount, adjusted.get(id) ?? 0)
      return [id, net > 0 ? { net, enabled: true, leftOver: 0 } : { net: 0, enabled: false, leftOver: net }]
    }),
  )
}

/** The first taxed entry so small that its own tax rounds to zero: SUNAT refuses such a line (error 3111). */
export function entryWithoutTax<Entry extends EntryAmount>(
  entries: readonly Entry[],
  taxRate: number,
): Entry | undefined {
  const nets = netsOf(entries)
  if (taxRate === 0) return undefined
  return entries.find(({ id, concept }) => {
    const net = nets.get(id)?.net ?? 0
    return isTaxed(concept) && net > 0 && taxOnNet(net, taxRate).tax === 0
  })
}

/** Message for a bill blocked by such a line, with what to do. */
export const withoutTaxInWords = (description: string, currency: 'PEN' | 'USD'): string =>
  `El IGV de «${description}» sería ${formatMinor(0, currency)}: SUNAT rechaza esa línea (error 3111). Junta su importe con otra línea, o quítala.`

/**
 * The totals of a bill: the tax is computed once, on the sum of taxed entries.
 * @param taxRate in hundredths of a percent
 */
export function totalsOfBill(entries: readonly EntryAmount[], taxRate: number): Taxed & { leftOver: number } {
  const nets = netsOf(entries)
  const sumOf = (taxed: boolean) =>
    add(...entries.filter(({ concept }) => isTaxed(concept) === taxed).map(({ id }) => nets.get(id)?.net ?? 0))
  const untaxed = sumOf(false)
  const { net, tax, total } = taxOnNet(sumOf(true), taxRate)
  const leftOver = add(...[...nets.values()].map(one => one.leftOver))
  return { net: add(net, untaxed), tax, total: add(total, untaxed), leftOver }
}
