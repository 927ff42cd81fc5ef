import type { Calendar } from '@aforo/api/bookings/calendar'
import { useEffect, useRef, useState } from 'react'

/** Milliseconds that a change stays highlighted. */
const shownFor = 2400

/** What differs between two readings of the same dates: new reservations, and those with a later version. */
export function changedIds(before: Calendar, after: Calendar): string[] {
  const versions = new Map(before.reservations.map(one => [one.reservationId, one.version]))
  return after.reservations.filter(one => versions.get(one.reservationId) !== one.version).map(one => one.reservationId)
}

/** The reservations that changed just now while being looked at; `place` names the campus and dates looked at. */
export function useFresh(calendar: Calendar | undefined, place: string): ReadonlySet<string> {
  const seen = useRef<{ place: string; calendar: Calendar }>(undefined)
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    if (!calendar) return
    const before = seen.current
    seen.current = { place, calendar }
    if (!before || before.place !== place) return
    const changed = changedIds(before.calendar, calendar)
    if (changed.length === 0) return
    setFresh(ids => new Set([...ids, ...changed]))
    setTimeout(() => setFresh(ids => new Set([...ids].filter(id => !changed.includes(id)))), shownFor)
  }, [calendar, place])
  return fresh
}
