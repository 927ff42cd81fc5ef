import { bookableTypes } from '@aforo/contract/bookings/reservations'
import type { SpaceFeature, SpaceType } from '@aforo/contract/places/spaces'
import { shiftsInForce } from '../../people/organization/organization.ts'
import { openOn } from '../../places/campuses/campuses.ts'
import type { Tx } from '../../platform/database/database.ts'
import { fail, type HandlerContext, on } from '../../platform/http/on.ts'
import { pageOf, stretchOf } from '../../platform/page.ts'
import { instantOf, type Slot, slotOf, spanOfDays, today } from '../../platform/wall-time.rules.ts'
import { enterHost, findToBook, type Guest } from '../reservations/host-tenant.service.ts'
import { aroundTheEarth, findPlace } from '../reservations/places.queries.ts'
import { isBackwards } from '../reservations/slot.rules.ts'
import { type Asker, findAlternatives } from '../reservations/slot.service.ts'
import {
  type CandidateRow,
  countCandidates,
  countPlaces,
  listCandidates,
  listHeldTimes,
  type SpaceFilter,
} from './availability.queries.ts'
import { type CampusRulesRow, findCampusRules } from './calendar.queries.ts'
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

/** @param guest who asks, in a host tenant */
async function searchFree(context: HandlerContext, input: FreeAsked, asked: Slot, guest?: Guest) {
  const { tx } = context
  const booker = guest ?? context.caller
  // Where each space decides whether it is shown, they are all read before they are paged.
  const readsAll = input.onlyAvailable || guest !== undefined
  const stretch = readsAll ? { limit: lookedThrough, offset: 0 } : stretchOf(input)
  const found = await listCandidates(tx, input, stretch, booker)
  const known = (await knowPlaces(context, found, aroundTheEarth(asked), booker)).filter(one => isTold(context, one))
  const items = known
    .map(one => {
      const slot = slotThere(asked, input.timeZone, one.campus.time_zone)
      return { slot, item: { ...presentFree(one, answerOn(one, slot, context)), alternatives: [] as never[] } }
    })
    .filter(({ item }) => item.available || !input.onlyAvailable)
  const first = items[0]
  if (input.spaceId !== undefined && first?.slot && !first.item.available) {
    const place = await findPlace(tx, input.spaceId, first.slot, booker, context.now)
    const alternatives = place ? await findAlternatives(context, place, first.slot) : []
    return pageOf([{ ...first.item, alternatives }], 1, input)
  }
  const { limit, offset } = stretchOf(input)
  const page = items.map(({ item }) => item)
  if (readsAll) return pageOf(page.slice(offset, offset + limit), page.length, input)
  return pageOf(page, await countCandidates(tx, input), input)
}

/** A work table, as `findToBook` looks for it. */
const findWorkTable = async (tx: Tx, spaceId: string, booker: Asker) =>
  (await listCandidates(tx, { type: 'WORK_TABLE', spaceId }, { limit: 1, offset: 0 }, booker))[0]

/** A guest isn't shown a table at which no seat is shared with them. */
const isHiddenTable = ({ caller }: HandlerContext, table: CandidateRow, seats: ReturnType<typeof seatTurns>) =>
  seats.length === 0 && caller.tenantId !== table.tenant_id

const presentTable = (
  table: CandidateRow,
  campus: CampusRulesRow,
  shifts: readonly Turn[],
  seats: ReturnType<typeof seatTurns>,
) => ({
  workTableId: table.id,
  name: table.name,
  parentName: table.parent_name ?? '',
  campusId: campus.id,
  campusName: campus.name,
  seats: seats.length,
  turns: freeByTurn(shifts, seats),
})

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
    const own = await searchFree(context, input, asked)
    if (own.totalItems > 0) return own
    const guest = await enterHost(context, input.spaceId ?? input.campusId, context.caller)
    return guest ? searchFree(context, input, asked, guest) : own
  }),

  workTables: on.bookings.workTables.handler(async ({ input, context, errors }) => {
    const { found: campus, booker } =
      (await findToBook(context, input.campusId, findCampusRules)) ?? fail(errors.NOT_FOUND())
    const date = dateOf(context, input.date, input.timeZone, campus.time_zone)
    const filter = { type: 'WORK_TABLE' as const, campusId: input.campusId, q: input.q }
    const tables = await listCandidates(context.tx, filter, { limit: lookedThrough, offset: 0 }, booker)
    const shifts = (await turnsInForce(context)).filter(({ turnId }) => !input.turnId || turnId === input.turnId)
    const seats = await knowSeats(context, { type: 'SEAT', campusId: input.campusId }, date, booker)
    const items = tables.flatMap(table => {
      const inTurns = seatTurns(context, seats.get(table.id) ?? [], shifts, date)
      return isHiddenTable(context, table, inTurns) ? [] : [presentTable(table, campus, shifts, inTurns)]
    })
    const { limit, offset } = stretchOf(input)
    return pageOf(items.slice(offset, offset + limit), items.length, input)
  }),

  workTable: on.bookings.workTable.handler(async ({ input, context, errors }) => {
    const { found: table, booker } = (await findToBook(context, input.id, findWorkTable)) ?? fail(errors.NOT_FOUND())
    const campus = (await findCampusRules(context.tx, table.campus_id)) ?? fail(errors.NOT_FOUND())
    const date = dateOf(context, input.date, input.timeZone, campus.time_zone)
    const shifts = await turnsInForce(context)
    const seats = await knowSeats(context, { type: 'SEAT', parentId: table.id }, date, booker)
    const inTurns = seatTurns(context, seats.get(table.id) ?? [], shifts, date)
    if (isHiddenTable(context, table, inTurns)) fail(errors.NOT_FOUND())
    return {
      ...presentTable(table, campus, shifts, inTurns),
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
  }),

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
