import { decodeProblem, ProblemError } from '../../platform/problem.ts'

/** A refused answer that says how long to wait. */
export class Wait extends ProblemError {
  /** Seconds. */
  readonly seconds: number

  constructor(problem: ProblemError, seconds: number) {
    super(problem.refusal)
    this.seconds = seconds
  }
}

/** `Retry-After`: seconds, or a date. */
export function secondsOf(retryAfter: string | null, now = Date.now()): number {
  if (retryAfter === null) return 0
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - now) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : 0
}

/**
 * A plain call of the pages before signing in, which do without the API client so that the login is on the screen
 * soon. Throws a `ProblemError`, or a `Wait` when the server says for how long.
 */
export async function call<Answer>(path: string, body?: object): Promise<Answer> {
  const response = await fetch(path, {
    method: body ? 'POST' : 'GET',
    headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
  })
  const answer: unknown = await response.json().catch(() => undefined)
  if (response.ok) return answer as Answer
  const problem = decodeProblem(answer, response.status)
  const seconds = secondsOf(response.headers.get('retry-after'))
  throw seconds > 0 && (response.status === 429 || response.status === 401) ? new Wait(problem, seconds) : problem
}
