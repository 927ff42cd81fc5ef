import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { problemTexts } from '@aforo/api/platform/problems'
import compress from '@fastify/compress'
import rateLimit from '@fastify/rate-limit'
import type { Router } from '@orpc/server'
import fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import helmet from 'helmet'
import type { Services } from '../services.ts'
import { pathForLog, serveApi } from './api.ts'
import { closeDoors } from './closed.ts'
import { serveFiles } from './files.ts'
import { serveHealth } from './health.ts'
import type { RequestContext } from './on.ts'
import { serveApiDocs } from './openapi/docs.ts'
import { serveOutbox } from './outbox.ts'
import { encodeRefusal, knownProblem, problem, refusalOf, tellRefusal } from './problems.ts'
import { serveVitals } from './vitals.ts'
import { serveWeb } from './web.ts'
import { inlineScripts, screensOf } from './web-page.ts'

/** Largest request body in bytes; uploads have their own limit. */
const bodyLimit = 1024 * 1024

export interface AppParts {
  // biome-ignore lint/suspicious/noExplicitAny: the library's own name for "a router of whatever contract"
  router: Router<any, RequestContext>
  /** The OpenID provider and the calls of the sign-in pages. */
  identity: FastifyPluginAsync
  /** Routes outside the contract, such as SCIM. */
  mounts?: ((app: FastifyInstance, services: Services) => void)[]
  /** Folder of the built web app; without it only the API is served. */
  web?: string
  /** Serves the unsent mails at `/outbox`; only with the demo. */
  showOutbox?: boolean
  /** Refuses every request but those of load balancers and metrics with this refusal. */
  closedBy?: keyof typeof problemTexts
}

/** Builds the whole program without listening. Tests inject requests into it. */
export async function buildApp(services: Services, parts: AppParts): Promise<FastifyInstance> {
  const { settings } = services
  const app: FastifyInstance = fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    trustProxy: settings.trustedProxies,
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1000 },
    forceCloseConnections: 'idle',
    // While stopping, requests on open connections are still answered; the answer closes the connection.
    return503OnClosing: false,
    // The address isn't UTF-8.
    frameworkErrors: answerBadAddress,
    clientErrorHandler: answerBroken,
    requestTimeout: 60_000,
  })

  services.telemetry.watch(app)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    // A load balancer would otherwise reuse a connection that is about to close, and lose a request.
    if (services.stopping.aborted) reply.header('connection', 'close')
  })
  app.addHook('onSend', async (_request, reply, payload) => {
    const type = String(reply.getHeader('content-type') ?? '')
    if (reply.statusCode >= 400 && type.startsWith('application/json'))
      reply.header('content-type', 'application/problem+json; charset=utf-8')
    return payload
  })
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      requestId: request.id,
      method: request.method,
      path: pathForLog(request.url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    if (reply.statusCode >= 500 && !isBrokenOff(request)) services.log.error(line, 'request')
    else services.log.debug(line, 'request')
  })
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error)
    if (refusal) tellRefusal(services, refusal.code)
    const status = refusal?.status ?? error.statusCode ?? 500
    if (isBrokenOff(request)) services.log.debug({ err: error, requestId: request.id }, 'broken off')
    else if (status >= 500) services.log.error({ err: error, requestId: request.id }, 'fault')
    reply.code(status).send(refusal ? encodeRefusal(refusal) : problemOf(error, status, request.id))
  })
  // Built once: the plugin would build the whole policy for each request.
  const secure = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...(parts.web ? inlineScripts(parts.web) : [])],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        // Of the screens at doors, which open without network.
        workerSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
      },
    },
    // Only if the product is served over TLS.
    hsts: settings.publicUrl.startsWith('https:'),
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
  })
  app.addHook('onRequest', (request, reply, done) => secure(request.raw, reply.raw, () => done()))
  if (parts.closedBy) closeDoors(app, parts.closedBy)
  await app.register(rateLimit, { global: false })
  await app.register(compress, { threshold: 2048 })

  await serveHealth(app, services)
  await app.register(parts.identity)
  serveApi(app, services, parts.router)
  await serveApiDocs(app)
  serveFiles(app, services)
  for (const mount of parts.mounts ?? []) mount(app, services)
  if (parts.showOutbox) serveOutbox(app, services)
  // The web app is built once for all operators, so this address is configured at run time.
  app.get('/feedback', (_request, reply) => reply.redirect(settings.AFORO_FEEDBACK_URL))
  const vitals = settings.AFORO_WEB_VITALS === '1'
  if (vitals) serveVitals(app, services.meters.registry, parts.web ? Object.keys(screensOf(parts.web)) : [])
  if (parts.web) await serveWeb(app, parts.web, { vitals, publicUrl: settings.publicUrl })
  else app.setNotFoundHandler((_request, reply) => reply.code(404).send(knownProblem('NOT_FOUND')))
  return app
}

/** Of a copy that only works in the background: it tells how it is, and nothing else. */
export async function buildWorkerApp(services: Services): Promise<FastifyInstance> {
  const app = fastify({ logger: false, forceCloseConnections: true })
  await serveHealth(app, services)
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(knownProblem('NOT_FOUND')))
  return app
}

/** Whether the client has disconnected: errors caused by that are nobody's fault, and the answer reaches nobody. */
const isBrokenOff = ({ raw }: FastifyRequest) => raw.socket?.destroyed === true

const problemType = 'application/problem+json; charset=utf-8'

const answerBadAddress = (_error: FastifyError, _request: FastifyRequest, reply: FastifyReply) =>
  reply
    .code(400)
    .type(problemType)
    .send(JSON.stringify(knownProblem('BAD_REQUEST')))

/** Answers data that Node couldn't parse as a request: there is no request object, only the connection. */
function answerBroken(error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const code = error.code === 'HPE_HEADER_OVERFLOW' ? 'HEADERS_TOO_LARGE' : 'BAD_REQUEST'
  const { status } = problemTexts[code]
  const body = JSON.stringify(knownProblem(code))
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: ${problemType}\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  )
}

function problemOf(error: FastifyError, status: number, requestId: string) {
  if (status === 413) return knownProblem('PAYLOAD_TOO_LARGE')
  if (status === 415) return knownProblem('UNSUPPORTED_MEDIA_TYPE')
  if (status === 429) return knownProblem('TOO_MANY_REQUESTS')
  if (status >= 500) return knownProblem('INTERNAL_SERVER_ERROR', { requestId })
  return problem(error.code ?? 'BAD_REQUEST', status, knownProblem('BAD_REQUEST').message)
}
