import type { Attendance } from '@aforo/api/bookings/check-in'
import type { Reservation } from '@aforo/api/bookings/reservations'
import type { Visitor } from '@aforo/api/front-desk/visitors'
import { fold } from '@aforo/api/platform/fold'
import { type Arrival, arrivalOf } from '../../bookings/check-in/arrivals.ts'
import { nameOf } from '../../bookings/reservations/reservationWords.ts'
import { type Stage, stages } from './receptionSearch.ts'

export const stageLabels: Record<Stage, string> = { EXPECTED: 'Por llegar', INSIDE: 'Adentro', GONE: 'Ya pasaron' }

/** Somebody who comes today: who booked a place, or a visitor. */
export type Comer = {
  id: string
  name: string
  stage: Stage
  /** Minutes of the day, or epoch milliseconds, by which those of a stage are ordered. */
  order: number
} & (
  | { kind: 'HOST'; reservation: Reservation; attendance: Attendance; arrival: Arrival }
  | { kind: 'VISITOR'; visitor: Visitor }
)

interface Today {
  hosts: readonly { reservation: Reservation; attendance: Attendance }[]
  visitors: readonly Visitor[]
  /** Epoch milliseconds. */
  now: number
}

const minutesOf = (wallTime: string) => Number(wallTime.slice(0, 2)) * 60 + Number(wallTime.slice(3, 5))

function stageOfHost({ status }: Reservation, arrival: Arrival): Stage {
  if (arrival === 'EXPECTED' || arrival === 'LATER') return 'EXPECTED'
  return arrival === 'CAME' && status !== 'FINISH' ? 'INSIDE' : 'GONE'
}

const stageOfVisitor: Record<Visitor['status'], Stage> = { EXPECTED: 'EXPECTED', INSIDE: 'INSIDE', LEFT: 'GONE' }

/** All who come today, those who are to come by their hour, the others by who came or went last. */
export function comersOf({ hosts, visitors, now }: Today): Comer[] {
  const all: Comer[] = [
    ...hosts.map(({ reservation, attendance }): Comer => {
      const arrival = arrivalOf(attendance, now)
      const stage = stageOfHost(reservation, arrival)
      const at = Date.parse(attendance.checkedInAt ?? attendance.closesAt)
      const order = stage === 'EXPECTED' ? minutesOf(reservation.from) : -at
      const name = nameOf(reservation)
      return { kind: 'HOST', id: reservation.reservationId, name, stage, order, reservation, attendance, arrival }
    }),
    ...visitors.map((visitor): Comer => {
      const stage = stageOfVisitor[visitor.status]
      const at = visitor.checkedOutAt ?? visitor.checkedInAt
      const order = stage === 'EXPECTED' ? minutesOf(visitor.expectedAt ?? '00:00') : -Date.parse(at ?? '')
      return { kind: 'VISITOR', id: visitor.id, name: visitor.name, stage, order, visitor }
    }),
  ]
  return all.sort(
    (one, other) =>
      stages.indexOf(one.stage) - stages.indexOf(other.stage) ||
      one.order - other.order ||
      (one.name < other.name ? -1 : 1),
  )
}

const textOf = (comer: Comer) =>
  comer.kind === 'HOST'
    ? `${comer.name} ${comer.reservation.ownerUsername} ${comer.reservation.spaceName} ${comer.reservation.subject}`
    : `${comer.name} ${comer.visitor.email} ${comer.visitor.company} ${comer.visitor.document?.number ?? ''} ${comer.visitor.hostName} ${comer.visitor.spaceName}`

const code =
  /visitor[^0-9a-z]([0-9a-f]{8})[^0-9a-z]([0-9a-f]{4})[^0-9a-z]([0-9a-f]{4})[^0-9a-z]([0-9a-f]{4})[^0-9a-z]([0-9a-f]{12})$/i

/**
 * The visit of a badge whose code was read into the search. A reader types as a keyboard does, and one of another layout
 * has other signs between the letters and digits.
 */
export const visitorOfCode = (typed: string | undefined): string | undefined =>
  code
    .exec(typed?.trim() ?? '')
    ?.slice(1)
    .join('-')
    .toLowerCase()

/** Those who have every word, wherever they are; without words, those of a stage. */
export function shownOf(comers: readonly Comer[], { q = '', stage }: { q?: string; stage: Stage }): Comer[] {
  const words = fold(q).split(/\s+/).filter(Boolean)
  if (words.length === 0) return comers.filter(comer => comer.stage === stage)
  return comers.filter(comer => {
    const text = fold(textOf(comer))
    return words.every(word => text.includes(word))
  })
}
