/** A booking's refund terms. */
export interface RefundTerms {
  /** NOTICE: full refund before `refundUntil`, nothing after it. */
  refund: 'ALL' | 'NOTICE' | 'NONE'
  refundUntil: Temporal.Instant | null
}

/** Whether canceling now refunds everything. */
export function givesBack({ refund, refundUntil }: RefundTerms, now: Temporal.Instant): boolean {
  if (refund === 'ALL') return true
  return refund === 'NOTICE' && refundUntil !== null && Temporal.Instant.compare(now, refundUntil) < 0
}
