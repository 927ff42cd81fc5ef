import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Sender } from './sender.ts'
import { type Span, within } from './spans.ts'

/** Load balancers, metrics and the web app's files: many, and nobody asks how long they took. */
const unwatched = /^\/(healthz|readyz|metrics|vitals)?$|\.[a-z0-9]+$/

/**
 * Measures the requests of an app, by method and route: the address itself has ids, and in some pages the key to a
 * booking.
 */
export function traceRequests(app: FastifyInstance, sender: Sender) {
  const spans = new WeakMap<FastifyRequest, Span>()

  app.addHook('onRequest', (request, _reply, done) => {
    const { method, id: requestId } = request
    const route = request.routeOptions.url
    // An address that leads nowhere: of scanners, mostly. Metrics count them.
    if (route === undefined || unwatched.test(route)) return done()
    const attributes = { 'http.request.method': method, 'http.route': route, 'aforo.request_id': requestId }
    const parent = parentOf(request)
    const span = sender.begin(`${method} ${route}`, 'SERVER', attributes, { requestId, ...(parent && { parent }) })
    if (!span) return done()
    spans.set(request, span)
    within(span, done)
  })

  // A body is read from the socket, which belongs to no request.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request)
    return span ? within(span, done) : done()
  })

  const end = (request: FastifyRequest, status: number) => {
    const span = spans.get(request)
    if (!span) return
    spans.delete(request)
    span.set('http.response.status_code', status)
    if (status >= 500) span.fail({ code: String(status) })
    span.end()
  }
  // A stream of events lasts for hours; what is measured is how soon it began.
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (String(reply.getHeader('content-type') ?? '').startsWith('text/event-stream')) end(request, reply.statusCode)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    end(request, reply.statusCode)
    done()
  })
}

/**
 * The trace that a proxy began, if the request came through one of TRUST_PROXY: from anybody else the header would let
 * strangers choose what is sampled, and write into the traces of others.
 */
function parentOf(request: FastifyRequest): string | undefined {
  const { traceparent } = request.headers
  return typeof traceparent === 'string' && (request.ips?.length ?? 0) > 1 ? traceparent : undefined
}
