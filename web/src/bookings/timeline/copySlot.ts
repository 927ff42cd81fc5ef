import type { Reservation } from '@aforo/api/bookings/reservations'
import { addDays, type WallClock } from '../../ui/days.ts'
import { wallTimeOf } from '../../ui/formats.ts'
import type { Slot } from '../reservations/bookingSearch.ts'
import { type Bookings, placeKey, stretchOf } from './lanes.ts'
import { freeStretches, type TimelineModel } from './timelineModel.ts'

/** Where a copy of a booking is proposed: as long, in the same room, in the next free time of its day; else a week later. */
export function copySlot(
  reservation: Pick<Reservation, 'spaceId' | 'at' | 'from' | 'to'>,
  model: Pick<TimelineModel, 'openOf' | 'blockedOf'> & { policy: { stepMinutes: number } },
  bookings: Bookings,
  now: WallClock,
): Slot {
  const { spaceId, at } = reservation
  const { from, to } = stretchOf(reservation)
  const taken = [...(bookings.get(placeKey(spaceId, at)) ?? []), ...model.blockedOf(spaceId, at)]
  const next = freeStretches(model, at, taken, now, model.policy.stepMinutes)
    .map(free => ({ from: Math.max(free.from, to), to: free.to }))
    .find(free => free.to - free.from >= to - from)
  if (next) return { spaceId, at, from: wallTimeOf(next.from), to: wallTimeOf(next.from + to - from) }
  return { spaceId, at: weekLater(at, now.date), from: reservation.from, to: reservation.to }
}

/** The same weekday, not before today. */
const weekLater = (at: string, today: string): string => {
  const next = addDays(at, 7)
  return next >= today ? next : weekLater(next, today)
}
