import type { LiveRoom, LiveRooms } from '@aforo/api/front-desk/dashboard'
import type { SpaceType } from '@aforo/api/places/spaces'
import { compareNames } from '@aforo/api/platform/sorting'
import { listBlocked } from '../../bookings/blocks/blocks.ts'
import { nextOpenOf, rulesOfCampus } from '../../bookings/reservations/reservations.ts'
import { openOn } from '../../places/campuses/campuses.ts'
import type { SharedReading } from '../../platform/http/shared-reads.ts'
import { listAhead, listRooms } from './dashboard.queries.ts'
import { clockAt, instantOf, type Span, type Stretch, slotOf, spanOfDays, stateAt, today } from './live.rules.ts'

/** What is on and what follows: more of a room's day is in the calendar. */
const shownAhead = 3

const stretchOf = ({ start, end }: Span): Stretch => ({ starts: start.epochMilliseconds, ends: end.epochMilliseconds })
const spanOf = ({ starts, ends }: Stretch): Span => ({
  start: Temporal.Instant.fromEpochMilliseconds(starts),
  end: Temporal.Instant.fromEpochMilliseconds(ends),
})

/** The rooms of a campus, each with what is on and what follows today. @returns undefined where there is no such campus */
export async function liveRoomsOf(
  { tx, now }: Pick<SharedReading, 'tx' | 'now'>,
  campusId: string,
): Promise<LiveRooms | undefined> {
  const [campus, rooms] = await Promise.all([rulesOfCampus(tx, campusId), listRooms(tx, campusId)])
  if (!campus) return undefined
  const zone = campus.time_zone
  const date = today(now, zone)
  const rest = { start: now, end: spanOfDays(date, date, zone).end }
  const ids = rooms.map(({ id }) => id)
  const [ahead, blocked] = await Promise.all([listAhead(tx, campusId, rest), listBlocked(tx, ids, rest)])
  const booked = Map.groupBy(ahead, row => row.space_id)
  const blocks = Map.groupBy(blocked, row => row.spaceId)
  const open = openOn(campus.hours, date).flatMap(({ opensAt, closesAt }) => {
    const [start, end] = [instantOf(date, opensAt, zone), instantOf(date, closesAt, zone)]
    return start && end ? [stretchOf({ start, end })] : []
  })
  const [present, dayEnds] = [now.epochMilliseconds, rest.end.epochMilliseconds]
  const presentRoom = (room: (typeof rooms)[number]): LiveRoom => {
    const mine = booked.get(room.id) ?? []
    const over = blocks.get(room.id) ?? []
    const { state, until } = stateAt({ open, reservations: mine, blocks: over.map(stretchOf) }, present)
    return {
      at: date,
      spaceId: room.id,
      spaceName: room.name,
      spaceType: room.type as SpaceType,
      floorName: room.floor_name ?? '',
      capacity: room.capacity,
      bookable: room.bookable,
      state,
      until: until !== undefined && until <= dayEnds ? slotOf(spanOf({ starts: present, ends: until }), zone).to : null,
      block: state === 'BLOCKED' && over[0] ? { kind: over[0].kind, reason: over[0].reason } : null,
      reservations: mine.slice(0, shownAhead).map(row => ({
        reservationId: row.id,
        ...timesOf(row, zone),
        subject: row.subject,
        ownerUsername: row.username ?? '',
        ownerName: row.name ?? '',
        unpaid: row.unpaid,
        current: row.starts <= present,
      })),
    }
  }
  return {
    dateRefreshed: now.toString(),
    campusId,
    timeZone: zone,
    now: clockAt(now, zone),
    nextOpen: nextOpenOf(campus, now),
    rooms: rooms.map(presentRoom).sort(byPlace),
  }
}

const byPlace = (one: LiveRoom, other: LiveRoom) =>
  compareNames(one.floorName, other.floorName) ||
  other.spaceType.localeCompare(one.spaceType) ||
  compareNames(one.spaceName, other.spaceName)

/** A reservation's times on the wall; one that began before today is said to begin with it. */
function timesOf(stretch: Stretch, zone: string) {
  const { from, to } = slotOf(spanOf(stretch), zone)
  return { from, to }
}
