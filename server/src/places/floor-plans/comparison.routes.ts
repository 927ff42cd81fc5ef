import type { SpaceType } from '@aforo/api/places/spaces'
import { compareNames } from '@aforo/api/platform/sorting'
import { countUpcomingBySpace } from '../../bookings/reservations/reservations.ts'
import { on } from '../../platform/http/on.ts'
import { notFound } from '../../platform/http/refusals.ts'
import { type Change, changesBetween } from './compare.rules.ts'
import { type ElementRow, listElements } from './elements.queries.ts'
import { listPlaces, type PlaceRow } from './places.queries.ts'
import type { Context } from './plan-changes.service.ts'
import { labelOf } from './plans.present.ts'
import { findPlan, listLivePlans } from './plans.queries.ts'

/** A plan's drawing, each element with what it stands for. */
async function drawingOf(tx: Context['tx'], planId: string | undefined) {
  if (planId === undefined) return []
  const places = Map.groupBy(await listPlaces(tx, planId), place => place.element_id)
  const rows = await listElements(tx, planId)
  return rows.map(row => {
    const its = places.get(row.id) ?? []
    return {
      ...row,
      lineageId: row.lineage_id,
      zOrder: row.z_order,
      places: its,
      spaceIds: its.flatMap(place => place.space_id ?? []),
      productIds: its.flatMap(place => (place.space_id === null ? (place.product_id ?? []) : [])),
    }
  })
}

type Drawn = Awaited<ReturnType<typeof drawingOf>>[number]

const presentChange = ({ element, differences }: Change<ElementRow & { places: PlaceRow[] }>) => ({
  elementId: element.id,
  lineageId: element.lineage_id,
  shape: element.shape,
  kind: element.kind,
  label: labelOf(element, element.places),
  differences,
})
const presentElement = (element: Drawn) => presentChange({ element, differences: [] })

type PlacedSpace = PlaceRow & { space_id: string; type: SpaceType }
const isSpace = (place: PlaceRow): place is PlacedSpace => place.space_id !== null && place.type !== null
const presentSpace = ({ space_id, name, type }: PlacedSpace) => ({ spaceId: space_id, name, type })

/** What one drawing has a place for and another one hasn't. */
function onlyIn<Place>(drawing: readonly Place[], other: readonly Place[], idOf: (place: Place) => string | null) {
  const others = new Set(other.map(idOf))
  return drawing.filter(place => !others.has(idOf(place)))
}

/** The products without a space of which a drawing has a place. */
const productsIn = (drawing: readonly Drawn[]) =>
  drawing.flatMap(({ places }) =>
    places.flatMap(({ space_id, product_id, name }) =>
      space_id === null && product_id !== null ? [{ productId: product_id, name }] : [],
    ),
  )
const spacesIn = (drawing: readonly Drawn[]) => drawing.flatMap(({ places }) => places.filter(isSpace))
const byName = (one: { name: string }, other: { name: string }) => compareNames(one.name, other.name)

export const comparisonRoutes = {
  compare: on.floorPlans.compare.handler(async ({ input, context: { tx, now }, errors }) => {
    const plan = (await findPlan(tx, input.id)) ?? notFound(errors)
    const live = await listLivePlans(tx, [plan.floor_id])
    const other =
      input.withId === undefined ? live.find(({ status }) => status === 'ACTIVE') : await findPlan(tx, input.withId)
    if (input.withId !== undefined && other?.floor_id !== plan.floor_id) notFound(errors)

    const before = await drawingOf(tx, other?.id)
    const after = await drawingOf(tx, plan.id)
    const { added, removed, moved, changed, unchanged } = changesBetween(before, after)
    const losing = onlyIn(spacesIn(before), spacesIn(after), place => place.space_id)
    const gaining = onlyIn(spacesIn(after), spacesIn(before), place => place.space_id)
    const upcoming = await countUpcomingBySpace(
      tx,
      losing.map(place => place.space_id),
      now,
    )
    return {
      planId: plan.id,
      withId: other?.id ?? null,
      added: added.map(presentElement),
      removed: removed.map(presentElement),
      moved: moved.map(presentChange),
      changed: changed.map(presentChange),
      unchanged,
      losingPlace: losing
        .map(place => ({
          ...presentSpace(place),
          futureReservations: upcoming.get(place.space_id)?.reservations ?? 0,
          nextReservationAt: upcoming.get(place.space_id)?.next.toString() ?? null,
        }))
        .sort((one, other) => other.futureReservations - one.futureReservations || byName(one, other)),
      gainingPlace: gaining.map(presentSpace).sort(byName),
      losingProducts: onlyIn(productsIn(before), productsIn(after), ({ productId }) => productId).sort(byName),
      gainingProducts: onlyIn(productsIn(after), productsIn(before), ({ productId }) => productId).sort(byName),
    }
  }),
}
