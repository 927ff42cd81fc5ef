import type { Conflict } from '@aforo/api/offer/inventory-conflicts'
import type { Tx } from '../../platform/database/database.ts'
import { presentConflict } from './conflicts.present.ts'
import type { ConflictRow } from './conflicts.queries.ts'
import { productsById } from './free.queries.ts'
import { takersOfChains } from './takers.queries.ts'

/** Conflicts as they are answered, with their products and both sides, which two statements read. */
export async function answerConflicts(tx: Tx, rows: readonly ConflictRow[]): Promise<Conflict[]> {
  const productIds = [...new Set(rows.map(({ product_id }) => product_id))]
  const chains = [...new Set(rows.flatMap(({ one_chain, other_chain }) => [one_chain, other_chain]))]
  const products = new Map((await productsById(tx, productIds)).map(product => [product.id, product]))
  const takers = Map.groupBy(
    await takersOfChains(tx, chains, productIds),
    ({ chain_id, product_id }) => `${chain_id} ${product_id}`,
  )
  return rows.flatMap(row => {
    const product = products.get(row.product_id)
    return product ? [presentConflict(row, product, takers)] : []
  })
}
