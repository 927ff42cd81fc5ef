import type { BookingPolicy } from '@aforo/api/bookings/reservations'
import type { WallClock } from '../../ui/days.ts'
import { type Bookings, type Lane, placeKey } from './lanes.ts'
import { freeStretches, type TimelineModel } from './timelineModel.ts'

/** A moment in free time at which a booking could begin. */
export interface FreeStart {
  lane: Lane
  column: number
  /** Minutes since midnight. */
  minute: number
}

/** The arrows go by half an hour, or by the policy's step where that is longer. */
const usualStep = 30

type Free = Pick<TimelineModel, 'openOf' | 'blockedOf'> & {
  policy: Pick<BookingPolicy, 'stepMinutes' | 'shortestMinutes'>
}

/** When a booking could begin in a lane, in the order of its days. */
export function freeStarts(model: Free, lane: Lane, bookings: Bookings, now: WallClock): FreeStart[] {
  if (!lane.room.bookable) return []
  const { stepMinutes, shortestMinutes } = model.policy
  const every = Math.max(usualStep, stepMinutes)
  return lane.dates.flatMap((date, column) => {
    const taken = [...(bookings.get(placeKey(lane.room.id, date)) ?? []), ...model.blockedOf(lane.room.id, date)]
    return freeStretches(model, date, taken, now, stepMinutes).flatMap(({ from, to }) => {
      const minutes = [Math.ceil(from / stepMinutes) * stepMinutes]
      for (let at = (Math.floor(from / every) + 1) * every; at < to; at += every) minutes.push(at)
      return minutes.filter(at => at + shortestMinutes <= to).map(minute => ({ lane, column, minute }))
    })
  })
}

const moment = ({ column, minute }: FreeStart) => column * 1440 + minute

const nearest = (starts: FreeStart[], to: FreeStart) =>
  starts.reduce<FreeStart | undefined>((best, one) => {
    const distance = (other: FreeStart) => Math.abs(moment(other) - moment(to))
    return best === undefined || distance(one) < distance(best) ? one : best
  }, undefined)

/**
 * Where a key leads from a moment in free time: along its lane by the arrows, Home and End, to the same time of another
 * lane by the arrows up and down.
 * @returns undefined for any other key, and at the end
 */
export function nextStart(
  key: string,
  from: FreeStart,
  lanes: readonly Lane[],
  startsOf: (lane: Lane) => FreeStart[],
): FreeStart | undefined {
  const own = startsOf(from.lane)
  if (key === 'Home') return own[0]
  if (key === 'End') return own.at(-1)
  if (key === 'ArrowRight') return own.find(one => moment(one) > moment(from))
  if (key === 'ArrowLeft') return own.findLast(one => moment(one) < moment(from))
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return undefined
  const row = lanes.indexOf(from.lane)
  const others = key === 'ArrowDown' ? lanes.slice(row + 1) : lanes.slice(0, row).reverse()
  for (const lane of others) {
    const found = nearest(startsOf(lane), from)
    if (found) return found
  }
  return undefined
}

/** Where the keys begin: in the first lane with free time, at the first moment there is. */
export function firstStart(lanes: readonly Lane[], startsOf: (lane: Lane) => FreeStart[]): FreeStart | undefined {
  for (const lane of lanes) {
    const [first] = startsOf(lane)
    if (first) return first
  }
  return undefined
}
