import { bookableTypes } from '@aforo/contract/bookings/reservations'
import type { SpaceFeature, SpaceType } from '@aforo/contract/places/spaces'
import { shiftsInForce } from '../../people/organization/organization.ts'
import { openOn } from '../../places/campuses/campuses.ts'
import { fail, type HandlerContext, on } from '../../platform/http/on.ts'
import { pageOf, stretchOf } from '../../platform/page.ts'
import { instantOf, type Slot, slotOf, spanOfDays, today } from '../../platform/wall-time.rules.ts'
import { asGuest } from '../reservations/host-tenant.service.ts'
import { aroundTheEarth, findPlace } from '../reservations/places.queries.ts'
import { isBackwards } from '../reservations/slot.rules.ts'
import { type Asker, findAlternatives } from '../reservations/slot.service.ts'
import {
  countCandidates,
  countPlaces,
  listCandidates,
  listHeldTimes,
  type SpaceFilter,
} from './availability.queries.ts'
import { findCampusRules } from './calendar.queries.ts'
import { occupancyOf } from './occupancy.rules.ts'
import { type Answer, answerOn, type Known, knowPlaces } from './space-availability.service.ts'

/** Of more spaces than these nobody wants only the free ones; they say more of what they look for. */
const lookedThrough = 500

const backwards = { field: 'endsAt', message: 'La hora de fin debe ser posterior a la de inicio.' }

/** The same stretch on the campus's wall, when the hours asked about are of another zone. */
function slotThere(asked: Slot, zone: string | undefined, campusZone: string): Slot | undefined {
  if (zone === undefined || zone === campusZone) return asked
  const start = instantOf(asked.at, asked.from, zone)
  const end = instantOf(asked.at, asked.to, zone)
  return start && end && slotOf({ start, end }, campusZone)
}

/** What is not shared with a guest is not told of. */
const isTold = ({ caller }: HandlerContext, { space, place }: Known) =>
  caller.tenantId === space.tenant_id || place.refusal !== 'NOT_ALLOWED_HERE'

function presentFree({ space, campus, place }: Known, answer: Answer) {
  const type = space.type as SpaceType
  return {
    spaceId: space.id,
    spaceName: space.name,
    spaceType: type,
    capacity: space.capacity,
    features: space.features as SpaceFeature[],
    campusId: campus.id,
    campusName: campus.name,
    ...answer,
    needsApproval: place.policy.approvalTypes.some(one => one === type),
  }
}

interface FreeAsked extends SpaceFilter {
  page: number
  pageSize: number
  onlyAvailable: boolean
  timeZone?: string
}

async function searchFree(context: HandlerContext, input: FreeAsked, asked: Slot, asker: Asker, guest: boolean) {
  const { tx } = context
  // Where what is told depends on each space, they are looked through before they are paged.
  const whole = input.onlyAvailable || guest
  const found = await listCandidates(tx, input, whole ? { limit: lookedThrough, offset: 0 } : stretchOf(input), asker)
  const known = (await knowPlaces(context, found, aroundTheEarth(asked), asker)).filter(one => isTold(context, one))
  const items = known
    .map(one => {
      const slot = slotThere(asked, input.timeZone, one.campus.time_zone)
      return { slot, item: { ...presentFree(one, answerOn(one, slot, context)), alternatives: [] as never[] } }
    })
    .filter(({ item }) => item.available || !input.onlyAvailable)
  const first = items[0]
  if (input.spaceId !== undefined && first?.slot && !first.item.available) {
    const place = await findPlace(tx, input.spaceId, first.slot, asker, context.now)
    const alternatives = place ? await findAlternatives(context, place, first.slot) : []
    return pageOf([{ ...first.item, alternatives }], 1, input)
  }
  const { limit, offset } = stretchOf(input)
  const page = items.map(({ item }) => item)
  if (whole) return pageOf(page.slice(offset, offset + limit), page.length, input)
  return pageOf(page, await countCandidates(tx, input), input)
}

/** The tables of a campus, or one, with what is known of their seats on a date. */
export async function knowSeats(context: HandlerContext, filter: SpaceFilter, date: string, asker: Asker) {
  const day = aroundTheEarth({ at: date, from: '00:00', to: '24:00' })
  const seats = await listCandidates(context.tx, filter, { limit: 2_000, offset: 0 }, asker)
  const known = await knowPlaces(context, seats, day, asker)
  return Map.groupBy(
    known.filter(one => isTold(context, one)),
    ({ space }) => space.parent_id,
  )
}

export interface Turn {
  turnId: string
  name: string
  from: string
  to: string
}

export const turnsInForce = async ({ tx }: HandlerContext): Promise<Turn[]> =>
  (await shiftsInForce(tx)).map(({ id, name, startTime, endTime }) => ({
    turnId: id,
    name,
    from: startTime.slice(0, 5),
    to: endTime.slice(0, 5),
  }))

/** Each seat in each shift of a date. */
export const seatTurns = (context: HandlerContext, seats: readonly Known[], turns: readonly Turn[], at: string) =>
  seats.map(seat => ({
    seat,
    turns: turns.map(({ turnId, from, to }) => ({
      turnId,
      ...answerOn(seat, { at, from, to, turnId }, context),
    })),
  }))

