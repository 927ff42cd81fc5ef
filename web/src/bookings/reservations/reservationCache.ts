import type { Calendar } from '@aforo/api/bookings/calendar'
import type { Reservation } from '@aforo/api/bookings/reservations'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'

const holdsPlace = ({ status }: Reservation) => status !== 'CANCELED' && status !== 'DECLINED'

/** A calendar after a reservation became what it now is. */
export function withReservation(calendar: Calendar, changed: Reservation): Calendar {
  const others = calendar.reservations.filter(one => one.reservationId !== changed.reservationId)
  const here = changed.campusId === calendar.campusId && holdsPlace(changed)
  return { ...calendar, reservations: here ? [...others, changed] : others }
}

/**
 * Shows an answered change at once wherever the reservation is on screen; the lists are read again, and so is a calendar
 * that is being read: one that began before the change would else put the old state back.
 */
export function storeReservation(queryClient: QueryClient, changed: Reservation) {
  queryClient.setQueriesData<Calendar>(
    { queryKey: api.bookings.calendar.key() },
    calendar => calendar && withReservation(calendar, changed),
  )
  queryClient.invalidateQueries({ queryKey: api.bookings.calendar.key(), fetchStatus: 'fetching' })
  queryClient.setQueryData(api.bookings.get.queryKey({ input: { id: changed.reservationId } }), changed)
  queryClient.invalidateQueries({ queryKey: api.bookings.search.key() })
  queryClient.invalidateQueries({ queryKey: api.bookings.history.key() })
}
