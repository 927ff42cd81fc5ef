import { randomUUIDv7 } from 'node:crypto'
import type { TakingKind } from '@aforo/api/offer/takings'
import { countSold } from '../../places/spaces/spaces.ts'
import type { Tx } from '../../platform/database/database.ts'
import { type Found, type TakingUnit, tellOfConflicts } from './conflict-notices.service.ts'
import {
  type ConflictRow,
  type HeldProduct,
  insertConflict,
  isSigned,
  lockProducts,
  moveConflict,
  type Overlap,
  overlapsOf,
  productsTakenBy,
  replaceTakings,
  solveConflicts,
  type TakingSource,
  unsolvedOf,
} from './takings.queries.ts'

/** Who takes products: a deal, a contract or an exception. */
export interface Taker {
  kind: TakingKind
  id: string
  /** A deal's own id for the deal, its contract and their addenda; an exception's own id. */
  chainId: string
}

/** Days of a product, the first and the last included; without a last one until further notice. */
export interface TakenPart {
  /** The deal's line, the contract's line, the exception. */
  id: string
  productId: string
  startsOn: string
  endsOn: string | null
}

/**
 * Says all that a deal, contract or exception takes from now on, in the transaction that changes it; nothing frees what it took.
 * The products are held until the transaction ends, so that of two who take the same days at once the second one finds the
 * conflict. Services are no days' business: any number of clients has one at once. Who owns the sides of a new conflict is told
 * here, so that no caller can forget it.
 * @param known all products that it takes or frees, where they are held already
 */
export async function takeProducts(
  context: TakingUnit,
  taker: Taker,
  wanted: readonly TakenPart[],
  known?: readonly HeldProduct[],
): Promise<Found> {
  const { tx, caller } = context
  // A contract that was signed takes the place of its deal's lines: never both.
  const sources: TakingSource[] = [taker]
  if (taker.kind === 'CONTRACT') sources.push({ kind: 'SALE', id: taker.chainId })
  const { parts, products } = known ? { parts: wanted, products: known } : await holdTaken(tx, taker, sources, wanted)
  const held = new Map(products.map(product => [product.id, product]))
  const touched = [...held.keys()]
  if (touched.length === 0) return { opened: [], solved: [] }
  const takings = parts
    .filter(({ productId }) => (held.get(productId)?.type ?? 'SERVICE') !== 'SERVICE')
    .map(part => ({
      tenant_id: caller.tenantId,
      part_id: part.id,
      kind: taker.kind,
      source_id: taker.id,
      chain_id: taker.chainId,
      product_id: part.productId,
      starts_on: part.startsOn,
      ends_on: part.endsOn,
    }))
  const [_takings, _sold, unsolved, overlaps] = await Promise.all([
    replaceTakings(tx, sources, takings),
    // Of a sale by the month and a booking by the hour at the same moment, the booking is refused.
    countSold(
      tx,
      [...held.values()].flatMap(({ space_id }) => space_id ?? []),
    ),
    unsolvedOf(tx, taker.chainId, touched),
    overlapsOf(tx, taker.chainId, touched),
  ])
  const found = await keepConflicts(context, unsolved, overlaps)
  await tellOfConflicts(context, found)
  for (const campusId of new Set([...held.values()].map(product => product.campus_id)))
    context.emit({ topic: 'inventory', campusId })
  return found
}

/** Holds what is taken so far and what is wanted; a deal with a signed contract wants nothing. */
async function holdTaken(tx: Tx, taker: Taker, sources: readonly TakingSource[], wanted: readonly TakenPart[]) {
  const [signed, before] = await Promise.all([
    taker.kind === 'SALE' && isSigned(tx, taker.id),
    productsTakenBy(tx, sources),
  ])
  const parts = signed ? [] : wanted
  const ids = [...new Set([...before, ...parts.map(part => part.productId)])]
  return { parts, products: ids.length > 0 ? await lockProducts(tx, ids) : [] }
}

const pairOf = ({ product_id, one_chain, other_chain }: Overlap) => `${product_id} ${one_chain} ${other_chain}`

/** Keeps the conflicts of a chain as they are now. @param unsolved those that are kept @param overlaps those that there are */
async function keepConflicts(
  { tx, caller, now }: TakingUnit,
  unsolved: readonly ConflictRow[],
  overlaps: readonly Overlap[],
): Promise<Found> {
  const kept = new Map(unsolved.map(conflict => [pairOf(conflict), conflict]))
  const opened: Found['opened'] = []
  for (const overlap of overlaps) {
    const old = kept.get(pairOf(overlap))
    kept.delete(pairOf(overlap))
    if (!old) {
      const conflict = { ...overlap, id: randomUUIDv7() }
      await insertConflict(tx, { ...conflict, tenant_id: caller.tenantId, found_at: now.toString() })
      opened.push(conflict)
    } else if (old.during !== overlap.during) await moveConflict(tx, old.id, overlap.during)
  }
  const solved = [...kept.values()]
  const ids = solved.map(conflict => conflict.id)
  await solveConflicts(tx, ids, now)
  return { opened, solved }
}
