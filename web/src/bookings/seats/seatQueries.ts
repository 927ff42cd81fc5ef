import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'

export const seatsQuery = (campusId: string, date: string | undefined, floorId: string | undefined) =>
  api.bookings.seats.queryOptions({
    input: { campusId, date, floorId },
    placeholderData: keepPreviousData,
    // Shifts end also where nobody books.
    refetchInterval: 60_000,
  })

/** After a write of one's own; live events tell everyone else. */
export const readSeatsAgain = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: api.bookings.seats.key() })
