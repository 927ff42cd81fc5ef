import { createFileRoute } from '@tanstack/react-router'
import { BookingsPage } from '../../../bookings/reservations/BookingsPage.tsx'
import { BookingSearch } from '../../../bookings/reservations/bookingSearch.ts'
import { bookingsCampuses, bookingsZones } from '../../../bookings/reservations/bookingsCampuses.ts'

export const Route = createFileRoute('/app/reservation/space')({
  validateSearch: BookingSearch,
  loader: ({ context, preload }) => {
    if (preload) return
    // Beside each other: the screen waits for both.
    context.queryClient.prefetchQuery(bookingsZones())
    return context.queryClient.ensureQueryData(bookingsCampuses())
  },
  component: Space,
})

function Space() {
  return <BookingsPage search={Route.useSearch()} navigate={Route.useNavigate()} />
}
