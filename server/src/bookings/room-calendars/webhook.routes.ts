import type { FastifyInstance, FastifyRequest } from 'fastify'
import { knownProblem } from '../../platform/http/problems.ts'
import type { Services } from '../../platform/services.ts'
import { googleCalls } from './google.service.ts'
import { microsoftCalls } from './microsoft.service.ts'
import { isConnection, takeGoogleMessage, takeGraphNotifications } from './webhook.service.ts'

/** Bytes of the largest delivery. */
const largest = 512 * 1024
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const header = ({ headers }: FastifyRequest, name: string) => {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}
const textOf = ({ body }: FastifyRequest) => (Buffer.isBuffer(body) ? body.toString('utf8') : '')

const refusals = { 400: 'BAD_REQUEST', 403: 'FORBIDDEN', 404: 'NOT_FOUND' } as const

/** Announcements of calendars, outside the contract: who sends them is proved by the channel's secret alone. */
export function serveCalendarEvents(app: FastifyInstance, services: Services) {
  app.register(async hooks => {
    hooks.removeAllContentTypeParsers()
    hooks.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largest }, (_request, body, done) =>
      done(null, body),
    )
    hooks.route({
      method: 'POST',
      url: googleCalls.webhookPath(':connection'),
      bodyLimit: largest,
      handler: async (request, reply) => {
        const { connection } = request.params as { connection: string }
        const message = {
          channelId: header(request, 'x-goog-channel-id'),
          token: header(request, 'x-goog-channel-token'),
          state: header(request, 'x-goog-resource-state'),
        }
        const status = uuid.test(connection)
          ? await takeGoogleMessage(services, googleCalls, connection, message)
          : (404 as const)
        reply.header('cache-control', 'no-store').code(status)
        return status === 200 || status === 202 ? { received: true } : knownProblem(refusals[status])
      },
    })
    hooks.route({
      method: 'POST',
      url: microsoftCalls.webhookPath(':connection'),
      bodyLimit: largest,
      handler: async (request, reply) => {
        const { connection } = request.params as { connection: string }
        const { validationToken } = request.query as { validationToken?: unknown }
        reply.header('cache-control', 'no-store')
        // Graph asks whether the address listens before it opens a subscription, and wants its word back.
        if (typeof validationToken === 'string') {
          const known = uuid.test(connection) && (await isConnection(services, microsoftCalls, connection))
          if (known && validationToken.length <= 2_000)
            return reply.code(200).type('text/plain; charset=utf-8').send(validationToken)
          return reply.code(404).send(knownProblem('NOT_FOUND'))
        }
        const status = uuid.test(connection)
          ? await takeGraphNotifications(services, microsoftCalls, connection, textOf(request))
          : (404 as const)
        reply.code(status)
        return status === 200 || status === 202 ? { received: true } : knownProblem(refusals[status])
      },
    })
  })
}
