/** Limit of attempts, and the lock after it. */
export interface AttemptLimit {
  /** Attempts within the window before the lock. */
  tries: number
  windowMinutes: number
  /** Length of the first lock; each further attempt doubles it. */
  lockMinutes: number
  longestLockMinutes: number
}

/** The counted attempts of an account or address. */
export interface Attempts {
  count: number
  windowEndsAt: Temporal.Instant
  lockedUntil: Temporal.Instant | null
}

export const signInPerAccount: AttemptLimit = { tries: 10, windowMinutes: 15, lockMinutes: 1, longestLockMinutes: 60 }
/** Higher, since a whole office may share an address. */
export const signInPerAddress: AttemptLimit = { tries: 50, windowMinutes: 15, lockMinutes: 1, longestLockMinutes: 60 }
/** Lower, with longer locks, since a code has only six digits. */
export const factorPerAccount: AttemptLimit = { tries: 6, windowMinutes: 30, lockMinutes: 5, longestLockMinutes: 240 }
export const mailPerAccount: AttemptLimit = { tries: 3, windowMinutes: 15, lockMinutes: 15, longestLockMinutes: 60 }
export const mailPerAddress: AttemptLimit = { tries: 20, windowMinutes: 15, lockMinutes: 15, longestLockMinutes: 60 }

/**
 * Counts an attempt before its outcome is known, so that parallel attempts can't exceed the limit.
 * @returns the new state, or the seconds to wait if the attempt is refused
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
  // The last allowed attempt already sets the lock; success removes it.
  const minutes = Math.min(limit.lockMinutes * 2 ** over, limit.longestLockMinutes)
  const until = now.add({ minutes })
  // The window outlasts the lock; otherwise waiting for its end would allow all attempts again.
  return { attempts: { count, windowEndsAt: until.add({ minutes: limit.windowMinutes }), lockedUntil: until } }
}
