import { AsyncLocalStorage } from 'node:async_hooks'

/** What a span tells of itself: names, codes and counts of ours. Never what a person or a tenant wrote. */
export type Attributes = Record<string, string | number | boolean>

/** SERVER: a request. CLIENT: somebody else is waited for. CONSUMER: a job. INTERNAL: our own part. */
export type Kind = 'SERVER' | 'CLIENT' | 'CONSUMER' | 'INTERNAL'

/** A piece of work whose time is measured. */
export interface Span {
  name: string
  /** Of the request; undefined in a job. */
  requestId: string | undefined
  /** As log lines carry them. */
  ids: { trace_id: string; span_id: string }
  begin(name: string, kind: Kind, attributes?: Attributes): Span
  set(name: string, value: Attributes[string]): void
  /** Marks it as failed, by the error's code and never by its words, which may repeat what somebody typed. */
  fail(error: unknown): void
  end(): void
}

const running = new AsyncLocalStorage<Span>()

/** The span in which the calling code runs; undefined outside of requests and jobs, and while telemetry is off. */
export const currentSpan = (): Span | undefined => running.getStore()

/** Runs a function in a span, and what it starts. */
export const within = <T>(span: Span, run: () => T): T => running.run(span, run)

/** Runs a function in no span, for work that outlives the request in which it happened to start. */
export const outside = <T>(run: () => T): T => running.exit(run)

/** Runs part of a request or job in a span of its own, if one is measured at all. */
export async function spanned<T>(
  name: string,
  kind: Kind,
  attributes: Attributes,
  run: (span?: Span) => Promise<T>,
): Promise<T> {
  const span = running.getStore()?.begin(name, kind, attributes)
  if (!span) return run()
  try {
    return await running.run(span, () => run(span))
  } catch (error) {
    span.fail(error)
    throw error
  } finally {
    span.end()
  }
}

/** `fetch`, in a span that tells system, method and host: neither path nor query, which may name a person. */
export function fetchSpanned(system: string, url: string | URL, init: RequestInit = {}): Promise<Response> {
  const method = init.method ?? 'GET'
  return spanned(`${method} ${system}`, 'CLIENT', outsideCall(system, method, new URL(url)), async span => {
    const answer = await fetch(url, init)
    span?.set('http.response.status_code', answer.status)
    return answer
  })
}

/** What a span tells of a call to somebody else. */
export const outsideCall = (system: string, method: string, { hostname }: URL): Attributes => ({
  'aforo.system': system,
  'http.request.method': method,
  'server.address': hostname,
})

const isCode = /^[\w.-]{1,64}$/

/** The code or class of an error, such as `23505` or `TimeoutError`. */
export function codeOf(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  const found = [code, name].find(one => typeof one === 'string' && isCode.test(one))
  return found === undefined ? 'Error' : String(found)
}
