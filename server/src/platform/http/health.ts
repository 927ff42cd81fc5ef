import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '../services.ts'
import { version } from '../version.ts'
import { knownProblem } from './problems.ts'

/**
 * Serves `/healthz` (the process answers), `/readyz` (it isn't stopping, and its database answers and can write to
 * disk; it also says whether the replica is read) and `/metrics`.
 */
export async function serveHealth(app: FastifyInstance, { database, settings, stopping, meters, reads }: Services) {
  const { registry } = meters
  app.get('/healthz', async () => ({ status: 'ok', version }))
  app.get('/readyz', async (_request, reply) => {
    if (stopping.aborted) return reply.code(503).send(knownProblem('UNAVAILABLE'))
    try {
      await database.pool.query({ text: spilling, query_timeout: 2_000 } as never)
      const replica = reads.state()
      return { status: 'ok', ...(replica !== 'OFF' && { replica }) }
    } catch {
      return reply.code(503).send(knownProblem('UNAVAILABLE'))
    }
  })

  app.addHook('onResponse', async (request, reply) => {
    // Labelled by the first two segments of the matched route, since request paths are unlimited.
    const area = request.routeOptions.url?.split('/').slice(0, 3).join('/') ?? 'none'
    const method = request.routeOptions.url === undefined ? 'none' : request.method
    meters.answered({ method, area, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (request, reply) => {
    // Metrics are for operators; for others the address doesn't exist.
    if (!mayRead(request, settings.METRICS_TOKEN)) return reply.code(404).send(knownProblem('NOT_FOUND'))
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/**
 * Sorts more than `work_mem` holds, so that PostgreSQL writes a temporary file: fails if its disk is full, and leaves
 * nothing behind.
 */
const spilling = `set local work_mem = '64kB';
  select count(*) from (select n from generate_series(1, 5000) n order by n desc offset 0) sorted`

const loopback = /^(127\.|::1$|::ffff:127\.)/

/** Whether the metrics may be read: with the token if one is set, otherwise only from this machine, not by a proxy. */
function mayRead({ headers, ip, socket }: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined)
    return loopback.test(ip) && loopback.test(socket.remoteAddress ?? '') && headers['x-forwarded-for'] === undefined
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))
}
