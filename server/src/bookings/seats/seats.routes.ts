import type { SpaceKind } from '@aforo/api/places/spaces'
import { compareNames } from '@aforo/api/platform/sorting'
import { type HandlerContext, on } from '../../platform/http/on.ts'
import { notFound } from '../../platform/http/refusals.ts'
import { clockAt, slotOf } from '../../platform/wall-time.rules.ts'
import { findCampusRules } from '../calendar/calendar.queries.ts'
import {
  dateAsked,
  freeByShift,
  listShifts,
  readSeatFacts,
  type SeatInShifts,
  seatsByShift,
} from '../calendar/seat-shifts.service.ts'
import type { SpaceFacts } from '../calendar/space-availability.service.ts'
import { findToBook } from '../reservations/host-tenant.service.ts'
import type { RivalRow } from '../reservations/places.queries.ts'
import { isAdministrator, mayManage } from '../reservations/reservations.present.ts'
import { lastDate } from '../reservations/slot.rules.ts'
import { listSeatPlaces, type SeatPlaces } from './seats.queries.ts'

const byName = (one: { name: string }, other: { name: string }) => compareNames(one.name, other.name)

/** The floor that something stands in, however deep. */
function floorOf(places: SeatPlaces, id: string) {
  let place = places.get(id)
  while (place && place.type !== 'FLOOR') place = places.get(place.parent_id ?? '')
  return place
}

const isMine = (row: RivalRow, { caller }: HandlerContext) =>
  row.owner_id === caller.userId && row.owner_tenant_id === caller.tenantId

/** Who booked a seat. Everybody sees that it is booked; by whom, only those who manage the booking. */
function presentSitter(row: RivalRow, timeZone: string, context: HandlerContext) {
  const { from, to } = slotOf({ start: row.starts_at, end: row.ends_at }, timeZone)
  const name = mayManage(row, context.caller)
    ? [row.owner_given_name, row.owner_lastname].filter(Boolean).join(' ')
    : ''
  return { reservationId: row.id, name, from, to, mine: isMine(row, context) }
}

/** As of a booking, only those whose a seat is and who manages the place see whose it is. */
const mayKnowWhose = ({ access, tenant_id }: SpaceFacts['space'], { caller }: HandlerContext): boolean =>
  access.use?.own || (isAdministrator(caller) && caller.tenantId === tenant_id)

/** Whose a FIXED seat is. */
function holderOf(space: SpaceFacts['space'], context: HandlerContext) {
  const { use } = space.access
  if (use?.kind !== 'FIXED' || !use.holder) return null
  return { name: mayKnowWhose(space, context) ? use.holder : '', mine: use.own }
}

function presentSeat({ seat, shifts }: SeatInShifts, places: SeatPlaces, context: HandlerContext) {
  const place = places.get(seat.space.id)
  const table = places.get(place?.parent_id ?? '')
  const rivals = new Map(seat.rivals.map(row => [row.id, row]))
  return {
    seatId: seat.space.id,
    name: seat.space.name,
    tableId: table?.id ?? '',
    tableName: table?.name ?? '',
    kind: seat.space.kind as SpaceKind | null,
    holder: holderOf(seat.space, context),
    teams: seat.space.kind === 'ROTATING' && mayKnowWhose(seat.space, context) ? (place?.teams ?? []) : [],
    positionX: place?.position_x ?? null,
    positionY: place?.position_y ?? null,
    turns: shifts.map(({ rivals: sitting, ...shift }) => ({
      ...shift,
      sitters: sitting.flatMap(({ reservationId }) => {
        const row = rivals.get(reservationId)
        return row ? [presentSitter(row, seat.campus.time_zone, context)] : []
      }),
    })),
  }
}

/** The caller's own seats of a date, on every floor. */
const ownOf = (seats: readonly SpaceFacts[], places: SeatPlaces, date: string, context: HandlerContext) =>
  seats.flatMap(({ space, campus, rivals }) =>
    rivals
      .filter(row => isMine(row, context))
      .flatMap(row => {
        const slot = slotOf({ start: row.starts_at, end: row.ends_at }, campus.time_zone)
        const floor = floorOf(places, space.id)
        // It was read for that date in any zone, and may be of another date at this campus.
        if (slot.at !== date || !floor) return []
        const { from, to } = slot
        const where = { seatId: space.id, seatName: space.name, floorId: floor.id, floorName: floor.name }
        const kind = space.kind as SpaceKind | null
        return [{ reservationId: row.id, from, to, turnId: row.turn_id, kind, ...where }]
      }),
  )

export const seatRoutes = {
  seats: on.bookings.seats.handler(async ({ input, context, errors }) => {
    const { found: campus, booker } = (await findToBook(context, input.campusId, findCampusRules)) ?? notFound(errors)
    const { time_zone: zone } = campus
    const date = dateAsked(context, input.date, input.timeZone, zone)
    const shifts = await listShifts(context)
    const byTable = await readSeatFacts(context, { type: 'SEAT', campusId: campus.id }, date, booker)
    const facts = [...byTable.values()].flat()
    const places = await listSeatPlaces(context.tx, campus.id)
    const byFloor = Map.groupBy(facts, ({ space }) => floorOf(places, space.id)?.id)
    const floors = [...byFloor]
      .flatMap(([id, seats]) => {
        const floor = id === undefined ? undefined : places.get(id)
        return floor ? [{ id: floor.id, name: floor.name, seats: seatsByShift(context, seats, shifts, date) }] : []
      })
      .sort(byName)
    const selectedFloor = floors.find(({ id }) => id === input.floorId) ?? floors[0]
    return {
      campusId: campus.id,
      date,
      timeZone: zone,
      now: clockAt(context.now, zone),
      lastDate: lastDate(campus.policy, zone, context.now),
      turns: shifts,
      floors: floors.map(({ id, name, seats }) => ({ floorId: id, name, turns: freeByShift(shifts, seats) })),
      floorId: selectedFloor?.id ?? null,
      seats: (selectedFloor?.seats ?? []).map(seat => presentSeat(seat, places, context)).sort(byName),
      mine: ownOf(facts, places, date, context).sort((one, other) => one.from.localeCompare(other.from)),
    }
  }),
}
