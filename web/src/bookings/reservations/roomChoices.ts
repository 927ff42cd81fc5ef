import type { Calendar, CalendarRoom } from '@aforo/api/bookings/calendar'
import type { BookingPolicy } from '@aforo/api/bookings/reservations'
import type { Stretch, WallClock } from '../../ui/days.ts'
import { minutesOf, wallTimeOf } from '../../ui/formats.ts'
import { stretchOf } from '../timeline/lanes.ts'

/** What a campus's calendar says of one date. */
export type RoomDay = Pick<Calendar, 'reservations' | 'blocked' | 'open'>

/** A room and how it stands at the wanted time. */
export interface RoomChoice {
  room: CalendarRoom
  fits: boolean
  /** Until when it is taken, `HH:mm`; undefined when free. */
  takenUntil: string | undefined
}

const day = 24 * 60
const quarter = 15
const usualMinutes = 60
const usualStart = 9 * 60

/**
 * The hours that a new booking begins with: an hour from the next quarter, or on another day from when the campus opens.
 * @returns undefined when nothing of the day is left
 */
export function proposedHours(
  at: string,
  now: WallClock,
  policy: Pick<BookingPolicy, 'stepMinutes' | 'shortestMinutes' | 'longestMinutes'> | undefined,
  open: RoomDay['open'] = [],
): { from: string; to: string } | undefined {
  const { stepMinutes = quarter, shortestMinutes = usualMinutes, longestMinutes = usualMinutes } = policy ?? {}
  const step = quarter % stepMinutes === 0 ? quarter : stepMinutes
  const opens = open.filter(({ date }) => date === at).map(({ opensAt }) => minutesOf(opensAt))
  const first = opens.length > 0 ? Math.min(...opens) : undefined
  const earliest = at === now.date ? Math.max(now.minute, first ?? 0) : (first ?? usualStart)
  const from = Math.ceil(earliest / step) * step
  const to = from + Math.min(Math.max(usualMinutes, shortestMinutes), longestMinutes)
  return to > day ? undefined : { from: wallTimeOf(from), to: wallTimeOf(to) }
}

/** Until when what overlaps a stretch goes on without a gap; undefined when nothing overlaps it. */
function endOfTaken(taken: Stretch[], { from, to }: Stretch): number | undefined {
  let until: number | undefined
  for (const one of taken.toSorted((a, b) => a.from - b.from)) {
    const overlaps = one.from < to && one.to > from
    if (until === undefined ? overlaps : one.from <= until) until = Math.max(until ?? 0, one.to)
  }
  return until
}

interface Wanted {
  at: string
  from: string
  to: string
  people: number | null
}

/**
 * The rooms as somebody chooses among them: free ones with enough places first, the smallest of them on top; then free
 * ones with fewer places, then taken ones by when they are free again.
 * @param except a reservation that is being moved and is in nobody's way
 */
export function roomChoices(
  rooms: CalendarRoom[],
  { reservations, blocked }: Pick<RoomDay, 'reservations' | 'blocked'>,
  { at, from, to, people }: Wanted,
  except?: string,
): RoomChoice[] {
  const wanted = { from: minutesOf(from), to: minutesOf(to) }
  const taken = Map.groupBy(
    [
      ...reservations.filter(one => one.at === at && one.reservationId !== except),
      ...blocked.filter(one => one.date === at),
    ],
    one => one.spaceId,
  )
  const choices = rooms.map(room => {
    const until = endOfTaken((taken.get(room.id) ?? []).map(stretchOf), wanted)
    return {
      room,
      fits: (room.capacity ?? 1) >= (people ?? 1),
      takenUntil: until === undefined ? undefined : wallTimeOf(until),
    }
  })
  const rankOf = ({ fits, takenUntil }: RoomChoice) => (takenUntil ? 2 : fits ? 0 : 1)
  return choices.sort(
    (a, b) =>
      rankOf(a) - rankOf(b) ||
      (a.takenUntil ?? '').localeCompare(b.takenUntil ?? '') ||
      (rankOf(a) === 1 ? -1 : 1) * ((a.room.capacity ?? 1) - (b.room.capacity ?? 1)),
  )
}
