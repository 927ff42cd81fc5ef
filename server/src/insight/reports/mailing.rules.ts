import type { ReportSchedule } from '@aforo/api/insight/report-types'
import type { Range } from './reports.rules.ts'

/** The hour at which reports are mailed, in the organisation's zone. */
const mailedAt = '07:00'

/** A whole week or month that is mailed, and the moment from which it is. */
export interface Mailing extends Range {
  dueAt: Temporal.Instant
}

const firstDayOf = (schedule: ReportSchedule, day: Temporal.PlainDate) =>
  schedule === 'WEEKLY' ? day.subtract({ days: day.dayOfWeek - 1 }) : day.with({ day: 1 })

const step = { WEEKLY: { weeks: 1 }, MONTHLY: { months: 1 } } as const

/** What is mailed on a day that a week or month begins with: the one before it. */
function mailingOn(schedule: ReportSchedule, first: Temporal.PlainDate, timeZone: string): Mailing {
  return {
    from: first.subtract(step[schedule]).toString(),
    to: first.subtract({ days: 1 }).toString(),
    dueAt: first.toZonedDateTime({ timeZone, plainTime: mailedAt }).toInstant(),
  }
}

/** The last mailing whose moment has come. One that was missed is made up for until the next one is due. */
export function lastMailing(schedule: ReportSchedule, now: Temporal.Instant, timeZone: string): Mailing {
  const first = firstDayOf(schedule, now.toZonedDateTimeISO(timeZone).toPlainDate())
  const current = mailingOn(schedule, first, timeZone)
  if (Temporal.Instant.compare(current.dueAt, now) <= 0) return current
  return mailingOn(schedule, first.subtract(step[schedule]), timeZone)
}

/** The first mailing that is still to come. */
export function nextMailing(schedule: ReportSchedule, now: Temporal.Instant, timeZone: string): Mailing {
  const last = Temporal.PlainDate.from(lastMailing(schedule, now, timeZone).to).add({ days: 1 })
  return mailingOn(schedule, last.add(step[schedule]), timeZone)
}
