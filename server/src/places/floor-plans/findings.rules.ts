import type { Finding, FindingCode } from '@aforo/api/places/floor-plan-elements'
import type { SpaceType } from '@aforo/api/places/spaces'
import { faultInOutline } from './elements.rules.ts'
import { areaOf, type Box, boundsOf, commonArea, cornersOf, isInside, type Outline } from './geometry.rules.ts'

export interface DrawnElement extends Outline {
  id: string
  kind: string
  text: string
  spaceIds: readonly string[]
  productIds: readonly string[]
}

/** A space of the floor, or one that is placed in the plan without being of the floor. */
export interface KnownSpace {
  id: string
  parentId: string | null
  type: SpaceType
  name: string
}

/** A product that is drawn in the plan, or that is sold on its floor. */
export interface KnownProduct {
  id: string
  name: string
  code: string
  /** Where its space is, there it is. */
  spaceId: string | null
  /** Without a space: another floor on whose plan it is drawn. */
  drawnOn: string | null
  /** Of the plan's campus. */
  isHere: boolean
}

/** Kinds that people look for by name: one without a space leads nowhere. */
const meantForSpaces = ['ROOM', 'PHONE_BOOTH', 'DESK', 'PARKING']
/** What stands for a place by itself; tables, seats and areas may be drawn or not. */
const worthPlacing: readonly SpaceType[] = ['ROOM', 'PHONE_BOOTH', 'SEAT', 'PARKING_SPOT']
/** Of the smaller one's area: what neighbours may share before they are said to overlap. */
const sharedAtMost = 0.05
/** Pairs of elements that are looked at closely; a drawing with more of them on one heap is told what was found until then. */
const mostPairs = 20_000
const mostOverlaps = 200

const severities: Record<FindingCode, 'ERROR' | 'WARNING'> = {
  OUT_OF_BOUNDS: 'ERROR',
  SELF_CROSSING: 'ERROR',
  NO_AREA: 'ERROR',
  PLACED_TWICE: 'ERROR',
  WRONG_FLOOR: 'ERROR',
  SPACE_GONE: 'ERROR',
  PRODUCT_GONE: 'ERROR',
  PRODUCT_APART: 'ERROR',
  UNPLACED: 'WARNING',
  PRODUCT_UNPLACED: 'WARNING',
  PRODUCT_ELSEWHERE: 'WARNING',
  OVERLAP: 'WARNING',
  EMPTY: 'WARNING',
}

const finding = (
  code: FindingCode,
  message: string,
  { elementIds = [], spaceIds = [], productIds = [] }: Partial<Pick<Finding, 'elementIds' | 'spaceIds' | 'productIds'>>,
): Finding => ({ code, severity: severities[code], message, elementIds, spaceIds, productIds })

/**
 * What a plan lacks or has too much, errors before warnings.
 * @param floorSpaces what stands in the floor, at any depth
 * @param elsewhere spaces by id that are placed here but belong to another floor; what is in neither is gone
 * @param products those that are drawn, by id (what is not among them is gone), and those that are sold in the floor's spaces
 */
export function findingsOf(
  plan: { width: number; height: number },
  elements: readonly DrawnElement[],
  floorSpaces: readonly KnownSpace[],
  elsewhere: ReadonlyMap<string, KnownSpace>,
  products: { drawn: ReadonlyMap<string, KnownProduct>; onSale: readonly KnownProduct[] },
): Finding[] {
  const known = new Map(floorSpaces.map(space => [space.id, space]))
  const placesOf = Map.groupBy(
    elements.flatMap(element => element.spaceIds.map(spaceId => ({ spaceId, elementId: element.id }))),
    ({ spaceId }) => spaceId,
  )
  const productsOf = Map.groupBy(
    elements.flatMap(element => element.productIds.map(productId => ({ productId, elementId: element.id }))),
    ({ productId }) => productId,
  )
  const spacesOfProducts = [...productsOf.keys()].flatMap(id => products.drawn.get(id)?.spaceId ?? [])
  const isPlaced = (spaceId: string) => placesOf.has(spaceId) || spacesOfProducts.includes(spaceId)
  const isUnplaced = ({ id, type }: KnownSpace) => worthPlacing.includes(type) && !isPlaced(id)
  const found = [
    ...elements.flatMap(element => faultsInDrawing(element, plan)),
    ...[...placesOf].flatMap(([spaceId, places]) => faultsInPlaces(spaceId, places, known, elsewhere)),
    ...floorSpaces
      .filter(isUnplaced)
      .map(({ id, name }) => finding('UNPLACED', `${name} no tiene lugar en el plano.`, { spaceIds: [id] })),
    ...[...productsOf].flatMap(([id, places]) =>
      faultsInProduct(id, places, products.drawn.get(id), { known, placesOf }),
    ),
    // Of a space that is missed itself, its product need not be missed too.
    ...products.onSale.flatMap(({ id, name, code, spaceId }) => {
      const space = known.get(spaceId ?? '')
      return space && !isPlaced(space.id) && !isUnplaced(space)
        ? [
            finding('PRODUCT_UNPLACED', `${name} (${code}) no tiene lugar en el plano.`, {
              spaceIds: [space.id],
              productIds: [id],
            }),
          ]
        : []
    }),
    ...overlapsOf(elements, known),
    ...elements
      .filter(
        ({ kind, spaceIds, productIds }) =>
          meantForSpaces.includes(kind) && spaceIds.length === 0 && productIds.length === 0,
      )
      .map(({ id, text }) =>
        finding('EMPTY', `${text || 'Un elemento'} no tiene un espacio ni un producto asignado.`, { elementIds: [id] }),
      ),
  ]
  return found.sort((one, other) => one.severity.localeCompare(other.severity))
}

