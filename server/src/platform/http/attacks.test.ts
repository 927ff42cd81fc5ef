import { connect } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeTenant, makeUser } from '../../demo/factories.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { readSettings } from '../settings.ts'

let app: TestApp
let url: string
let admin: string
let user: string
beforeAll(async () => {
  app = await testApp()
  url = await app.address()
  const { database } = app.services
  const tenant = await makeTenant(database, { type: 'ORGANIZATION' })
  admin = await app.identity.mintSession(await makeUser(database, tenant))
  user = await app.identity.mintSession(await makeUser(database, tenant, { roles: ['ROLE_USER'] }))
})

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** Announces a long body and sends only its beginning: what answers has not waited for it. */
async function beginUpload(path: string, headers: Record<string, string>) {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const lines = Object.entries({ host: 'x', 'content-length': '1000000', ...headers })
  socket.write(
    `POST /api${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n--x`,
  )
  const answer = await new Promise<string>(resolve => socket.once('data', data => resolve(String(data))))
  socket.destroy()
  return Number(answer.split(' ', 2)[1])
}

const form = { 'content-type': 'multipart/form-data; boundary=x' }

describe('a body is not read before its sender may send it', () => {
  test('without a token', async () => {
    expect(await beginUpload('/assets/upload/image', form)).toBe(401)
    expect(await beginUpload('/campus/', { 'content-type': 'application/json' })).toBe(401)
  })

  test('without the role', async () => {
    expect(await beginUpload('/campus/', { 'content-type': 'application/json', ...bearer(user) })).toBe(403)
  })

  test('as a form where none is taken', async () => {
    expect(await beginUpload('/campus/', { ...form, ...bearer(admin) })).toBe(415)
  })
})

const upload = (payload: string | Buffer, headers: Record<string, string> = form) =>
  app.app.inject({
    method: 'POST',
    url: uploadImage,
    payload,
    headers: { ...headers, ...bearer(admin), 'content-length': String(Buffer.byteLength(payload)) },
  })
const uploadImage = '/api/assets/upload/image'

describe('a form', () => {
  test('of more parts than any call takes is refused', async () => {
    const part = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n'
    const answer = await upload(`${part.repeat(1000)}--x--`)
    expect(answer.statusCode).toBe(413)
    expect(answer.json()).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' })
  })

  test.each([
    ['without a boundary', 'x', { 'content-type': 'multipart/form-data' }],
    [
      'that ends within a part',
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n123',
      form,
    ],
    ['that is none', 'nothing', form],
  ])('%s is a mistake of the sender', async (_what, payload, headers) => {
    const answer = await upload(payload, headers)
    expect([400, 422]).toContain(answer.statusCode)
    expect(answer.headers['content-type']).toContain('application/problem+json')
  })
})

describe('what no parser reads answers in Spanish', () => {
  test('an address that is no UTF-8', async () => {
    const answer = await fetch(`${url}/api/campus/%E0%A4%A`, { headers: bearer(admin) })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      code: 'BAD_REQUEST',
      detail: 'Revisa los datos: hay campos con errores.',
    })
  })

  test('headers larger than a server takes', async () => {
    const answer = await fetch(`${url}/api/campus/search`, { headers: { 'x-much': 'a'.repeat(64 * 1024) } })
    expect(answer.status).toBe(431)
    expect(await answer.json()).toMatchObject({
      code: 'HEADERS_TOO_LARGE',
      detail: 'Los encabezados de la solicitud son demasiado grandes.',
    })
  })

  test('half a surrogate pair as a name', async () => {
    const headers = { ...bearer(admin), 'content-type': 'application/json' }
    const answer = await app.app.inject({ method: 'POST', url: '/api/campus/', payload: '{"\\ud800":1}', headers })
    expect(answer.statusCode).toBe(400)
  })
})

test('a parameter or field that a call does not know is named, at any depth', async () => {
  const found = await app.app.inject({ url: '/api/campus/search?nombre=a&page=0', headers: bearer(admin) })
  expect(found.statusCode).toBe(400)
  expect(found.json().errors).toEqual([{ field: 'nombre', message: 'Este campo no existe.' }])
  const payload = { attendees: [{ email: 'ana@example.com', nme: 'Ana' }] }
  const made = await app.app.inject({
    method: 'POST',
    url: '/api/booking/reservations',
    payload,
    headers: bearer(admin),
  })
  expect(made.json().errors).toEqual([{ field: 'attendees.0.nme', message: 'Este campo no existe.' }])
})

