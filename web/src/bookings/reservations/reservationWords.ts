import type { Reservation } from '@aforo/api/bookings/reservations'
import { bookedName } from '@aforo/api/places/labels'
import { formatTimes, shortDay } from '@aforo/api/platform/dates-in-words'
import { calendarLabels } from '@aforo/api/platform/labels'

/** `Google Calendar · organiza ana@anden.example` */
export const originInWords = ({ system, organizer }: NonNullable<Reservation['calendar']>) =>
  [calendarLabels[system], organizer && `organiza ${organizer}`].filter(Boolean).join(' · ')

export const nameOf = ({ ownerGivenName, ownerLastname }: Pick<Reservation, 'ownerGivenName' | 'ownerLastname'>) =>
  `${ownerGivenName} ${ownerLastname}`.trim()

/** `Paracas, vie. 20 nov., 10:00 – 11:00` */
export const whereAndWhen = (booking: Pick<Reservation, 'spaceName' | 'spaceType' | 'at' | 'from' | 'to'>) =>
  `${bookedName(booking)}, ${shortDay(booking.at)}, ${formatTimes(booking.from, booking.to)}`
