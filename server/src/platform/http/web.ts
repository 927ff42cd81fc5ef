import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { knownProblem } from './problems.ts'
import { type PageSettings, webPages } from './web-page.ts'

/** The pages whose address is the key to them. */
const byLink = /^\/(invitation|mi-reserva)\//

/** Serves the built web app; an address that isn't a file is a screen. */
export async function serveWeb(app: FastifyInstance, root: string, settings: PageSettings) {
  await app.register(fastifyStatic, {
    root,
    // Made by the build (web/vite.compressed.ts); they have no addresses of their own.
    preCompressed: true,
    // Sent by the page handler, which adapts it to its address.
    globIgnore: ['**/*.br', 'index.html'],
    // A route for each file: a lookup would list a folder of hundreds for each request.
    wildcard: false,
    setHeaders: (response, path) => {
      response.header('cache-control', cachingOf(path))
    },
  })
  const pageFor = webPages(root, settings)
  const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
    const path = new URL(request.url, 'http://localhost').pathname
    // Whoever has such an address is let in: it goes to no search engine, and to no page that a link leads to.
    if (byLink.test(path)) reply.header('x-robots-tag', 'noindex, nofollow').header('referrer-policy', 'no-referrer')
    const { html, brotli, etag } = pageFor(path)
    reply.header('cache-control', 'no-cache').header('etag', etag)
    if (request.headers['if-none-match']?.replace(/^W\//, '') === etag) return reply.code(304).send()
    reply.type('text/html; charset=utf-8').header('vary', 'accept-encoding')
    const takesBrotli = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))
    return takesBrotli ? reply.header('content-encoding', 'br').send(brotli) : reply.send(html)
  }
  app.get('/', sendPage)
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
    if (wantsPage && !/^\/(api|oidc|files|assets)(\/|$)/.test(request.url)) return sendPage(request, reply)
    return reply.code(404).send(knownProblem('NOT_FOUND'))
  })
}

/**
 * Built files have a hash in their name and are cached permanently; files that refer to them are revalidated each time.
 * Browsers request the icon at each navigation.
 */
function cachingOf(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable'
  return path.endsWith('/favicon.svg') ? 'public, max-age=86400' : 'no-cache'
}
