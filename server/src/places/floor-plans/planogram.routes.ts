import type { PlaceAvailability } from '@aforo/api/places/floor-plan-review'
import type { SpaceType } from '@aforo/api/places/spaces'
import { compareNames } from '@aforo/api/platform/sorting'
import { listBlocked } from '../../bookings/blocks/blocks.ts'
import { listSpaceBookings, rulesOfCampus } from '../../bookings/reservations/reservations.ts'
import { exceptionsOn, productsById, soldOn } from '../../offer/products/products.ts'
import { camelCased } from '../../platform/database/column-names.rules.ts'
import { on } from '../../platform/http/on.ts'
import { invalidField, notFound } from '../../platform/http/refusals.ts'
import { isBackOffice } from './floor-plans.rules.ts'
import { productsDrawn } from './placed-products.service.ts'
import { listPlaces, type PlaceRow } from './places.queries.ts'
import type { Context } from './plan-changes.service.ts'
import {
  clockAt,
  comingHour,
  openness,
  overlaps,
  slotInZone,
  spanOfDays,
  spanOfSlot,
  stateOfPlace,
  stateOfProduct,
} from './planogram.rules.ts'
import { findPlan, type PlanRow } from './plans.queries.ts'

/** Of a place's bookings, as many as anybody reads. */
const mostTold = 20

export const planogramRoutes = {
  availability: on.floorPlans.availability.handler(async ({ input, context, errors }) => {
    const { tx, now, caller } = context
    const plan = (await findPlan(tx, input.id)) ?? notFound(errors)
    if (plan.status !== 'ACTIVE' && !isBackOffice(caller)) notFound(errors)
    const campus = (await rulesOfCampus(tx, plan.campus_id)) ?? notFound(errors)
    const timeZone = campus.time_zone
    const usual = comingHour(now, input.timeZone ?? timeZone)
    const wanted = { at: input.date ?? usual.at, from: input.from ?? usual.from, to: input.to ?? usual.to }
    const slot = slotInZone(wanted, input.timeZone, timeZone)
    // Also where it ends after midnight at the campus: the plan shows one day.
    if (!slot || slot.to <= slot.from)
      return invalidField(errors, 'to', 'La hora de fin debe ser posterior a la de inicio.')

    const span = spanOfSlot(slot, timeZone)
    const asked = { slot, span, timeZone, opening: openness(campus.hours, slot) }
    const drawn = (await listPlaces(tx, plan.id)).filter(place => place.deleted_at === null)
    const places = drawn.filter(isSpace).sort((one, other) => compareNames(one.name, other.name))
    const ids = places.map(place => place.space_id)
    const day = spanOfDays(slot.at, slot.at, timeZone)
    const holdings = Map.groupBy(
      await listSpaceBookings(tx, ids, day, { timeZone, reader: caller, now }),
      holding => holding.spaceId,
    )
    const blocks = Map.groupBy(await listBlocked(tx, ids, day), block => block.spaceId)
    const spaces = places.map(place => {
      const held = holdings.get(place.space_id) ?? []
      const state = stateOfPlace(
        // Who holds it is for the administration to know.
        { ...place, holder: place.holder && (isBackOffice(caller) ? place.holder : 'otra persona') },
        asked,
        held.map(({ span }) => span),
        blocks.get(place.space_id),
      )
      const during = held.filter(({ span }) => overlaps(span, asked.span)).slice(0, mostTold)
      return {
        ...camelCased(place, ['space_id', 'element_id', 'name', 'type', 'capacity']),
        ...state,
        bookings: during.map(({ rival }) => ({
          reservationId: rival.reservationId,
          from: rival.from,
          to: rival.to,
          subject: rival.subject,
          owner: rival.ownerGivenName,
        })),
      }
    })
    const count = (status: PlaceAvailability) => spaces.filter(space => space.status === status).length
    return {
      planId: plan.id,
      floorId: plan.floor_id,
      campusId: plan.campus_id,
      timeZone,
      date: slot.at,
      from: slot.from,
      to: slot.to,
      now: clockAt(now, timeZone),
      totals: {
        FREE: count('FREE'),
        PARTLY: count('PARTLY'),
        BUSY: count('BUSY'),
        BLOCKED: count('BLOCKED'),
        CLOSED: count('CLOSED'),
        NOT_BOOKABLE: count('NOT_BOOKABLE'),
      },
      spaces,
      products: await productsOn(context, plan, slot.at),
    }
  }),
}

const isSpace = (place: PlaceRow): place is PlaceRow & { space_id: string; type: SpaceType } =>
  place.space_id !== null && place.type !== null

/** What is sold in the places of a plan, and whether it can be had on a day. */
async function productsOn(context: Context, plan: PlanRow, date: string) {
  const elements = await productsDrawn(context, plan, date)
  const ids = [...elements.keys()]
  const held = new Map((await exceptionsOn(context.tx, ids, date)).map(exception => [exception.product_id, exception]))
  const sold = new Map((await soldOn(context.tx, ids, date)).map(taken => [taken.product_id, taken]))
  return (await productsById(context.tx, ids))
    .map(product => ({
      productId: product.id,
      elementId: elements.get(product.id) ?? '',
      ...camelCased(product, ['space_id', 'code', 'name', 'type', 'capacity']),
      ...stateOfProduct(product, sold.get(product.id) ?? held.get(product.id), date),
    }))
    .sort((one, other) => compareNames(one.code, other.code))
}
