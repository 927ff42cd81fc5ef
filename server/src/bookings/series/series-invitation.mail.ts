import type { AttendeeAnswer } from '@aforo/api/bookings/guests'
import { entersBackOffice } from '@aforo/api/platform/base'
import { capitalized, fromTo, longDay } from '@aforo/api/platform/dates-in-words'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { tzlib_get_ical_block } from 'timezones-ical-library'
import type { Message } from '../../platform/mail.ts'
import { instantOf } from '../../platform/wall-time.rules.ts'
import { mailBody } from '../invitations/booking.mail.ts'
import { type Addressee, digestOf, partstats, type Sender } from '../invitations/invitation.mail.ts'
import { spaceWords, unpaidNow } from '../reservations/reservations.present.ts'
import { endingOn, readRule, ruleText, ruleWords } from './recurrence.rules.ts'
import { baseOf, occurrenceOf } from './series.present.ts'
import type { DateRow, SeriesRow } from './series.queries.ts'
import { isByRule, type Occurrence } from './series.rules.ts'

/** A series as one person's calendar message shows it. */
export interface SeriesInvitation {
  row: SeriesRow
  dates: DateRow[]
  tenantName: string
  sequence: number
  /** Its owner, or an invited person. */
  to: Addressee
  /** The reservations to which they are invited; undefined for the owner. */
  invited?: ReadonlySet<string>
  /** The own pages of its dates, by the reservation; for the owner. */
  ownAt?: ReadonlyMap<string, string>
  /** The people's answers, by their addresses. */
  answers?: ReadonlyMap<string, AttendeeAnswer>
}

/** At most so many dates are listed in the mail; the calendar message has all of them. */
const mostDates = 12

const basic = (date: string, time: string) => `${date.replaceAll('-', '')}T${time.replace(':', '')}00`

/** Whether a date is on the calendar of the invitation's person. */
const isShownTo =
  ({ invited }: SeriesInvitation) =>
  ({ reservation }: DateRow): boolean =>
    reservation?.status === 'CREATED' && (invited?.has(reservation.id) ?? true)

/** Its order waits to be paid: the date isn't certain yet. */
const isOnHold = ({ reservation }: DateRow): boolean => reservation !== null && unpaidNow(reservation) !== null

const ownerOf = ({ owner_given_name, owner_lastname }: SeriesRow) => `${owner_given_name} ${owner_lastname}`

const eachPaid = 'Falta el pago: cada fecha que no se pague antes de que empiece se libera.'

/** The heading and sentence for the owner or for an invited person. */
function wordsFor({ row, sequence, invited, dates }: SeriesInvitation, canceled: boolean, words: string) {
  const unpaid = !canceled && dates.some(isOnHold)
  if (!invited)
    return canceled
      ? ['Serie cancelada', 'Tu serie de reservas se canceló y los espacios quedaron libres.']
      : unpaid
        ? ['Serie apartada, falta el pago', `Tu serie de reservas queda apartada: ${words}. ${eachPaid}`]
        : [sequence === 1 ? 'Serie confirmada' : 'Serie actualizada', `Tu serie de reservas queda así: ${words}.`]
  return canceled
    ? ['Invitación cancelada', `${ownerOf(row)} ya no te espera en esta serie de reservas.`]
    : ['Invitación', `${ownerOf(row)} te invita a esta serie de reservas: ${words}.`]
}

/**
 * One person's mail about a series: one for the whole series, however many dates changed. Its calendar message is one
 * recurring event (RRULE) without skipped, cancelled and uninvited dates (EXDATE) and with moved ones apart
 * (RECURRENCE-ID). It keeps one UID, so that a later message replaces an earlier one.
 */
