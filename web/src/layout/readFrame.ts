import type { QueryClient } from '@tanstack/react-query'
import { waitingQuery } from '../bookings/booking-requests/requestQueries.ts'
import { keepGuestChoices } from '../bookings/invitations/guestChoices.ts'
import { bookingsCampuses, bookingsZones } from '../bookings/reservations/bookingsCampuses.ts'
import { currentNews } from '../front-desk/news/newsQueries.ts'
import { onboardingQuery } from '../people/onboarding/useTour.ts'
import { client } from '../platform/api.ts'
import { unreadQuery } from '../platform/notifications/notificationQueries.ts'
import { meQuery } from '../platform/session/me.ts'

/** Reads who is signed in and what the frame shows by one call, and keeps each part as if its own call had brought it. */
export async function readFrame(queryClient: QueryClient): Promise<void> {
  if (queryClient.getQueryData(meQuery().queryKey)) return
  try {
    const { me, unread, onboarding, news, campuses, zones, waiting, ...choices } = await client.frame.get()
    queryClient.setQueryData(meQuery().queryKey, me)
    queryClient.setQueryData(unreadQuery().queryKey, unread)
    queryClient.setQueryData(onboardingQuery().queryKey, onboarding)
    queryClient.setQueryData(currentNews().queryKey, news)
    queryClient.setQueryData(bookingsCampuses().queryKey, campuses)
    queryClient.setQueryData(bookingsZones().queryKey, zones)
    queryClient.setQueryData(waitingQuery().queryKey, waiting)
    keepGuestChoices(queryClient, choices)
  } catch {
    // Each part is asked for by itself where it is shown, and says what is wrong.
  }
}
