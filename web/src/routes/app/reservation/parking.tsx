import { createFileRoute } from '@tanstack/react-router'
import { BookingsPage } from '../../../bookings/BookingsPage.tsx'
import { BookingSearch } from '../../../bookings/bookingSearch.ts'
import { bookingsCampuses } from '../../../bookings/bookingsCampuses.ts'
import { parkingBookings } from '../../../bookings/subject.ts'

export const Route = createFileRoute('/app/reservation/parking')({
  validateSearch: BookingSearch,
  loader: ({ context, preload }) => {
    if (!preload) return context.queryClient.ensureQueryData(bookingsCampuses())
  },
  component: Parking,
})

function Parking() {
  return <BookingsPage subject={parkingBookings} search={Route.useSearch()} navigate={Route.useNavigate()} />
}
