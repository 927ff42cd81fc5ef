import { formatDate, wallOf } from '../platform/dates-in-words.ts'
import { statusLabelsOf } from './labels.ts'
import type { Reservation } from './reservations.ts'

type Booking = Pick<Reservation, 'status' | 'kind' | 'unpaid' | 'timeZone'>

/** `hasta las 23:16`, with its date on another day; empty where nothing ends the hold. @param now epoch milliseconds */
export function untilInWords(until: string | null, timeZone: string, now: number): string {
  if (until === null) return ''
  const end = wallOf(until, timeZone)
  const day = end.date === wallOf(now, timeZone).date ? '' : `el ${formatDate(end.date)} a `
  return `hasta ${day}las ${end.time}`
}

/** `Apartado hasta las 23:16` or `Apartado` */
export const heldInWords = ({ unpaid, timeZone }: Pick<Booking, 'unpaid' | 'timeZone'>, now: number): string =>
  ['Apartado', untilInWords(unpaid?.until ?? null, timeZone, now)].filter(Boolean).join(' ')

/** The state of a booking as everybody reads it. What nobody has paid yet is on hold, and not approved. */
export function bookingStateInWords(booking: Booking, now: number): string {
  const { status, kind, unpaid } = booking
  const label = statusLabelsOf(kind)[status]
  if (!unpaid) return label
  return `${status === 'IN_PROGRESS' ? label : heldInWords(booking, now)}, falta el pago`
}
