import { billingConceptLabels } from '@aforo/api/money/billing-labels'
import { add, subtract } from '@aforo/api/platform/money.rules'
import { type Billed, isUntouched, type Planned, writtenOf } from './run.rules.ts'

/** What a product's days of a month come to beside what bills that runs leave alone have of them. */
export interface Piece {
  productId: string | null
  campusId: string | null
  name: string
  /** Below zero where more was billed than is planned. */
  amount: number
  days: number
}

/** The difference of a month's rent, or of its penalty: what is planned, less what is billed and carried to other bills. */
export interface Gap {
  concept: 'PURCHASE' | 'PENALTY'
  planned: number
  billed: number
  /** How much of what is billed people changed by hand: it is meant, and neither billed apart nor taken off. */
  adjusted: number
  /** How much of what was billed too much credit notes gave back. A discount is meant, as what they gave back of what is owed. */
  credited: number
  /** What is to be billed apart, or taken off the next bill where it is below zero. */
  amount: number
  /** Days that are planned and not billed; below zero where more were billed. */
  days: number
  /** By product, without what drafts that nobody touched have: that is written anew. */
  pieces: Piece[]
  open: Billed[]
}

const amountsOf = (all: readonly { amount: number }[]) => add(...all.map(({ amount }) => amount))
const daysOf = (all: readonly { days: number | null }[]) => all.reduce((sum, { days }) => sum + (days ?? 0), 0)

/** Takes credits off what was billed, up to a sum: corrections first. */
function withoutCredits(billed: readonly Billed[], most: number): Billed[] {
  let left = most
  const less = (one: Billed, credit: number): Billed => {
    const back = Math.min(credit, left)
    left -= back
    return { ...one, amount: subtract(one.amount, back) }
  }
  return billed.map(one => less(one, one.corrected)).map(one => less(one, subtract(one.credited, one.corrected)))
}

/** How much of what was billed too much is given back already: by corrections, and by discounts where no more than them is left. */
function creditedOf(tooMuch: number, all: readonly Billed[]): number {
  const credits = add(...all.map(one => one.credited))
  const left = Math.max(0, subtract(amountsOf(all), credits))
  const due = Math.min(Math.max(0, subtract(tooMuch, add(...all.map(one => one.corrected)))), left)
  return Math.min(credits, subtract(tooMuch, due))
}

/** @returns undefined where the sums are the same, but for what people changed by hand and what was credited */
export function gapOf(concept: Gap['concept'], planned: readonly Planned[], all: readonly Billed[]): Gap | undefined {
  const adjusted = add(...all.map(one => one.adjusted))
  const tooMuch = Math.max(0, subtract(subtract(amountsOf(all), adjusted), amountsOf(planned)))
  const credited = creditedOf(tooMuch, all)
  const sums = { planned: amountsOf(planned), billed: amountsOf(all), adjusted, credited }
  const billed = withoutCredits(all, credited)
  const amount = subtract(sums.planned, subtract(amountsOf(billed), adjusted))
  if (amount === 0) return undefined
  const closed = billed.filter(one => !isUntouched(one))
  const wanted = Map.groupBy(planned, ({ productId }) => productId)
  const there = Map.groupBy(closed, ({ productId }) => productId)
  const pieces = [...new Set([...wanted.keys(), ...there.keys()])].map((productId): Piece => {
    const [mine, theirs] = [wanted.get(productId) ?? [], there.get(productId) ?? []]
    return {
      productId,
      campusId: mine[0]?.campusId ?? theirs[0]?.campusId ?? null,
      name: mine[0]?.description ?? theirs[0]?.productName ?? billingConceptLabels[concept],
      amount: subtract(amountsOf(mine), add(...theirs.map(writtenOf))),
      days: daysOf(mine) - daysOf(theirs),
    }
  })
  return {
    concept,
    ...sums,
    amount,
    days: daysOf(planned) - daysOf(billed),
    pieces: pieces.filter(piece => piece.amount !== 0),
    open: billed.filter(isUntouched),
  }
}

/** What a gap's bill apart comes to; below zero where something is to be taken off. */
export const dueOf = ({ pieces }: Pick<Gap, 'pieces'>): number => amountsOf(pieces)

/** What billing apart does first: what is short, else what was too much. */
export const apartOf = (gaps: readonly Gap[]): number => {
  const short = gaps.filter(({ amount }) => amount > 0)
  return amountsOf(short.length > 0 ? short : gaps)
}

/** A purchase that an adjustment may be taken off, and how much of it is left. */
export interface Purchase {
  id: string
  billingId: string
  productId: string | null
  left: number
}

/** An amount, below zero, to take off a purchase. */
export interface Adjustment {
  purchase: Purchase
  piece: Piece
  amount: number
}

/**
 * Takes what pieces are below zero off purchases, of the same product first, and of none more than is left of it: what goes beyond
 * would be on no bill.
 * @param most how much at most
 */
export function adjustmentsOf(
  pieces: readonly Piece[],
  purchases: readonly Purchase[],
  most = Number.MAX_SAFE_INTEGER,
): Adjustment[] {
  const left = new Map(purchases.map(({ id, left }) => [id, left]))
  const adjustments: Adjustment[] = []
  let allowed = most
  for (const piece of pieces) {
    let due = Math.min(Math.max(0, -piece.amount), allowed)
    const sameFirst = purchases.toSorted(
      (a, b) => Number(b.productId === piece.productId) - Number(a.productId === piece.productId),
    )
    for (const purchase of sameFirst) {
      const amount = Math.min(due, left.get(purchase.id) ?? 0)
      if (amount <= 0) continue
      adjustments.push({ purchase, piece, amount: -amount })
      left.set(purchase.id, subtract(left.get(purchase.id) ?? 0, amount))
      due -= amount
      allowed -= amount
    }
  }
  return adjustments
}
