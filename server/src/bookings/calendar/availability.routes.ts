import type { ShiftAvailability } from '@aforo/api/bookings/availability'
import { bookableTypes } from '@aforo/api/bookings/reservations'
import type { SpaceFeature, SpaceKind, SpaceType } from '@aforo/api/places/spaces'
import { compareNames } from '@aforo/api/platform/sorting'
import { openOn } from '../../places/campuses/campuses.ts'
import type { Tx } from '../../platform/database/database.ts'
import { type HandlerContext, on } from '../../platform/http/on.ts'
import { invalidField, notFound } from '../../platform/http/refusals.ts'
import { pageOf, stretchOf } from '../../platform/page.ts'
import { instantOf, type Slot, slotOf, spanOfDays } from '../../platform/wall-time.rules.ts'
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
import {
  dateAsked,
  freeByShift,
  isShown,
  listShifts,
  readSeatFacts,
  type SeatInShifts,
  type Shift,
  seatsByShift,
} from './seat-shifts.service.ts'
import { type Availability, availabilityOn, readSpaceFacts, type SpaceFacts } from './space-availability.service.ts'

/** At most so many spaces are read for a search that shows only the free ones. */
const readAtMost = 500

const backwards = { field: 'endsAt', message: 'La hora de fin debe ser posterior a la de inicio.' }

/** The slot on the campus's wall clock, when the hours asked about are of another zone. */
function slotAtCampus(asked: Slot, zone: string | undefined, campusZone: string): Slot | undefined {
  if (zone === undefined || zone === campusZone) return asked
  const start = instantOf(asked.at, asked.from, zone)
  const end = instantOf(asked.at, asked.to, zone)
  return start && end && slotOf({ start, end }, campusZone)
}

function presentFree({ space, campus, place }: SpaceFacts, availability: Availability) {
  const type = space.type as SpaceType
  return {
    spaceId: space.id,
    spaceName: space.name,
    spaceType: type,
    capacity: space.capacity,
    features: space.features as SpaceFeature[],
    kind: space.kind as SpaceKind | null,
    campusId: campus.id,
    campusName: campus.name,
    ...availability,
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
  const stretch = readsAll ? { limit: readAtMost, offset: 0 } : stretchOf(input)
  const found = await listCandidates(tx, input, stretch, booker)
  const facts = (await readSpaceFacts(context, found, aroundTheEarth(asked), booker)).filter(one =>
    isShown(context, one),
  )
  const items = facts
    .map(one => {
      const slot = slotAtCampus(asked, input.timeZone, one.campus.time_zone)
      return { slot, item: { ...presentFree(one, availabilityOn(one, slot, context)), alternatives: [] as never[] } }
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
const isHiddenTable = ({ caller }: HandlerContext, table: CandidateRow, seats: readonly SeatInShifts[]) =>
  seats.length === 0 && caller.tenantId !== table.tenant_id

/** Under both names, ours and the specification's. */
const freeSeats = (shifts: ShiftAvailability[]) => ({ turns: shifts, childrenAvailability: shifts })

const presentTable = (
  table: CandidateRow,
  campus: CampusRulesRow,
  shifts: readonly Shift[],
  seats: readonly SeatInShifts[],
) => ({
  workTableId: table.id,
  name: table.name,
  parentName: table.parent_name ?? '',
  campusId: campus.id,
  campusName: campus.name,
  seatCount: seats.length,
  ...freeSeats(freeByShift(shifts, seats)),
})

export const availabilityRoutes = {
  availability: on.bookings.availability.handler(async ({ input, context, errors }) => {
    const asked = { at: input.date, from: input.startsAt, to: input.endsAt }
    if (isBackwards(asked)) invalidField(errors, backwards.field, backwards.message)
    const own = await searchFree(context, input, asked)
    if (own.totalItems > 0) return own
    const guest = await enterHost(context, input.spaceId ?? input.campusId, context.caller)
    return guest ? searchFree(context, input, asked, guest) : own
  }),

  workTables: on.bookings.workTables.handler(async ({ input, context, errors }) => {
    const { found: campus, booker } = (await findToBook(context, input.campusId, findCampusRules)) ?? notFound(errors)
    const date = dateAsked(context, input.date, input.timeZone, campus.time_zone)
    const filter = { type: 'WORK_TABLE' as const, campusId: input.campusId, q: input.q }
    const tables = await listCandidates(context.tx, filter, { limit: readAtMost, offset: 0 }, booker)
    const shifts = (await listShifts(context)).filter(({ turnId }) => !input.turnId || turnId === input.turnId)
    const seats = await readSeatFacts(context, { type: 'SEAT', campusId: input.campusId }, date, booker)
    const items = tables.flatMap(table => {
      const inShifts = seatsByShift(context, seats.get(table.id) ?? [], shifts, date)
      return isHiddenTable(context, table, inShifts) ? [] : [presentTable(table, campus, shifts, inShifts)]
    })
    const { limit, offset } = stretchOf(input)
    return pageOf(items.slice(offset, offset + limit), items.length, input)
  }),

  workTable: on.bookings.workTable.handler(async ({ input, context, errors }) => {
    const { found: table, booker } = (await findToBook(context, input.id, findWorkTable)) ?? notFound(errors)
    const campus = (await findCampusRules(context.tx, table.campus_id)) ?? notFound(errors)
    const date = dateAsked(context, input.date, input.timeZone, campus.time_zone)
    const shifts = await listShifts(context)
    const seats = await readSeatFacts(context, { type: 'SEAT', parentId: table.id }, date, booker)
    const inShifts = seatsByShift(context, seats.get(table.id) ?? [], shifts, date)
    if (isHiddenTable(context, table, inShifts)) notFound(errors)
    return {
      ...presentTable(table, campus, shifts, inShifts),
      date,
      timeZone: campus.time_zone,
      seatList: inShifts
        .map(({ seat, shifts }) => ({
          seatId: seat.space.id,
          name: seat.space.name,
          bookable: seat.space.bookable,
          turns: shifts,
        }))
        .sort((one, other) => compareNames(one.name, other.name)),
    }
  }),

  occupancy: on.bookings.occupancy.handler(async ({ input, context, errors }) => {
    const { tx, now } = context
    const campus = (await findCampusRules(tx, input.campusId)) ?? notFound(errors)
    const date = dateAsked(context, input.date, input.timeZone, campus.time_zone)
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
