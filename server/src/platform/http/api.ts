import { contract } from '@aforo/contract/contract'
import { largestFile } from '@aforo/contract/places/assets'
import type { CallMeta } from '@aforo/contract/platform/base'
import rateLimit from '@fastify/rate-limit'
import { OpenAPIHandler } from '@orpc/openapi/fastify'
import { ORPCError, type Router } from '@orpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../services.ts'
import type { Caller } from './caller.ts'
import type { RequestContext } from './on.ts'
import { encodeRefusal, knownProblem, refusalOf } from './problems.ts'
import { toldPath } from './told-path.ts'

/** Largest body of an upload, in bytes: the file, and what the form adds around it. */
const largestUpload = largestFile + 64 * 1024

/** Statuses of calls that are logged as `kept out`: no valid token, no right, too many calls. */
const keptOut = new Set([401, 403, 429])

const bearer = /^Bearer (\S+)$/i

/** Serves the contract's calls under `/api`. */
// biome-ignore lint/suspicious/noExplicitAny: the library's own name for "a router of whatever contract"
export function serveApi(app: FastifyInstance, services: Services, router: Router<any, RequestContext>) {
  const handler = new OpenAPIHandler<RequestContext>(router, {
    customErrorResponseBodyEncoder: encodeRefusal,
    interceptors: [
      async options => {
        try {
          return await options.next()
        } catch (error) {
          const refusal = refusalOf(error)
          if (refusal && refusal.status < 500) throw refusal
          services.log.error(
            { err: error, cause: (error as Error).cause, requestId: options.context.requestId },
            'fault',
          )
          throw refusal ?? new ORPCError('INTERNAL_SERVER_ERROR')
        }
      },
    ],
  })

  app.register(
    async api => {
      if (services.settings.AFORO_RATE_LIMIT > 0)
        await api.register(rateLimit, {
          max: services.settings.AFORO_RATE_LIMIT,
          timeWindow: '1 minute',
          keyGenerator: request => request.headers.authorization ?? request.ip,
        })
      // Answers are personal and change: no cache may keep them.
      api.addHook('onRequest', async (_request, reply) => {
        reply.header('cache-control', 'no-store')
      })
      api.removeAllContentTypeParsers()
      api.addContentTypeParser('application/json', { parseAs: 'string' }, parseJson)
      api.addContentTypeParser('multipart/form-data', boundUpload)

      const callers = new WeakMap<FastifyRequest, Caller>()
      // Logs who was denied what. A 404 isn't logged: another tenant's record can't be told from a wrong id.
      api.addHook('onResponse', async (request, { statusCode: status }) => {
        if (!keptOut.has(status)) return
        const { id: requestId, ip, method, url } = request
        const { tenantId, userId } = callers.get(request) ?? {}
        services.log.info({ requestId, ip, method, path: toldPath(url), status, tenantId, userId }, 'kept out')
      })

      const answer = async (request: FastifyRequest, reply: FastifyReply) => {
        const caller = await callerOf(services, request)
        if (caller) callers.set(request, caller)
        const { matched } = await handler.handle(request, reply, {
          prefix: '/api',
          context: {
            services,
            caller,
            requestId: request.id,
            ip: request.ip,
            retryAfter: seconds => void reply.header('retry-after', seconds),
            idempotencyKey: header(request, 'idempotency-key'),
          },
        })
        if (!matched) return reply.code(404).send(knownProblem('NOT_FOUND'))
      }
      api.all('/*', answer)
      for (const { path, method, bodyLimit, perMinute } of withLimits())
        api.route({
          url: path,
          method,
          ...(bodyLimit !== undefined && { bodyLimit }),
          ...(perMinute !== undefined && {
            config: { rateLimit: { max: perMinute, timeWindow: '1 minute', keyGenerator: request => request.ip } },
          }),
          handler: answer,
        })
    },
    { prefix: '/api' },
  )
}

/** The calls with their own limits, with their paths in Fastify's notation. */
const withLimits = () =>
  Object.values(contract).flatMap(area =>
    Object.values(area).flatMap(call => {
      const { meta, route } = (call as { '~orpc': { meta: CallMeta; route: { path?: string; method?: string } } })[
        '~orpc'
      ]
      const { path = '', method = 'POST' } = route
      const url = path.replaceAll(/\{([^}]+)\}/g, ':$1')
      const { largestBody: bodyLimit, perMinute } = meta
      return bodyLimit === undefined && perMinute === undefined ? [] : [{ path: url, method, bodyLimit, perMinute }]
    }),
  )

const header = (request: FastifyRequest, name: string) => {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

async function callerOf(services: Services, request: FastifyRequest) {
  const token = bearer.exec(request.headers.authorization ?? '')?.[1]
  return token === undefined ? undefined : services.callerOf(token)
}

/** Parses a JSON body; an empty one is undefined. Drops `__proto__` and refuses lone surrogates. */
export function parseJson(
  _request: FastifyRequest,
  body: string | Buffer,
  done: (error: Error | null, value?: unknown) => void,
) {
  if (body === '') return done(null, undefined)
  try {
    done(
      null,
      JSON.parse(String(body), (key, value) => {
        if (typeof value === 'string' && !value.isWellFormed()) throw new SyntaxError('not text')
        return key === '__proto__' ? undefined : value
      }),
    )
  } catch {
    done(Object.assign(new Error('not JSON'), { statusCode: 400 }))
  }
}

/** Limits an upload by its declared length, since the call itself reads the file. Without a length: 411. */
function boundUpload(request: FastifyRequest, _payload: unknown, done: (error: Error | null) => void) {
  const length = Number(request.headers['content-length'] ?? Number.NaN)
  if (length <= largestUpload) done(null)
  else done(Object.assign(new Error('upload too large'), { statusCode: Number.isNaN(length) ? 411 : 413 }))
}
