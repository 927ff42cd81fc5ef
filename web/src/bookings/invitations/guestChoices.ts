import { GuestType, VisitPurpose } from '@aforo/api/bookings/guests'
import { guestTypeLabels, visitPurposeLabels } from '@aforo/api/bookings/labels'
import type { Frame } from '@aforo/api/front-desk/frame'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { optionsOf } from '../../ui/options.ts'

const forever = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
}
const guestTypes = () => api.bookings.guestTypes.queryOptions(forever)
const purposes = () => api.bookings.purposes.queryOptions(forever)

/** Keeps what a guest can be and come for. */
export function keepGuestChoices(queryClient: QueryClient, given: Pick<Frame, 'guestTypes' | 'purposes'>) {
  queryClient.setQueryData(guestTypes().queryKey, given.guestTypes)
  queryClient.setQueryData(purposes().queryKey, given.purposes)
}

/** Fetches it where the frame didn't bring it, once after signing in, so that forms have it when they open. */
export function preloadGuestChoices(queryClient: QueryClient) {
  queryClient.prefetchQuery(guestTypes())
  queryClient.prefetchQuery(purposes())
}

const asOptions = (coded: { code: string; displayName: string }[] | undefined) =>
  coded?.map(({ code, displayName }) => ({ value: code, label: displayName }))

/** What a guest can be and come for, as options of selects. */
export function useGuestChoices() {
  return {
    types: asOptions(useQuery(guestTypes()).data) ?? optionsOf(GuestType.options, guestTypeLabels),
    purposes: asOptions(useQuery(purposes()).data) ?? optionsOf(VisitPurpose.options, visitPurposeLabels),
  }
}
