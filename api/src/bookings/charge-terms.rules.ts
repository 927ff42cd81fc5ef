/** The terms of a booking about what canceling gives back. */
export interface RefundTerms {
  /** NOTICE: all before `refundUntil`, nothing after it. */
  refund: 'ALL' | 'NOTICE' | 'NONE'
  refundUntil: Temporal.Instant | null
}

/** Whether canceling now gives all back. */
export function givesBack({ refund, refundUntil }: RefundTerms, now: Temporal.Instant): boolean {
  if (refund === 'ALL') return true
  return refund === 'NOTICE' && refundUntil !== null && Temporal.Instant.compare(now, refundUntil) < 0
}
