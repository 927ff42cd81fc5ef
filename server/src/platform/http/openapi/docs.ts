import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { keptThread } from '../../kept-thread.ts'

const makeDocument = keptThread<'document', string>(new URL('./document-worker.ts', import.meta.url), {
  megabytes: 256,
  seconds: 60,
})

const address = '/api/openapi.json'

/** The API's document at /api/openapi.json, and a page to read it at /api/docs, under the same policy as every page. */
export async function serveApiDocs(app: FastifyInstance) {
  // Built on first use: nearly nobody reads it, and it would slow down every start.
  let made: Promise<string> | undefined
  app.get(address, async (_request, reply) => {
    made ??= makeDocument('document')
    const text = await made.catch(error => {
      made = undefined
      throw error
    })
    return reply.type('application/json; charset=utf-8').send(text)
  })
  await app.register(async docs => {
    const none = { openapi: '3.1.0', info: { title: 'Aforo', version: '' }, paths: {} }
    await docs.register(swagger, { mode: 'static', specification: { document: none } })
    await docs.register(swaggerUi, {
      routePrefix: '/api/docs',
      uiConfig: { docExpansion: 'none', filter: true, tagsSorter: 'alpha', validatorUrl: null },
      theme: { title: 'API de Aforo' },
      // The page's own document would have to exist at the start.
      uiHooks: {
        onRequest: (request, reply, next) => {
          if (/\/(json|yaml)$/.test(request.url)) void reply.redirect(address)
          else next()
        },
      },
    })
  })
}
