/** Arithmetic on calendar dates, `YYYY-MM-DD`, for leases, contracts and bills. */

export const plainDate = (date: string): Temporal.PlainDate => Temporal.PlainDate.from(date)
export const daysAfter = (date: string, days: number): string => plainDate(date).add({ days }).toString()
export const dayAfter = (date: string): string => daysAfter(date, 1)
export const dayBefore = (date: string): string => daysAfter(date, -1)
export const earlierOf = (one: string, other: string): string => (one < other ? one : other)
export const laterOf = (one: string, other: string): string => (one > other ? one : other)

/** Days from one date to another; negative if the second is earlier. */
export const daysUntil = (from: string, to: string): number => plainDate(from).until(plainDate(to)).days

/**
 * The same day some months later. If that month lacks the day, the first of the next one: a year after 29 February is 1
 * March.
 */
export function monthsAfter(date: string, months: number): string {
  const start = plainDate(date)
  const there = start.add({ months })
  return (there.day === start.day ? there : there.with({ day: 1 }).add({ months: 1 })).toString()
}

/** The calendar months from one date to another, as `YYYY-MM`. */
export function monthsFrom(from: string, to: string): string[] {
  const months: string[] = []
  for (let month = plainDate(from).toPlainYearMonth(); ; month = month.add({ months: 1 })) {
    if (month.toString() > to.slice(0, 7)) return months
    months.push(month.toString())
  }
}
