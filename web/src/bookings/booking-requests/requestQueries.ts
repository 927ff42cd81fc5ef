import type { ParkingSpotType } from '@aforo/contract/places/spaces'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { pagingOf } from '../../ui/search.ts'
import type { RequestSearch } from './requestSearch.ts'

/** The specification's page size for this list. */
export const size = 15

/** @param date on which decided requests are looked for; what waits is shown whatever its day */
export function requestQuery(search: RequestSearch, campusId: string | undefined, date: string) {
  const { q, spot = 'SIMPLE', decided = 'PENDING', parking, room, when, sort } = search
  return api.bookingRequests.search.queryOptions({
    input: {
      ...pagingOf(search, size),
      campus: campusId,
      name: q,
      type: 'PARKING_SPOT',
      type_inner: spot === 'all' ? 'ALL' : spot,
      status: decided === 'all' ? undefined : decided,
      parking,
      space: room,
      date: decided === 'PENDING' || when === 'all' ? undefined : date,
      sort: sort === '-requestedAt' ? '-requestedAt' : 'requestedAt',
    },
  })
}

/** How many requests wait, of a type of spot or of all. */
export const useWaiting = (campusId?: string, typeInner?: ParkingSpotType): number =>
  useQuery(
    api.bookingRequests.search.queryOptions({
      input: {
        status: 'PENDING',
        campus: campusId,
        type: typeInner === undefined ? 'ALL' : 'PARKING_SPOT',
        type_inner: typeInner ?? 'ALL',
        pageSize: 1,
      },
    }),
  ).data?.totalItems ?? 0

/** After a decision of one's own; live events tell everyone else. */
export function useReadAgain() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all(
      [api.bookingRequests.key(), api.bookings.key()].map(queryKey => queryClient.invalidateQueries({ queryKey })),
    )
}
