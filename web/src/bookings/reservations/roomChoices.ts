import { proposalOf } from '@aforo/api/bookings/booking-proposal.rules'
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
const usualStart = 9 * 60

/**
 * The hours that a new booking begins with: an hour from the next quarter, or on another day from when the campus opens.
 * @param open the campus's hours of that day, if they are known
 * @returns undefined when nothing of the day is left, or of its opening hours
 */
export function proposedHours(
  at: string,
  now: WallClock,
  policy: Pick<BookingPolicy, 'stepMinutes' | 'shortestMinutes' | 'longestMinutes'> | undefined,
  open: RoomDay['open'] = [],
): { from: string; to: string } | undefined {
  const { step, length } = proposalOf(policy)
  const hours = open.filter(({ date }) => date === at)
  const stretches =
    hours.length > 0
      ? hours.map(one => ({ opens: minutesOf(one.opensAt), closes: minutesOf(one.closesAt) }))
      : [{ opens: at === now.date ? 0 : usualStart, closes: day }]
  for (const { opens, closes } of stretches) {
    const from = Math.ceil((at === now.date ? Math.max(now.minute, opens) : opens) / step) * step
    if (from + length <= closes) return { from: wallTimeOf(from), to: wallTimeOf(from + length) }
  }
  return undefined
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
  /** The room that was drawn or chosen first, which says how large a one is meant where nobody said how many come. */
  drawn?: CalendarRoom | undefined
}

/**
 * The rooms as somebody chooses among them: free ones with enough places first; then free ones with fewer places, then
 * taken ones by when they are free again. Rooms come before phone booths, unless a booth was drawn or one person comes.
 * Of the free ones the smallest that fits is on top; without a number of people, those as large as the drawn room.
 * @param except a reservation that is being moved and is in nobody's way
 */
export function roomChoices(
  rooms: CalendarRoom[],
  { reservations, blocked }: Pick<RoomDay, 'reservations' | 'blocked'>,
  { at, from, to, people, drawn }: Wanted,
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
  const usualType = (people === null && drawn?.type) || 'ROOM'
  const otherType = ({ room }: RoomChoice) => Number(people !== 1 && room.type !== usualType)
  const sizeOf = ({ room }: RoomChoice) => room.capacity ?? 1
  const meant = people === null ? drawn?.capacity : undefined
  const unlike = (one: RoomChoice) => (meant ? Math.abs(sizeOf(one) - meant) : 0)
  const rankOf = ({ fits, takenUntil }: RoomChoice) => (takenUntil ? 2 : fits ? 0 : 1)
  return choices.sort(
    (a, b) =>
      rankOf(a) - rankOf(b) ||
      (a.takenUntil ?? '').localeCompare(b.takenUntil ?? '') ||
      otherType(a) - otherType(b) ||
      unlike(a) - unlike(b) ||
      (rankOf(a) === 1 ? -1 : 1) * (sizeOf(a) - sizeOf(b)),
  )
}
