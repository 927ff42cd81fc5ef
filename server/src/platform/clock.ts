/** Gives the current time, in whole microseconds. Tests pass their own; nothing else reads the machine's clock. */
export interface Clock {
  now(): Temporal.Instant
}

/**
 * The last microsecond before or at an instant: as fine as a `timestamptz` is. The database would round to the nearest one,
 * and what was noted as done now would lie in the future when it is compared with the same now.
 */
export const inMicroseconds = (instant: Temporal.Instant): Temporal.Instant =>
  instant.round({ smallestUnit: 'microsecond', roundingMode: 'floor' })

export const systemClock: Clock = { now: () => inMicroseconds(Temporal.Now.instant()) }
