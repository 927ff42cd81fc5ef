import type { PlanAvailability } from '@aforo/contract/floor-plan-review'
import { minutesOf, wallTimeOf } from '../ui/formats.ts'

/** Minutes between two times that can be chosen. */
const step = 30

/** The times to choose from, with one that isn't among them. */
export function timeChoices(from: number, to: number, also: string | undefined): string[] {
  const times = new Set<string>(also === undefined ? [] : [also])
  for (let minute = from; minute <= to; minute += step) times.add(wallTimeOf(minute))
  return [...times].sort()
}

/** The next end for a new beginning: the same length, at least a step, at most the day's end. */
export function endAfter(from: string, before: { from: string; to: string }): string {
  const length = Math.max(step, minutesOf(before.to) - minutesOf(before.from))
  return wallTimeOf(Math.min(24 * 60, minutesOf(from) + length))
}

type PlanSpace = PlanAvailability['spaces'][number]

/** How long it is free, or who has it until when, in a line. */
export function lineOf({ status, reason, bookings, freeAt, freeUntil }: PlanSpace): string {
  if (status === 'FREE') return freeUntil === null ? 'Libre el resto del día' : `Libre hasta las ${freeUntil}`
  if (status === 'CLOSED' || status === 'NOT_BOOKABLE' || status === 'BLOCKED') return reason
  const [first] = bookings
  const who = first ? [first.owner || first.subject, `${first.from} – ${first.to}`].filter(Boolean).join(', ') : reason
  const then = freeAt === null ? 'sin más horas libres hoy' : `libre desde las ${freeAt}`
  return [who, then].filter(Boolean).join(' · ')
}

const types: PlanSpace['type'][] = ['ROOM', 'PHONE_BOOTH', 'WORK_AREA', 'WORK_TABLE', 'SEAT', 'PARKING_SPOT']

/** Rooms before desks, and 9 before 10. */
export const inListOrder = (spaces: readonly PlanSpace[]): PlanSpace[] =>
  spaces.toSorted(
    (a, b) => types.indexOf(a.type) - types.indexOf(b.type) || a.name.localeCompare(b.name, 'es', { numeric: true }),
  )
