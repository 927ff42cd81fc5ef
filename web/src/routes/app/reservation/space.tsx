import { createFileRoute } from '@tanstack/react-router'
import { BookingsPage } from '../../../bookings/reservations/BookingsPage.tsx'
import { BookingSearch } from '../../../bookings/reservations/bookingSearch.ts'
import { loadBookings } from '../../../bookings/reservations/firstCalendar.ts'

import { roomBookings } from '../../../bookings/reservations/subject.ts'

export const Route = createFileRoute('/app/reservation/space')({
  validateSearch: BookingSearch,
  // Of the address of this moment: a change of it asks by itself.
  loader: ({ context, location, preload }) =>
    preload ? undefined : loadBookings(context.queryClient, roomBookings, BookingSearch.parse(location.search)),
  component: Space,
})

function Space() {
  return <BookingsPage search={Route.useSearch()} navigate={Route.useNavigate()} />
}
