import type { BookingSearch } from './bookingSearch.ts'

export const noListFilter = {
  q: undefined,
  type: undefined,
  status: undefined,
  room: undefined,
  when: undefined,
  page: undefined,
}

/** The keys of the address that narrow the list. */
export const listFilters = ['q', 'type', 'status', 'room', 'when'] as const satisfies (keyof BookingSearch)[]

export const hasListFilter = (search: BookingSearch) => listFilters.some(key => search[key] !== undefined)
