import type { HandlerContext } from '../../platform/http/on.ts'
import { likeCapacity, priceDistance } from './days.rules.ts'
import { listLike, type PriceRow, type ProductRow, pricesOn } from './free.queries.ts'

/** No more of them are offered. */
const atMost = 3

/** A product and what it costs. */
export interface Priced {
  product: ProductRow
  prices: PriceRow[]
}

/**
 * Up to three products like one that are free on some days: of the same campus and kind, with its capacity a quarter less or
 * more, the nearest price first, and the nearest capacity of two with the same.
 * @param to null: until further notice
 */
export async function alternativesTo(
  { tx }: Pick<HandlerContext, 'tx'>,
  like: ProductRow,
  days: { from: string; to: string | null },
  today: string,
): Promise<Priced[]> {
  const found = await listLike(tx, like, { days, capacity: likeCapacity(like.capacity), today })
  const prices = Map.groupBy(
    await pricesOn(tx, [like.id, ...found.map(({ id }) => id)], days.from),
    ({ product_id }) => product_id,
  )
  const own = prices.get(like.id) ?? []
  const currency = (own.find(price => price.currency === 'PEN') ?? own[0])?.currency ?? 'PEN'
  const amountOf = (id: string) => prices.get(id)?.find(price => price.currency === currency)?.amount
  const farOf = (product: ProductRow) => priceDistance(amountOf(like.id), amountOf(product.id))
  const sizeOf = (product: ProductRow) => Math.abs((product.capacity ?? 0) - (like.capacity ?? 0))
  return found
    .sort((one, other) => farOf(one) - farOf(other) || sizeOf(one) - sizeOf(other))
    .slice(0, atMost)
    .map(product => ({ product, prices: prices.get(product.id) ?? [] }))
}
