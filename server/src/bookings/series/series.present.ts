import type { EventType, RoomLayout } from '@aforo/api/bookings/reservations'
import type { Series, SeriesDate } from '@aforo/api/bookings/series'
import { camelCased } from '../../platform/database/column-names.rules.ts'
import { slotOf } from '../../platform/wall-time.rules.ts'
import {
  mayManage,
  presentReservation,
  type Reader,
  spaceTypeOf,
  spaceWords,
} from '../reservations/reservations.present.ts'
import { readRule, ruleWords } from './recurrence.rules.ts'
import type { DateRow, SeriesRow } from './series.queries.ts'
import { type Base, isByRule, type Occurrence } from './series.rules.ts'

export const baseOf = (row: Pick<SeriesRow, 'space_id' | 'from' | 'to'>): Base => ({
  ...camelCased(row, ['space_id', 'from', 'to']),
})

/** Where and when a date of the series is, or by the rule would be. */
export function occurrenceOf({ date, reservation }: DateRow, row: SeriesRow): Occurrence {
  if (!reservation) return { date, at: date, ...baseOf(row) }
  const span = { start: reservation.starts_at, end: reservation.ends_at }
  return { date, spaceId: reservation.space_id, ...slotOf(span, reservation.time_zone) }
}

function presentDate(date: DateRow, row: SeriesRow, reader: Reader, now: Temporal.Instant): SeriesDate {
  const occurrence = occurrenceOf(date, row)
  const shown = date.reservation && presentReservation(date.reservation, reader, now)
  const today = now.toZonedDateTimeISO(row.time_zone).toPlainDate().toString()
  return {
    ...occurrence,
    reservationId: shown?.reservationId ?? null,
    status: shown?.status ?? 'SKIPPED',
    unpaid: shown?.unpaid ?? null,
    kind: shown?.kind ?? null,
    spaceName: spaceWords(date.reservation ?? row),
    moved: shown?.status === 'CREATED' && !isByRule(occurrence, baseOf(row)),
    can: { cancel: shown?.can.cancel ?? false, restore: shown ? shown.can.restore : date.date >= today },
  }
}

export function presentSeries(row: SeriesRow, dates: DateRow[], reader: Reader, now: Temporal.Instant): Series {
  const read = readRule(row.rule)
  const mine = mayManage(row, reader)
  const shown = dates.map(date => presentDate(date, row, reader, now))
  const coming = mine && shown.some(({ status }) => status === 'CREATED')
  return {
    ...camelCased(row, ['id', 'space_name', 'campus_id', 'campus_name', 'time_zone', 'rule', 'version']),
    ...baseOf(row),
    at: row.first_date,
    spaceType: spaceTypeOf(row.space_type),
    words: 'rule' in read ? ruleWords(read.rule) : row.rule,
    ...detailsOf(row),
    // A guest doesn't learn who has an account at the host tenant.
    attendees: row.attendees.map(one => ({
      ...one,
      inside: reader.tenantId === row.tenant_id && row.insiders.includes(one.email),
    })),
    ownerUsername: row.owner_username ?? '',
    ownerGivenName: row.owner_given_name ?? '',
    ownerLastname: row.owner_lastname ?? '',
    dates: shown,
    can: { change: coming, extend: mine, cancel: mine && shown.some(({ can }) => can.cancel) },
  }
}

/** The details that all dates of a series share. */
export const detailsOf = (row: SeriesRow) => ({
  subject: row.subject,
  eventType: row.event_type as EventType | null,
  layout: row.layout as RoomLayout | null,
  attendees: row.attendees,
  meeting: row.meeting,
})

/** What the audit stores of a series. */
export const seriesTrace = (row: SeriesRow) => ({
  ...camelCased(row, ['rule', 'from', 'to', 'space_name', 'campus_name', 'subject', 'event_type', 'layout']),
  people: row.attendees.map(({ name, email }) => name || email),
  owner: row.owner_username,
})
