import type { Alternative } from '@aforo/api/bookings/slots'
import { displayName } from '@aforo/api/places/labels'
import type { SpaceFeature, SpaceType } from '@aforo/api/places/spaces'
import { compareNames } from '@aforo/api/platform/sorting'
import { openOn } from '../../places/campuses/hours.rules.ts'
import {
  dateAfter,
  minutesIn,
  minutesOf,
  overlaps,
  type Slot,
  type Span,
  spanOfDays,
  today,
  wallTimeOf,
} from '../../platform/wall-time.rules.ts'
import { decideSlot, isByShift, lastDate, type Place, type SlotAsked } from './slot.rules.ts'

export interface Room {
  id: string
  /** What it stands in: a floor, or a seat's table. */
  parentId: string | null
  name: string
  type: SpaceType
  capacity: number | null
  features: readonly SpaceFeature[]
  bookable: boolean
}

/** When a space can't be had: somebody holds it, or it is out of use. */
export interface Hold extends Span {
  spaceId: string
}

/** How many are offered. */
export const alternativesAtMost = 5
/** At most so many other rooms, so that other times in the wanted room are offered too. */
const roomsAtMost = 3
/** How many days from the wanted one are searched for a time. */
export const alternativeDays = 7

/**
 * Up to five free places like the one that was refused: first other rooms of the campus at the same time (as large or
 * larger; with its features before without, then the smallest, then those beside it), then other times in the same room, nearest first.
 * @param others of the campus; one that is held then may be left out
 * @param holds of the wanted room, covering the wanted date and `alternativeDays` after it, and of the others then
 * @param place of the campus; what it says of type and bookable is the wanted room's
 */
export function alternatives(
  wanted: SlotAsked,
  room: Room,
  others: readonly Room[],
  holds: readonly Hold[],
  place: Place,
  now: Temporal.Instant,
): Alternative[] {
  const rooms = freeRooms(wanted, room, others, holds, place, now)
  const times = freeTimes(wanted, room, holds, place, now)
  const enoughRooms = Math.max(roomsAtMost, alternativesAtMost - times.length)
  return [...rooms.slice(0, enoughRooms), ...times].slice(0, alternativesAtMost)
}

function freeRooms(
  wanted: SlotAsked,
  room: Room,
  others: readonly Room[],
  holds: readonly Hold[],
  place: Place,
  now: Temporal.Instant,
): Alternative[] {
  const decision = decideSlot(wanted, { ...place, type: room.type, bookable: true }, now)
  if (!('span' in decision)) return []
  const missing = (other: Room) => room.features.filter(feature => !other.features.includes(feature)).length
  const away = (other: Room) => Number(other.parentId !== room.parentId)
  return others
    .filter(other => other.id !== room.id && other.type === room.type && other.bookable)
    .filter(other => (other.capacity ?? 0) >= (room.capacity ?? 0))
    .filter(other => isFree(other.id, decision.span, holds))
    .sort(
      (one, other) =>
        missing(one) - missing(other) ||
        (one.capacity ?? 0) - (other.capacity ?? 0) ||
        away(one) - away(other) ||
        compareNames(one.name, other.name),
    )
    .map(other => ({ spaceId: other.id, spaceName: displayName(other), ...wall(wanted) }))
}

function freeTimes(
  wanted: SlotAsked,
  room: Room,
  holds: readonly Hold[],
  place: Place,
  now: Temporal.Instant,
): Alternative[] {
  const { policy, timeZone } = place
  const length = likeliestLength(wanted, place)
  const ownHolds = holds.filter(hold => hold.spaceId === room.id)
  const [first = wanted.at] = [wanted.at, today(now, timeZone)].sort().reverse()
  const last = lastDate(policy, timeZone, now)
  const offered: SlotAsked[] = []
  for (let day = 0; day <= alternativeDays && offered.length < alternativesAtMost; day++) {
    const date = dateAfter(first, day)
    if (date > last) break
    const surelyTaken = busyMinutes(date, timeZone, ownHolds)
    // A seat is held by the shift: the same one, on another day.
    const tried: SlotAsked[] = isByShift(place)
      ? [{ ...wanted, at: date }]
      : slotsOf(date, length, place, minutesOf(wanted.from))
    for (const slot of tried) {
      if (offered.length === alternativesAtMost) break
      // Times that overlap one already offered are no choice of their own.
      if (surelyTaken(slot) || offered.some(other => other.at === date && overlapOnClock(other, slot))) continue
      const decision = decideSlot(slot, place, now)
      if (!('span' in decision) || ownHolds.some(hold => overlaps(hold, decision.span))) continue
      offered.push(slot)
    }
  }
  return offered.map(slot => ({ spaceId: room.id, spaceName: displayName(room), ...wall(slot) }))
}

const overlapOnClock = (one: Slot, other: Slot) => one.from < other.to && other.from < one.to

const wall = ({ at, from, to, turnId }: SlotAsked) => ({ at, from, to, ...(turnId !== undefined && { turnId }) })

/**
 * A quick look at what is taken on a date, in minutes since it began: most of the hundreds of times that are tried need
 * no other. On the day of a clock change it knows nothing, and the exact look has to do.
 */
function busyMinutes(date: string, timeZone: string, holds: readonly Hold[]): (slot: Slot) => boolean {
  const day = spanOfDays(date, date, timeZone)
  if (minutesIn(day) !== 24 * 60) return () => false
  const since = (moment: Temporal.Instant) => minutesIn({ start: day.start, end: moment })
  const busy = holds
    .filter(hold => overlaps(hold, day))
    .map(({ start, end }) => ({ from: since(start), to: since(end) }))
  return slot => busy.some(({ from, to }) => from < minutesOf(slot.to) && minutesOf(slot.from) < to)
}

/** Every step of a date's opening hours where the length fits, the nearest to the wanted minute first. */
function slotsOf(date: string, length: number, { hours, policy }: Place, wantedMinute: number): Slot[] {
  const step = policy.stepMinutes
  const starts = openOn(hours, date).flatMap(({ opensAt, closesAt }) => {
    const first = Math.ceil(minutesOf(opensAt) / step) * step
    const count = Math.floor((minutesOf(closesAt) - length - first) / step) + 1
    return Array.from({ length: Math.max(0, count) }, (_, index) => first + index * step)
  })
  return starts
    .sort((one, other) => Math.abs(one - wantedMinute) - Math.abs(other - wantedMinute) || one - other)
    .map(start => ({ at: date, from: wallTimeOf(start), to: wallTimeOf(start + length) }))
}

/** The wanted length in whole steps, within what the policy allows. */
function likeliestLength({ from, to }: Slot, { policy }: Place): number {
  const step = policy.stepMinutes
  const up = (minutes: number) => Math.ceil(minutes / step) * step
  const longest = Math.floor(policy.longestMinutes / step) * step
  return Math.max(Math.min(up(minutesOf(to) - minutesOf(from)), longest), up(policy.shortestMinutes))
}

const isFree = (spaceId: string, span: Span, holds: readonly Hold[]) =>
  !holds.some(hold => hold.spaceId === spaceId && overlaps(hold, span))
