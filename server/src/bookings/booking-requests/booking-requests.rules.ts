import type { RequestStatus } from '@aforo/contract/bookings/booking-requests'
import { lifecycleOf } from '../../platform/lifecycle.rules.ts'

/** What the database keeps of a request's state; that nobody decided in time follows from the clock. */
export type StoredRequestStatus = Exclude<RequestStatus, 'EXPIRED'>

export const lifecycle = lifecycleOf<RequestStatus>()({
  approve: { from: ['PENDING'], to: 'APPROVED' },
  decline: { from: ['PENDING'], to: 'DECLINED' },
  cancel: { from: ['PENDING'], to: 'CANCELED' },
})

export type RequestAction = keyof typeof lifecycle.table

/** The state that a person sees. @param expiresAt until when it can be decided about */
export const statusAt = (
  status: StoredRequestStatus,
  expiresAt: Temporal.Instant,
  now: Temporal.Instant,
): RequestStatus => (status === 'PENDING' && Temporal.Instant.compare(now, expiresAt) >= 0 ? 'EXPIRED' : status)

/** What its reader may do with it: who administers the place decides, whose it is may withdraw it. */
export const abilities = (status: RequestStatus, relation: 'HOST' | 'OWNER' | 'NONE') => ({
  approve: relation === 'HOST' && lifecycle.allows(status, 'approve'),
  decline: relation === 'HOST' && lifecycle.allows(status, 'decline'),
  cancel: relation !== 'NONE' && lifecycle.allows(status, 'cancel'),
})

/** Until when a request can be decided about: as long as its place could still be booked. */
export const expiryOf = (start: Temporal.Instant, lateMinutes: number): Temporal.Instant =>
  // Who books at the very last moment allowed still has that moment to be answered.
  start.add({ minutes: Math.max(lateMinutes, 1) })
