import type { Reservation } from '@aforo/api/bookings/reservations'
import { bookingStateInWords } from '@aforo/api/bookings/unpaid'
import { Badge, type Tone, toneOf } from '../../ui/StatusBadge.tsx'

type Booking = Pick<Reservation, 'status' | 'kind' | 'unpaid' | 'timeZone'>

/** The state of a booking as its reader sees it: what nobody has paid yet is on hold, and says until when. */
export const BookingBadge = ({ booking }: { booking: Booking }) =>
  booking.unpaid ? (
    <Badge label={bookingStateInWords(booking, Date.now())} tone="warning" wraps />
  ) : (
    <Badge label={bookingStateInWords(booking, Date.now())} tone={toneOf('reservation', booking.status)} />
  )

export const bookingTone = ({ status, unpaid }: Pick<Booking, 'status' | 'unpaid'>): Tone =>
  unpaid ? 'warning' : toneOf('reservation', status)
