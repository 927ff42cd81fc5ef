import type { Reservation } from '@aforo/api/bookings/reservations'
import { formatTimes, shortDay } from '@aforo/api/platform/dates-in-words'
import { calendarLabels } from '@aforo/api/platform/labels'

/** `Google Calendar · organiza ana@anden.example` */
export const originInWords = ({ system, organizer }: NonNullable<Reservation['calendar']>) =>
  [calendarLabels[system], organizer && `organiza ${organizer}`].filter(Boolean).join(' · ')

export const nameOf = ({ ownerGivenName, ownerLastname }: Pick<Reservation, 'ownerGivenName' | 'ownerLastname'>) =>
  `${ownerGivenName} ${ownerLastname}`.trim()

/** `Paracas, vie. 20 nov., 10:00 – 11:00` */
export const whereAndWhen = ({ spaceName, at, from, to }: Pick<Reservation, 'spaceName' | 'at' | 'from' | 'to'>) =>
  `${spaceName}, ${shortDay(at)}, ${formatTimes(from, to)}`