test('figures are labelled by routes, however many addresses are made up', async () => {
  for (let made = 0; made < 50; made++) {
    await app.app.inject({ url: `/invented-${made}/x` })
    await app.app.inject({ url: `/api/invented-${made}/x`, headers: bearer(admin) })
  }
  const { body } = await app.app.inject('/metrics')
  expect(body).not.toContain('invented')
})

test('the limit a minute counts each session by itself, and whoever has none by address', async () => {
  const left = async (token: string, remoteAddress: string) => {
    const { headers } = await app.app.inject({ url: '/api/campus/search', headers: bearer(token), remoteAddress })
    return Number(headers['x-ratelimit-remaining'])
  }
  const [mine, strangers] = ['203.0.113.50', '203.0.113.51']
  const first = await left(admin, mine)
  expect(await left(admin, strangers)).toBe(first - 1)
  const fresh = await left('invented-1', strangers)
  expect(await left('invented-2', strangers)).toBe(fresh - 1)
  expect(await left(admin, strangers)).toBe(first - 2)
})

test('a proxy is believed by its place or its network, and nobody else', () => {
  const { trustedProxies: none } = readSettings({})
  expect(none).toBe(false)
  const { trustedProxies: one } = readSettings({ TRUST_PROXY: '1' })
  expect(typeof one === 'function' && [one('10.0.0.1', 0), one('203.0.113.9', 1)]).toEqual([true, false])
  expect(readSettings({ TRUST_PROXY: '10.0.0.0/8, 192.168.1.5' }).trustedProxies).toEqual(['10.0.0.0/8', '192.168.1.5'])
  for (const wrong of ['all', '10.0.0.0/33', 'true', '10.0.0.0/8/2'])
    expect(() => readSettings({ TRUST_PROXY: wrong })).toThrow('TRUST_PROXY')
})

describe('an Idempotency-Key', () => {
  const send = (key: string, path: string, payload: object | string, type = 'application/json') =>
    app.app.inject({
      method: 'POST',
      url: `/api${path}`,
      payload,
      headers: { ...bearer(admin), 'content-type': type, 'idempotency-key': key },
    })

  test('is the same for the same body in another order', async () => {
    const [one, other] = ['{"name":"Equipo","type":"TEAM"}', '{"type":"TEAM","name":"Equipo"}']
    const first = await send('order', '/teams/', one)
    const again = await send('order', '/teams/', other)
    expect(again.statusCode).toBe(first.statusCode)
    expect(again.json()).toEqual(first.json())
  })

  test('makes one import of five uploads at once', async () => {
    const csv = 'nombre;apellido;correo\nAna;Paz;ana@example.com'
    const body = `--x\r\ncontent-disposition: form-data; name="kind"\r\n\r\nUSERS\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\n${csv}\r\n--x--\r\n`
    const uploads = await Promise.all(
      Array.from({ length: 5 }, () =>
        app.app.inject({
          method: 'POST',
          url: '/api/iam/processes/batch/files',
          payload: body,
          headers: { ...form, ...bearer(admin), 'idempotency-key': 'five', 'content-length': String(body.length) },
        }),
      ),
    )
    const made = uploads.filter(({ statusCode }) => statusCode === 201).map(answer => answer.json().id)
    expect(new Set(made).size).toBe(1)
    expect(uploads.every(({ statusCode }) => [201, 409].includes(statusCode))).toBe(true)
  })

  test('is refused by a call that nobody has to sign in for', async () => {
    const answer = await app.app.inject({
      method: 'POST',
      url: '/api/iam/password/forgot',
      payload: { username: 'ana@example.com' },
      headers: { 'idempotency-key': 'x' },
    })
    expect(answer.json()).toMatchObject({ status: 400, code: 'IDEMPOTENCY_KEY_NOT_ACCEPTED' })
  })
})
