import { randomUUID } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { OutsideTask } from '@aforo/contract/platform/connections'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { makeTenant, makeUser } from '../../demo/factories.ts'
import { asSystem, asTenant } from '../database/transaction.ts'
import { testApp } from '../testing/test-app.ts'
import { asJob } from '../unit-of-work.ts'
import { type Asked, askOutside } from './ask.ts'
import { writeConnection, writeEnabled } from './connections.queries.ts'
import type { Connector } from './connector.ts'
import { waitsForSomebody } from './faults.ts'
import { readyConnections, takeTask } from './queue.queries.ts'
import { sealSecrets } from './secrets.ts'
import { workOff } from './worker.ts'

const app = await testApp()
const { services } = app
const { database } = services

/** A system that keeps notes, and does what a test tells it to. */
interface Heard {
  note: string
  headers: IncomingHttpHeaders
}
type Act = (response: ServerResponse) => void
let heard: Heard[] = []
let acts: Act[] = []
let always: Act | undefined
let running = 0
let atOnce = 0
let pause = 0

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://any')
  if (pathname.startsWith('/look/')) {
    const there = heard.some(({ note }) => note === decodeURIComponent(pathname.slice(6)))
    response.writeHead(there ? 200 : 404, { 'content-type': 'application/json' }).end('{}')
    return
  }
  request.resume()
  request.on('end', async () => {
    running++
    atOnce = Math.max(atOnce, running)
    if (pause > 0) await new Promise(resolve => setTimeout(resolve, pause))
    running--
    const act = acts.shift() ?? always
    const note = decodeURIComponent(pathname.slice(1))
    if (!act || act === lost) heard.push({ note, headers: request.headers })
    if (act) act(response)
    else response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true,"access_token":"fresh-token"}')
  })
})
const answering =
  (status: number, headers = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(status, headers).end('{"message":"no"}')
/** It does the work, and its answer is lost. */
const lost: Act = response => void response.destroy()
/** It never gets to it. */
const crash: Act = response => void response.destroy()

let address = ''
beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())
afterEach(async () => {
  // What a test leaves behind is nobody else's work.
  await asSystem(database, tx => tx.updateTable('connections').set({ enabled: false }).execute())
  app.clock.set(undefined)
  heard = []
  acts = []
  always = undefined
  atOnce = 0
  pause = 0
})

const secret = 'a-very-secret-token'
/** The records that the tasks of the tests "change" here: noted where an attempt is finished. */
const finished: string[] = []

const note = (kind: string): Connector['kinds'][string] => ({
  label: 'Dejar una nota',
  payload: z.object({ note: z.string() }),
  async carryOut(client, { payload: { note } }) {
    if (kind === 'refused') throw waitsForSomebody('UNKNOWN_NOTE', 'Esa nota no se conoce.')
    const answer = await client.ask({
      method: 'POST',
      path: `/${encodeURIComponent(note)}?token=${client.secrets.token}`,
      headers: { authorization: `Bearer ${client.secrets.token}` },
      json: { note, password: 'hunter22', plain: client.secrets.token },
      once: true,
    })
    if (answer.status !== 200) throw waitsForSomebody(`HTTP_${answer.status}`, 'No se aceptó.')
    return async () => void finished.push(note)
  },
  async lookFirst(client, { payload: { note } }) {
    const { status } = await client.ask({ method: 'GET', path: `/look/${encodeURIComponent(note)}` })
    return status === 200 ? async () => void finished.push(`${note} (found)`) : undefined
  },
})
const connector: Connector = {
  system: 'SAP',
  name: 'Notas',
  about: '',
  usualAddress: '',
  fields: [],
  steps: [],
  kinds: { note: note('note'), refused: note('refused') },
}

