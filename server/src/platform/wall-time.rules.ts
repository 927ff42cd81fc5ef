/** A calendar date with two wall times of a campus. `24:00` is the end of the day. */
export interface Slot {
  at: string
  from: string
  to: string
}

/** The same as instants: `[start, end)`. */
export interface Span {
  start: Temporal.Instant
  end: Temporal.Instant
}

export const minutesOf = (wallTime: string): number => Number(wallTime.slice(0, 2)) * 60 + Number(wallTime.slice(3, 5))

/** Wall time (`HH:mm`) of a minute of the day. @param minutes 0 to 1440 */
export const wallTimeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Cache of zone computations, which are slow and never change; cleared as a whole when it grows large. */
const instants = new Map<string, Temporal.Instant | undefined>()
const spans = new Map<string, Span>()
const walls = new Map<string, { date: string; time: string }>()
const dates = new Map<string, string>()
const mostRemembered = 20_000

function remembered<T>(known: Map<string, T>, key: string, compute: () => T): T {
  const found = known.get(key)
  if (found !== undefined || known.has(key)) return found as T
  if (known.size >= mostRemembered) known.clear()
  const made = compute()
  known.set(key, made)
  return made
}

/**
 * The instant of a wall time. An hour repeated by a clock change means the first one; `24:00` is the start of the next
 * date, whatever the clock shows then.
 * @returns undefined for an hour that a clock change skips
 */
export const instantOf = (date: string, wallTime: string, timeZone: string): Temporal.Instant | undefined =>
  remembered(instants, `${date} ${wallTime} ${timeZone}`, () => computedInstant(date, wallTime, timeZone))

function computedInstant(date: string, wallTime: string, timeZone: string): Temporal.Instant | undefined {
  const day = Temporal.PlainDate.from(date)
  if (wallTime === '24:00') return day.add({ days: 1 }).toZonedDateTime(timeZone).toInstant()
  const { instant, exists } = firstInstantOf(day.toPlainDateTime(wallTime), timeZone)
  return exists ? instant : undefined
}

/** The first instant with a wall time; one that a clock change skips is moved past the gap. */
function firstInstantOf(wanted: Temporal.PlainDateTime, timeZone: string) {
  const found = wanted.toZonedDateTime(timeZone, { disambiguation: 'compatible' })
  return { instant: found.toInstant(), exists: found.toPlainDateTime().equals(wanted) }
}

export interface ZoneChange {
  from: string
  to: string
}

/**
 * The same wall times in another zone, by the rules of `instantOf`: the end of a day stays the end of the day. @returns
 * `exists`: false if a clock change skips one of its ends, or leaves no time between them
 */
export function spanInZone({ start, end }: Span, { from, to }: ZoneChange): Span & { exists: boolean } {
  const begins = firstInstantOf(start.toZonedDateTimeISO(from).toPlainDateTime(), to)
  const last = end.toZonedDateTimeISO(from)
  const ends = last.equals(last.startOfDay())
    ? { instant: last.toPlainDate().toZonedDateTime(to).toInstant(), exists: true }
    : firstInstantOf(last.toPlainDateTime(), to)
  const lasts = Temporal.Instant.compare(begins.instant, ends.instant) < 0
  return { start: begins.instant, end: ends.instant, exists: begins.exists && ends.exists && lasts }
}

/** From the start of one date to the end of another. Clock changes make days of 23 or 25 hours, or that start at 01:00. */
export const spanOfDays = (from: string, to: string, timeZone: string): Span =>
  remembered(spans, `${from} ${to} ${timeZone}`, () => ({
    start: Temporal.PlainDate.from(from).toZonedDateTime(timeZone).toInstant(),
    end: Temporal.PlainDate.from(to).add({ days: 1 }).toZonedDateTime(timeZone).toInstant(),
  }))

/** The wall times of a span at a campus. An end exactly at the start of the next date is `24:00`. */
export function slotOf({ start, end }: Span, timeZone: string): Slot {
  const { date: at, time: from } = wallOf(start, timeZone)
  const closing = wallOf(end, timeZone)
  // The end of the day is computed only if the span ends on another date: it is slow, and calendars have thousands.
  const endsDay = closing.date !== at && end.equals(spanOfDays(at, at, timeZone).end)
  return { at, from, to: endsDay ? '24:00' : closing.time }
}

/** The campus's wall times during a slot of another zone; undefined if a clock change skips them. */
export function slotInZone(slot: Slot, zone: string | undefined, campusZone: string): Slot | undefined {
  if (zone === undefined || zone === campusZone) return slot
  const start = instantOf(slot.at, slot.from, zone)
  const end = instantOf(slot.at, slot.to, zone)
  return start && end && slotOf({ start, end }, campusZone)
}

/** Date and wall time of an instant, cut from one ISO string: formatting twice is slower. */
const wallOf = (moment: Temporal.Instant, timeZone: string) =>
  remembered(walls, `${moment.epochMilliseconds} ${timeZone}`, () => {
    const text = moment.toZonedDateTimeISO(timeZone).toString()
    return { date: text.slice(0, 10), time: text.slice(11, 16) }
  })

export const today = (now: Temporal.Instant, timeZone: string): string => wallOf(now, timeZone).date

/** The date some days after another. */
export const dateAfter = (date: string, days: number): string =>
  remembered(dates, `${date} ${days}`, () => Temporal.PlainDate.from(date).add({ days }).toString())

/** The wall clock in a time zone, as `YYYY-MM-DD HH:mm`. */
export function clockAt(now: Temporal.Instant, timeZone: string): string {
  const { date, time } = wallOf(now, timeZone)
  return `${date} ${time}`
}

/** Whether two spans overlap. Back-to-back spans don't. */
export const overlaps = (one: Span, other: Span): boolean =>
  Temporal.Instant.compare(one.start, other.end) < 0 && Temporal.Instant.compare(other.start, one.end) < 0

/** Elapsed minutes of a span, also across a clock change. */
export const minutesIn = ({ start, end }: Span): number => (end.epochMilliseconds - start.epochMilliseconds) / 60_000

/** From the earliest start to the latest end; undefined if there are no spans. */
export function covering(spans: readonly Span[]): Span | undefined {
  const [start] = spans.map(span => span.start).sort(Temporal.Instant.compare)
  const end = spans
    .map(span => span.end)
    .sort(Temporal.Instant.compare)
    .at(-1)
  return start && end && { start, end }
}
