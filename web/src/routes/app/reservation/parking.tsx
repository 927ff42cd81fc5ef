import { createFileRoute } from '@tanstack/react-router'
import { BookingsPage, bookingsCampuses } from '../../../bookings/BookingsPage.tsx'
import { BookingSearch, keepsForms } from '../../../bookings/bookingSearch.ts'
import { parkingBookings } from '../../../bookings/subject.ts'

export const Route = createFileRoute('/app/reservation/parking')({
  validateSearch: BookingSearch,
  loader: ({ context, preload }) => {
    if (!preload) return context.queryClient.ensureQueryData(bookingsCampuses())
  },
  component: Parking,
})

function Parking() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <BookingsPage
      subject={parkingBookings}
      search={search}
      onSearch={(change, silently) =>
        navigate({
          search: before => ({ ...before, ...change }),
          replace: silently,
          resetScroll: false,
          ignoreBlocker: keepsForms(search, { ...search, ...change }),
        })
      }
    />
  )
}
