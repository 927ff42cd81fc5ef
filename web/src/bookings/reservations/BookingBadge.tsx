import type { Reservation } from '@aforo/api/bookings/reservations'
import { bookingStateInWords } from '@aforo/api/bookings/unpaid'
import { Badge, StatusBadge, type Tone, toneOf } from '../../ui/StatusBadge.tsx'

type Booking = Pick<Reservation, 'status' | 'unpaid' | 'timeZone'>

/** The state of a booking as its reader sees it: what nobody has paid yet is on hold, and says until when. */
export const BookingBadge = ({ booking }: { booking: Booking }) =>
  booking.unpaid ? (
    <Badge label={bookingStateInWords(booking, Date.now())} tone="warning" wraps />
  ) : (
    <StatusBadge of="reservation" status={booking.status} />
  )

export const bookingTone = ({ status, unpaid }: Pick<Booking, 'status' | 'unpaid'>): Tone =>
  unpaid ? 'warning' : toneOf('reservation', status)
