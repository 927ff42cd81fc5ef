import type { SeatMap } from '@aforo/api/bookings/availability'
import { displayName } from '@aforo/api/places/labels'
import { fold } from '@aforo/api/platform/fold'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { addDays } from '../../ui/days.ts'
import { minutesOf } from '../../ui/formats.ts'
import type { BookingSearch } from '../reservations/bookingSearch.ts'
import type { BookingCampus } from '../reservations/bookingsCampuses.ts'
import { usualShift } from '../reservations/shifts.ts'
import { seatsQuery } from './seatQueries.ts'
import { lineOf, type SeatState, shiftOf, stateOf } from './seatState.ts'

/** Whether the last shift of a campus's day has ended. */
export const isDayOver = ({ date, now, turns }: Pick<SeatMap, 'date' | 'now' | 'turns'>): boolean =>
  turns.length > 0 && turns.every(({ to }) => `${date} ${to}` <= now)

/** A floor's seats in the shift and on the date that the address says, and which of them are looked for. @param today at the campus */
export function useSeatMap(campus: BookingCampus, search: BookingSearch, today: string) {
  const { id: campusId, timeZone } = campus
  const asked = { campusId, timeZone, floorId: search.floor }
  const ofDay = useQuery(seatsQuery({ ...asked, date: search.date }))
  const { data } = ofDay
  /** Nobody looks for a desk of a day that is over: who opens the screen then sees tomorrow's. */
  const isOver = search.date === undefined && data?.campusId === campusId && isDayOver(data)
  const ofTomorrow = useQuery({
    ...seatsQuery({ ...asked, date: addDays(data?.date ?? today, 1) }),
    enabled: isOver && data !== undefined,
  })
  const query = isOver && (ofTomorrow.data || ofTomorrow.isPending) ? ofTomorrow : ofDay
  const map = query.data?.campusId === campusId ? query.data : undefined
  const date = map && !query.isPlaceholderData ? map.date : (search.date ?? today)
  const [nowDate = today, nowTime = '00:00'] = map?.now.split(' ') ?? []
  const shift =
    map?.turns.find(({ turnId }) => turnId === search.shift) ??
    usualShift(map?.turns ?? [], date === nowDate, minutesOf(nowTime))
  const plan = useQuery({
    ...api.floorPlans.ofFloor.queryOptions({ input: { id: map?.floorId ?? '' } }),
    enabled: !!map?.floorId,
  })
  const moving = useQuery({
    ...api.bookings.get.queryOptions({ input: { id: search.move ?? '' } }),
    enabled: search.move !== undefined,
  }).data
  const words = fold(search.q ?? '')
    .split(/\s+/)
    .filter(Boolean)
  const seats = map?.seats ?? []
  const turnId = shift?.turnId ?? ''
  const matches = (seat: (typeof seats)[number], state?: SeatState) => {
    const there = shiftOf(seat, turnId)
    const text = fold(`${displayName({ type: 'SEAT', name: seat.name })} ${seat.tableName} ${lineOf(there)}`)
    return (state === undefined || stateOf(there) === state) && words.every(word => text.includes(word))
  }
  const listed = seats.filter(seat => matches(seat, search.state))
  const chosen = seats.find(({ seatId }) => seatId === search.seat)
  const floor = map?.floors.find(({ floorId }) => floorId === map.floorId)
  return { query, isOver, map, date, nowDate, shift, turnId, plan, moving, seats, listed, chosen, floor }
}
