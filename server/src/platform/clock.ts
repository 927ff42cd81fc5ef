/** The current time, in whole microseconds. Tests pass their own; nothing else reads the machine's clock. */
export interface Clock {
  now(): Temporal.Instant
}

/**
 * Rounds an instant down to microseconds, the precision of `timestamptz`. PostgreSQL would round to the nearest one,
 * and a time stored as now could then be later than the same now.
 */
export const inMicroseconds = (instant: Temporal.Instant): Temporal.Instant =>
  instant.round({ smallestUnit: 'microsecond', roundingMode: 'floor' })

export const systemClock: Clock = { now: () => inMicroseconds(Temporal.Now.instant()) }