export function seriesInvitation(invitation: SeriesInvitation, sender: Sender): Message {
  const { row, dates, sequence, to, invited } = invitation
  const bookedDates = dates.filter(isShownTo(invitation))
  const canceled = bookedDates.length === 0
  const read = readRule(row.rule)
  const words = 'rule' in read ? ruleWords(read.rule) : row.rule
  const [heading, sentence = ''] = wordsFor(invitation, canceled, words)
  const shown = bookedDates.slice(0, mostDates).map(date => {
    const words = dateWords(occurrenceOf(date, row), date, row)
    const address = invitation.ownAt?.get(date.reservation?.id ?? '')
    return address ? { words, address } : words
  })
  const more = bookedDates.length > mostDates ? [`y ${bookedDates.length - mostDates} fechas más`] : []
  const url = meetingOf(bookedDates)
  const about = [titleOf(row.subject, row), `${spaceWords(row)} · ${row.campus_name}`, `De ${row.from} a ${row.to}`]
  const link = { address: `${sender.publicUrl}/app/reservation/space`, words: 'Ver mis reservas' }
  return {
    to: to.email,
    subject: `${heading}: ${spaceWords(row)}, ${words}, ${row.from}`,
    ...mailBody({
      givenName: invited ? to.name || to.email : (row.owner_given_name ?? ''),
      sentences: [sentence],
      about: [...about, ...shown, ...more, ...(url ? [`Reunión de Teams: ${url}`] : [])],
      link: invited || !entersBackOffice(row.owner_roles) ? undefined : link,
      answerAt: invited && !canceled ? sender.answerAt : undefined,
    }),
    calendar: { method: canceled ? 'CANCEL' : 'REQUEST', content: calendarMessage(invitation, sender) },
    id: `serie-${row.id}-${sequence}${invited ? `-${digestOf(to.email)}` : ''}`,
  }
}

const placeOf = (row: { space_type: string; space_name: string; campus_name: string }) =>
  `${spaceWords(row)}, ${row.campus_name}`

const titleOf = (subject: string, row: SeriesRow) => subject || `Reserva de ${spaceWords(row)}`

/** The Teams link, the same for all dates; undefined without a meeting. */
const meetingOf = (bookedDates: DateRow[]) =>
  bookedDates.find(({ reservation }) => reservation?.meeting_url)?.reservation?.meeting_url

function dateWords(one: Occurrence, { reservation }: DateRow, row: SeriesRow): string {
  const elsewhere = isByRule(one, baseOf(row))
    ? ''
    : `, ${[fromTo(one.from, one.to), reservation && spaceWords(reservation)].filter(Boolean).join(' en ')}`
  return `${capitalized(longDay(one.at))}${elsewhere}`
}

function calendarMessage(invitation: SeriesInvitation, { from, publicUrl, now }: Sender): string {
  const { row, dates, tenantName, sequence, to, invited, answers } = invitation
  const stands = isShownTo(invitation)
  const bookedDates = dates.filter(stands)
  const canceled = bookedDates.length === 0
  const zone = row.time_zone
  const calendar = ical({
    prodId: { company: 'Aforo', product: 'Reservas', language: 'ES' },
    method: canceled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
    timezone: { name: null, generator: name => tzlib_get_ical_block(name)[0] ?? null },
  })
  const owner = { name: ownerOf(row), email: row.owner_username ?? '', rsvp: false, status: partstats.ACCEPTED }
  const person = ({ name, email }: Addressee) => ({
    name: name || undefined,
    email,
    rsvp: true,
    status: partstats[answers?.get(email) ?? 'NEEDS_ACTION'],
  })
  const others = invited ? [person(to)] : row.attendees.map(person)
  const url = meetingOf(bookedDates) ?? undefined
  const unpaid = bookedDates.some(isOnHold)
  const common = {
    id: `serie-${row.id}@${new URL(publicUrl).hostname}`,
    sequence,
    timezone: zone,
    stamp: now,
    status: canceled ? ICalEventStatus.CANCELLED : unpaid ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
    organizer: { name: tenantName, email: /<(.+)>/.exec(from)?.[1] ?? from },
    attendees: canceled && invited ? others : [owner, ...others],
  }
  calendar.createEvent({
    ...common,
    ...spanOf({ date: row.first_date, at: row.first_date, ...baseOf(row) }, zone),
    summary: titleOf(row.subject, row),
    location: placeOf(row),
    url,
    repeating: [ruleLine(row, dates), ...exceptionLines(canceled ? [] : dates.filter(date => !stands(date)), row)].join(
      '\r\n',
    ),
  })
  for (const date of bookedDates) {
    const one = occurrenceOf(date, row)
    const { subject = '', meeting_url } = date.reservation ?? {}
    const isAsAll = subject === row.subject && (meeting_url ?? undefined) === url
    if (isAsAll && isByRule(one, baseOf(row))) continue
    calendar.createEvent({
      ...common,
      ...spanOf(one, zone),
      recurrenceId: spanOf({ date: one.date, at: one.date, ...baseOf(row) }, zone).start,
      summary: titleOf(subject, row),
      location: placeOf(date.reservation ?? row),
      url: meeting_url ?? undefined,
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
