/** Gives the current time. Tests pass their own; nothing else reads the machine's clock. */
export interface Clock {
  now(): Temporal.Instant
}

export const systemClock: Clock = { now: () => Temporal.Now.instant() }
