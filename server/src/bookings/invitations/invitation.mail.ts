import { createHash } from 'node:crypto'
import type { AttendeeAnswer } from '@aforo/api/bookings/guests'
import type { Reservation } from '@aforo/api/bookings/reservations'
import { untilInWords } from '@aforo/api/bookings/unpaid'
import { entersBackOffice } from '@aforo/api/platform/base'
import { longDay } from '@aforo/api/platform/dates-in-words'
import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import { tzlib_get_ical_block } from 'timezones-ical-library'
import type { Message } from '../../platform/mail.ts'
import { slotOf } from '../../platform/wall-time.rules.ts'
import { ranOut, spaceWords, unpaidNow } from '../reservations/reservations.present.ts'
import { aboutLines, mailBody } from './booking.mail.ts'
import type { InvitationRow } from './invitation.queries.ts'

export interface Sender {
  /** As the mail's From says it: `Aforo <no-responder@aforo.pe>`. */
  from: string
  /** Where people open the product. */
  publicUrl: string
  /** When the message is made. */
  now: Temporal.Instant
  /** The page on which the addressee answers; of whoever is invited. */
  answerAt?: string
  /** The booking's own page, for its owner. */
  ownAt?: string | undefined
}

/** To whom an invitation goes. */
export interface Addressee {
  email: string
  name: string
  /** Taken off the list: their calendar forgets the appointment. */
  uninvited?: boolean
  /** They knew of it, and it has another time or place now. */
  moved?: boolean | undefined
  /** Its order was paid a moment ago: what was on hold is booked. */
  paid?: boolean | undefined
  /** What they said so far. */
  answer?: AttendeeAnswer
}

/** An answer in a calendar's words (PARTSTAT). */
export const partstats: Record<AttendeeAnswer, ICalAttendeeStatus> = {
  NEEDS_ACTION: ICalAttendeeStatus.NEEDSACTION,
  ACCEPTED: ICalAttendeeStatus.ACCEPTED,
  TENTATIVE: ICalAttendeeStatus.TENTATIVE,
  DECLINED: ICalAttendeeStatus.DECLINED,
}

type Kind = 'new' | 'changed' | 'canceled' | 'unpaid' | 'paid' | 'fallen'

const headings: Record<Kind, string> = {
  new: 'Reserva confirmada',
  changed: 'Reserva actualizada',
  canceled: 'Reserva cancelada',
  unpaid: 'Apartado, falta el pago',
  paid: 'Reserva confirmada',
  fallen: 'Reserva cancelada por falta de pago',
}
const sentences: Record<Exclude<Kind, 'unpaid'>, string> = {
  new: 'Tu reserva está confirmada.',
  changed: 'Tu reserva cambió. Así queda:',
  canceled: 'Tu reserva se canceló y el espacio quedó libre.',
  paid: 'Recibimos el pago: tu reserva está confirmada.',
  fallen: 'Tu reserva se canceló porque no se pagó a tiempo, y el espacio quedó libre.',
}

/** `Tu lugar está apartado hasta las 23:16 y falta el pago. Si no se paga antes, se libera.` */
function unpaidSentence(
  { until }: NonNullable<Reservation['unpaid']>,
  timeZone: string,
  now: Temporal.Instant,
): string {
  const end = untilInWords(until, timeZone, now.epochMilliseconds)
  return end
    ? `Tu lugar está apartado ${end} y falta el pago. Si no se paga antes, se libera.`
    : 'Tu lugar está apartado y falta el pago.'
}

const kindOf = (row: InvitationRow, canceled: boolean, paid: boolean | undefined): Kind =>
  canceled
    ? ranOut(row)
      ? 'fallen'
      : 'canceled'
    : unpaidNow(row)
      ? 'unpaid'
      : paid
        ? 'paid'
        : row.sequence === 0
          ? 'new'
          : 'changed'

/** The sentences for an invited person, by who invites them. */
const invited = (
  owner: string,
  canceled: boolean,
  { uninvited, moved, paid }: Addressee,
): [heading: string, sentence: string] => {
  if (uninvited) return ['Invitación retirada', `${owner} ya no te espera en esta reserva.`]
  if (canceled) return ['Invitación cancelada', `${owner} canceló esta reserva.`]
  if (moved) return ['Invitación actualizada', `${owner} cambió esta reserva. Así queda:`]
  if (paid) return ['Invitación confirmada', `La reserva a la que te invita ${owner} quedó confirmada.`]
  return ['Invitación', `${owner} te invita a esta reserva.`]
}

