import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { makeCampus, makeFloor, makeRoom, makeTenant, makeUser } from '../../demo/factories.ts'
import { jobs, mounts, ports, router } from '../../parts.ts'
import { openProgram, type Program } from '../../program.ts'
import { openIdentity } from '../identity/identity.ts'
import { openClient } from '../outside-systems/client.ts'
import { readSettings } from '../settings.ts'
import { type OtlpReceiver, type ReceivedSpan, startOtlpReceiver } from '../testing/otlp-receiver.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { fetchSpanned } from './spans.ts'

const folder = mkdtempSync(join(tmpdir(), 'aforo-telemetry-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What people and organisations write, and what lets somebody in: nothing of it may leave. */
const personal = {
  subject: 'Despido de Anacleto',
  given: 'Zoraida',
  lastname: 'Huamanchumo',
  username: 'zoraida@huamanchumo.test',
  organisation: 'Notaría Huamanchumo',
  campus: 'Casona de Barranco',
  room: 'Sala Chabuca',
  guest: 'anacleto.yupanqui@visita.test',
  guestName: 'Anacleto Yupanqui',
  searched: 'marcahuasi',
  document: '45871236',
}

/** A receiver, and a program that sends to it, on a database of its own. */
async function telling(environment: Record<string, string> = {}) {
  const receiver = await startOtlpReceiver()
  const database = await openTestDatabase()
  const settings = readSettings({
    AFORO_DATA: folder,
    LOG_LEVEL: 'debug',
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    ...environment,
  })
  const printed: string[] = []
  const logTo = { write: (line: string) => void printed.push(line) }
  const program = await openProgram(settings, database, { router, mounts, jobs, ports, openIdentity }, { logTo })
  let closed: Promise<void> | undefined
  const close = () => {
    closed ??= program.close()
    return closed
  }
  onTestFinished(async () => {
    await close()
    await receiver.close()
  })
  const lines = () => printed.map(line => JSON.parse(line) as Record<string, unknown>)
  return { receiver, program, lines, close, house: await makeHouse(program) }
}

async function makeHouse({ services: { database }, identity }: Program) {
  const tenant = await makeTenant(database, { name: personal.organisation })
  const user = await makeUser(database, tenant, {
    givenName: personal.given,
    lastname: personal.lastname,
    username: personal.username,
  })
  const room = await makeRoom(
    database,
    await makeFloor(database, await makeCampus(database, tenant, { name: personal.campus })),
    { name: personal.room },
  )
  return { tenant, user, room, token: await identity.mintSession(user) }
}

type Telling = Awaited<ReturnType<typeof telling>>

const ask = (
  { program, house }: Telling,
  method: 'GET' | 'POST',
  url: string,
  payload?: object,
  headers: object = {},
) =>
  program.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${house.token}`, ...headers },
    ...(payload && { payload }),
  })

const wish = ({ house }: Telling) => ({
  at: Temporal.Now.plainDateISO('America/Lima').add({ days: 2 }).toString(),
  from: '10:00',
  to: '11:00',
  spaceId: house.room.spaceId,
  subject: personal.subject,
  attendees: [
    { email: personal.guest, name: personal.guestName, document: { type: 'DNI', number: personal.document } },
  ],
})

const book = (of: Telling, headers?: object) => ask(of, 'POST', '/api/booking/reservations', wish(of), headers)

const named = ({ spans }: OtlpReceiver, name: string) => {
  const found = spans.find(span => span.name === name)
  if (!found) throw new Error(`no span ${name} among ${spans.map(span => span.name).join(', ')}`)
  return found
}
const under = ({ spans }: OtlpReceiver, parent: ReceivedSpan) =>
  spans.filter(span => span.parentSpanId === parent.spanId)
const route = 'POST /api/booking/reservations'

describe('traces', () => {
  it('show a booking as its request with transaction and statements, and its mails as jobs linked to it', async () => {
    const of = await telling()
    const answer = await book(of)
    expect(answer.statusCode).toBe(201)
    await of.program.drain()
    await of.close()
    const { receiver } = of

    const request = named(receiver, route)
    expect(request).toMatchObject({ kind: 2, parentSpanId: '', failed: false })
    expect(request.attributes).toEqual({
      'http.request.method': 'POST',
      'http.route': '/api/booking/reservations',
      'aforo.request_id': answer.headers['x-request-id'],
      'http.response.status_code': 201,
    })
    const statement = named(receiver, 'insert reservations')
    const transaction = receiver.spans.find(({ spanId }) => spanId === statement.parentSpanId)
    expect(transaction).toMatchObject({ name: `transaction ${route}`, kind: 1, parentSpanId: request.spanId })
    const statements = receiver.spans.filter(({ parentSpanId }) => parentSpanId === transaction?.spanId)
    expect(statements.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['insert audit_log', 'insert pgboss.job_common', 'commit']),
    )
    for (const { attributes, kind } of statements) {
      expect(kind).toBe(3)
      expect(attributes).toEqual({ 'db.system.name': 'postgresql' })
    }

    const isOf = (span: ReceivedSpan | undefined) => (job: ReceivedSpan) =>
      job.kind === 5 && job.name === 'bookings.invitation' && job.links.includes(span?.spanId ?? '')
    const job = receiver.spans.find(isOf(transaction))
    expect(job).toMatchObject({ parentSpanId: '', failed: false, attributes: { 'aforo.job': 'bookings.invitation' } })
    // Which makes one for each person, whose mail it sends.
    const made = receiver.spans.find(span => span.traceId === job?.traceId && span.name.startsWith('transaction '))
    const mails = receiver.spans.filter(isOf(made))
    expect(mails).toHaveLength(2)
    for (const mail of mails) expect(under(receiver, mail).map(({ name }) => name)).toContain('send mail')
  })

  it('name a refusal by its code, which is no failure, and a fault by its status, which is one', async () => {
    const of = await telling()
    expect((await ask(of, 'GET', '/api/booking/reservations/01981e4b-0000-7000-8000-000000000000')).statusCode).toBe(
      404,
    )
    const { services } = of.program
    Object.assign(services, { clock: { now: () => fail() } })
    expect((await book(of)).statusCode).toBe(500)
    await of.close()
    const refused = named(of.receiver, 'GET /api/booking/reservations/:id')
    expect(refused).toMatchObject({ failed: false, attributes: { 'aforo.refusal': 'NOT_FOUND' } })
    expect(named(of.receiver, route)).toMatchObject({ failed: true, attributes: { 'error.type': '500' } })
  })

  it('show calls of other systems by system, method and host, and the file store without its keys', async () => {
    const s3 = {
      S3_ENDPOINT: 'http://127.0.0.1:1',
      S3_BUCKET: 'aforo',
      S3_ACCESS_KEY_ID: 'a',
      S3_SECRET_ACCESS_KEY: 'b',
    }
    const of = await telling({ ...s3, AFORO_OUTSIDE_NETWORKS: '127.0.0.1' })
    const { services } = of.program
    const connection = {
      tenantId: of.house.tenant.tenantId,
      system: 'SAP',
      address: of.receiver.url,
      settings: {},
      mapping: {},
      secrets: {},
      version: 1,
    } as const
    const path = `/b1s/${personal.searched}?$filter=${personal.document}`
    await services.telemetry.ofJob({ name: 'tests.outside', id: '1', data: {} }, async () => {
      await fetchSpanned('FIRESTORE', `${of.receiver.url}${path}`, { method: 'POST', body: personal.subject })
      const client = openClient(services, connection, { before: async () => {}, after: () => {} })
      await client.ask({ method: 'GET', path })
      const nobody = openClient(
        services,
        { ...connection, address: 'http://127.0.0.1:1' },
        { before: async () => {}, after: () => {} },
      )
      await nobody.ask({ method: 'GET', path }).catch(() => {})
      await services.files.open(`${personal.searched}/x.webp`).catch(() => {})
    })
    await of.close()

    const job = named(of.receiver, 'tests.outside')
    const host = { 'server.address': '127.0.0.1' }
    const calls = under(of.receiver, job).map(({ name, kind, failed, attributes }) => ({
      name,
      kind,
      failed,
      attributes,
    }))
    expect(calls).toEqual([
      {
        name: 'POST FIRESTORE',
        kind: 3,
        failed: false,
        attributes: {
          ...host,
          'aforo.system': 'FIRESTORE',
          'http.request.method': 'POST',
          'http.response.status_code': 200,
        },
      },
      {
        name: 'GET SAP',
        kind: 3,
        failed: false,
        attributes: { ...host, 'aforo.system': 'SAP', 'http.request.method': 'GET', 'http.response.status_code': 200 },
      },
      {
        name: 'GET SAP',
        kind: 3,
        failed: true,
        attributes: {
          ...host,
          'aforo.system': 'SAP',
          'http.request.method': 'GET',
          'error.type': 'CONNECTION_REFUSED',
        },
      },
      expect.objectContaining({ name: 'get S3', kind: 3, failed: true }),
    ])
    const sent = of.receiver.bodies.filter((_, place) =>
      String(of.receiver.headers[place]?.['user-agent']).startsWith('OTel'),
    )
    expect(sent).not.toEqual([])
    for (const text of [personal.searched, personal.document]) expect(Buffer.concat(sent).includes(text)).toBe(false)
  })

  it('measure of a stream how soon it began', async () => {
    const of = await telling()
    const address = await of.program.app.listen({ port: 0, host: '127.0.0.1' })
    const stream = await fetch(`${address}/api/events`, { headers: { authorization: `Bearer ${of.house.token}` } })
    expect(stream.headers.get('content-type')).toMatch(/^text\/event-stream/)
    await stream.body?.cancel()
    await of.close()
    expect(of.receiver.spans.filter(({ name }) => name === 'GET /api/events')).toMatchObject([
      { attributes: { 'http.response.status_code': 200 } },
    ])
  })

  it('leave out load balancers, metrics and addresses that lead nowhere', async () => {
    const of = await telling()
    for (const url of ['/healthz', '/readyz', '/metrics', '/wp-login.php']) await of.program.app.inject({ url })
    await of.close()
    expect(of.receiver.spans.map(({ name }) => name)).toEqual([])
  })

  it('continue a trace that a trusted proxy began, and nobody else can', async () => {
    const theirs = {
      traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
      'x-forwarded-for': '10.0.0.9',
    }
    const trusting = await telling({ TRUST_PROXY: '1' })
    await book(trusting, theirs)
    await trusting.close()
    expect(named(trusting.receiver, route)).toMatchObject({
      traceId: '0af7651916cd43dd8448eb211c80319c',
      parentSpanId: 'b7ad6b7169203331',
    })

    const alone = await telling()
    await book(alone, theirs)
    await alone.close()
    const own = named(alone.receiver, route)
    expect(own.parentSpanId).toBe('')
    expect(own.traceId).not.toBe('0af7651916cd43dd8448eb211c80319c')
  })

  it('are as many as OTEL_TRACES_SAMPLER_ARG says, and carry what identifies the copy', async () => {
    const none = await telling({ OTEL_TRACES_SAMPLER_ARG: '0' })
    await book(none)
    await none.close()
    expect(none.receiver.spans).toEqual([])

    const headers = 'authorization=Bearer%20una-clave,x-equipo=aforo'
    const all = await telling({ OTEL_EXPORTER_OTLP_HEADERS: headers, OTEL_SERVICE_NAME: 'aforo-lima' })
    await book(all)
    await all.close()
    expect(named(all.receiver, route).resource).toMatchObject({ 'service.name': 'aforo-lima', 'aforo.role': 'all' })
    expect(all.receiver.headers[0]).toMatchObject({ authorization: 'Bearer una-clave', 'x-equipo': 'aforo' })
  })
})

describe('log lines', () => {
  it('carry trace and request here, and from a warning on at the collector', async () => {
    const of = await telling()
    Object.assign(of.program.services, { clock: { now: () => fail() } })
    const answer = await book(of)
    const requestId = answer.headers['x-request-id']
    await of.close()

    const span = named(of.receiver, route)
    const sent = of.receiver.lines.find(({ body }) => body === 'fault')
    expect(sent).toMatchObject({
      severity: 'ERROR',
      traceId: span.traceId,
      attributes: { requestId, 'error.type': 'RangeError' },
    })
    expect(String(sent?.attributes['exception.stacktrace'])).toContain('telemetry.test.ts')
    const here = of.lines().find(({ msg }) => msg === 'fault')
    expect(here).toMatchObject({ trace_id: span.traceId, requestId })
    // Below a warning, lines stay here.
    expect(of.lines().map(({ msg }) => msg)).toContain('request')
    expect(of.receiver.lines.every(({ severity }) => severity === 'WARN' || severity === 'ERROR')).toBe(true)
  })
})

/** A fault whose words repeat what somebody wrote, as those of PostgreSQL do. */
function fail(): never {
  throw new RangeError(`Key (subject)=(${personal.subject}) of ${personal.username}`)
}

it('nothing sent holds what a person or an organisation wrote, nor what lets somebody in', async () => {
  const of = await telling()
  const { reservationId } = (await book(of)).json() as { reservationId: string }
  await ask(of, 'GET', `/api/booking/reservations?search=${personal.searched}&page=0`)
  await ask(of, 'GET', `/api/booking/reservations/${reservationId}`)
  await ask(of, 'POST', `/api/booking/reservations/${personal.username}`, wish(of))
  await of.program.app.inject({ method: 'POST', url: '/login/first', payload: { username: personal.username } })
  await of.program.app.inject({ url: `/invitation/${personal.searched}` })
  await of.program.drain()
  // A mail that can't be sent: its address stands in the words of the fault.
  await of.program.services.mail
    .send({
      to: personal.guest,
      subject: personal.subject,
      text: '',
      attachments: [{ filename: 'x', path: '/none', contentType: 'x/y' }],
    })
    .catch(error =>
      of.program.services.log.warn({ err: error, to: personal.guest, path: `/x/${personal.searched}` }, 'job failed'),
    )
  Object.assign(of.program.services, { clock: { now: () => fail() } })
  await book(of)
  await of.close()

  expect(of.receiver.spans.length).toBeGreaterThan(20)
  expect(of.receiver.lines.length).toBeGreaterThan(1)
  const all = Buffer.concat(of.receiver.bodies).toString('latin1').toLowerCase()
  const secrets = [of.house.token, of.house.user.userId, of.house.user.username, reservationId]
  const written = [...Object.values(personal), ...personal.subject.split(' ').slice(2), ...secrets]
  for (const text of written) expect(all, text).not.toContain(Buffer.from(text).toString('latin1').toLowerCase())
})

describe('a collector', () => {
  it.each([
    ['that is broken', 500],
    ['that never answers', undefined],
  ])('%s keeps no booking from its answer, nor a stop from its end', async (_, status) => {
    const of = await telling()
    of.receiver.answer(status)
    expect((await book(of)).statusCode).toBe(201)
    await of.program.drain()
    await of.close()
    expect(of.receiver.bodies.length).toBeGreaterThan(0)
  })

  it('that is away causes one warning', async () => {
    const nobody = createServer().listen(0, '127.0.0.1')
    await new Promise(resolve => nobody.once('listening', resolve))
    const { port } = nobody.address() as { port: number }
    await new Promise(resolve => nobody.close(resolve))
    // It is tried again until then.
    vi.stubEnv('OTEL_EXPORTER_OTLP_TIMEOUT', '300')
    onTestFinished(() => void vi.unstubAllEnvs())
    const of = await telling({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` })
    expect((await book(of)).statusCode).toBe(201)
    of.program.services.log.warn('a line')
    await of.close()
    expect(of.lines().filter(({ msg }) => msg === 'telemetry not sent')).toHaveLength(1)
  })
})

describe('its packages', () => {
  const program = join(import.meta.dirname, '..', '..', 'program.ts')
  /** How many modules: its API, of no-operations, is Prometheus's too. */
  const loaded = async (environment: Record<string, string>) => {
    const script = `
      import { registerHooks } from 'node:module'
      const seen = []
      registerHooks({ load(url, context, next) { if (/@opentelemetry\\/(?!api\\/)/.test(url)) seen.push(url); return next(url, context) } })
      const { openTelemetry } = await import(${JSON.stringify(join(import.meta.dirname, 'telemetry.ts'))})
      await import(${JSON.stringify(program)})
      await import(${JSON.stringify(join(program, '..', 'parts.ts'))})
      const { readSettings } = await import(${JSON.stringify(join(import.meta.dirname, '..', 'settings.ts'))})
      await openTelemetry(readSettings(${JSON.stringify(environment)}))
      console.log(seen.length)
      process.exit(0)`
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
    return Number(stdout)
  }

  it('are loaded only if there is a collector', async () => {
    expect(await loaded({})).toBe(0)
    expect(await loaded({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' })).toBeGreaterThan(50)
  })
})
