/** A stretch of one date at a campus, as its wall clock says it. `24:00` is the end of the day. */
export interface Slot {
  at: string
  from: string
  to: string
}

/** The same stretch on the world's time line: `[start, end)`. */
export interface Span {
  start: Temporal.Instant
  end: Temporal.Instant
}

export const minutesOf = (wallTime: string): number => Number(wallTime.slice(0, 2)) * 60 + Number(wallTime.slice(3, 5))

/** @param minutes of the day, 0 to 1440 */
export const wallTimeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/**
 * The instant of a wall time. An hour that comes twice on a clock change means the first one; `24:00` is the moment
 * the next date begins, whatever the clock then says.
 * @returns undefined for an hour that the clock change leaves out
 */
export function instantOf(date: string, wallTime: string, timeZone: string): Temporal.Instant | undefined {
  const day = Temporal.PlainDate.from(date)
  if (wallTime === '24:00') return day.add({ days: 1 }).toZonedDateTime(timeZone).toInstant()
  const wanted = day.toPlainDateTime(wallTime)
  const found = wanted.toZonedDateTime(timeZone, { disambiguation: 'earlier' })
  return found.toPlainDateTime().equals(wanted) ? found.toInstant() : undefined
}

/** Where a date begins and ends. A day of a clock change has 23 or 25 hours, or starts at 01:00. */
export const spanOfDays = (from: string, to: string, timeZone: string): Span => ({
  start: Temporal.PlainDate.from(from).toZonedDateTime(timeZone).toInstant(),
  end: Temporal.PlainDate.from(to).add({ days: 1 }).toZonedDateTime(timeZone).toInstant(),
})

/** A span as the wall clock of a campus says it; ending exactly where the next date begins is `24:00`. */
export function slotOf({ start, end }: Span, timeZone: string): Slot {
  const { date: at, time: from } = wallOf(start, timeZone)
  const closing = wallOf(end, timeZone)
  // Only an end on another date can be the end of this one: a calendar of thousands asks for no more than it must.
  const endsDay = closing.date !== at && end.equals(spanOfDays(at, at, timeZone).end)
  return { at, from, to: endsDay ? '24:00' : closing.time }
}

/** The date and the time on the wall, cut from the one text that has both. */
function wallOf(moment: Temporal.Instant, timeZone: string) {
  const text = moment.toZonedDateTimeISO(timeZone).toString()
  return { date: text.slice(0, 10), time: text.slice(11, 16) }
}

export const today = (now: Temporal.Instant, timeZone: string): string =>
  now.toZonedDateTimeISO(timeZone).toPlainDate().toString()

/** What the clock says at a place, `YYYY-MM-DD HH:mm`. */
export function clockAt(now: Temporal.Instant, timeZone: string): string {
  const { date, time } = wallOf(now, timeZone)
  return `${date} ${time}`
}

/** True where each begins before the other ends: back to back they only touch. */
export const overlaps = (one: Span, other: Span): boolean =>
  Temporal.Instant.compare(one.start, other.end) < 0 && Temporal.Instant.compare(other.start, one.end) < 0

/** Minutes that really pass, also across a clock change. */
export const minutesIn = ({ start, end }: Span): number => (end.epochMilliseconds - start.epochMilliseconds) / 60_000

/** From the earliest start to the latest end; undefined of nothing. */
export function covering(spans: readonly Span[]): Span | undefined {
  const [start] = spans.map(span => span.start).sort(Temporal.Instant.compare)
  const end = spans
    .map(span => span.end)
    .sort(Temporal.Instant.compare)
    .at(-1)
  return start && end && { start, end }
}
