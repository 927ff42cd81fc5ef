import type { ContractRenewal } from '@aforo/api/deals/contract-states'
import {
  type ComingRenewal,
  type ContractTerms,
  comingRenewal,
  inForceUntil,
  isRenewing,
} from '@aforo/api/deals/contract-terms.rules'
import { camelCased } from '../../platform/database/column-names.rules.ts'
import type { SignedLine } from './lines.rules.ts'

/** What a contract's columns say of how long it is agreed for. */
export interface EndingColumns {
  starts_on: string
  ends_on: string | null
  renewal: ContractRenewal
  renewal_months: number | null
  notice_days: number
}

export const endingTerms = (row: EndingColumns): ContractTerms =>
  camelCased(row, ['starts_on', 'ends_on', 'renewal', 'renewal_months', 'notice_days'])

/** How long a chain without addenda and notices is in force, as its lists read it. */
export const chainEnd = (row: EndingColumns) => ({
  chain_ends_on: inForceUntil(endingTerms(row), null),
  chain_renews: isRenewing(endingTerms(row)),
})

/** The next renewal of a chain that goes on until notice is given, told on a day; null of others. */
export function renewalOf(
  row: EndingColumns & { chain_renews: boolean; chain_ends_on: string | null },
  today: string,
): ComingRenewal | null {
  const terms = endingTerms(row)
  return row.chain_renews && row.chain_ends_on === null && isRenewing(terms) ? comingRenewal(terms, today) : null
}

/** Whether a chain still rents what an addendum took it to rent: a notice since then gave lines another end, or took it away. */
export function isStillSo(now: readonly SignedLine[], taken: readonly SignedLine[]): boolean {
  const ends = new Map(now.map(line => [line.id, line.endsOn]))
  return taken.length === now.length && taken.every(({ id, endsOn }) => ends.get(id) === endsOn)
}
