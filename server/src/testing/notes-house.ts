import { randomUUID } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { OutsideTask } from '@aforo/api/platform/connections'
import { afterAll, afterEach, beforeEach } from 'vitest'
import { z } from 'zod'
import { asSystem, asTenant } from '../platform/database/transaction.ts'
import { type Asked, askOutside } from '../platform/outside-systems/ask.ts'
import { writeConnection, writeEnabled } from '../platform/outside-systems/connections.queries.ts'
import type { Connector } from '../platform/outside-systems/connector.ts'
import { waitsForSomebody } from '../platform/outside-systems/faults.ts'
import { sealSecrets } from '../platform/outside-systems/secrets.ts'
import { workOff } from '../platform/outside-systems/worker.ts'
import { asJob } from '../platform/unit-of-work.ts'
import { makeOperator } from './house.ts'
import type { TestApp } from './test-app.ts'

type Act = (response: ServerResponse) => void

/** What the system heard, and what it is to do: each request takes an act, or `always`, or the note is kept. */
interface NoteSystem {
  heard: { note: string; headers: IncomingHttpHeaders }[]
  acts: Act[]
  always: Act | undefined
  /** How many requests it ever had at the same moment. */
  atOnce: number
  /** It answers none until it has as many requests at the same moment. */
  answersTogether: number
}

export const answering =
  (status: number, headers = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(status, headers).end('{"message":"no"}')
/** It does the work, and its answer is lost. */
export const lost: Act = response => void response.destroy()
/** It never gets to it. */
export const crash: Act = response => void response.destroy()

export const secret = 'a-very-secret-token'

/** The records that the tasks of the tests "change" here: noted where an attempt is finished. */
export const finished: string[] = []

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

/** A system that keeps notes and does what a test tells it to, and operators that are connected with it; for one file. */
export async function notesHouse(app: TestApp) {
  const { services } = app
  const { database } = services
  const system: NoteSystem = { heard: [], acts: [], always: undefined, atOnce: 0, answersTogether: 1 }
  let running = 0
  let together = Promise.withResolvers<void>()
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://any')
    if (pathname.startsWith('/look/')) {
      const there = system.heard.some(({ note }) => note === decodeURIComponent(pathname.slice(6)))
      response.writeHead(there ? 200 : 404, { 'content-type': 'application/json' }).end('{}')
      return
    }
    request.resume()
    request.on('end', async () => {
      running++
      system.atOnce = Math.max(system.atOnce, running)
      const { promise, resolve } = together
      if (running >= system.answersTogether) {
        together = Promise.withResolvers()
        resolve()
      }
      await promise
      running--
      const act = system.acts.shift() ?? system.always
      const note = decodeURIComponent(pathname.slice(1))
      if (!act || act === lost) system.heard.push({ note, headers: request.headers })
      if (act) act(response)
      else
        response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true,"access_token":"fresh-token"}')
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  afterAll(() => void server.close())
  afterEach(async () => {
    // What a test leaves behind is nobody else's work.
    await asSystem(database, tx => tx.updateTable('connections').set({ enabled: false }).execute())
    app.clock.set(undefined)
    Object.assign(system, { heard: [], acts: [], always: undefined, atOnce: 0, answersTogether: 1 })
  })

  async function house() {
    const made = await makeOperator(app)
    const { api } = made
    const { tenantId } = made.tenant
    const key = { tenantId, system: 'SAP' as const, id: randomUUID() }
    await asTenant(database, tenantId, async tx => {
      const sealedSecrets = sealSecrets(services.sealing, key, { token: secret })
      await writeConnection(tx, key, { address, settings: {}, sealedSecrets, now: app.clock.now() })
      await writeEnabled(tx, 'SAP', true, app.clock.now())
    })
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
    return { ...made, tenantId, ask, work, tasks, connection }
  }

  let start = Temporal.Now.instant()
  // A slow machine must not reach the moment of the next try before a test says so.
  beforeEach(() => {
    start = Temporal.Now.instant()
    app.clock.set(start)
  })

  /** Has the clock stand so many seconds after the test's beginning. */
  const later = (seconds: number) => app.clock.set(start.add({ milliseconds: Math.round(seconds * 1000) }))

  const notes = () => system.heard.map(({ note }) => note)

  return { system, house, later, notes }
}
