import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { knownProblem } from './problems.ts'

/** Serves the built web app; every address that isn't a file is one of its screens. */
export async function serveWeb(app: FastifyInstance, root: string) {
  await app.register(fastifyStatic, {
    root,
    // The build brings them (web/vite.compressed.ts); they have no addresses of their own.
    preCompressed: true,
    globIgnore: ['**/*.br'],
    // An address for each file: to look one up, the folder of hundreds would be read for each answer.
    wildcard: false,
    setHeaders: (response, path) => {
      // Built files have a hash in their names; the page that refers to them is revalidated each time.
      response.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
    if (wantsPage && !/^\/(api|oidc|files|assets)(\/|$)/.test(request.url)) return reply.sendFile('index.html')
    return reply.code(404).send(knownProblem('NOT_FOUND'))
  })
}
