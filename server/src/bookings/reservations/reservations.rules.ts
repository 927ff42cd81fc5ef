import type { Reservation, ReservationStatus } from '@aforo/contract/bookings/reservations'
import { lifecycleOf } from '../../platform/lifecycle.rules.ts'
import type { Span } from '../../platform/wall-time.rules.ts'

/** What the database keeps of a reservation's state; the rest follows from the clock. */
export type StoredStatus = 'DRAFT' | 'CREATED' | 'CANCELED' | 'DECLINED'

export const lifecycle = lifecycleOf<ReservationStatus>()({
  confirm: { from: ['DRAFT'], to: 'CREATED' },
  reschedule: { from: ['CREATED'], to: 'CREATED' },
  extend: { from: ['CREATED', 'IN_PROGRESS'], to: 'CREATED' },
  release: { from: ['IN_PROGRESS'], to: 'FINISH' },
  cancel: { from: ['DRAFT', 'CREATED'], to: 'CANCELED' },
  restore: { from: ['CANCELED'], to: 'CREATED' },
})

/** States in which what is said of it, and who is invited, may still be changed; it moves nothing. */
const editable: readonly ReservationStatus[] = ['DRAFT', 'CREATED', 'IN_PROGRESS']

export const mayEdit = (status: ReservationStatus): boolean => editable.includes(status)

/** States in which whoever is invited may still say whether they come. */
export const mayAnswer = (status: ReservationStatus): boolean => status === 'CREATED' || status === 'IN_PROGRESS'

/** For how long a draft holds its place. */
export const draftMinutes = 10

interface Stored extends Span {
  status: StoredStatus
  /** Until when a DRAFT holds its place. */
  heldUntil: Temporal.Instant | null
}

const reached = (moment: Temporal.Instant, now: Temporal.Instant) => Temporal.Instant.compare(now, moment) >= 0

/** The state a person sees. A draft that nobody confirmed in time counts as cancelled. */
export function statusAt({ status, heldUntil, start, end }: Stored, now: Temporal.Instant): ReservationStatus {
  if (status === 'DRAFT' && heldUntil && reached(heldUntil, now)) return 'CANCELED'
  if (status !== 'CREATED') return status
  if (reached(end, now)) return 'FINISH'
  return reached(start, now) ? 'IN_PROGRESS' : 'CREATED'
}

/** Whether it keeps others from its place; once over, that says nothing any more but is still so. */
export const holdsPlace = ({ status, heldUntil }: Pick<Stored, 'status' | 'heldUntil'>, now: Temporal.Instant) =>
  status === 'CREATED' || (status === 'DRAFT' && heldUntil !== null && !reached(heldUntil, now))

/** What a reservation's policy said when its place was taken. */
export interface Terms {
  /** Until when its owner may cancel it; null, until it begins. */
  cancelableUntil: Temporal.Instant | null
  /** Whether the rest may be given back once it is under way. */
  releasable: boolean
}

/** What decides about a reservation besides its state: its terms, and what the policy says of its place today. */
export interface Conditions extends Terms {
  /** Its place is had by asking for it: more of it than there is takes somebody who approves. */
  byRequest: boolean
}

/** Whether the notice that a cancellation needs has passed. Whoever administers the place needs to give none. */
export const isTooLateToCancel = ({ cancelableUntil }: Terms, now: Temporal.Instant): boolean =>
  cancelableUntil !== null && reached(cancelableUntil, now)

/** How its reader stands to it: whoever administers the place, whoever it belongs to, or anybody else. */
export type Relation = 'HOST' | 'OWNER' | 'NONE'

/** What its reader may do with it now. */
export function abilities(
  status: ReservationStatus,
  start: Temporal.Instant,
  terms: Conditions,
  relation: Relation,
  now: Temporal.Instant,
): Reservation['can'] {
  const may = (action: keyof typeof lifecycle.table) => relation !== 'NONE' && lifecycle.allows(status, action)
  const mayHaveMore = !terms.byRequest || relation === 'HOST'
  return {
    confirm: may('confirm'),
    reschedule: may('reschedule') && mayHaveMore,
    extend: may('extend') && mayHaveMore,
    release: may('release') && (terms.releasable || relation === 'HOST'),
    cancel: may('cancel') && (status === 'DRAFT' || relation === 'HOST' || !isTooLateToCancel(terms, now)),
    restore: may('restore') && !reached(start, now),
    edit: relation !== 'NONE' && mayEdit(status),
  }
}
