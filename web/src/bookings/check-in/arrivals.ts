import type { Attendance } from '@aforo/api/bookings/check-in'
import type { Tone } from '../../ui/StatusBadge.tsx'

/** How far somebody's coming is; LATER: their time to come hasn't begun; UNSAID: nobody had to say it, and nobody did. */
export const arrivals = ['EXPECTED', 'LATER', 'CAME', 'MISSED', 'UNSAID'] as const
export type Arrival = (typeof arrivals)[number]

export const arrivalLabels: Record<Arrival, string> = {
  EXPECTED: 'Por llegar',
  LATER: 'Más tarde',
  CAME: 'Llegó',
  MISSED: 'No vino',
  UNSAID: 'Sin registro',
}

export const arrivalTones: Record<Arrival, Tone> = {
  EXPECTED: 'warning',
  LATER: 'neutral',
  CAME: 'good',
  MISSED: 'bad',
  UNSAID: 'neutral',
}

/** @param now epoch milliseconds */
export function arrivalOf(attendance: Attendance, now: number): Arrival {
  const { checkedInAt, releasedAt, opensAt, closesAt, required } = attendance
  if (checkedInAt !== null) return 'CAME'
  if (releasedAt !== null) return 'MISSED'
  if (Date.parse(closesAt) <= now) return required ? 'MISSED' : 'UNSAID'
  return Date.parse(opensAt) <= now ? 'EXPECTED' : 'LATER'
}
