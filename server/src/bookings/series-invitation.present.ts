import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { tzlib_get_ical_block } from 'timezones-ical-library'
import type { Message } from '../platform/mail.ts'
import type { Sender } from './invitation.present.ts'
import { capital, letter } from './letters.present.ts'
import { endingOn, readRule, ruleText, ruleWords } from './recurrence.rules.ts'
import { baseOf, occurrenceOf } from './series.present.ts'
import type { DateRow, SeriesRow } from './series.queries.ts'
import { isByRule, type Occurrence } from './series.rules.ts'
import { instantOf } from './wall-time.rules.ts'

/** A series as its calendar message tells it. */
export interface SeriesInvitation {
  row: SeriesRow
  dates: DateRow[]
  tenantName: string
  sequence: number
}

/** So many dates are named in the mail; the calendar knows them all. */
const named = 12

const basic = (date: string, time: string) => `${date.replaceAll('-', '')}T${time.replace(':', '')}00`

const stands = ({ reservation }: DateRow) => reservation?.status === 'CREATED'

/**
 * The mail that tells a series' owner how it stands: one for the whole series, however many dates changed. The calendar
 * message is one event that repeats (RRULE), with what was skipped or cancelled taken out (EXDATE) and what was moved
 * said by itself (RECURRENCE-ID), under one UID, so that a later message replaces an earlier one.
 */
export function seriesInvitation({ row, dates, tenantName, sequence }: SeriesInvitation, sender: Sender): Message {
  const standing = dates.filter(stands)
  const canceled = standing.length === 0
  const heading = canceled ? 'Serie cancelada' : sequence === 1 ? 'Serie confirmada' : 'Serie actualizada'
  const read = readRule(row.rule)
  const words = 'rule' in read ? ruleWords(read.rule) : row.rule
  const summary = row.subject || `Reserva de ${row.space_name}`
  const to = row.owner_username ?? ''
  const shown = standing.slice(0, named).map(date => dateWords(occurrenceOf(date, row), date, row))
  const more = standing.length > named ? [`y ${standing.length - named} fechas más`] : []
  return {
    to,
    subject: `${heading}: ${row.space_name}, ${words}, ${row.from}`,
    ...letter({
      givenName: row.owner_given_name ?? '',
      sentences: canceled
        ? ['Tu serie de reservas se canceló y los espacios quedaron libres.']
        : [`Tu serie de reservas queda así: ${words}.`],
      about: [summary, `${row.space_name} · ${row.campus_name}`, `De ${row.from} a ${row.to}`, ...shown, ...more],
      link: { address: `${sender.publicUrl}/app/reservation/space`, words: 'Ver mis reservas' },
    }),
    calendar: {
      method: canceled ? 'CANCEL' : 'REQUEST',
      content: calendarMessage({ row, dates, tenantName, sequence }, summary, to, canceled, sender),
    },
    id: `serie-${row.id}-${sequence}`,
  }
}

function dateWords(one: Occurrence, { reservation }: DateRow, row: SeriesRow): string {
  const day = Temporal.PlainDate.from(one.at).toLocaleString('es-PE', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  })
  const elsewhere = isByRule(one, baseOf(row)) ? '' : `, de ${one.from} a ${one.to} en ${reservation?.space_name}`
  return `${capital(day)}${elsewhere}`
}

function calendarMessage(
  { row, dates, tenantName, sequence }: SeriesInvitation,
  summary: string,
  to: string,
  canceled: boolean,
  { from, publicUrl, now }: Sender,
): string {
  const zone = row.time_zone
  const calendar = ical({
    prodId: { company: 'Aforo', product: 'Reservas', language: 'ES' },
    method: canceled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
    timezone: { name: null, generator: name => tzlib_get_ical_block(name)[0] ?? null },
  })
  const common = {
    id: `serie-${row.id}@${new URL(publicUrl).hostname}`,
    sequence,
    timezone: zone,
    stamp: now,
    summary,
    status: canceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: tenantName, email: /<(.+)>/.exec(from)?.[1] ?? from },
    attendees: [{ name: `${row.owner_given_name} ${row.owner_lastname}`, email: to, rsvp: false }],
  }
  const first = spanOf({ date: row.first_date, at: row.first_date, ...baseOf(row) }, zone)
  const gone = canceled ? [] : dates.filter(date => !stands(date))
  calendar.createEvent({
    ...common,
    ...first,
    location: `${row.space_name}, ${row.campus_name}`,
    repeating: [ruleLine(row, dates), ...exceptionLines(gone, row)].join('\r\n'),
  })
  for (const date of canceled ? [] : dates.filter(stands)) {
    const one = occurrenceOf(date, row)
    if (isByRule(one, baseOf(row))) continue
    calendar.createEvent({
      ...common,
      ...spanOf(one, zone),
      recurrenceId: spanOf({ date: one.date, at: one.date, ...baseOf(row) }, zone).start,
      location: `${date.reservation?.space_name}, ${date.reservation?.campus_name}`,
    })
  }
  return calendar.toString()
}

/** A date's hours on the time line; an hour that a clock change leaves out is moved on, as calendars do. */
function spanOf(one: Occurrence, zone: string) {
  const at = (time: string) =>
    instantOf(one.at, time, zone) ??
    Temporal.PlainDate.from(one.at).toPlainDateTime(time).toZonedDateTime(zone, { disambiguation: 'later' }).toInstant()
  return { start: at(one.from), end: at(one.to) }
}

/** RFC 5545 wants the end of a rule whose start has a zone as an instant. */
function ruleLine(row: SeriesRow, dates: DateRow[]): string {
  const last = dates.at(-1)?.date ?? row.first_date
  const read = readRule(row.rule)
  const rule = 'rule' in read ? ruleText(endingOn(read.rule, last)) : row.rule
  const { start } = spanOf({ date: last, at: last, ...baseOf(row) }, row.time_zone)
  const until = start.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')
  return `RRULE:${rule.replace(/UNTIL=\d+/, `UNTIL=${until}`)}`
}

const exceptionLines = (gone: DateRow[], row: SeriesRow): string[] =>
  gone.map(({ date }) => `EXDATE;TZID=${row.time_zone}:${basic(date, row.from)}`)
