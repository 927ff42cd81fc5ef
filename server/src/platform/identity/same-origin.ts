import type { FastifyRequest } from 'fastify'

/**
 * Whether a request that brings cookies was sent by our own pages. Browsers say so by `Sec-Fetch-Site` or `Origin`, which
 * no page can forge; what says neither is no browser, and nobody's cookies can be borrowed there.
 */
export function isSameOrigin({ headers }: FastifyRequest, publicUrl: string): boolean {
  const { origin, 'sec-fetch-site': site } = headers
  if (site !== undefined && site !== 'same-origin') return false
  return origin === undefined || origin === new URL(publicUrl).origin
}
