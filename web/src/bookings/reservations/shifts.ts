import type { Calendar } from '@aforo/api/bookings/calendar'
import { minutesOf } from '../../ui/formats.ts'

export type Shift = Calendar['shifts'][number]

/**
 * The shift that is meant when none was chosen: today the first that isn't over, the shorter of two that end together;
 * on other dates the first.
 */
export function usualShift<One extends Shift>(
  shifts: readonly One[],
  isToday: boolean,
  minute: number,
): One | undefined {
  const left = isToday ? shifts.filter(({ to }) => minutesOf(to) > minute) : shifts
  return (
    left.toSorted((a, b) => minutesOf(a.to) - minutesOf(b.to) || minutesOf(b.from) - minutesOf(a.from))[0] ?? shifts[0]
  )
}

const commonMinutes = (one: Pick<Shift, 'from' | 'to'>, other: Pick<Shift, 'from' | 'to'>) =>
  Math.min(minutesOf(one.to), minutesOf(other.to)) - Math.max(minutesOf(one.from), minutesOf(other.from))

/** The shift of exactly those hours. */
export const shiftAt = (shifts: readonly Shift[], { from, to }: Pick<Shift, 'from' | 'to'>): Shift | undefined =>
  shifts.find(shift => shift.from === from && shift.to === to)

/** The shift that has most of some hours; undefined where none has any of them. */
export function shiftAround(shifts: readonly Shift[], hours: Pick<Shift, 'from' | 'to'>): Shift | undefined {
  if (!hours.from || !hours.to) return undefined
  return shifts
    .filter(shift => commonMinutes(shift, hours) > 0)
    .toSorted((a, b) => commonMinutes(b, hours) - commonMinutes(a, hours) || minutesOf(a.to) - minutesOf(b.to))[0]
}
