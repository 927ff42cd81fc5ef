/** What the script in the page (`index.html`) has asked for before any file of the app had come. */
interface Early {
  /** When, by the page's clock in milliseconds. */
  at: number
  token?: Promise<Response>
  /** By their whole addresses. */
  calls: Record<string, Promise<Response>>
}

declare global {
  var aforoEarly: Early | undefined
}

/** Milliseconds for which an early answer is as good as a new one. */
const freshFor = 20_000

/** When the first of this page's readings may have begun, by its clock: changes since then have to be heard of. */
export const firstAskedAt = (): number =>
  Math.min(globalThis.aforoEarly?.at ?? Number.POSITIVE_INFINITY, performance.now())

/** The answer to the early renewal of the session, once. Undefined without one, or where none came. */
export function takeEarlyToken(): Promise<Response | undefined> {
  const early = globalThis.aforoEarly
  const { token } = early ?? {}
  delete early?.token
  return answerOrNothing(token)
}

/** The answer to an early call of the same address, once, if it is a good one and not old. */
export async function takeEarly({ method, url }: Pick<Request, 'method' | 'url'>): Promise<Response | undefined> {
  const early = globalThis.aforoEarly
  const call = early?.calls[url]
  if (!early || !call || method !== 'GET') return undefined
  delete early.calls[url]
  if (performance.now() - early.at > freshFor) return undefined
  const answer = await answerOrNothing(call)
  return answer?.ok ? answer : undefined
}

/** An early request that failed is made anew by whoever needs it, and fails there if it does again. */
const answerOrNothing = async (request: Promise<Response> | undefined) => request?.catch(() => undefined)
