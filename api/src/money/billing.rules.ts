import { add, subtract, type Taxed, taxOnNet } from '../platform/money.rules.ts'
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

/** An entry of a bill that SAP has, with what credit notes took back of it so far. */
export interface CreditedAmount extends EntryAmount {
  credited: number
}

/** How much of each entry can still be credited: what it comes to with its adjustments, less what notes took back. */
export function creditableOf(entries: readonly CreditedAmount[]): Map<string, number> {
  const nets = netsOf(entries)
  return new Map(entries.map(({ id, credited }) => [id, subtract(nets.get(id)?.net ?? 0, credited)]))
}

/** An entry of which a note takes back more than is left of it. */
interface OverCredited {
  id: string
  left: number
}

/**
 * The totals of a credit note, or what it takes back too much. Its tax is computed once, on what it takes back of taxed entries. The
 * note that takes back the last of them has the tax that is left, so that all notes together come to the bill.
 * @param amounts by entry, without tax
 * @param taxRate in hundredths of a percent
 * @param taxLeft the bill's tax less that of the notes before
 */
export function totalsOfCredit(
  entries: readonly CreditedAmount[],
  amounts: ReadonlyMap<string, number>,
  { taxRate, taxLeft }: { taxRate: number; taxLeft: number },
): { over: OverCredited; totals?: never } | { over?: never; totals: Taxed } {
  const creditable = creditableOf(entries)
  for (const [id, amount] of amounts) {
    const left = creditable.get(id) ?? 0
    if (amount > left) return { over: { id, left } }
  }
  const sumOf = (taxed: boolean, of: ReadonlyMap<string, number>) =>
    add(...entries.filter(({ concept }) => isTaxed(concept) === taxed).map(({ id }) => of.get(id) ?? 0))
  const taxed = sumOf(true, amounts)
  const tax = taxed === sumOf(true, creditable) ? taxLeft : Math.min(taxOnNet(taxed, taxRate).tax, taxLeft)
  const net = add(taxed, sumOf(false, amounts))
  return { totals: { net, tax, total: add(net, tax) } }
}
