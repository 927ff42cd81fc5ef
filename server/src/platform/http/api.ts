import { contract } from '@aforo/api/contract'
import type { CallMeta } from '@aforo/api/platform/base'
import { problemTexts } from '@aforo/api/platform/problems'
import rateLimit from '@fastify/rate-limit'
import { ValidationError } from '@orpc/contract'
import { OpenAPIHandler } from '@orpc/openapi/fastify'
import { ORPCError, type Router } from '@orpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Services } from '../services.ts'
import { requireAccess } from './access.ts'
import type { Caller } from './caller.ts'
import { deviceCookie } from './device-cookie.ts'
import { readForm } from './forms.ts'
import { givenTwice, type Query, withNamed, withoutEmpty } from './named-parameters.ts'
import type { RequestContext } from './on.ts'
import { encodeRefusal, knownProblem, refusalOf, tellRefusal } from './problems.ts'
import { unknownFields } from './unknown-fields.ts'

/** Statuses of calls that are logged as `kept out`: no valid token, no right, too many calls. */
const keptOut = new Set([401, 403, 429])

/** A URL without its query, which may contain codes or signatures, and without the tokens in these paths. */
export const pathForLog = (url: string): string =>
  (url.split('?', 1)[0] ?? '').replace(/^(\/api\/feeds\/|\/invitation\/|\/day-sheet\/|\/mi-reserva\/)[^/]+/, '$1…')

const bearer = /^Bearer (\S+)$/i

/** A call as a Fastify route. */
interface Call {
  url: string
  method: string
  meta: CallMeta
  /** Whether its input has separate query and body parts. */
  detailed: boolean
  schema: z.ZodType | undefined
}

/**
 * Serves the API's calls under `/api`, each with its own route, so that a body is read only for calls that take one.
 */
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
          const { requestId } = options.context
          if (refusal) tellRefusal(services, refusal.code)
          if (refusal?.code === 'CHANGED_MEANWHILE')
            // An error that a handler could name.
            services.log.warn({ constraint: (error as { constraint?: string }).constraint, requestId }, 'clash')
          if (refusal && refusal.status < 500) throw refusal
          // The client has disconnected, so nobody receives the answer.
          const level = options.request.signal?.aborted ? 'debug' : 'error'
          services.log[level]({ err: error, cause: (error as Error).cause, requestId }, 'fault')
          throw refusal ?? new ORPCError('INTERNAL_SERVER_ERROR')
        }
      },
    ],
    clientInterceptors: [
      ({ procedure, input, next }) => {
        const { inputSchema, route } = procedure['~orpc']
        refuseUnknown(inputSchema as z.ZodType | undefined, input, route.inputStructure === 'detailed')
        return next()
      },
    ],
  })

  app.register(
    async api => {
      const callers = new WeakMap<FastifyRequest, Caller>()
      // Answers are personal and change: they must not be cached.
      api.addHook('onRequest', async (request, reply) => {
        reply.header('cache-control', 'no-store')
        const caller = await callerOf(services, request)
        if (caller) callers.set(request, caller)
      })
      if (services.settings.AFORO_RATE_LIMIT > 0)
        await api.register(rateLimit, {
          max: services.settings.AFORO_RATE_LIMIT,
          timeWindow: '1 minute',
          // Only a valid session is counted separately: otherwise made-up tokens would bypass the limit.
          keyGenerator: request => callers.get(request)?.sessionId ?? request.ip,
        })
      api.removeAllContentTypeParsers()
      api.addContentTypeParser('application/json', { parseAs: 'string' }, parseJson)

      // Logs refused calls with their caller. A 404 isn't logged: another tenant's record is indistinguishable from a
      // wrong id.
      api.addHook('onResponse', async (request, { statusCode: status }) => {
        if (!keptOut.has(status)) return
        const { id: requestId, ip, method, url } = request
        const { tenantId, userId } = callers.get(request) ?? {}
        services.log.info({ requestId, ip, method, path: pathForLog(url), status, tenantId, userId }, 'kept out')
      })

      const answer = async (request: FastifyRequest, reply: FastifyReply) => {
        const { matched } = await handler.handle(request, reply, {
          prefix: '/api',
          context: {
            services,
            caller: callers.get(request),
            requestId: request.id,
            ip: request.ip,
            retryAfter: seconds => void reply.header('retry-after', seconds),
            idempotencyKey: header(request, 'idempotency-key'),
            device: deviceCookie(request, reply, services.settings.publicUrl),
          },
        })
        if (!matched) return reply.code(404).send(knownProblem('NOT_FOUND'))
      }
      const serve = (api: FastifyInstance, { url, method, meta, detailed, schema }: Call) =>
        api.route({
          url,
          method,
          ...(meta.largestBody !== undefined && { bodyLimit: meta.largestBody }),
          ...(meta.perMinute !== undefined && {
            config: { rateLimit: { max: meta.perMinute, timeWindow: '1 minute', keyGenerator: request => request.ip } },
          }),
          // After the rate limit, before the body.
          preParsing: async (request, _reply, payload) => {
            requireAccess(meta, method, callers.get(request))
            // Input belongs in the body, except for `named` fields: other query parameters would be ignored silently.
            if (method !== 'GET' && !detailed)
              refuseNamed(
                Object.keys(request.query as object).filter(name => !meta.named?.includes(name)),
                request.query,
              )
            return payload
          },
          // After the body is read.
          preHandler: async request => {
            if (method === 'GET') request.raw.url = withoutEmpty(schema, request.url)
            else if (!detailed && !meta.form) request.body = bodyOf(schema, request.query as Query, request.body)
          },
          handler: answer,
        })
      const calls = callsOf(contract)
      for (const call of calls) if (!call.meta.form) serve(api, call)
      api.register(async forms => {
        forms.addContentTypeParser('multipart/form-data', readForm)
        for (const call of calls) if (call.meta.form) serve(forms, call)
      })
      api.setNotFoundHandler((_request, reply) => reply.code(404).send(knownProblem('NOT_FOUND')))
    },
    { prefix: '/api' },
  )
}

