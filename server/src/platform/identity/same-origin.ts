import type { FastifyRequest } from 'fastify'

/**
 * Whether a request with cookies comes from our own pages. Browsers send `Sec-Fetch-Site` or `Origin`, which no page
 * can forge. A client that sends neither isn't a browser, and has nobody else's cookies to abuse.
 */
export function isSameOrigin({ headers }: FastifyRequest, publicUrl: string): boolean {
  const { origin, 'sec-fetch-site': site } = headers
  if (site !== undefined && site !== 'same-origin') return false
  return origin === undefined || origin === new URL(publicUrl).origin
}
