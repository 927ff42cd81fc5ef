import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { pagingOf } from '../../ui/search.ts'
import type { RequestKind, RequestSearch } from './requestSearch.ts'

/** The specification's page size for this list. */
export const size = 15

/** @param date on which decided requests are looked for; what waits is shown whatever its day */
export function requestQuery(search: RequestSearch, campusId: string | undefined, date: string) {
  const { q, spot, kind, decided = 'PENDING', parking, room, when, sort } = search
  return api.bookingRequests.search.queryOptions({
    input: {
      ...pagingOf(search, size),
      campus: campusId,
      name: q,
      // The kind of spot says that it is one; an older address may ask for all of them.
      type: spot === undefined || spot === 'all' ? (kind ?? 'ALL') : 'PARKING_SPOT',
      type_inner: spot === undefined || spot === 'all' ? 'ALL' : spot,
      status: decided === 'all' ? undefined : decided,
      parking,
      space: room,
      date: decided === 'PENDING' || when === 'all' ? undefined : date,
      sort: sort === '-requestedAt' ? '-requestedAt' : 'requestedAt',
    },
  })
}

export const waitingQuery = (campusId?: string, kind?: RequestKind) =>
  api.bookingRequests.search.queryOptions({
    input: { status: 'PENDING', campus: campusId, type: kind ?? 'ALL', type_inner: 'ALL', pageSize: 1 },
  })

/** How many requests wait, of a kind of space or of all. */
export const useWaiting = (campusId?: string, kind?: RequestKind): number =>
  useQuery(waitingQuery(campusId, kind)).data?.totalItems ?? 0

/** After a decision of one's own; live events tell everyone else. */
export function useReadAgain() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all(
      [api.bookingRequests.key(), api.bookings.key()].map(queryKey => queryClient.invalidateQueries({ queryKey })),
    )
}
