import type { DashboardStats, Projection } from '@aforo/api/front-desk/dashboard'
import { compareNames } from '@aforo/api/platform/sorting'
import { on } from '../../platform/http/on.ts'
import { notFound } from '../../platform/http/refusals.ts'
import { readTogether, type SharedReading } from '../../platform/http/shared-reads.ts'
import { campusesOf, countAll, countStarted, countToday, findTenantZone, projection } from './dashboard.queries.ts'
import { liveRoutes } from './live.routes.ts'
import { type Span, spanOfDays, today } from './live.rules.ts'

const activeDays = 30
const week = { hours: 7 * 24 }

/** The hours of a date somewhere, each as the clock there says it: 24 of them, one empty or doubled on a clock change. */
const hoursOf = (date: string, zone: string): Span[] => {
  const day = Temporal.PlainDate.from(date).toPlainDateTime()
  return Array.from({ length: 24 }, (_, hour) => ({
    start: day.add({ hours: hour }).toZonedDateTime(zone).toInstant(),
    end: day
      .add({ hours: hour + 1 })
      .toZonedDateTime(zone)
      .toInstant(),
  }))
}

/** @returns undefined where there is no such campus */
async function figuresOf(
  { tx, now }: SharedReading,
  campusId: string | undefined,
): Promise<DashboardStats | undefined> {
  const [campuses, tenantZone, counted] = await Promise.all([
    campusesOf(tx, campusId),
    findTenantZone(tx),
    countAll(tx, campusId, now.subtract({ hours: activeDays * 24 })),
  ])
  if (!campuses) return undefined
  const zone = (campusId === undefined ? undefined : campuses[0]?.time_zone) ?? tenantZone
  const days = campuses.map(({ id, time_zone }) => {
    const date = today(now, time_zone)
    return { campusId: id, span: spanOfDays(date, date, time_zone) }
  })
  const lastWeek = days.map(({ campusId: id, span }) => ({
    campusId: id,
    span: { start: span.start.subtract(week), end: now.subtract(week) },
  }))
  const [booked, byNowLastWeek] = await Promise.all([
    countToday(tx, days, hoursOf(today(now, zone), zone), now),
    countStarted(tx, lastWeek),
  ])
  return {
    dateRefreshed: now.toString(),
    campusCount: campuses.length,
    bookableSpaces: counted.bookable,
    people: counted.people,
    activeUsers: counted.active,
    reservationsToday: booked.today,
    unpaidToday: booked.unpaid,
    reservationsByNow: booked.by_now,
    reservationsByNowLastWeek: byNowLastWeek,
    roomsInUse: booked.in_use,
    roomCount: counted.rooms,
    roomsInUseByHour: booked.by_hour,
    hour: now.toZonedDateTimeISO(zone).hour,
  }
}

/** @returns undefined where there is no such campus */
async function projectionOf(
  { tx, now }: SharedReading,
  campusId: string | undefined,
  days: number,
): Promise<Projection | undefined> {
  const campuses = await campusesOf(tx, campusId)
  if (!campuses) return undefined
  const tenantZone = campuses[0]?.time_zone ?? (await findTenantZone(tx))
  const first = Temporal.PlainDate.from(today(now, tenantZone))
  const dates = Array.from({ length: days }, (_, day) => first.add({ days: day }).toString())
  const wanted = campuses.flatMap(({ id, time_zone }) =>
    dates.map(date => ({ campusId: id, date, span: spanOfDays(date, date, time_zone) })),
  )
  const names = new Map(campuses.map(({ id, name }) => [id, name]))
  const rows = await projection(tx, wanted)
  return {
    dateRefreshed: now.toString(),
    days: dates,
    rows: rows
      .map(({ campus_id, ...row }) => ({ ...row, campusId: campus_id, campusName: names.get(campus_id) ?? '' }))
      .sort((one, other) => one.date.localeCompare(other.date) || compareNames(one.campusName, other.campusName)),
  }
}

export const dashboardRoutes = {
  stats: on.dashboard.stats.handler(async ({ input: { campusId }, context, errors }) => {
    const figures = await readTogether(context, ['stats', campusId], reading => figuresOf(reading, campusId))
    return figures ?? notFound(errors)
  }),

  projection: on.dashboard.projection.handler(async ({ input: { campusId, days }, context, errors }) => {
    const found = await readTogether(context, ['projection', campusId, days], reading =>
      projectionOf(reading, campusId, days),
    )
    return found ?? notFound(errors)
  }),

  ...liveRoutes,
}
