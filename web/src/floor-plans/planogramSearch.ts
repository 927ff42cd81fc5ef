import { CalendarDate, Id, WallTime } from '@aforo/contract/base'
import { PlaceAvailability, type PlanAvailability } from '@aforo/contract/floor-plan-review'
import { z } from 'zod'
import { minutesOf, wallTimeOf } from '../ui/formats.ts'
import { param } from '../ui/search.ts'

/** What the planogram shows, as the address keeps it. */
export const PlanogramSearch = z.object({
  campus: param(Id),
  floor: param(Id),
  date: param(CalendarDate),
  from: param(WallTime),
  to: param(WallTime),
  /** Only these are shown in full. */
  status: param(PlaceAvailability),
  q: param(z.string().max(100)),
  /** The space that is looked at. */
  space: param(Id),
})
export type PlanogramSearch = z.infer<typeof PlanogramSearch>

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
