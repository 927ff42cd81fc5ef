import { planOf } from '@aforo/api/deals/billing-plan.rules'
import { contractTermWords } from '@aforo/api/deals/contract-words'
import { monthName } from '@aforo/api/platform/dates-in-words'
import { formatMinor } from '@aforo/api/platform/money'
import { withinAmounts } from '@aforo/api/platform/money.rules'
import { fail, on } from '../../platform/http/on.ts'
import { notFound } from '../../platform/http/refusals.ts'
import { pastAmounts, presentMember } from '../contracts/contracts.present.ts'
import { type ContractRow, chainOf, findContract } from '../contracts/contracts.queries.ts'
import { type Context, ratesOf } from '../contracts/contracts.service.ts'
import { fieldsInWords, lineInWords } from '../contracts/history.present.ts'
import { type LineRow, linesOf } from '../contracts/lines.queries.ts'
import { lookedUntil, rentOf } from '../contracts/lines.rules.ts'
import { firstRented, type Rented, rentedBy, termsOf } from '../contracts/plan.service.ts'
import { compareDocuments } from './compare.service.ts'

interface Row {
  field: string
  displayName: string
  before: string
  after: string
  changed: boolean
}

const none = '—'

const rowOf = (
  field: string,
  displayName: string,
  before: string | null | undefined,
  after: string | null | undefined,
): Row => ({
  field,
  displayName,
  before: before || none,
  after: after || none,
  changed: (before || none) !== (after || none),
})

function fieldRows(one: ContractRow, other: ContractRow): Row[] {
  const [before, after] = [fieldsInWords(one), fieldsInWords(other)]
  return (Object.keys(before) as (keyof typeof before)[]).map(field =>
    rowOf(field, contractTermWords[field].label, before[field], after[field]),
  )
}

/** Products side by side: by the signed line that both go on, else by the product. */
function lineRows(one: readonly LineRow[], other: readonly LineRow[], currency: 'PEN' | 'USD'): Row[] {
  const keyOf = (line: LineRow) => line.productId
  const left = Map.groupBy(one, keyOf)
  const right = Map.groupBy(other, keyOf)
  return [...new Set([...left.keys(), ...right.keys()])].map(key => {
    const [before = [], after = []] = [left.get(key), right.get(key)]
    const words = (lines: readonly LineRow[]) => lines.map(line => lineInWords(line, currency)).join('\n')
    return rowOf(key, (before[0] ?? after[0])?.name ?? '', words(before), words(after))
  })
}

/** What a contract of a chain says is rented: all of it, as it was when it was agreed. */
async function rentedAsAgreed({ tx }: Pick<Context, 'tx'>, row: ContractRow): Promise<Rented> {
  if (!row.change) return firstRented(tx, row)
  return rentedBy(tx, row)
}

/** A contract's own lines; one that goes on until notice is given has no last day, whatever its first term. */
function linesAsAgreed(own: readonly LineRow[], rented: Rented): LineRow[] {
  const renewing = new Set(rented.lines.flatMap(({ id, renews }) => (renews ? [id] : [])))
  return own.map(line => (renewing.has(line.id) ? { ...line, endsOn: null } : line))
}

/** By month; undefined where an amount is past what one can be. */
async function moneyRows(context: Context, root: ContractRow, sides: readonly Rented[]): Promise<Row[] | undefined> {
  const rates = await ratesOf(context)
  const { until } = lookedUntil(
    sides.flatMap(({ lines }) => lines),
    root.starts_on,
  )
  const rents = withinAmounts(() => sides.map(rented => rentOf(planOf(termsOf(root, rented), rates, until))))
  if (!rents) return undefined
  const [before, after] = rents
  const words = (amount: number | undefined) => (amount === undefined ? null : formatMinor(amount, root.currency))
  return [...new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])]
    .sort()
    .map(month => rowOf(month, monthName(`${month}-01`), words(before?.get(month)), words(after?.get(month))))
}

export const compareRoutes = {
  compare: on.contracts.compare.handler(async ({ input, context, errors }) => {
    const { tx } = context
    const one = (await findContract(tx, input.id)) ?? notFound(errors)
    const other = (await findContract(tx, input.otherId)) ?? notFound(errors)
    if (one.root_id !== other.root_id) fail(errors.NOT_ONE_CHAIN())
    const root = (await chainOf(tx, one.root_id)).find(({ changes_id }) => changes_id === null) ?? one
    const lines = await linesOf(tx, [one.id, other.id])
    const sides = await Promise.all([rentedAsAgreed(context, one), rentedAsAgreed(context, other)])
    const of = (row: ContractRow, rented: Rented) =>
      linesAsAgreed(
        lines.filter(({ contractId }) => contractId === row.id),
        rented,
      )
    const money = await moneyRows(context, root, sides)
    return {
      one: presentMember(one),
      other: presentMember(other),
      fields: fieldRows(one, other),
      lines: lineRows(of(one, sides[0]), of(other, sides[1]), root.currency),
      money: money ?? [],
      fault: money ? null : pastAmounts(root.currency),
      text: await compareDocuments(tx, one.id, other.id),
    }
  }),
}
