/** The calendar date `days` later, or earlier if negative. */
export const addDays = (date: string, days: number): string => Temporal.PlainDate.from(date).add({ days }).toString()

/** The seven dates, from Monday, of a date's week. */
export function weekOf(date: string): string[] {
  const monday = addDays(date, 1 - Temporal.PlainDate.from(date).dayOfWeek)
  return Array.from({ length: 7 }, (_, day) => addDays(monday, day))
}

/** Wall clock in a time zone: date and minutes since midnight. */
export interface WallClock {
  date: string
  minute: number
}

export function clockIn(timeZone: string, epochMilliseconds: number): WallClock {
  const there = Temporal.Instant.fromEpochMilliseconds(epochMilliseconds).toZonedDateTimeISO(timeZone)
  return { date: there.toPlainDate().toString(), minute: there.hour * 60 + there.minute }
}

/** Whether the clocks of two time zones agree at a moment. */
export function sameClock(one: string, other: string, epochMilliseconds: number): boolean {
  const at = Temporal.Instant.fromEpochMilliseconds(epochMilliseconds)
  return at.toZonedDateTimeISO(one).offsetNanoseconds === at.toZonedDateTimeISO(other).offsetNanoseconds
}

export interface Stretch {
  from: number
  to: number
}

/** The wall times, in minutes, that a clock change skips on a date; undefined on other days. */
export function missingStretch(date: string, timeZone: string): Stretch | undefined {
  const midnight = Temporal.PlainDate.from(date).toZonedDateTime(timeZone)
  // A day may begin late: in Santiago, summer time starts at midnight, so the day begins at 01:00.
  const first = midnight.hour * 60 + midnight.minute
  if (first > 0) return { from: 0, to: first }
  const change = midnight.getTimeZoneTransition('next')
  if (!change?.toPlainDate().equals(date)) return undefined
  const before = change.subtract({ nanoseconds: 1 })
  const skipped = (change.offsetNanoseconds - before.offsetNanoseconds) / 60e9
  if (skipped <= 0) return undefined
  const to = change.hour * 60 + change.minute
  return { from: to - skipped, to }
}
