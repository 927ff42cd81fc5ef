import swagger, { type StaticDocumentSpec } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { openApiDocument } from './openapi.ts'

/** The API's document at /api/openapi.json and a page to read it at /api/docs, under the same policy as every page. */
export async function serveApiDocs(app: FastifyInstance, publicUrl: string) {
  const document = (await openApiDocument(publicUrl)) as StaticDocumentSpec['document']
  app.get('/api/openapi.json', (_request, reply) => reply.send(document))
  await app.register(async docs => {
    await docs.register(swagger, { mode: 'static', specification: { document } })
    await docs.register(swaggerUi, {
      routePrefix: '/api/docs',
      uiConfig: { docExpansion: 'none', filter: true, tagsSorter: 'alpha', validatorUrl: null },
      theme: { title: 'API de Aforo' },
    })
  })
}