export function freeByTurn(turns: readonly Turn[], seats: ReturnType<typeof seatTurns>) {
  return turns.map((turn, index) => ({
    ...turn,
    available: seats.filter(seat => seat.turns[index]?.available).length,
    total: seats.filter(({ seat }) => seat.space.bookable).length,
  }))
}

export const dateOf = (
  { now }: HandlerContext,
  given: string | undefined,
  zone: string | undefined,
  campusZone: string,
) => given ?? today(now, zone ?? campusZone)

export const availabilityRoutes = {
  availability: on.bookings.availability.handler(async ({ input, context, errors }) => {
    const asked = { at: input.date, from: input.startsAt, to: input.endsAt }
    if (isBackwards(asked)) fail(errors.INVALID_FIELD({ data: backwards }))
    const page = await asGuest(context, input.spaceId ?? input.campusId, async (there, asker, host) => {
      const page = await searchFree(there, input, asked, asker, host !== undefined)
      return page.totalItems > 0 ? page : undefined
    })
    return page ?? pageOf([], 0, input)
  }),

  workTables: on.bookings.workTables.handler(({ input, context, errors }) =>
    asGuest(context, input.campusId, async (there, asker) => {
      const { tx } = there
      const campus = await findCampusRules(tx, input.campusId)
      if (!campus) return undefined
      const date = dateOf(there, input.date, input.timeZone, campus.time_zone)
      const filter = { type: 'WORK_TABLE' as const, campusId: input.campusId, q: input.q }
      const tables = await listCandidates(tx, filter, { limit: lookedThrough, offset: 0 }, asker)
      const turns = (await turnsInForce(there)).filter(({ turnId }) => !input.turnId || turnId === input.turnId)
      const seats = await knowSeats(there, { type: 'SEAT', campusId: input.campusId }, date, asker)
      const items = tables.flatMap(table => {
        const inTurns = seatTurns(there, seats.get(table.id) ?? [], turns, date)
        if (inTurns.length === 0 && there.caller.tenantId !== table.tenant_id) return []
        return [
          {
            workTableId: table.id,
            name: table.name,
            parentName: table.parent_name ?? '',
            campusId: campus.id,
            campusName: campus.name,
            seats: inTurns.length,
            turns: freeByTurn(turns, inTurns),
          },
        ]
      })
      const { limit, offset } = stretchOf(input)
      return pageOf(items.slice(offset, offset + limit), items.length, input)
    }).then(page => page ?? fail(errors.NOT_FOUND())),
  ),

  workTable: on.bookings.workTable.handler(({ input, context, errors }) =>
    asGuest(context, input.id, async (there, asker) => {
      const { tx } = there
      const [table] = await listCandidates(
        tx,
        { type: 'WORK_TABLE', spaceId: input.id },
        { limit: 1, offset: 0 },
        asker,
      )
      const campus = table && (await findCampusRules(tx, table.campus_id))
      if (!table || !campus) return undefined
      const date = dateOf(there, input.date, input.timeZone, campus.time_zone)
      const turns = await turnsInForce(there)
      const seats = await knowSeats(there, { type: 'SEAT', parentId: table.id }, date, asker)
      const inTurns = seatTurns(there, seats.get(table.id) ?? [], turns, date)
      if (inTurns.length === 0 && there.caller.tenantId !== table.tenant_id) return undefined
      return {
        workTableId: table.id,
        name: table.name,
        parentName: table.parent_name ?? '',
        campusId: campus.id,
        campusName: campus.name,
        seats: inTurns.length,
        turns: freeByTurn(turns, inTurns),
        date,
        timeZone: campus.time_zone,
        seatList: inTurns
          .map(({ seat, turns }) => ({
            seatId: seat.space.id,
            name: seat.space.name,
            bookable: seat.space.bookable,
            turns,
          }))
          .sort((one, other) => one.name.localeCompare(other.name, 'es', { numeric: true })),
      }
    }).then(table => table ?? fail(errors.NOT_FOUND())),
  ),

  occupancy: on.bookings.occupancy.handler(async ({ input, context, errors }) => {
    const { tx, now } = context
    const campus = (await findCampusRules(tx, input.campusId)) ?? fail(errors.NOT_FOUND())
    const date = dateOf(context, input.date, input.timeZone, campus.time_zone)
    const places = await countPlaces(tx, campus.id, bookableTypes)
    const held = await listHeldTimes(tx, campus.id, spanOfDays(date, date, campus.time_zone), now)
    return {
      campusId: campus.id,
      date,
      timeZone: campus.time_zone,
      ...occupancyOf(
        { date, timeZone: campus.time_zone, open: openOn(campus.hours, date) },
        places.map(({ type, places }) => ({ type: type as SpaceType, places })),
        held.map(({ type, space_id, starts_at, ends_at }) => ({
          type: type as SpaceType,
          spaceId: space_id,
          start: starts_at,
          end: ends_at,
        })),
        now,
      ),
    }
  }),
}
