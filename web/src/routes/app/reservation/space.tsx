import { createFileRoute } from '@tanstack/react-router'
import { BookingsPage, bookingsCampuses } from '../../../bookings/BookingsPage.tsx'
import { BookingSearch, keepsForms } from '../../../bookings/bookingSearch.ts'

export const Route = createFileRoute('/app/reservation/space')({
  validateSearch: BookingSearch,
  loader: ({ context, preload }) => {
    if (!preload) return context.queryClient.ensureQueryData(bookingsCampuses())
  },
  component: Space,
})

function Space() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <BookingsPage
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
