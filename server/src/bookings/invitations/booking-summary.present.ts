import type { ReservationSummary } from '@aforo/api/bookings/attendees'
import type { Attendee, AttendeeAnswer, GuestType, VisitPurpose } from '@aforo/api/bookings/guests'
import { eventTypeLabels, roomLayoutLabels } from '@aforo/api/bookings/labels'
import type { Reservation } from '@aforo/api/bookings/reservations'
import { bookingStateInWords } from '@aforo/api/bookings/unpaid'
import type { DocumentType } from '@aforo/api/people/documents'
import { bookedName } from '@aforo/api/places/labels'
import { capitalized, formatLongDate, fromTo } from '@aforo/api/platform/dates-in-words'
import type { AttendeeRow } from './attendees.queries.ts'
import type { SummaryRow } from './booking-summary.queries.ts'

export const presentAttendee = (row: AttendeeRow): Attendee => ({
  attendeeId: row.id,
  email: row.email,
  name: row.name,
  company: row.company,
  inside: row.user_id !== null,
  guestType: row.guest_type as GuestType | null,
  purpose: row.purpose as VisitPurpose | null,
  document:
    row.document_type === null ? null : { type: row.document_type as DocumentType, number: row.document_number ?? '' },
  answer: row.answer as AttendeeAnswer,
  answeredAt: row.answered_at?.toString() ?? null,
})

/** `Viernes, 27 de noviembre de 2026` */
export const longDate = (date: string): string => capitalized(formatLongDate(date))

export const addressOf = ({ address_one, district, city }: SummaryRow): string =>
  [address_one, district, city].filter(Boolean).join(', ')

/** Where it is, from the door outwards: space, floor, campus. */
export const placeOf = (reservation: Reservation, { floor_name }: SummaryRow): string =>
  [bookedName(reservation), floor_name, reservation.campusName].filter(Boolean).join(' · ')

/** What a booking is about, in one line. */
export const titleOf = (reservation: Reservation): string =>
  reservation.subject || `Reserva de ${bookedName(reservation)}`

export const ownerOf = ({ ownerGivenName, ownerLastname }: Reservation): string =>
  `${ownerGivenName} ${ownerLastname}`.trim()

/** What there is to say of a booking besides what, where and when: name and words. */
export function detailsOf(reservation: Reservation): [string, string][] {
  const { eventType, layout, attendeeCount, meeting } = reservation
  const details: [string, string][] = [['Titular', ownerOf(reservation)]]
  if (eventType) details.push(['Evento', eventTypeLabels[eventType]])
  if (layout) details.push(['Disposición', roomLayoutLabels[layout]])
  if (attendeeCount > 0) details.push(['Invitados', String(attendeeCount)])
  if (meeting?.joinUrl) details.push(['Teams', meeting.joinUrl])
  return details.filter(([, words]) => words !== '')
}

export function presentSummary(
  reservation: Reservation,
  campus: SummaryRow,
  attendees: readonly AttendeeRow[],
  now: Temporal.Instant,
): ReservationSummary {
  const { at, from, to } = reservation
  const address = addressOf(campus)
  const lines = [
    titleOf(reservation),
    ...(reservation.unpaid ? [bookingStateInWords(reservation, now.epochMilliseconds)] : []),
    `${longDate(at)}, ${fromTo(from, to)}`,
    placeOf(reservation, campus),
    address,
    ...detailsOf(reservation).map(([name, words]) => `${name}: ${words}`),
  ]
  return { reservation, attendees: attendees.map(presentAttendee), address, text: lines.join('\n') }
}
