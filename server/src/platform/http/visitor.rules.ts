/** `can` flags that only read: `refused` downloads an import's refused rows. */
const looking = new Set(['refused'])

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

const none = (can: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(can).map(([act, may]) => [act, looking.has(act) ? may : false]))

/** An answer for a read-only support visit: all `can` flags for writing become false. */
export function withoutMeans(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(withoutMeans)
  if (!isPlain(answer)) return answer
  return Object.fromEntries(
    Object.entries(answer).map(([key, value]) => [
      key,
      key === 'can' && isPlain(value) ? none(value) : withoutMeans(value),
    ]),
  )
}
