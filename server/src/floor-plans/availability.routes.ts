import type { PlaceAvailability } from '@aforo/contract/floor-plan-review'

import { listBlocked } from '../blocks/blocks.ts'
import { holdingsOf, rulesOfCampus } from '../bookings/bookings.ts'
import { fail, on } from '../platform/http/on.ts'
import { clockAt, comingHour, openness, overlaps, spanOfDays, spanOfSlot, stateOfPlace } from './availability.rules.ts'
import { isBackOffice } from './change.routes.ts'
import { listPlaces } from './elements.queries.ts'
import { findPlan } from './plans.queries.ts'

/** Of a place's bookings, as many as anybody reads. */
const mostTold = 20

export const availabilityRoutes = {
  availability: on.floorPlans.availability.handler(async ({ input, context, errors }) => {
    const { tx, now, caller } = context
    const plan = (await findPlan(tx, input.id)) ?? fail(errors.NOT_FOUND())
    if (plan.status !== 'ACTIVE' && !isBackOffice(caller)) fail(errors.NOT_FOUND())
    const campus = (await rulesOfCampus(tx, plan.campus_id)) ?? fail(errors.NOT_FOUND())
    const timeZone = campus.time_zone
    const usual = comingHour(now, timeZone)
    const slot = { at: input.date ?? usual.at, from: input.from ?? usual.from, to: input.to ?? usual.to }
    if (slot.to <= slot.from)
      fail(
        errors.INVALID_FIELD({
          data: { field: 'to', message: 'La hora de fin debe ser posterior a la de inicio.' },
        }),
      )

    const span = spanOfSlot(slot, timeZone)
    const asked = { slot, span, timeZone, opening: openness(campus.hours, slot) }
    const places = (await listPlaces(tx, plan.id))
      .filter(place => place.deleted_at === null)
      .sort((one, other) => one.name.localeCompare(other.name, 'es', { numeric: true }))
    const ids = places.map(place => place.space_id)
    const day = spanOfDays(slot.at, slot.at, timeZone)
    const holdings = Map.groupBy(
      await holdingsOf(tx, ids, day, { timeZone, reader: caller, now }),
      holding => holding.spaceId,
    )
    const blocks = Map.groupBy(await listBlocked(tx, ids, day), block => block.spaceId)
    const spaces = places.map(place => {
      const held = holdings.get(place.space_id) ?? []
      const state = stateOfPlace(
        place,
        asked,
        held.map(({ span }) => span),
        blocks.get(place.space_id),
      )
      const during = held.filter(({ span }) => overlaps(span, asked.span)).slice(0, mostTold)
      return {
        spaceId: place.space_id,
        elementId: place.element_id,
        name: place.name,
        type: place.type,
        capacity: place.capacity,
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
    }
  }),
}
