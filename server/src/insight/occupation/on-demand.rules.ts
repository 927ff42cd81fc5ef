import { dateOfDay, dayNumber } from '@aforo/api/insight/occupation.rules'
import type { BusinessHours } from '@aforo/api/places/campuses'
import { multiply } from '@aforo/api/platform/money.rules'

/** Days that are shown where nothing is asked, until yesterday. */
const usualDays = 30
/** The longest stretch that is asked about at once. */
const mostDays = 92

export type UseDays = { days: { from: string; to: string } } | { fault: { field: 'to'; message: string } }

/** The days that are asked about, both included. @param today where it is asked */
export function useDays({ from, to }: { from?: string; to?: string }, today: string): UseDays {
  const last = to ?? (from === undefined ? dateOfDay(dayNumber(today) - 1) : dateOfDay(dayNumber(from) + usualDays - 1))
  const first = from ?? dateOfDay(dayNumber(last) - usualDays + 1)
  const days = dayNumber(last) - dayNumber(first) + 1
  if (days < 1) return { fault: { field: 'to', message: 'La fecha final no puede ser anterior a la inicial.' } }
  if (days > mostDays) return { fault: { field: 'to', message: `Pregunta por ${mostDays} días como máximo.` } }
  return { days: { from: first, to: last } }
}

/** For how long a campus is open from one day to another, in minutes. */
export function openMinutes(
  hours: BusinessHours,
  { from, to }: { from: string; to: string },
  openOn: (hours: BusinessHours, date: string) => { opensAt: string; closesAt: string }[],
): number {
  let minutes = 0
  for (let day = dayNumber(from); day <= dayNumber(to); day++)
    for (const { opensAt, closesAt } of openOn(hours, dateOfDay(day))) minutes += minuteOf(closesAt) - minuteOf(opensAt)
  return minutes
}

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Minutes of spaces: open, booked, used. */
export interface Minutes {
  spaces: number
  open: number
  booked: number
  used: number
}

/** The same in hundredths of hours, with the shares of the open hours in hundredths of a percent. */
export function useOf({ spaces, open, booked, used }: Minutes) {
  const hours = (minutes: number) => multiply(minutes, { numerator: 100, denominator: 60 })
  const share = (minutes: number) => (open === 0 ? null : multiply(minutes, { numerator: 100_00, denominator: open }))
  return {
    spaceCount: spaces,
    open: hours(open),
    booked: hours(booked),
    used: hours(used),
    bookedPercent: share(booked),
    usedPercent: share(used),
  }
}

export const addUp = (all: readonly Minutes[]): Minutes =>
  all.reduce(
    (sum, one) => ({
      spaces: sum.spaces + one.spaces,
      open: sum.open + one.open,
      booked: sum.booked + one.booked,
      used: sum.used + one.used,
    }),
    { spaces: 0, open: 0, booked: 0, used: 0 },
  )
