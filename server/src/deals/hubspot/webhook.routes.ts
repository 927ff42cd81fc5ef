import type { FastifyInstance } from 'fastify'
import { knownProblem } from '../../platform/http/problems.ts'
import type { Services } from '../../platform/services.ts'
import { takeDelivery } from './webhook.service.ts'

/** Where HubSpot sends its events to a connection. */
export const webhookPath = (connectionId: string) => `/webhooks/hubspot/${connectionId}`

/** Bytes of the largest delivery: a hundred events are a tenth of it. */
const largest = 512 * 1024

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const header = (value: string | string[] | undefined) => (typeof value === 'string' ? value : undefined)

const refusals = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'DELIVERY_REPEATED',
} as const

/** HubSpot's events, outside the contract: who sends them is proved by their signature alone. */
export function serveHubspotEvents(app: FastifyInstance, services: Services) {
  app.register(async hooks => {
    hooks.removeAllContentTypeParsers()
    // The signature is over the bytes as they came.
    hooks.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largest }, (_request, body, done) =>
      done(null, body),
    )
    hooks.route({
      method: 'POST',
      url: webhookPath(':connection'),
      bodyLimit: largest,
      handler: async (request, reply) => {
        const { connection } = request.params as { connection: string }
        const { headers, body } = request
        const status = uuid.test(connection)
          ? await takeDelivery(services, {
              connectionId: connection,
              method: request.method,
              path: request.url,
              body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
              signature: header(headers['x-hubspot-signature-v3']),
              timestamp: header(headers['x-hubspot-request-timestamp']),
            })
          : 404
        reply.header('cache-control', 'no-store').code(status)
        return status === 200 ? { received: true } : knownProblem(refusals[status])
      },
    })
  })
}