async function house() {
  const tenant = await makeTenant(database, { type: 'AFORO' })
  const admin = await makeUser(database, tenant, { roles: ['ROLE_ADMIN'] })
  const { tenantId } = tenant
  const key = { tenantId, system: 'SAP' as const, id: randomUUID() }
  await asTenant(database, tenantId, async tx => {
    const sealedSecrets = sealSecrets(services.sealing, key, { token: secret })
    await writeConnection(tx, key, { address, settings: {}, sealedSecrets, now: app.clock.now() })
    await writeEnabled(tx, 'SAP', true, app.clock.now())
  })
  const api = await app.as(admin)
  const ask = (...asked: (Partial<Asked> & { note?: string })[]) =>
    asJob(services, tenantId, 'Prueba', unit =>
      askOutside(
        unit,
        'SAP',
        asked.map(({ note = 'hello', ...rest }) => ({
          kind: 'note',
          subject: 'a',
          title: `Nota ${note}`,
          payload: { note },
          ...rest,
        })),
      ),
    )
  const work = () => workOff(services, [connector])
  const tasks = async () =>
    (await api.get<{ items: OutsideTask[] }>('/connections/tasks', { pageSize: '100' })).body.items
  const connection = async () =>
    asTenant(database, tenantId, tx => tx.selectFrom('connections').selectAll().executeTakeFirstOrThrow())
  return { tenantId, admin, api, ask, work, tasks, connection }
}

let start = Temporal.Now.instant()
// A slow machine must not reach the moment of the next try before a test says so.
beforeEach(() => {
  start = Temporal.Now.instant()
  app.clock.set(start)
})

/** Has the clock stand so many seconds after the test's beginning. */
const later = (seconds: number) => app.clock.set(start.add({ milliseconds: Math.round(seconds * 1000) }))

const notes = () => heard.map(({ note }) => note)

test('what one subject asks for is done in order and one at a time, several subjects side by side', async () => {
  const { ask, work, tasks } = await house()
  const subjects = ['a', 'b', 'c']
  for (const number of [1, 2, 3, 4]) await ask(...subjects.map(subject => ({ subject, note: `${subject}${number}` })))
  pause = 30
  expect(await work()).toBe(12)
  for (const subject of subjects)
    expect(notes().filter(one => one.startsWith(subject))).toEqual([1, 2, 3, 4].map(number => `${subject}${number}`))
  expect(atOnce).toBeGreaterThan(1)
  expect(atOnce).toBeLessThanOrEqual(subjects.length)
  expect((await tasks()).every(({ state }) => state === 'DONE')).toBe(true)
})

