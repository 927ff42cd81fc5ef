import scalar from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'
import { openApiDocument } from './openapi.ts'

/** Serves the OpenAPI document at `/api/openapi.json` and its page at `/api/docs`. */
export async function serveApiDocs(app: FastifyInstance, publicUrl: string) {
  const document = await openApiDocument(publicUrl)
  app.get('/api/openapi.json', (_request, reply) => reply.send(document))
  await app.register(async docs => {
    docs.addHook('onSend', async (_request, reply, payload) => {
      // The documentation page needs an inline script and compiles templates; no other page may.
      const policy = String(reply.getHeader('content-security-policy') ?? '')
      reply.header(
        'content-security-policy',
        policy
          .replace("script-src 'self'", "script-src 'self' 'unsafe-inline' 'unsafe-eval'")
          .replace("font-src 'self'", "font-src 'self' data:"),
      )
      return payload
    })
    await docs.register(scalar, {
      routePrefix: '/api/docs',
      configuration: {
        url: '/api/openapi.json',
        title: 'API de Aforo',
        withDefaultFonts: false,
        hideClientButton: true,
        telemetry: false,
      },
    })
  })
}