function faultsInDrawing(element: DrawnElement, plan: { width: number; height: number }): Finding[] {
  const name = element.text || 'Un elemento'
  const fault = faultInOutline(element)
  if (fault === 'NO_AREA') return [finding(fault, `${name} no tiene superficie.`, { elementIds: [element.id] })]
  return [
    ...(fault ? [finding(fault, `El contorno de ${name} se cruza a sí mismo.`, { elementIds: [element.id] })] : []),
    ...(isInside(element, plan)
      ? []
      : [finding('OUT_OF_BOUNDS', `${name} queda fuera del plano.`, { elementIds: [element.id] })]),
  ]
}

function faultsInPlaces(
  spaceId: string,
  places: readonly { elementId: string }[],
  known: ReadonlyMap<string, KnownSpace>,
  elsewhere: ReadonlyMap<string, KnownSpace>,
): Finding[] {
  const where = { elementIds: [...new Set(places.map(({ elementId }) => elementId))], spaceIds: [spaceId] }
  const space = known.get(spaceId)
  const other = elsewhere.get(spaceId)
  const name = space?.name ?? other?.name ?? 'Un espacio'
  return [
    ...(space
      ? []
      : other
        ? [finding('WRONG_FLOOR', `${name} es de otro piso.`, where)]
        : [finding('SPACE_GONE', 'Un espacio colocado ya no existe.', where)]),
    ...(places.length > 1 ? [finding('PLACED_TWICE', `${name} está colocado ${places.length} veces.`, where)] : []),
  ]
}

/** What is wrong with where a product is: gone, of another place, drawn twice, or away from the space that it sells. */
function faultsInProduct(
  id: string,
  places: readonly { elementId: string }[],
  product: KnownProduct | undefined,
  {
    known,
    placesOf,
  }: { known: ReadonlyMap<string, KnownSpace>; placesOf: ReadonlyMap<string, { elementId: string }[]> },
): Finding[] {
  const elementIds = [...new Set(places.map(({ elementId }) => elementId))]
  const where = { elementIds, productIds: [id] }
  if (!product) return [finding('PRODUCT_GONE', 'Un producto colocado ya no existe.', where)]
  const { name, spaceId, drawnOn } = product
  if (!product.isHere) return [finding('WRONG_FLOOR', `${name} es de otra sede.`, where)]
  const twice =
    places.length > 1 ? [finding('PLACED_TWICE', `${name} está colocado ${places.length} veces.`, where)] : []
  if (spaceId === null) {
    if (drawnOn === null) return twice
    const elsewhere = `${name} también está en el plano de ${drawnOn}.`
    return [...twice, finding('PRODUCT_ELSEWHERE', elsewhere, where)]
  }
  const space = known.get(spaceId)
  if (!space) return [...twice, finding('WRONG_FLOOR', `El espacio de ${name} es de otro piso.`, where)]
  const others = (placesOf.get(spaceId) ?? [])
    .map(({ elementId }) => elementId)
    .filter(one => !elementIds.includes(one))
  if (others.length === 0) return twice
  const apart = `${name} está en un elemento y su espacio, ${space.name}, en otro.`
  return [
    ...twice,
    finding('PRODUCT_APART', apart, { ...where, elementIds: [...elementIds, ...others], spaceIds: [spaceId] }),
  ]
}

/** Elements with spaces that lie over one another, unless one's space stands in the other's: a seat at its table. */
function overlapsOf(elements: readonly DrawnElement[], known: ReadonlyMap<string, KnownSpace>): Finding[] {
  const isWithin = (inner: string, outer: string): boolean => {
    for (let at = known.get(inner); at; at = known.get(at.parentId ?? '')) if (at.id === outer) return true
    return false
  }
  const belongTogether = (one: DrawnElement, other: DrawnElement) =>
    one.spaceIds.some(a => other.spaceIds.some(b => isWithin(a, b) || isWithin(b, a)))
  const nameOf = ({ spaceIds, text }: DrawnElement) => known.get(spaceIds[0] ?? '')?.name ?? text

  const drawn = elements
    .filter(element => element.spaceIds.length > 0 && element.shape !== 'LABEL' && !faultInOutline(element))
    .map(element => ({ element, box: boundsOf(element) }))
    .sort((one, other) => one.box.left - other.box.left)
  const found: Finding[] = []
  let pairs = 0
  for (const [index, { element: one, box }] of drawn.entries()) {
    for (let next = index + 1; next < drawn.length; next++) {
      const { element: other, box: otherBox } = drawn[next] as (typeof drawn)[number]
      if (otherBox.left >= box.right) break
      if (!meet(box, otherBox) || belongTogether(one, other)) continue
      if (++pairs > mostPairs || found.length === mostOverlaps) return found
      const [corners, otherCorners] = [cornersOf(one), cornersOf(other)]
      const least = Math.min(areaOf(corners), areaOf(otherCorners))
      if (commonArea(corners, otherCorners) <= least * sharedAtMost) continue
      const where = { elementIds: [one.id, other.id], spaceIds: [...one.spaceIds, ...other.spaceIds] }
      found.push(finding('OVERLAP', `${nameOf(one)} y ${nameOf(other)} se superponen.`, where))
    }
  }
  return found
}

const meet = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