const callsOf = (contract: object): Call[] =>
  Object.values(contract).flatMap(area =>
    Object.values(area).map(call => {
      const { meta, route, inputSchema } = (
        call as {
          '~orpc': {
            meta: CallMeta
            route: { path?: string; method?: string; inputStructure?: string }
            inputSchema?: z.ZodType
          }
        }
      )['~orpc']
      const { path = '', method = 'POST' } = route
      const detailed = route.inputStructure === 'detailed'
      return { url: path.replaceAll(/\{([^}]+)\}/g, ':$1'), method, meta, detailed, schema: inputSchema }
    }),
  )

/**
 * A call's body, merged with parameters from its address. An empty request counts as a body without fields, so the
 * answer names the missing ones.
 */
function bodyOf(schema: z.ZodType | undefined, query: Query, sent: unknown): unknown {
  const body = sent ?? {}
  const message = 'Está en la dirección y en el cuerpo con valores distintos.'
  refuseNamed(givenTwice(schema, query, body), query, message)
  return withNamed(schema, query, body)
}

/** The input of a call with `inputStructure: 'detailed'`. */
interface InputParts {
  query?: object
  body?: unknown
}

/** Allows an empty part that the schema omits. Path and headers are never the client's mistake. */
function unknownInParts(schema: z.ZodType | undefined, { query, body }: InputParts): string[] {
  const parts = Object.entries({ query, body }).filter(([, part]) => part && Object.keys(part).length > 0)
  return unknownFields(schema, Object.fromEntries(parts))
}

/** @throws BAD_REQUEST naming each unknown parameter and field */
function refuseUnknown(schema: z.ZodType | undefined, input: unknown, isDetailed: boolean) {
  refuseNamed(isDetailed ? unknownInParts(schema, input as InputParts) : unknownFields(schema, input), input)
}

/** @throws BAD_REQUEST naming these, if any */
function refuseNamed(names: readonly string[], input: unknown, message = 'Este campo no existe.') {
  if (names.length === 0) return
  const issues = names.map(name => ({ message, path: name.split('.') }))
  const cause = new ValidationError({ message: 'unknown fields', issues, data: input })
  throw new ORPCError('BAD_REQUEST', { ...problemTexts.BAD_REQUEST, cause })
}

const header = (request: FastifyRequest, name: string) => {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

async function callerOf(services: Services, request: FastifyRequest) {
  const token = bearer.exec(request.headers.authorization ?? '')?.[1]
  return token === undefined ? undefined : services.callerOf(token)
}

/** Parses a JSON body; an empty one is undefined. Drops `__proto__` and refuses lone surrogates, in names too. */
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
        if (!key.isWellFormed() || (typeof value === 'string' && !value.isWellFormed()))
          throw new SyntaxError('not text')
        return key === '__proto__' ? undefined : value
      }),
    )
  } catch {
    done(Object.assign(new Error('not JSON'), { statusCode: 400 }))
  }
}
