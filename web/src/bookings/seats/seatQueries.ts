import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'

interface SeatsAsked {
  campusId: string
  /** The campus's: without a date, today is asked for as it is there. */
  timeZone: string
  date: string | undefined
  floorId: string | undefined
}

export const seatsQuery = (input: SeatsAsked) =>
  api.bookings.seats.queryOptions({
    input,
    placeholderData: keepPreviousData,
    // Shifts end also where nobody books.
    refetchInterval: 60_000,
  })

/** After a write of one's own; live events tell everyone else. */
export const readSeatsAgain = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: api.bookings.seats.key() })
