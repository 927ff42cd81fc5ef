/**
 * A few pieces of work at once, whoever asks for them; what waits is begun owner by owner in turn, so that nobody who asks
 * for many keeps the others waiting for all of theirs.
 */
export function takingTurns(atOnce: number) {
  let running = 0
  /** The owner whose turn is next comes first. */
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
