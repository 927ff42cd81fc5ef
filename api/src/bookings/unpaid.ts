import { formatDate, wallOf } from '../platform/dates-in-words.ts'
import { statusLabelsOf } from './labels.ts'
import type { Reservation } from './reservations.ts'

type Booking = Pick<Reservation, 'status' | 'kind' | 'unpaid' | 'timeZone'>

/**
 * `hasta las 23:16`, with the date if it isn't today; empty if the hold has no end.
 * @param now epoch milliseconds
 */
export function untilInWords(until: string | null, timeZone: string, now: number): string {
  if (until === null) return ''
  const end = wallOf(until, timeZone)
  const day = end.date === wallOf(now, timeZone).date ? '' : `el ${formatDate(end.date)} a `
  return `hasta ${day}las ${end.time}`
}

/** `Apartado hasta las 23:16` or `Apartado` */
export const heldInWords = ({ unpaid, timeZone }: Pick<Booking, 'unpaid' | 'timeZone'>, now: number): string =>
  ['Apartado', untilInWords(unpaid?.until ?? null, timeZone, now)].filter(Boolean).join(' ')

/** A booking's status in words. An unpaid booking is on hold, not approved. */
export function bookingStateInWords(booking: Booking, now: number): string {
  const { status, kind, unpaid } = booking
  const label = statusLabelsOf(kind)[status]
  if (!unpaid) return label
  return `${status === 'IN_PROGRESS' ? label : heldInWords(booking, now)}, falta el pago`
}
