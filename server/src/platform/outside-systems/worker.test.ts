import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { answering, notesHouse, secret } from '../../testing/notes-house.ts'
import { testApp } from '../../testing/test-app.ts'
import { asSystem } from '../database/transaction.ts'
import { asJob } from '../unit-of-work.ts'
import { askOutside } from './ask.ts'

const app = await testApp()
const { services } = app
const { database } = services
const { system, house, later, notes } = await notesHouse(app)

test('what one subject asks for is done in order and one at a time, several subjects side by side', async () => {
  const { ask, work, tasks } = await house()
  const subjects = ['a', 'b', 'c']
  for (const number of [1, 2, 3, 4]) await ask(...subjects.map(subject => ({ subject, note: `${subject}${number}` })))
  system.answersTogether = subjects.length
  expect(await work()).toBe(12)
  for (const subject of subjects)
    expect(notes().filter(one => one.startsWith(subject))).toEqual([1, 2, 3, 4].map(number => `${subject}${number}`))
  expect(system.atOnce).toBe(subjects.length)
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
  system.acts = [
    response => {
      system.heard.push({ note: 'three', headers: {} })
      void ask({ merged: true, note: 'four' }).then(() => response.writeHead(200).end('{}'))
    },
  ]
  await work()
  expect(notes()).toEqual(['three', 'four'])
  expect((await tasks()).map(({ state }) => state)).toEqual(['DONE'])
  expect(tenantId).toBeTruthy()
})

test('what is asked again as it waits is still counted, and not written anew', async () => {
  const { tenantId, ask } = await house()
  const written = async () => {
    const { rows } = await database.pool.query<{ version: string }>(
      'select xmin::text as version from outside_tasks where tenant_id = $1',
      [tenantId],
    )
    return rows.map(({ version }) => version)
  }
  expect(await ask({ merged: true, note: 'one' })).toBe(1)
  const before = await written()
  expect(await ask({ merged: true, note: 'one' })).toBe(1)
  expect(await written()).toEqual(before)
  expect(await ask({ merged: true, note: 'two' })).toBe(1)
  expect(await written()).not.toEqual(before)
})

test('a system that fails is tried again later and later, and the first in line holds up the others of its subject', async () => {
  const { ask, work, tasks } = await house()
  await ask({ note: 'first' }, { note: 'second' }, { note: 'other', subject: 'b' })
  system.acts = [answering(500)]
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
    system.acts = [answering(500)]
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
  system.acts = [answering(429, { 'retry-after': '90' })]
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
  system.acts = [answering(429, { 'retry-after': '90' })]
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
  system.always = answering(503)
  await work()
  system.always = undefined
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
  system.always = answering(503)
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
  system.always = undefined
  app.clock.set(now.add({ seconds: 120 }))
  await work()
  expect(await connection()).toMatchObject({ circuit: 'CLOSED', failures: 0, fault: null, down_since: null })
  expect((await tasks()).every(({ state }) => state === 'DONE')).toBe(true)
  expect(new Set(notes()).size).toBe(12)
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

test('of many that are discarded those are named that were, and each can be brought back', async () => {
  const { api, ask, work, tasks } = await house()
  await ask({ subject: 'a', note: 'done' })
  await work()
  await ask(...[1, 2].map(number => ({ kind: 'refused', subject: `s${number}`, note: `n${number}` })))
  await work()
  const of = async (state: string) =>
    (await tasks())
      .filter(one => one.state === state)
      .map(({ id }) => id)
      .sort()
  const failed = await of('FAILED')
  expect(failed).toHaveLength(2)
  const ids = [...failed, ...(await of('DONE'))]
  const { body } = await api.post<{ discarded: number; ids: string[] }>('/connections/tasks/discard', {
    ids,
    reason: 'Era una prueba.',
  })
  expect({ ...body, ids: body.ids.toSorted() }).toEqual({ discarded: 2, ids: failed })
  expect(await of('DISCARDED')).toEqual(failed)
  for (const id of body.ids) expect((await api.patch(`/connections/tasks/${id}/restore`, {})).status).toBe(200)
  expect(await of('WAITING')).toEqual(failed)
  expect(await of('DONE')).toHaveLength(1)
})

test('what was sent and answered is kept without a secret', async () => {
  const { tenantId, api, ask, work, tasks } = await house()
  await ask({ note: 'hello' })
  await work()
  expect(system.heard[0]?.headers.authorization).toBe(`Bearer ${secret}`)
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
