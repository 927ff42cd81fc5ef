import type { ElementFault, SavedElement } from '@aforo/api/places/floor-plan-elements'
import { type PlaceableRow, productsById, productsOfPlaces, todayIn } from '../../offer/products/products.ts'
import type { HandlerContext } from '../../platform/http/on.ts'
import { faultOf } from './elements.rules.ts'
import { readsProducts } from './floor-plans.rules.ts'
import { floorsOfProducts, listPlaces, type PlaceRow } from './places.queries.ts'
import type { PlanRow } from './plans.queries.ts'

type Reader = Pick<HandlerContext, 'tx' | 'now' | 'caller'>
/** By its campus. */
type Place = Pick<PlanRow, 'campus_id' | 'time_zone'>

/** What the campus of a plan sells in these spaces and without any, as far as the reader may know. */
export async function productsHere(
  { tx, now, caller }: Reader,
  { campus_id, time_zone }: Place,
  spaceIds: readonly string[],
): Promise<{ today: string; products: PlaceableRow[] }> {
  const today = todayIn(time_zone, now)
  if (!readsProducts(caller)) return { today, products: [] }
  return { today, products: await productsOfPlaces(tx, { campusId: campus_id, spaceIds, today }) }
}

/** Of products without a space, on which other floor each is drawn: it is in one place, and so on one floor. */
export const drawnElsewhere = (
  { tx }: Pick<Reader, 'tx'>,
  { floor_id }: Pick<PlanRow, 'floor_id'>,
  products: readonly PlaceableRow[],
): Promise<Map<string, string>> =>
  floorsOfProducts(
    tx,
    products.filter(({ space_id }) => space_id === null).map(({ id }) => id),
    floor_id,
  )

/** Which product sells each space. */
export const bySpace = (products: readonly PlaceableRow[]): Map<string, string> =>
  new Map(products.flatMap(({ id, space_id }) => (space_id === null ? [] : [[space_id, id]])))

/** What is sold in these places, by space. */
export async function soldIn(context: Reader, plan: Place, places: readonly PlaceRow[]): Promise<Map<string, string>> {
  const spaceIds = places.flatMap(({ space_id }) => space_id ?? [])
  return spaceIds.length === 0 ? new Map() : bySpace((await productsHere(context, plan, spaceIds)).products)
}

/** The products that a plan shows on a day, each with the element in which it is drawn. */
export async function productsDrawn(
  { tx, caller }: Pick<Reader, 'tx' | 'caller'>,
  plan: Pick<PlanRow, 'id' | 'campus_id'>,
  date: string,
): Promise<Map<string, string>> {
  if (!readsProducts(caller)) return new Map()
  const places = (await listPlaces(tx, plan.id)).filter(place => place.deleted_at === null)
  const spaceIds = places.flatMap(({ space_id }) => space_id ?? [])
  // Of that day: a space may be sold as something else by then.
  const sold = bySpace(await productsOfPlaces(tx, { campusId: plan.campus_id, spaceIds, today: date }))
  return new Map(
    places.flatMap(({ product_id, space_id, element_id }) => {
      const id = product_id ?? sold.get(space_id ?? '')
      return id === undefined ? [] : [[id, element_id] as const]
    }),
  )
}

/**
 * Elements with the spaces of their products: one that sells a space is kept as that space.
 * @returns what can't be placed on the plan, too: products that are not there or are of another campus
 */
export async function withSpacesOfProducts(
  tx: HandlerContext['tx'],
  plan: Pick<PlanRow, 'campus_id'>,
  elements: readonly SavedElement[],
): Promise<{ elements: readonly SavedElement[]; faults: ElementFault[] }> {
  const wanted = elements.flatMap(({ productIds }) => productIds)
  if (wanted.length === 0) return { elements, faults: [] }
  const known = new Map((await productsById(tx, wanted)).map(product => [product.id, product]))
  const isHere = (id: string) => known.get(id)?.campus_id === plan.campus_id
  return {
    elements: elements.map(element => {
      const spaces = element.productIds.flatMap(id => known.get(id)?.space_id ?? [])
      return {
        ...element,
        spaceIds: [...new Set([...element.spaceIds, ...spaces])],
        productIds: element.productIds.filter(id => !known.get(id)?.space_id),
      }
    }),
    faults: elements.flatMap(({ id, productIds }) =>
      productIds.filter(one => !isHere(one)).map(productId => faultOf(id, 'NO_SUCH_PRODUCT', { productId })),
    ),
  }
}
