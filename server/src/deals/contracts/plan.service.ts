import type { PlanDiscount, PlanTerms } from '@aforo/api/deals/billing-plan.rules'
import type { AddendumChange } from '@aforo/api/deals/contract-addenda'
import { discountsInForce, linesInForce } from '@aforo/api/deals/contract-terms.rules'
import { camelCased } from '../../platform/database/column-names.rules.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { ChainBefore } from './addenda.rules.ts'
import type { ContractRow } from './contracts.queries.ts'
import { signedPenalty } from './early-end.queries.ts'
import { type EndingColumns, endingTerms } from './ending.rules.ts'
import { discountsOf, type LineRow, linesOf, productFacts, signedDiscountsOf, signedLinesOf } from './lines.queries.ts'
import { daysOfLines, type Line, type SignedLine, signedLine } from './lines.rules.ts'

/** What a contract bills and rents: of a chain that is signed what is in force, of a draft what it would be. */
export interface Rented {
  lines: SignedLine[]
  discounts: PlanDiscount[]
  /** Of an end before its time. */
  penalty?: PlanTerms['penalty']
}

export const termsOf = (
  row: Pick<ContractRow, 'yearly_increase' | 'prorates' | 'set_up_fee' | 'deposit'>,
  { lines, discounts, penalty }: Rented,
): Omit<PlanTerms, 'taxRate'> => ({
  lines,
  discounts,
  ...camelCased(row, ['yearly_increase', 'prorates', 'set_up_fee', 'deposit']),
  ...(penalty && { penalty }),
})

/** What a contract agrees, as it is in force without a notice of non-renewal. */
export const inForce = ({ lines, discounts }: Rented, row: EndingColumns): Rented => ({
  lines: linesInForce(lines, endingTerms(row)),
  discounts: discountsInForce(discounts, endingTerms(row)),
})

/** A contract's own lines as they are agreed. */
export async function ownLines(tx: Tx, contractId: string): Promise<{ rows: LineRow[]; lines: SignedLine[] }> {
  const rows = await linesOf(tx, [contractId])
  return { rows, lines: rows.map(row => signedLine(row, row.type === 'SERVICE')) }
}

/** What a contract that begins a chain says by itself, whatever its addenda changed later. */
export const firstRented = async (tx: Tx, root: ContractRow): Promise<Rented> =>
  inForce(await ownRented(tx, root.id), root)

/** What is known of the lines of a chain: how each signed line is made up, by the last contract that says so. */
async function originsOf(tx: Tx, chain: readonly ContractRow[], signed: readonly SignedLine[]) {
  const ids = new Set(signed.map(({ id }) => id))
  const origins = new Map<string, Line>()
  const all = await linesOf(
    tx,
    chain.filter(({ signed_at }) => signed_at !== null).map(({ id }) => id),
  )
  // In the order of the chain: what a later one says of a line is nearer to what it is now.
  for (const { id } of chain)
    for (const line of all) {
      if (line.contractId !== id) continue
      const signedId = ids.has(line.id) ? line.id : line.continuesId
      if (signedId !== null) origins.set(signedId, line)
    }
  return origins
}

/** A chain before its next addendum. @param chain in its order @param more products that it would begin to rent */
export async function chainBefore(
  tx: Tx,
  chain: readonly ContractRow[],
  more: readonly string[],
): Promise<ChainBefore & { root: ContractRow; last: ContractRow }> {
  const root = chain.find(({ changes_id }) => changes_id === null)
  if (!root) throw new Error('a chain begins somewhere')
  const last = chain.find(({ id }) => id === root.current_id) ?? root
  const lines = await signedLinesOf(tx, root.id)
  const productIds = [...new Set([...lines.map(({ productId }) => productId), ...more])]
  return {
    root,
    last,
    startsOn: root.starts_on,
    changedFrom: last.changes_from ?? root.starts_on,
    lines,
    origins: await originsOf(tx, chain, lines),
    countryCode: root.country_code,
    facts: await productFacts(tx, productIds),
  }
}

/** What a contract agrees by itself, with the days that it says. */
export async function ownRented(tx: Tx, id: string): Promise<Rented> {
  const [{ lines }, discounts] = await Promise.all([ownLines(tx, id), discountsOf(tx, id)])
  return { lines, discounts }
}

/** The penalty of lines that end before their time by the addendum that is looked at, or by one before it. */
export async function penaltyOf(
  tx: Tx,
  { root_id, id, change }: { root_id: string; id: string | null; change: AddendumChange | null },
  lines: readonly SignedLine[],
): Promise<Pick<Rented, 'penalty'>> {
  const { endsOn } = daysOfLines(lines)
  if (endsOn === null) return {}
  const amount =
    change?.kind === 'END' ? (change.penalty ?? 0) : await signedPenalty(tx, root_id, endsOn, change ? id : null)
  return amount > 0 ? { penalty: { month: endsOn.slice(0, 7), amount } } : {}
}

/** What a contract bills: of a signed chain what is signed, of an addendum the chain with it. */
export async function rentedBy(tx: Tx, row: ContractRow): Promise<Rented> {
  // What it changes can't change meanwhile: a chain has one addendum at a time.
  if (row.change) {
    const { after: lines } = row.change
    return { lines, discounts: await signedDiscountsOf(tx, row.root_id), ...(await penaltyOf(tx, row, lines)) }
  }
  if (row.signed_at === null) return inForce(await ownRented(tx, row.id), row)
  const [lines, discounts] = await Promise.all([signedLinesOf(tx, row.id), signedDiscountsOf(tx, row.id)])
  return { lines, discounts, ...(await penaltyOf(tx, row, lines)) }
}