/**
 * The mail that tells a reservation's people how it stands, with the calendar message (RFC 6047) by which their calendar
 * follows. The same reservation keeps one UID, so that a later message replaces an earlier one.
 * @param to its owner, or somebody they invited
 * @param attendees who is invited; only the owner's mail lists all of them
 */
export function invitation(
  row: InvitationRow,
  to: Addressee,
  sender: Sender,
  attendees: readonly Addressee[] = [],
): Message {
  const canceled = row.status === 'CANCELED' || to.uninvited === true
  const unpaid = canceled ? null : unpaidNow(row)
  const kind = kindOf(row, canceled, to.paid)
  const isOwner = to.email === row.owner_username
  const slot = slotOf({ start: row.starts_at, end: row.ends_at }, row.time_zone)
  const address = [row.address_one, row.district, row.city].filter(Boolean).join(', ')
  const about = [...aboutLines(row, slot), address]
  if (row.meeting_url && !canceled) about.push(`Reunión de Teams: ${row.meeting_url}`)
  const owner = `${row.owner_given_name ?? ''} ${row.owner_lastname ?? ''}`.trim()
  const [heading, sentence] = isOwner
    ? [
        headings[kind],
        unpaid ? unpaidSentence(unpaid, row.time_zone, sender.now) : sentences[kind as keyof typeof sentences],
      ]
    : invited(owner, row.status === 'CANCELED', to)
  const link = { address: `${sender.publicUrl}/app/reservation/space`, words: 'Ver mis reservas' }
  const answer = attendees.find(({ email }) => email === to.email)?.answer
  const listed = isOwner
    ? [to, ...attendees]
    : [
        { email: row.owner_username ?? '', name: owner },
        { ...to, answer },
      ]
  return {
    to: to.email,
    subject: `${heading}: ${spaceWords(row)}, ${longDay(slot.at)}, ${slot.from}`,
    ...mailBody({
      givenName: isOwner ? (row.owner_given_name ?? '') : to.name || to.email,
      // What somebody else has to pay is none of a guest's business: that it isn't certain yet, is.
      sentences: [sentence, ...(unpaid && !isOwner ? [notYet] : [])],
      about,
      link: isOwner && entersBackOffice(row.owner_roles) ? link : undefined,
      ownAt: isOwner ? sender.ownAt : undefined,
      answerAt: isOwner || canceled ? undefined : sender.answerAt,
    }),
    calendar: {
      method: canceled ? 'CANCEL' : 'REQUEST',
      content: calendarMessage(row, canceled, canceled && !isOwner ? [to] : listed, sender, about),
    },
    id: `reserva-${row.id}-${row.sequence}${isOwner ? '' : `-${digestOf(to.email)}`}`,
  }
}

const notYet = 'El lugar está apartado y falta confirmarlo: te avisaremos.'

/** Tells the messages to several people apart without their addresses. */
export const digestOf = (email: string) => createHash('sha256').update(email).digest('hex').slice(0, 16)

function calendarMessage(
  row: InvitationRow,
  canceled: boolean,
  people: readonly Addressee[],
  { from, publicUrl, now }: Sender,
  [summary, ...rest]: string[],
): string {
  const calendar = ical({
    prodId: { company: 'Aforo', product: 'Reservas', language: 'ES' },
    method: canceled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
    // Without a zone of the calendar's own, DTSTAMP stays in UTC as it must.
    timezone: { name: null, generator: zone => tzlib_get_ical_block(zone)[0] ?? null },
  })
  calendar.createEvent({
    id: `${row.id}@${new URL(publicUrl).hostname}`,
    sequence: row.sequence,
    start: row.starts_at,
    end: row.ends_at,
    timezone: row.time_zone,
    stamp: now,
    summary,
    location: [spaceWords(row), row.floor_name, row.campus_name, row.address_one, row.district, row.city]
      .filter(Boolean)
      .join(', '),
    description: rest.join('\n'),
    url: row.meeting_url ?? undefined,
    status: canceled
      ? ICalEventStatus.CANCELLED
      : unpaidNow(row)
        ? ICalEventStatus.TENTATIVE
        : ICalEventStatus.CONFIRMED,
    transparency: ICalEventTransparency.OPAQUE,
    organizer: { name: row.tenant_name, email: /<(.+)>/.exec(from)?.[1] ?? from },
    attendees: people.map(({ email, name, answer = 'NEEDS_ACTION' }) => ({
      name: name || undefined,
      email,
      rsvp: email !== row.owner_username,
      status: partstats[email === row.owner_username ? 'ACCEPTED' : answer],
    })),
  })
  return calendar.toString()
}