test('what is asked in a change that is undone is never done', async () => {
  const { tenantId, tasks } = await house()
  const undone = asJob(services, tenantId, 'Prueba', async unit => {
    await askOutside(unit, 'SAP', [{ kind: 'note', subject: 'a', title: 'Nota', payload: { note: 'x' } }])
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await tasks()).toEqual([])
})

test('nothing waits for a system that is not connected', async () => {
  const { tenantId, tasks } = await house()
  const asked = asJob(services, tenantId, 'Prueba', unit =>
    askOutside(unit, 'NUBEFACT', [{ kind: 'note', subject: 'a', title: 'Nota' }]),
  )
  expect(await asked).toBe(0)
  expect(await tasks()).toEqual([])
})

test('what is asked again before it is done is done once, and what is asked while it runs, once more', async () => {
  const { tenantId, ask, work, tasks } = await house()
  await ask({ merged: true, note: 'one' })
  await ask({ merged: true, note: 'two' }, { merged: true, note: 'three' })
  expect(await tasks()).toHaveLength(1)
  // Somebody asks while the request is under way.
  acts = [
    response => {
      heard.push({ note: 'three', headers: {} })
      void ask({ merged: true, note: 'four' }).then(() => response.writeHead(200).end('{}'))
    },
  ]
  await work()
  expect(notes()).toEqual(['three', 'four'])
  expect((await tasks()).map(({ state }) => state)).toEqual(['DONE'])
  expect(tenantId).toBeTruthy()
})

test('a system that fails is tried again later and later, and the first in line holds up the others of its subject', async () => {
  const { ask, work, tasks } = await house()
  await ask({ note: 'first' }, { note: 'second' }, { note: 'other', subject: 'b' })
  acts = [answering(500)]
  await work()
  expect(notes()).toEqual(['other'])
  const waiting = (await tasks()).find(({ title }) => title === 'Nota first')
  expect(waiting).toMatchObject({ state: 'WAITING', attempts: 1, fault: { code: 'HTTP_500' } })
  expect(await work()).toBe(0)
  later(3)
  await work()
  expect(notes()).toEqual(['other', 'first', 'second'])
})

test('after so many attempts somebody is asked, told by the bell, and what stands behind waits', async () => {
  const { api, ask, work, tasks } = await house()
  await ask({ note: 'first' }, { note: 'second' })
  for (let attempt = 1; attempt <= 8; attempt++) {
    acts = [answering(500)]
    await work()
    // What else the system answers keeps its circuit closed.
    await ask({ note: `alive ${attempt}`, subject: `b${attempt}` })
    await work()
    later(attempt * 700)
  }
  const [second, first] = (await tasks()).filter(({ subject }) => subject === 'a')
  expect(first).toMatchObject({ state: 'FAILED', attempts: 8, can: { retry: true, discard: true } })
  expect(second).toMatchObject({ state: 'WAITING', attempts: 0 })
  await app.drain()
  const { body } = await api.get<{ items: { title: string; link: string }[] }>('/notifications')
  expect(body.items.map(({ title, link }) => [title, link])).toEqual([
    ['Notas: Respondió con un error (500).', `/app/configurations/general/integrations?task=${first?.id}`],
  ])
  const tray = await api.get<{ items: { kind: string; title: string }[] }>('/dashboard/work-tray')
  expect(tray.body.items).toMatchObject([{ kind: 'SYNC_FAILED', title: 'Nota first' }])
  expect((await api.post(`/connections/tasks/${first?.id}/discard`, { reason: 'Ya se hizo a mano.' })).status).toBe(200)
  await work()
  expect(notes().at(-1)).toBe('second')
})

test('Retry-After is respected, burns no attempt, and the whole connection rests meanwhile', async () => {
  const { ask, work, tasks, connection } = await house()
  app.clock.set(Temporal.Now.instant())
  const now = app.clock.now()
  await ask({ note: 'one' })
  acts = [answering(429, { 'retry-after': '90' })]
  expect(await work()).toBe(1)
  await ask({ note: 'two', subject: 'b' })
  app.clock.set(now.add({ seconds: 89 }))
  expect(await work()).toBe(0)
  expect((await tasks()).map(({ attempts }) => attempts)).toEqual([0, 0])
  expect((await connection()).paused_until?.toString()).toBe(now.add({ seconds: 90 }).toString())
  app.clock.set(now.add({ seconds: 91 }))
  expect(await work()).toBe(2)
  expect(notes().sort()).toEqual(['one', 'two'])
})

test('somebody who goes on although the system asked for a pause is not held up by what it was asked for', async () => {
  const { api, ask, work, connection } = await house()
  await ask({ note: 'one' })
  acts = [answering(429, { 'retry-after': '90' })]
  await work()
  expect((await connection()).paused_until).not.toBeNull()
  await api.post('/connections/SAP/probe')
  expect(await work()).toBe(1)
  expect(notes()).toEqual(['one'])
})

test('a system that is down is tried at the very moment at which somebody asks for it', async () => {
  // The database keeps no nanoseconds, and would round these to the next microsecond.
  app.clock.set(Temporal.Instant.from('2027-03-02T15:00:00.000000900Z'))
  const { api, ask, work } = await house()
  await ask(...Array.from({ length: 6 }, (_, place) => ({ subject: `s${place}` })))
  always = answering(503)
  await work()
  always = undefined
  expect(await work()).toBe(0)
  expect((await api.post('/connections/SAP/probe')).body).toMatchObject({ state: 'DOWN' })
  await work()
  expect(notes().length).toBeGreaterThan(0)
})

test('a system that is down is shown as down, its queue waits without burning attempts, and one task tries it', async () => {
  const { api, ask, work, tasks, connection } = await house()
  const now = Temporal.Now.instant()
  app.clock.set(now)
  await ask(...Array.from({ length: 12 }, (_, place) => ({ subject: `s${place}`, note: `n${place}` })))
  always = answering(503)
  let attempts = await work()
  // The first are tried by several workers at the same time.
  expect(attempts).toBeGreaterThanOrEqual(5)
  expect(attempts).toBeLessThanOrEqual(9)
  expect(await connection()).toMatchObject({ circuit: 'OPEN', openings: 1 })
  expect(await work()).toBe(0)
  await app.drain()
  const { body } = await api.get<{ items: { title: string }[] }>('/notifications')
  expect(body.items.map(({ title }) => title)).toEqual(['Notas no responde'])
  const tray = await api.get<{ items: { title: string; detail: string }[] }>('/dashboard/work-tray')
  expect(tray.body.items).toMatchObject([{ title: 'SAP Business One no responde' }])
  const burnt = (await tasks()).map(task => task.attempts)
  // Probed once, and found down again: nobody pays for it.
  app.clock.set(now.add({ seconds: 16 }))
  attempts = await work()
  expect(attempts).toBe(1)
  expect((await tasks()).map(task => task.attempts)).toEqual(burnt)
  expect(await connection()).toMatchObject({ circuit: 'OPEN', openings: 2 })
  always = undefined
  app.clock.set(now.add({ seconds: 120 }))
  await work()
  expect(await connection()).toMatchObject({ circuit: 'CLOSED', failures: 0, fault: null, down_since: null })
  expect((await tasks()).every(({ state }) => state === 'DONE')).toBe(true)
  expect(new Set(notes()).size).toBe(12)
})

test('after a lost answer the system is asked before anything is sent again', async () => {
  const { ask, work, tasks } = await house()
  await ask({ note: 'bill' })
  acts = [lost]
  await work()
  expect(await tasks()).toMatchObject([{ state: 'WAITING', fault: { code: 'NO_ANSWER' } }])
  later(5)
  await work()
  expect(notes()).toEqual(['bill'])
  expect(finished.at(-1)).toBe('bill (found)')
  expect(await tasks()).toMatchObject([{ state: 'DONE' }])
})

test('a request that the system never got is sent again', async () => {
  const { ask, work } = await house()
  await ask({ note: 'bill' })
  acts = [crash]
  await work()
  expect(notes()).toEqual([])
  later(5)
  await work()
  expect(notes()).toEqual(['bill'])
  expect(finished.at(-1)).toBe('bill')
})

test('what a dead worker had is taken over, and asked for before it is sent', async () => {
  const { tenantId, ask, work, tasks } = await house()
  await ask({ note: 'bill' })
  // It sent the bill and died before it heard of it.
  const dead = randomUUID()
  await asTenant(database, tenantId, async tx => {
    const task = await takeTask(tx, { tenantId, system: 'SAP' }, dead, app.clock.now())
    expect(task?.state).toBe('RUNNING')
    await sql`update outside_tasks set sent_at = now() where worker = ${dead}::uuid`.execute(tx)
  })
  heard.push({ note: 'bill', headers: {} })
  expect(await work()).toBe(0)
  later(61)
  expect(await work()).toBe(1)
  expect(notes()).toEqual(['bill'])
  expect(finished.at(-1)).toBe('bill (found)')
  expect(await tasks()).toMatchObject([{ state: 'DONE' }])
})

test('a worker whose task was taken over neither finishes it nor sends anything', async () => {
  const { ask, work, tenantId, tasks } = await house()
  await ask({ note: 'slow' })
  acts = [
    async response => {
      // Meanwhile it was given to somebody else.
      await asSystem(database, tx =>
        sql`update outside_tasks set worker = ${randomUUID()}::uuid where tenant_id = ${tenantId}::uuid`.execute(tx),
      )
      response.writeHead(200).end('{}')
    },
  ]
  await work()
  expect(await tasks()).toMatchObject([{ state: 'RUNNING' }])
})

test('two tasks of one subject never run at once, whatever two copies believe', async () => {
  const { tenantId, ask } = await house()
  await ask({ note: 'one' }, { note: 'two' })
  const both = asSystem(database, tx =>
    sql`update outside_tasks set state = 'RUNNING', worker = gen_random_uuid(), leased_until = now()
      where tenant_id = ${tenantId}::uuid`.execute(tx),
  )
  await expect(both).rejects.toMatchObject({ constraint: 'outside_tasks_one_at_a_time' })
})

test('a connection of which all waits behind what failed has nothing to do, and keeps no other one waiting', async () => {
  const { tenantId, ask, work, tasks } = await house()
  await ask({ kind: 'refused', subject: 'a' }, { subject: 'a' })
  await work()
  expect((await tasks()).map(({ state }) => state).sort()).toEqual(['FAILED', 'WAITING'])
  const ready = await asSystem(database, tx => readyConnections(tx, app.clock.now()))
  expect(ready.filter(owner => owner.tenantId === tenantId)).toEqual([])
})

test('several copies share the work: each task is done once and in order', async () => {
  const { ask, tasks, work } = await house()
  for (let number = 0; number < 8; number++)
    await ask(...['a', 'b', 'c', 'd', 'e'].map(subject => ({ subject, note: `${subject}${number}` })))
  pause = 5
  while ((await Promise.all([work(), work(), work()])).some(done => done > 0));
  expect(notes()).toHaveLength(40)
  for (const subject of ['a', 'b', 'c', 'd', 'e'])
    expect(notes().filter(one => one.startsWith(subject))).toEqual(
      Array.from({ length: 8 }, (_, number) => `${subject}${number}`),
    )
  expect((await tasks()).every(({ state }) => state === 'DONE')).toBe(true)
})

test('one that is refused waits for somebody with its reason, and all of one reason are tried again together', async () => {
  const { api, ask, work, tasks } = await house()
  await ask(...[1, 2, 3].map(number => ({ kind: 'refused', subject: `s${number}`, note: `n${number}` })))
  await work()
  expect((await tasks()).map(({ state }) => state)).toEqual(['FAILED', 'FAILED', 'FAILED'])
  expect((await api.get('/connections/tasks/faults')).body).toEqual([
    { system: 'SAP', code: 'UNKNOWN_NOTE', message: 'Esa nota no se conoce.', count: 3 },
  ])
  await app.drain()
  const { body } = await api.get<{ items: object[] }>('/notifications')
  expect(body.items).toHaveLength(1)
  const retried = await api.post('/connections/tasks/retry', { system: 'SAP', faultCode: 'UNKNOWN_NOTE' })
  expect(retried.body).toEqual({ retried: 3 })
  expect((await tasks()).map(({ state, attempts }) => [state, attempts])).toEqual([
    ['WAITING', 0],
    ['WAITING', 0],
    ['WAITING', 0],
  ])
})

test('what was sent and answered is kept without a secret', async () => {
  const { tenantId, api, ask, work, tasks } = await house()
  await ask({ note: 'hello' })
  await work()
  expect(heard[0]?.headers.authorization).toBe(`Bearer ${secret}`)
  const [task] = await tasks()
  const { body } = await api.get<{ exchanges: object[] }>(`/connections/tasks/${task?.id}`)
  expect(body.exchanges).toMatchObject([
    { method: 'POST', status: 200, attempt: 1, url: expect.stringContaining('token=•••') },
  ])
  const everything = await asSystem(database, async tx => {
    const { rows } = await sql<{ text: string }>`
      select coalesce(string_agg(to_jsonb(x)::text, ' '), '') as text from (
        select to_jsonb(e) from outside_exchanges e where tenant_id = ${tenantId}::uuid
        union all select to_jsonb(t) from outside_tasks t where tenant_id = ${tenantId}::uuid
        union all select to_jsonb(c) from connections c where tenant_id = ${tenantId}::uuid
        union all select to_jsonb(a) from audit_log a where tenant_id = ${tenantId}::uuid) x`.execute(tx)
    return rows[0]?.text ?? ''
  })
  expect(everything).toContain('hello')
  for (const hidden of [secret, Buffer.from(secret).toString('base64'), 'hunter22', 'fresh-token'])
    expect(everything).not.toContain(hidden)
})
