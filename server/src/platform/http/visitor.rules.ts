/** What a `can` says about looking only: the rows of a file that were refused are downloaded. */
const looking = new Set(['refused'])

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

const none = (can: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(can).map(([act, may]) => [act, looking.has(act) ? may : false]))

/** An answer as a visitor gets it who may see everything and change nothing: no `can` in it offers to change anything. */
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
