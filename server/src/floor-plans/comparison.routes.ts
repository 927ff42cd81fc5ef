import { holdingsAhead } from '../bookings/bookings.ts'
import { fail, on } from '../platform/http/on.ts'
import type { Context } from './change.routes.ts'
import { type Change, changesBetween } from './compare.rules.ts'
import { type ElementRow, listElements, listPlaces, type PlaceRow } from './elements.queries.ts'
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
      spaceIds: its.map(place => place.space_id),
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

const presentSpace = ({ space_id, name, type }: PlaceRow) => ({ spaceId: space_id, name, type })
const byName = (one: { name: string }, other: { name: string }) =>
  one.name.localeCompare(other.name, 'es', { numeric: true })

export const comparisonRoutes = {
  compare: on.floorPlans.compare.handler(async ({ input, context: { tx, now }, errors }) => {
    const plan = (await findPlan(tx, input.id)) ?? fail(errors.NOT_FOUND())
    const live = await listLivePlans(tx, [plan.floor_id])
    const other =
      input.withId === undefined ? live.find(({ status }) => status === 'ACTIVE') : await findPlan(tx, input.withId)
    if (input.withId !== undefined && other?.floor_id !== plan.floor_id) fail(errors.NOT_FOUND())

    const before = await drawingOf(tx, other?.id)
    const after = await drawingOf(tx, plan.id)
    const { added, removed, moved, changed, unchanged } = changesBetween(before, after)
    const placed = new Map(after.flatMap(({ places }) => places.map(place => [place.space_id, place])))
    const wasPlaced = new Map(before.flatMap(({ places }) => places.map(place => [place.space_id, place])))
    const losing = [...wasPlaced.values()].filter(place => !placed.has(place.space_id))
    const gaining = [...placed.values()].filter(place => !wasPlaced.has(place.space_id))
    const upcoming = await holdingsAhead(
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
    }
  }),
}
