import type { Reservation } from '@aforo/api/bookings/reservations'
import type { Stretch, WallClock } from '../../ui/days.ts'
import { minutesOf, wallTimeOf } from '../../ui/formats.ts'
import type { Slot } from '../reservations/bookingSearch.ts'
import { pointed } from '../timeline/gestures.ts'
import { type Bookings, type LaneGroup, placeKey, type Row } from '../timeline/lanes.ts'
import { freeStretches, type TimelineModel } from '../timeline/timelineModel.ts'

/** Pixels. */
export const bookingHeight = 40
const groupHeight = 30
/** Below the bookings of a cell: what books there, or says how many more there are. */
const footHeight = 30
/** A cell names so many bookings; of one more it says how many. */
const namedAtMost = 4

/** The bookings that a cell of the week names, and how many more it has. */
export const namedIn = (booked: readonly Reservation[]) => ({
  named: booked.slice(0, namedAtMost),
  more: Math.max(0, booked.length - namedAtMost),
})

/** The rooms of a week under one another, each as high as its fullest day needs. Heights in pixels. */
export function layWeek(
  groups: LaneGroup[],
  bookings: Bookings,
  blockedOf: TimelineModel['blockedOf'],
): { rows: Row[]; height: number } {
  const rows: Row[] = []
  let top = 0
  const add = (row: { group: string } | { lane: LaneGroup['lanes'][number] }, height: number) => {
    rows.push({ ...row, top, height })
    top += height
  }
  for (const { label, lanes } of groups) {
    add({ group: label }, groupHeight)
    for (const lane of lanes) {
      const entries = lane.dates.map(
        date =>
          namedIn(bookings.get(placeKey(lane.room.id, date)) ?? []).named.length +
          Math.min(1, blockedOf(lane.room.id, date).length),
      )
      add({ lane }, Math.max(1, ...entries) * bookingHeight + footHeight)
    }
  }
  return { rows, height: top }
}

/**
 * What a press on the free part of a cell books: an hour from the first free one that has room for the shortest booking.
 * @param from no earlier than so, where it is free: a working day begins at nine
 */
export function firstFree(
  model: Pick<TimelineModel, 'openOf' | 'policy'>,
  place: { spaceId: string; at: string },
  taken: Pick<Reservation, 'from' | 'to'>[],
  now: WallClock,
  from = '09:00',
): Slot | undefined {
  const { policy } = model
  const free = freeStretches(model, place.at, taken, now, policy.stepMinutes)
    // What has begun is not proposed.
    .map(one => ({
      ...one,
      from: place.at === now.date ? Math.max(one.from, soonest(now, policy.stepMinutes)) : one.from,
    }))
    .filter(one => one.to - one.from >= policy.shortestMinutes)
  const start = minutesOf(from)
  const best = free.find(one => one.to >= start + policy.shortestMinutes) ?? free[0]
  if (!best) return undefined
  const begins: Stretch =
    best.from < start && best.to >= start + policy.shortestMinutes ? { ...best, from: start } : best
  const hours = pointed(begins.from, policy, begins)
  return { ...place, from: wallTimeOf(hours.from), to: wallTimeOf(hours.to) }
}

const soonest = ({ minute }: WallClock, step: number) => Math.ceil(minute / step) * step
