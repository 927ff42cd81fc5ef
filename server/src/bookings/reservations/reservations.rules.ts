import type { Reservation, ReservationStatus } from '@aforo/api/bookings/reservations'
import { lifecycleOf } from '../../platform/lifecycle.rules.ts'
import type { Span } from '../../platform/wall-time.rules.ts'

/** The states that the database stores; the others follow from the clock. */
export type StoredStatus = 'DRAFT' | 'CREATED' | 'CANCELED' | 'DECLINED'

export const lifecycle = lifecycleOf<ReservationStatus>()({
  confirm: { from: ['DRAFT'], to: 'CREATED' },
  reschedule: { from: ['CREATED'], to: 'CREATED' },
  extend: { from: ['CREATED', 'IN_PROGRESS'], to: 'CREATED' },
  release: { from: ['IN_PROGRESS'], to: 'FINISH' },
  cancel: { from: ['DRAFT', 'CREATED'], to: 'CANCELED' },
  restore: { from: ['CANCELED'], to: 'CREATED' },
})

/** States in which the subject, details and attendees can be edited. */
const editable: readonly ReservationStatus[] = ['DRAFT', 'CREATED', 'IN_PROGRESS']

export const mayEdit = (status: ReservationStatus): boolean => editable.includes(status)

/** States in which an invited person can still answer. */
export const mayAnswer = (status: ReservationStatus): boolean => status === 'CREATED' || status === 'IN_PROGRESS'

/** Minutes for which a draft blocks its slot. */
export const draftMinutes = 10

interface Stored extends Span {
  status: StoredStatus
  /** Until when a DRAFT blocks its slot. */
  heldUntil: Temporal.Instant | null
}

const reached = (moment: Temporal.Instant, now: Temporal.Instant) => Temporal.Instant.compare(now, moment) >= 0

/** The state that a person sees. An expired draft counts as cancelled. */
export function statusAt({ status, heldUntil, start, end }: Stored, now: Temporal.Instant): ReservationStatus {
  if (status === 'DRAFT' && heldUntil && reached(heldUntil, now)) return 'CANCELED'
  if (status !== 'CREATED') return status
  if (reached(end, now)) return 'FINISH'
  return reached(start, now) ? 'IN_PROGRESS' : 'CREATED'
}

/** True while a booking blocks its slot: CREATED, also when it is over, or an unexpired DRAFT. */
export const holdsPlace = ({ status, heldUntil }: Pick<Stored, 'status' | 'heldUntil'>, now: Temporal.Instant) =>
  status === 'CREATED' || (status === 'DRAFT' && heldUntil !== null && !reached(heldUntil, now))

/** The policy's terms when the reservation was booked. */
export interface Terms {
  /** Until when its owner may cancel it; null: until it begins. */
  cancelableUntil: Temporal.Instant | null
  /** Whether its owner may end it early. */
  releasable: boolean
}

/** What decides about a change besides the state: the terms, and the policy of today. */
export interface Conditions extends Terms {
  /** The space needs an approval: only an administrator may move or extend the booking. */
  byRequest: boolean
}

/** Whether it is too late for the owner to cancel. Administrators of the host may cancel at any time. */
export const isTooLateToCancel = ({ cancelableUntil }: Terms, now: Temporal.Instant): boolean =>
  cancelableUntil !== null && reached(cancelableUntil, now)

/** A reader's relation to a record: an administrator of its host tenant, its owner (or their administrator), or neither. */
export type Relation = 'HOST' | 'OWNER' | 'NONE'

/** What its reader may do with a reservation now: the `can` of every answer. */
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

/** The end of a booking that is ended now: the last whole minute, and at least one minute after its start. */
export const endNow = (start: Temporal.Instant, now: Temporal.Instant): Temporal.Instant =>
  later(now.round({ smallestUnit: 'minute', roundingMode: 'floor' }), start.add({ minutes: 1 }))

export const later = (one: Temporal.Instant, other: Temporal.Instant) =>
  Temporal.Instant.compare(one, other) > 0 ? one : other
