/** How often something may be tried. */
export interface AttemptLimit {
  /** Tries within a window before the lock. */
  tries: number
  windowMinutes: number
  /** The first lock's length; each further try doubles it. */
  lockMinutes: number
  longestLockMinutes: number
}

/** What is known of one account's or address's tries. */
export interface Attempts {
  count: number
  windowEndsAt: Temporal.Instant
  lockedUntil: Temporal.Instant | null
}

export const signInPerAccount: AttemptLimit = { tries: 10, windowMinutes: 15, lockMinutes: 1, longestLockMinutes: 60 }
/** Wider: a whole office may share an address. */
export const signInPerAddress: AttemptLimit = { tries: 50, windowMinutes: 15, lockMinutes: 1, longestLockMinutes: 60 }
/** Six digits are soon tried through: fewer, and longer locks. */
export const factorPerAccount: AttemptLimit = { tries: 6, windowMinutes: 30, lockMinutes: 5, longestLockMinutes: 240 }
export const mailPerAccount: AttemptLimit = { tries: 3, windowMinutes: 15, lockMinutes: 15, longestLockMinutes: 60 }
export const mailPerAddress: AttemptLimit = { tries: 20, windowMinutes: 15, lockMinutes: 15, longestLockMinutes: 60 }

/**
 * Counts a try before it is known how it ends, so that many at once can't slip through together.
 * @returns the new state, or how many seconds to wait when the try is refused
 */
export function afterTry(
  before: Attempts | undefined,
  limit: AttemptLimit,
  now: Temporal.Instant,
): { attempts: Attempts } | { waitSeconds: number } {
  const { lockedUntil } = before ?? {}
  if (lockedUntil && Temporal.Instant.compare(lockedUntil, now) > 0)
    return { waitSeconds: Math.max(1, Math.ceil(now.until(lockedUntil).total('seconds'))) }

  const running = before && Temporal.Instant.compare(before.windowEndsAt, now) > 0
  const count = running ? before.count + 1 : 1
  const over = count - limit.tries
  if (over < 0) {
    const windowEndsAt = running ? before.windowEndsAt : now.add({ minutes: limit.windowMinutes })
    return { attempts: { count, windowEndsAt, lockedUntil: null } }
  }
  // The last free try sets the lock already; success takes it away again.
  const minutes = Math.min(limit.lockMinutes * 2 ** over, limit.longestLockMinutes)
  const until = now.add({ minutes })
  // The window goes on past the lock, or waiting it out would give ten tries again.
  return { attempts: { count, windowEndsAt: until.add({ minutes: limit.windowMinutes }), lockedUntil: until } }
}
