import type { RequestStatus } from '@aforo/api/bookings/booking-requests'
import { lifecycleOf } from '../../platform/lifecycle.rules.ts'
import type { Span } from '../../platform/wall-time.rules.ts'

export const lifecycle = lifecycleOf<RequestStatus>()({
  approve: { from: ['PENDING'], to: 'APPROVED' },
  reopen: { from: ['APPROVED'], to: 'PENDING' },
  decline: { from: ['PENDING'], to: 'DECLINED' },
  cancel: { from: ['PENDING'], to: 'CANCELED' },
})

export type RequestAction = keyof typeof lifecycle.table

/** The state that a person sees: EXPIRED follows from the clock before it is stored. @param expiresAt until when it can be decided */
export const statusAt = (status: RequestStatus, expiresAt: Temporal.Instant, now: Temporal.Instant): RequestStatus =>
  status === 'PENDING' && Temporal.Instant.compare(now, expiresAt) >= 0 ? 'EXPIRED' : status

/** What its reader may do with a request: administrators of the host decide, its owner may withdraw it. */
export const abilities = (status: RequestStatus, relation: 'HOST' | 'OWNER' | 'NONE') => ({
  approve: relation === 'HOST' && lifecycle.allows(status, 'approve'),
  decline: relation === 'HOST' && lifecycle.allows(status, 'decline'),
  cancel: relation !== 'NONE' && lifecycle.allows(status, 'cancel'),
})

/** Until when a request can be decided: as long as its slot could still be booked. A desk's shift can until it ends. */
export const expiryOf = ({ start, end }: Span, policy: { lateMinutes: number; byShift: boolean }): Temporal.Instant =>
  // A request of the last moment allowed can still be answered in that moment.
  policy.byShift ? end : start.add({ minutes: Math.max(policy.lateMinutes, 1) })
