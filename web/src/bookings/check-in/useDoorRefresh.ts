import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'

/** Reads anew who has the place one stands before, and the calendars that show it. */
export function useReadHere() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([api.checkIn.key(), api.bookings.key()].map(queryKey => queryClient.invalidateQueries({ queryKey })))
}
