import type { SheetArrival } from '@aforo/api/front-desk/day-sheet'
import { minutesOf, type Span, slotOf } from '../../platform/wall-time.rules.ts'

export { clockAt, dateAfter, overlaps, slotOf, spanOfDays, today } from '../../platform/wall-time.rules.ts'
export type { Span }

/** The wall times of a span within a day: what goes beyond it is cut. */
export function timesWithin(span: Span, day: Span, timeZone: string): { from: string; to: string } {
  const start = Temporal.Instant.compare(span.start, day.start) < 0 ? day.start : span.start
  const end = Temporal.Instant.compare(span.end, day.end) > 0 ? day.end : span.end
  const { from, to } = slotOf({ start, end }, timeZone)
  return { from, to }
}

/** Somebody's booking that begins on the day. */
export interface HostBooking {
  /** Identifies the person. */
  owner: string
  name: string
  place: SheetArrival['places'][number]
  arrivedAt: string | null
}

/** Each person once with all that they booked, and the visitors between them, by the time at which they are expected. */
export function arrivalsOf(bookings: readonly HostBooking[], visitors: readonly SheetArrival[]): SheetArrival[] {
  const hosts = [...Map.groupBy(bookings, ({ owner }) => owner).values()].map((own): SheetArrival => {
    const places = own.map(({ place }) => place).sort((one, other) => (one.from < other.from ? -1 : 1))
    return {
      kind: 'HOST',
      at: places[0]?.from ?? null,
      name: own[0]?.name ?? '',
      company: '',
      hostName: '',
      places,
      arrivedAt: own.flatMap(({ arrivedAt }) => arrivedAt ?? []).sort()[0] ?? null,
    }
  })
  const timeOf = ({ at, arrivedAt }: SheetArrival) => at ?? arrivedAt ?? ''
  return [...hosts, ...visitors].sort(
    (one, other) => timeOf(one).localeCompare(timeOf(other)) || one.name.localeCompare(other.name, 'es'),
  )
}

/**
 * What to do about a mail whose hour has come: after the campus closed nobody needs the morning's sheet any more, and on a
 * day on which it doesn't open nobody gets one.
 * @param clock the wall clock at the campus, `YYYY-MM-DD HH:mm`
 */
export function isWanted(open: readonly { closesAt: string }[], clock: string): boolean {
  const closing = Math.max(...open.map(({ closesAt }) => minutesOf(closesAt)))
  return open.length > 0 && minutesOf(clock.slice(11)) < closing
}

/**
 * The last day whose mail isn't sent, for who asks for it now: today's, if its hour has passed, else yesterday's.
 * @param clock the wall clock at the campus, `YYYY-MM-DD HH:mm`
 */
export function doneBefore(at: string, clock: string): string {
  const date = clock.slice(0, 10)
  return at <= clock.slice(11) ? date : Temporal.PlainDate.from(date).subtract({ days: 1 }).toString()
}
