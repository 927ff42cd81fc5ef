import type { Calendar } from '@aforo/api/bookings/calendar'
import type { Reservation } from '@aforo/api/bookings/reservations'
import { addDays, weekOf } from '../../ui/days.ts'
import { minutesOf } from '../../ui/formats.ts'
import { stretchOf } from '../timeline/lanes.ts'

/** The whole weeks, from Monday, that hold the month of a date: four to six of them. */
export function monthOf(date: string): string[] {
  const first = `${date.slice(0, 8)}01`
  const last = addDays(nextMonth(first, 1), -1)
  const begin = weekOf(first)[0] ?? first
  const end = weekOf(last)[6] ?? last
  const { days } = Temporal.PlainDate.from(begin).until(end)
  return Array.from({ length: days + 1 }, (_, day) => addDays(begin, day))
}

/** The same day so many months later (or earlier); the last day of a shorter month. */
export const nextMonth = (date: string, months: number): string =>
  Temporal.PlainDate.from(date).add({ months }).toString()

/** The same day of another month, `YYYY-MM`; the last day of a shorter one. */
export const dayIn = (month: string, date: string): string =>
  Temporal.PlainDate.from(date)
    .with({ year: Number(month.slice(0, 4)), month: Number(month.slice(5)) })
    .toString()

export const isOfMonth = (day: string, date: string) => day.slice(0, 7) === date.slice(0, 7)

/** Minutes in which a campus receives people on a date. */
export const openMinutes = (calendar: Pick<Calendar, 'open'>, date: string): number =>
  calendar.open
    .filter(one => one.date === date)
    .reduce((sum, { opensAt, closesAt }) => sum + minutesOf(closesAt) - minutesOf(opensAt), 0)

export const bookedMinutes = (reservations: readonly Reservation[]): number =>
  reservations.map(stretchOf).reduce((sum, { from, to }) => sum + to - from, 0)

/** How full a day is, in four steps from 0 (empty) to 4 (hardly anything left). */
export function fullness(booked: number, open: number): 0 | 1 | 2 | 3 | 4 {
  if (booked === 0) return 0
  const share = open === 0 ? 1 : booked / open
  if (share < 0.25) return 1
  if (share < 0.5) return 2
  return share < 0.75 ? 3 : 4
}
