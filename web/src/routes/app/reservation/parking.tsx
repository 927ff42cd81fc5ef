import { createFileRoute } from '@tanstack/react-router'
import { BookingsPage } from '../../../bookings/reservations/BookingsPage.tsx'
import { BookingSearch } from '../../../bookings/reservations/bookingSearch.ts'
import { bookingsCampuses, bookingsZones } from '../../../bookings/reservations/bookingsCampuses.ts'
import { parkingBookings } from '../../../bookings/reservations/subject.ts'

export const Route = createFileRoute('/app/reservation/parking')({
  validateSearch: BookingSearch,
  loader: ({ context, preload }) => {
    if (preload) return
    // Beside each other: the screen waits for both.
    context.queryClient.prefetchQuery(bookingsZones())
    return context.queryClient.ensureQueryData(bookingsCampuses())
  },
  component: Parking,
})

function Parking() {
  return <BookingsPage subject={parkingBookings} search={Route.useSearch()} navigate={Route.useNavigate()} />
}
