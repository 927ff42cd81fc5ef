import rateLimit from '@fastify/rate-limit'
import Fastify from 'fastify'
import { Registry } from 'prom-client'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { serveVitals } from './vitals.ts'

const app = await testApp()

async function measuring() {
  const [server, registry] = [Fastify(), new Registry()]
  onTestFinished(() => server.close())
  await server.register(rateLimit, { global: false })
  serveVitals(server, registry, ['/app/dashboard', '/app/sales/billings/$id'])
  const send = async (body: unknown) =>
    (
      await server.inject({
        method: 'POST',
        url: '/vitals',
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify(body),
      })
    ).statusCode
  return { send, metrics: () => registry.metrics() }
}

test('what browsers measured is shown by screen, and never by an address that somebody makes up', async () => {
  const { send, metrics } = await measuring()
  const sent = [
    { route: '/app/dashboard', name: 'LCP', value: 1200 },
    { route: '/app/sales/billings/$id', name: 'INP', value: 90 },
    { route: '/app/sales/billings/17', name: 'CLS', value: 0.2 },
  ]
  expect(await send(sent)).toBe(204)
  const text = await metrics()
  expect(text).toContain('aforo_web_lcp_seconds_bucket{le="1.5",route="/app/dashboard"} 1')
  expect(text).toContain('aforo_web_lcp_seconds_bucket{le="1",route="/app/dashboard"} 0')
  expect(text).toContain('aforo_web_inp_seconds_sum{route="/app/sales/billings/$id"} 0.09')
  expect(text).toContain('aforo_web_cls_count{route="other"} 1')
  expect(text).not.toContain('billings/17')
})

test('what is no such number is refused and counted nowhere', async () => {
  const { send, metrics } = await measuring()
  const one = { route: '/app/dashboard', name: 'LCP', value: 1 }
  for (const body of [{}, [{ ...one, name: 'FID' }], [{ ...one, value: -1 }], [{ ...one, value: 'x' }]])
    expect(await send(body)).toBe(400)
  expect(await metrics()).not.toContain('dashboard')
})

test('unless the operator asks for it, nothing is taken', async () => {
  expect(app.services.settings.AFORO_WEB_VITALS).toBe('0')
  expect((await app.app.inject({ method: 'POST', url: '/vitals', payload: [] })).statusCode).toBe(404)
})
