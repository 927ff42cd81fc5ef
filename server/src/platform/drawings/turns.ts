/**
 * Limits how many tasks run at once. Waiting tasks start round-robin by owner, so that an owner with many doesn't hold
 * up the others.
 */
export function takingTurns(atOnce: number) {
  let running = 0
  /** Waiting tasks by owner; the next owner comes first. */
  const waiting = new Map<string, (() => void)[]>()

  const next = () => {
    if (running >= atOnce) return
    const [turn] = waiting
    if (!turn) return
    const [owner, [begin, ...rest]] = turn
    waiting.delete(owner)
    if (rest.length > 0) waiting.set(owner, rest)
    running++
    begin?.()
  }

  return async <T>(owner: string, work: () => Promise<T>): Promise<T> => {
    await new Promise<void>(begin => {
      waiting.set(owner, [...(waiting.get(owner) ?? []), begin])
      next()
    })
    try {
      return await work()
    } finally {
      running--
      next()
    }
  }
}
