import type { ContractRival } from '@aforo/api/deals/contract-records'
import type { z } from 'zod'
import {
  alternativesTo,
  presentPrices,
  presentProduct,
  presentTaker,
  productsById,
  takersOver,
  todayWhere,
} from '../../offer/inventory/inventory.ts'
import type { HandlerContext } from '../../platform/http/on.ts'
import { type RivalKey, rivalKeys } from './rivals.queries.ts'

type Rival = z.input<typeof ContractRival>

/** Days of a product that a contract is about to take. */
export interface WantedDays {
  productId: string
  startsOn: string
  endsOn: string | null
}

const farAway = '9999-12-31'

/**
 * Who else has one of these products on some of the days: signed contracts, deals whose status counts, and exceptions; not
 * what somebody accepted with a reason, unless it is signed. Each with up to three alternatives that are free on all of them.
 * @param chainId the deal's, whose own days are in nobody's way
 */
export async function rivalsOf(
  { tx, now }: Pick<HandlerContext, 'tx' | 'now'>,
  chainId: string,
  wanted: readonly WantedDays[],
): Promise<Rival[]> {
  const keys = await rivalKeys(tx, chainId, wanted)
  if (keys.length === 0) return []
  const productIds = [...new Set(keys.map(({ product_id }) => product_id))]
  const from = wanted.map(({ startsOn }) => startsOn).sort()[0] ?? ''
  const takers = await takersOver(tx, productIds, { from, to: farAway })
  const products = new Map((await productsById(tx, productIds)).map(product => [product.id, product]))
  const today = await todayWhere(tx, {}, now)
  const rivals: Rival[] = []
  for (const key of keys) {
    const product = products.get(key.product_id)
    const taker = takers.find(one => one.part_id === key.part_id && one.kind === key.kind)
    if (!product || !taker) continue
    const alternatives = await alternativesTo({ tx }, product, daysOf(key), today)
    rivals.push({
      product: presentProduct(product),
      from: key.from,
      to: key.to,
      takenBy: presentTaker(taker),
      alternatives: alternatives.map(found => ({
        ...presentProduct(found.product),
        prices: presentPrices(found.prices),
      })),
    })
  }
  return rivals
}

const daysOf = (key: RivalKey) => ({ from: key.wanted_from, to: key.wanted_to })
