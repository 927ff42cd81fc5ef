import type { Notification } from '@aforo/api/platform/notifications'
import { expect, test } from 'vitest'
import { makeUser } from '../../demo/factories.ts'
import { answering, notesHouse } from '../../testing/notes-house.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { system, house, later } = await notesHouse(app)

type Api = Awaited<ReturnType<typeof house>>['api']

/** Title, count, whether it is unread and whether it is over, of each notice. */
async function notices(api: Api) {
  const { body } = await api.get<{ items: Notification[] }>('/notifications')
  return body.items.map(({ title, times, read, mendedAt }) => [title, times, !read, mendedAt !== null])
}

const unknown = 'Notas: Esa nota no se conoce.'
const refused = { kind: 'refused', merged: true, note: 'n' }

test('a task that fails anew each time it is asked for rings once and counts', async () => {
  const { api, ask, work, tasks } = await house()
  for (let time = 1; time <= 4; time++) {
    await ask(refused)
    await work()
    later(time * 300)
  }
  expect((await tasks()).map(({ state }) => state)).toEqual(['FAILED'])
  expect(await notices(api)).toEqual([[unknown, 4, true, false]])
  expect((await api.get('/notifications/unread')).body).toEqual({ unread: 1 })
})

test('tasks that fail for one reason at the same moment are counted in one notice', async () => {
  const { api, ask, work } = await house()
  await ask(...Array.from({ length: 8 }, (_, place) => ({ ...refused, subject: `s${place}` })))
  await Promise.all([work(), work(), work()])
  expect(await notices(api)).toEqual([[unknown, 8, true, false]])
})

test('only who may open Integraciones is told, whatever else they chose', async () => {
  const { tenant, api, ask, work } = await house()
  const plain = await makeUser(app.services.database, tenant, { roles: ['ROLE_USER'] })
  const theirs = await app.as(plain)
  await theirs.put('/notifications/choices', { choices: [{ kind: 'SYNC_FAILED', bell: true, mail: true }] })
  await ask(refused)
  await work()
  expect(await notices(theirs)).toEqual([])
  expect(await notices(api)).toHaveLength(1)
})

test('it goes on while one task has it, and ends with the last one that is discarded', async () => {
  const { api, ask, work, tasks } = await house()
  await ask(...['a', 'b', 'c'].map(subject => ({ ...refused, subject })))
  await work()
  const [one, ...others] = (await tasks()).map(({ id }) => id)
  await api.post(`/connections/tasks/${one}/discard`, { reason: 'Era una prueba.' })
  expect(await notices(api)).toEqual([[unknown, 3, true, false]])
  await api.post('/connections/tasks/discard', { ids: others, reason: 'Era una prueba.' })
  expect(await notices(api)).toEqual([[unknown, 3, false, true]])
})

test('it ends when the task is done at last, and is told anew the next time', async () => {
  const { api, ask, work } = await house()
  system.acts = [answering(422)]
  await ask({ note: 'first' })
  await work()
  const [[title] = []] = await notices(api)
  const { body } = await api.post('/connections/tasks/retry', {
    ids: (await api.get<{ items: { id: string }[] }>('/connections/tasks')).body.items.map(({ id }) => id),
  })
  expect(body).toEqual({ retried: 1 })
  // To try it anew mends nothing yet.
  expect(await notices(api)).toEqual([[title, 1, true, false]])
  await work()
  expect(await notices(api)).toEqual([[title, 1, false, true]])
  system.acts = [answering(422)]
  await ask({ note: 'second' })
  await work()
  expect(await notices(api)).toEqual([
    [title, 1, true, false],
    [title, 1, false, true],
  ])
})

test('it ends when the task fails for another reason', async () => {
  const { api, ask, work } = await house()
  const failing = { kind: 'note', merged: true, note: 'n' }
  system.acts = [answering(422)]
  await ask(failing)
  await work()
  system.acts = [answering(409)]
  await ask(failing)
  await work()
  expect((await notices(api)).map(([, ...rest]) => rest)).toEqual([
    [1, true, false],
    [1, false, true],
  ])
})

test('a system that is down says so once, until it is back', async () => {
  const { api, ask, work } = await house()
  const now = Temporal.Now.instant()
  app.clock.set(now)
  system.always = answering(503)
  await ask(...Array.from({ length: 8 }, (_, place) => ({ subject: `s${place}`, note: `n${place}` })))
  await work()
  app.clock.set(now.add({ seconds: 16 }))
  await work()
  expect(await notices(api)).toEqual([['Notas no responde', 1, true, false]])
  system.always = undefined
  app.clock.set(now.add({ seconds: 120 }))
  await work()
  expect(await notices(api)).toEqual([['Notas no responde', 1, false, true]])
})

test('of the last two tasks with it that are discarded at the same moment the later one ends it', async () => {
  const { api, ask, work, tasks } = await house()
  const subjects = Array.from({ length: 6 }, (_, place) => `s${place}`)
  await ask(...subjects.map(subject => ({ ...refused, subject })))
  await work()
  const answers = await Promise.all(
    (await tasks()).map(({ id }) => api.post(`/connections/tasks/${id}/discard`, { reason: 'Era una prueba.' })),
  )
  expect(answers.map(({ status }) => status)).toEqual(subjects.map(() => 200))
  expect(await notices(api)).toEqual([[unknown, 6, false, true]])
})

test('that a system is down is over once its connection is removed', async () => {
  const { api, ask, work, tasks } = await house()
  system.always = answering(503)
  await ask(...Array.from({ length: 8 }, (_, place) => ({ subject: `s${place}`, note: `n${place}` })))
  await work()
  const ids = (await tasks()).map(({ id }) => id)
  await api.post('/connections/tasks/discard', { ids, reason: 'Ya no se usa.' })
  expect(await notices(api)).toEqual([['Notas no responde', 1, true, false]])
  expect((await api.put('/connections/SAP/enabled', { enabled: false })).status).toBe(200)
  expect((await api.delete('/connections/SAP')).status).toBe(200)
  expect(await notices(api)).toEqual([['Notas no responde', 1, false, true]])
})

test('that a system is down is over once it is connected anew', async () => {
  const { api, ask, work, connection } = await house()
  system.always = answering(503)
  await ask(...Array.from({ length: 8 }, (_, place) => ({ subject: `s${place}`, note: `n${place}` })))
  await work()
  expect(await notices(api)).toEqual([['Notas no responde', 1, true, false]])
  const saved = await api.put('/connections/SAP', {
    address: (await connection()).address,
    settings: { companyDb: 'ANDEN', userName: 'aforo' },
    secrets: { password: 'another' },
  })
  expect(saved).toMatchObject({ status: 200 })
  expect(await notices(api)).toEqual([['Notas no responde', 1, false, true]])
})
