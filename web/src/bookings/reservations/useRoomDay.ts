import type { Calendar } from '@aforo/api/bookings/calendar'
import { CalendarDate } from '@aforo/api/platform/base'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { useSubject } from './subject.ts'

/** What a campus's calendar says of a date; undefined while it isn't known. */
export function useRoomDay(campusId: string, at: string): Calendar | undefined {
  const { types } = useSubject()
  return useQuery({
    ...api.bookings.calendar.queryOptions({
      input: { campusId, from: at, to: at, types: types.join() },
    }),
    enabled: CalendarDate.safeParse(at).success,
  }).data
}
