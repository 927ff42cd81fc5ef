import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { clockIn } from '../../ui/days.ts'
import { largestOf, lastCampus } from '../../ui/usualCampus.ts'
import type { BookingSearch } from './bookingSearch.ts'
import { bookingsCampuses, bookingsZones, ownCampus } from './bookingsCampuses.ts'
import type { BookingSubject } from './subject.ts'

/** What stands on some days of a campus. @param days in their order */
export const calendarQuery = (
  campusId: string,
  days: readonly [string, ...string[]],
  { types }: Pick<BookingSubject, 'types'>,
) =>
  api.bookings.calendar.queryOptions({
    input: { campusId, from: days[0], to: days.at(-1) ?? days[0], types: types.join() },
  })

/**
 * Asks for what a screen of bookings waits for, its day too where that is known before the screen is drawn.
 * @returns when the campuses are there
 */
export async function loadBookings(queryClient: QueryClient, subject: BookingSubject, search: BookingSearch) {
  queryClient.prefetchQuery(bookingsZones())
  const { items } = await queryClient.ensureQueryData(bookingsCampuses())
  if (search.view !== undefined && search.view !== 'day') return
  const wanted = search.campus ?? lastCampus()
  const campus =
    items.map(ownCampus).find(({ id }) => id === wanted) ?? (wanted ? undefined : largestOf(items.map(ownCampus)))
  if (!campus) return
  const date = search.date ?? clockIn(campus.timeZone, Date.now()).date
  queryClient.prefetchQuery(calendarQuery(campus.id, [date], subject))
}
