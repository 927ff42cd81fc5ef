import type { FastifyInstance } from 'fastify'
import { Histogram, type Registry } from 'prom-client'
import { z } from 'zod'
import { knownProblem } from './problems.ts'

/** A screen's web vitals, as sent by `web/src/platform/vitals.ts`: LCP and INP in milliseconds. */
const Vitals = z
  .array(
    z.object({
      route: z.string().max(200),
      name: z.enum(['LCP', 'INP', 'CLS']),
      value: z.number().min(0).max(600_000),
    }),
  )
  .max(20)

/** Bytes: about a dozen numbers. */
const bodyLimit = 4096

/**
 * Receives web vitals from browsers and shows them in `/metrics` by screen. They are anonymous, and decide nothing,
 * since anybody can send them.
 * @param screens route patterns; other addresses are counted together
 */
export function serveVitals(app: FastifyInstance, registry: Registry, screens: readonly string[]) {
  const shared = { labelNames: ['route'], registers: [registry] }
  const histograms = {
    LCP: new Histogram({
      name: 'aforo_web_lcp_seconds',
      help: 'Largest contentful paint: from the address to the largest part of the first screen',
      buckets: [0.25, 0.5, 1, 1.5, 2.5, 4, 6, 10],
      ...shared,
    }),
    INP: new Histogram({
      name: 'aforo_web_inp_seconds',
      help: 'Interaction to next paint: the slowest answer of a screen to a hand',
      buckets: [0.05, 0.1, 0.2, 0.3, 0.5, 1, 2],
      ...shared,
    }),
    CLS: new Histogram({
      name: 'aforo_web_cls',
      help: 'Cumulative layout shift: how much of a screen moved by itself',
      buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1],
      ...shared,
    }),
  }
  const known = new Set(screens)
  const config = { rateLimit: { max: 120, timeWindow: '1 minute' } }
  app.post('/vitals', { config, bodyLimit }, async (request, reply) => {
    const sent = Vitals.safeParse(request.body)
    if (!sent.success) return reply.code(400).send(knownProblem('BAD_REQUEST'))
    for (const { route, name, value } of sent.data)
      histograms[name].observe({ route: known.has(route) ? route : 'other' }, name === 'CLS' ? value : value / 1000)
    return reply.code(204).send()
  })
}
