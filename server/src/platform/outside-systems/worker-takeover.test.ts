import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { crash, finished, lost, notesHouse } from '../../testing/notes-house.ts'
import { testApp } from '../../testing/test-app.ts'
import { asSystem, asTenant } from '../database/transaction.ts'
import { readyConnections, takeTask } from './queue.queries.ts'

const app = await testApp()
const { services } = app
const { database } = services
const { system, house, later, notes } = await notesHouse(app)

test('after a lost answer the system is asked before anything is sent again', async () => {
  const { ask, work, tasks } = await house()
  await ask({ note: 'bill' })
  system.acts = [lost]
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
  system.acts = [crash]
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
  system.heard.push({ note: 'bill', headers: {} })
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
  system.acts = [
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
  while ((await Promise.all([work(), work(), work()])).some(done => done > 0));
  expect(notes()).toHaveLength(40)
  for (const subject of ['a', 'b', 'c', 'd', 'e'])
    expect(notes().filter(one => one.startsWith(subject))).toEqual(
      Array.from({ length: 8 }, (_, number) => `${subject}${number}`),
    )
  expect((await tasks()).every(({ state }) => state === 'DONE')).toBe(true)
})
