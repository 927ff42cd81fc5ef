import { type LeadTime, leadTimes, longestReport, type ReportGrain } from '@aforo/api/insight/report-types'

export interface Range {
  /** The first and the last day, both included. */
  from: string
  to: string
}

/** The days that are reported on: this month until today where nothing is said, one month where only an end is. */
export function askedRange(
  { from, to }: Partial<Range>,
  today: string,
): { range: Range } | { fault: { field: string; message: string } } {
  const last = to ?? (from !== undefined && from > today ? from : today)
  const first = from ?? Temporal.PlainDate.from(last).with({ day: 1 }).toString()
  const days = daysIn({ from: first, to: last })
  if (days < 1) return { fault: { field: 'to', message: 'El último día no puede ser anterior al primero.' } }
  if (days > longestReport) return { fault: { field: 'to', message: 'Pide dos años como máximo.' } }
  return { range: { from: first, to: last } }
}

export const daysIn = ({ from, to }: Range): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'days' }).days + 1

/** Few enough points to be told apart. */
export const grainOf = (range: Range): ReportGrain => {
  const days = daysIn(range)
  return days <= 45 ? 'DAY' : days <= 200 ? 'WEEK' : 'MONTH'
}

/** The first day of the day, week (Monday) or month that a date is in. */
export function pointOf(date: string, grain: ReportGrain): string {
  const day = Temporal.PlainDate.from(date)
  if (grain === 'DAY') return date
  return (grain === 'WEEK' ? day.subtract({ days: day.dayOfWeek - 1 }) : day.with({ day: 1 })).toString()
}

/** All points of a stretch, the first one first. */
export function pointsOf({ from, to }: Range, grain: ReportGrain): string[] {
  const step = { DAY: { days: 1 }, WEEK: { days: 7 }, MONTH: { months: 1 } }[grain]
  const points: string[] = []
  for (let point = Temporal.PlainDate.from(pointOf(from, grain)); point.toString() <= to; point = point.add(step))
    points.push(point.toString())
  return points
}

/** How long before its beginning something was booked. @param minutes 0 or more */
export const leadTimeOf = (minutes: number): LeadTime => leadTimes.find(one => minutes <= one.minutes)?.key ?? 'longer'
