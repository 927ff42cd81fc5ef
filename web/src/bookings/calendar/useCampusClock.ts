import type { Calendar } from '@aforo/api/bookings/calendar'
import { useEffect, useState } from 'react'
import { addDays, clockIn, type WallClock } from '../../ui/days.ts'
import { minutesOf } from '../../ui/formats.ts'

/** Milliseconds between two looks at the clock. */
const tick = 20_000

/** `at` of a calendar's `now`, after some minutes more. */
export function later(now: string, minutes: number): WallClock {
  const [date = '', time = ''] = now.split(' ')
  const minute = minutesOf(time) + Math.max(0, Math.floor(minutes))
  return { date: addDays(date, Math.floor(minute / 1440)), minute: minute % 1440 }
}

/**
 * What the clock at the campus says, by the server's clock: this machine's own only counts what passed since the
 * answer. Before there is an answer, its own has to do.
 */
export function useCampusClock(calendar: Calendar | undefined, answeredAt: number, timeZone: string): WallClock {
  const [time, setTime] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setTime(Date.now()), tick)
    return () => clearInterval(timer)
  }, [])
  return calendar ? later(calendar.now, (time - answeredAt) / 60_000) : clockIn(timeZone, time)
}
