import type { CampusOccupancy } from '@aforo/api/bookings/availability'
import { bookableTypes } from '@aforo/api/bookings/reservations'
import type { SpaceType } from '@aforo/api/places/spaces'
import { minutesIn, minutesOf, overlaps, type Span, spanOfDays, wallTimeOf } from '../../platform/wall-time.rules.ts'

interface Day {
  date: string
  timeZone: string
  /** In which the campus receives people, as wall times. */
  open: readonly { opensAt: string; closesAt: string }[]
}

interface Held extends Span {
  type: SpaceType
  spaceId: string
}

const later = (one: Temporal.Instant, other: Temporal.Instant) =>
  Temporal.Instant.compare(one, other) < 0 ? other : one
const earlier = (one: Temporal.Instant, other: Temporal.Instant) =>
  Temporal.Instant.compare(one, other) < 0 ? one : other

/** How much of a campus is booked on a date: of each type of place, and hour by hour. */
export function occupancyOf(
  { date, timeZone, open }: Day,
  places: readonly { type: SpaceType; places: number }[],
  held: readonly Held[],
  now: Temporal.Instant,
): Pick<CampusOccupancy, 'types' | 'hours'> {
  const day = spanOfDays(date, date, timeZone)
  const openMinutes = open.reduce((sum, { opensAt, closesAt }) => sum + minutesOf(closesAt) - minutesOf(opensAt), 0)
  const types = bookableTypes.flatMap(type => {
    const count = places.find(one => one.type === type)?.places ?? 0
    if (count === 0) return []
    const booked = held.filter(one => one.type === type)
    const bookedMinutes = booked.reduce(
      (sum, { start, end }) =>
        sum + Math.max(0, minutesIn({ start: later(start, day.start), end: earlier(end, day.end) })),
      0,
    )
    const inUse = booked.filter(({ start, end }) => isWithin(now, { start, end })).length
    const totalMinutes = openMinutes * count
    const percent = totalMinutes === 0 ? 0 : Math.min(100, Math.round((bookedMinutes / totalMinutes) * 100))
    return [
      { type, places: count, inUse, bookedMinutes: Math.round(bookedMinutes), openMinutes: totalMinutes, percent },
    ]
  })
  return { types, hours: hoursOf(day, timeZone, held) }
}

const isWithin = (moment: Temporal.Instant, { start, end }: Span) =>
  Temporal.Instant.compare(start, moment) <= 0 && Temporal.Instant.compare(moment, end) < 0

/** The hours that the date has on the wall: 24, or one more or fewer on the day of a clock change. */
function hoursOf(day: Span, timeZone: string, held: readonly Held[]) {
  const hours = Math.round(minutesIn(day) / 60)
  return Array.from({ length: hours }, (_, index) => {
    const start = day.start.add({ hours: index })
    const hour = { start, end: start.add({ hours: 1 }) }
    const inUse = new Set(held.filter(one => overlaps(one, hour)).map(({ spaceId }) => spaceId)).size
    return { hour: wallTimeOf(start.toZonedDateTimeISO(timeZone).hour * 60), inUse }
  })
}
