import type { WaitStatus } from '@aforo/api/bookings/waitlist'
import { lifecycleOf } from '../../platform/lifecycle.rules.ts'
import type { StoredStatus } from '../reservations/reservations.rules.ts'

export const waitLifecycle = lifecycleOf<WaitStatus>()({
  offer: { from: ['WAITING'], to: 'OFFERED' },
  accept: { from: ['OFFERED'], to: 'ACCEPTED' },
  decline: { from: ['OFFERED'], to: 'DECLINED' },
  expire: { from: ['WAITING', 'OFFERED'], to: 'EXPIRED' },
  cancel: { from: ['WAITING'], to: 'CANCELED' },
})

/** Minutes that an offer is held: long enough to read a mail, short enough for the next in line. */
const offerMinutes = 30
/** The shortest that an offer is held, also when the booking is about to begin. */
const offerAtLeast = 5

/** Until when an offer made now is held. */
export function offeredUntil(start: Temporal.Instant, now: Temporal.Instant): Temporal.Instant {
  const least = now.add({ minutes: offerAtLeast })
  const usual = now.add({ minutes: offerMinutes })
  if (Temporal.Instant.compare(start, least) <= 0) return least
  return Temporal.Instant.compare(start, usual) < 0 ? start : usual
}

/** The draft of an offer. */
interface Offer {
  status: StoredStatus
  heldUntil: Temporal.Instant | null
  /** When it was cancelled. */
  canceledAt: Temporal.Instant | null
  /** Until when it was offered. */
  until: Temporal.Instant | null
}

/** The state of a wait, which follows its offer's draft: that may be confirmed or cancelled by itself. */
export function waitStatusAt(
  stored: WaitStatus,
  offer: Offer | undefined,
  until: Temporal.Instant,
  now: Temporal.Instant,
): WaitStatus {
  const reached = (moment: Temporal.Instant) => Temporal.Instant.compare(moment, now) <= 0
  if (stored === 'WAITING') return reached(until) ? 'EXPIRED' : 'WAITING'
  if (stored !== 'OFFERED' || !offer) return stored
  if (offer.status === 'CREATED') return 'ACCEPTED'
  if (offer.status === 'DRAFT') return offer.heldUntil && reached(offer.heldUntil) ? 'EXPIRED' : 'OFFERED'
  // Cancelled because it expired.
  const ranOut = offer.canceledAt && offer.until && Temporal.Instant.compare(offer.canceledAt, offer.until) >= 0
  return ranOut ? 'EXPIRED' : 'DECLINED'
}
