import { connect } from 'node:net'
import type { Readable } from 'node:stream'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeTenant, makeUser } from '../../demo/factories.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await testApp()
  const { database } = app.services
  token = await app.identity.mintSession(await makeUser(database, await makeTenant(database)))
})

const send = (payload: string, headers: Record<string, string>, url = '/api/campus/') =>
  app.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { authorization: `Bearer ${token}`, ...headers },
  })
const json = { 'content-type': 'application/json' }

describe('an invalid request', () => {
  test.each([
    ['a body over the limit', () => send(`{"name":"${'a'.repeat(1024 * 1024)}"}`, json), 413, 'PAYLOAD_TOO_LARGE'],
    ['a body that is not JSON', () => send('{"name":', json), 400, undefined],
    ['a body of another type', () => send('<a/>', { 'content-type': 'text/xml' }), 415, 'UNSUPPORTED_MEDIA_TYPE'],
    [
      'an upload without a length',
      () => send('', { 'content-type': 'multipart/form-data; boundary=x' }, '/api/assets/upload/file'),
      411,
      undefined,
    ],
    ['an unknown path', () => app.app.inject('/api/nada'), 404, 'NOT_FOUND'],
    ['an unknown method', () => app.app.inject({ method: 'PUT', url: '/api/campus/search' }), 404, 'NOT_FOUND'],
  ])('%s is refused with a problem in Spanish', async (_what, request, status, code) => {
    const answer = await request()
    expect(answer.statusCode).toBe(status)
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(answer.json()).toMatchObject({ status, detail: expect.stringMatching(/\p{Ll}{2}/u), ...(code && { code }) })
  })
})

test('every answer has a request id, runs no foreign script and can’t be framed', async () => {
  const { headers } = await app.app.inject('/healthz')
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  expect(headers['content-security-policy']).toContain("script-src 'self';")
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(headers['x-content-type-options']).toBe('nosniff')
})

test('health, readiness and metrics answer without a token', async () => {
  for (const address of ['/healthz', '/readyz', '/metrics'])
    expect((await app.app.inject(address)).statusCode).toBe(200)
})

test('whoever wants to help goes to the operator’s own page', async () => {
  const { statusCode, headers } = await app.app.inject('/feedback')
  expect([statusCode, headers.location]).toEqual([302, app.services.settings.AFORO_FEEDBACK_URL])
})

test('metrics are for this machine only, or with the configured token', async () => {
  const read = (options: object) => app.app.inject({ url: '/metrics', ...options })
  expect((await read({ remoteAddress: '203.0.113.9' })).statusCode).toBe(404)
  expect((await read({ headers: { 'x-forwarded-for': '127.0.0.1' } })).statusCode).toBe(404)
  const { settings } = app.services
  settings.METRICS_TOKEN = 'figuras-para-el-operador'
  try {
    expect((await read({})).statusCode).toBe(404)
    expect((await read({ headers: { authorization: 'Bearer otra' } })).statusCode).toBe(404)
    const headers = { authorization: 'Bearer figuras-para-el-operador' }
    expect((await read({ remoteAddress: '203.0.113.9', headers })).statusCode).toBe(200)
  } finally {
    settings.METRICS_TOKEN = undefined
  }
})

test('the API is documented in OpenAPI 3.1 and as a page', async () => {
  expect((await app.app.inject('/api/openapi.json')).json()).toMatchObject({ openapi: expect.stringMatching(/^3\.1/) })
  const page = await app.app.inject('/api/docs/')
  expect(page.body).toContain('<title>')
  expect(page.headers['content-security-policy']).toContain("script-src 'self';")
  expect(page.body).not.toMatch(/<script(?![^>]* src=)|\son\w+=|javascript:/i)
})

test.each(['application/json', 'multipart/form-data; boundary=x'])(
  'a request of %s that its sender broke off is logged as no fault',
  async type => {
    const { hostname, port } = new URL(await app.address())
    const path = type === 'application/json' ? '/api/campus/' : '/api/assets/upload/file'
    const log = await app.logOf(async soFar => {
      const socket = connect(Number(port), hostname)
      const head = [
        `POST ${path} HTTP/1.1`,
        'host: localhost',
        `authorization: Bearer ${token}`,
        `content-type: ${type}`,
        'content-length: 1000',
      ]
      const arrived = new Promise(resolve => app.app.server.once('request', resolve))
      socket.write(`${head.join('\r\n')}\r\n\r\n--x\r\n`)
      const request = (await arrived) as Readable
      // Its body is being read by now.
      await expect.poll(() => request.readableFlowing, { timeout: 20_000 }).toBe(true)
      socket.destroy()
      await expect.poll(soFar, { timeout: 20_000 }).toContain('broken off')
    })
    for (const line of log.trim().split('\n')) expect(JSON.parse(line).level).toBeLessThan(50)
  },
)
