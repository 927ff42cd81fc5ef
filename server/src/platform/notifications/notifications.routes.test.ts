import type { LiveEvent } from '@aforo/api/platform/events'
import { type Notification, type NotificationChoice, NotificationKind } from '@aforo/api/platform/notifications'
import { expect, test, vi } from 'vitest'
import { type MadeTenant, type MadeUser, makeUser } from '../../demo/factories.ts'
import { makeOperator } from '../../testing/house.ts'
import { sentTo } from '../../testing/mails.ts'
import { testApp } from '../../testing/test-app.ts'
import { asTenant } from '../database/transaction.ts'
import { asJob, unitOfWork } from '../unit-of-work.ts'
import { administratorsOf, mendFaults, type Notice, notify } from './notifications.ts'

const app = await testApp()
const { database, events } = app.services

interface List {
  items: Notification[]
  totalItems: number
  hasNext: boolean
}

async function house() {
  const at = await makeOperator(app, { members: { rosa: {} } })
  return { ...at, lucia: at.admin }
}

/** Tells people as a job of the tenant would; what is not said is about nothing in particular. */
async function tell({ tenantId }: MadeTenant, people: MadeUser[], said: Partial<Notice> = {}) {
  const happened = await asTenant(database, tenantId, async tx => {
    const unit = unitOfWork(tx, app.services, { tenantId, job: 'test' }, null)
    const notice: Notice = {
      tenantId,
      userIds: people.map(({ userId }) => userId),
      kind: 'JOB_FINISHED',
      title: 'Terminó la carga',
      ...said,
    }
    await notify({ ...unit, tx, now: app.clock.now() }, notice)
    return unit.flush()
  })
  events.announce(tenantId, happened)
}

const titles = ({ items }: List) => items.map(({ title }) => title)

test('what somebody is told is in their bell, the latest first, and in nobody else’s', async () => {
  const { tenant, lucia, api, asRosa } = await house()
  await tell(tenant, [lucia], { title: 'Primera' })
  await tell(tenant, [lucia, lucia], { title: 'Segunda', body: 'Con detalle', link: '/app/incidents?incident=1' })
  const { body } = await api.get<List>('/notifications')
  expect(titles(body)).toEqual(['Segunda', 'Primera'])
  expect(body.items[0]).toMatchObject({ body: 'Con detalle', link: '/app/incidents?incident=1', read: false })
  expect((await api.get('/notifications/unread')).body).toEqual({ unread: 2 })
  expect((await asRosa.get<List>('/notifications')).body.totalItems).toBe(0)
})

test('the list has pages, and those left to read by themselves', async () => {
  const { tenant, lucia, api } = await house()
  for (const title of ['Una', 'Dos', 'Tres']) await tell(tenant, [lucia], { title })
  const page = await api.get<List>('/notifications', { pageSize: '2', page: '1' })
  expect(titles(page.body)).toEqual(['Una'])
  expect(page.body).toMatchObject({ totalItems: 3, hasNext: false })
  await api.patch(`/notifications/${page.body.items[0]?.id}`, { read: true })
  expect(titles((await api.get<List>('/notifications', { unread: 'true' })).body)).toEqual(['Tres', 'Dos'])
})

test('one is marked read and unread again; somebody else’s is not found', async () => {
  const { tenant, lucia, api, asRosa } = await house()
  await tell(tenant, [lucia])
  const [one] = (await api.get<List>('/notifications')).body.items
  const path = `/notifications/${one?.id}`
  expect((await asRosa.patch(path, { read: true })).status).toBe(404)
  expect((await api.patch<Notification>(path, { read: true })).body.read).toBe(true)
  expect((await api.get('/notifications/unread')).body).toEqual({ unread: 0 })
  expect((await api.patch<Notification>(path, { read: false })).body.read).toBe(false)
})

test('marking all leaves what arrived after the moment one looked', async () => {
  const { tenant, lucia, api } = await house()
  await tell(tenant, [lucia], { title: 'Vista' })
  const [seen] = (await api.get<List>('/notifications')).body.items
  await tell(tenant, [lucia], { title: 'Nueva' })
  expect((await api.post('/notifications/read-all', { until: seen?.at })).body).toEqual({ unread: 1 })
  expect(titles((await api.get<List>('/notifications', { unread: 'true' })).body)).toEqual(['Nueva'])
  expect((await api.post('/notifications/read-all', {})).body).toEqual({ unread: 0 })
})

test.each(['nunca', '0000-01-01T00:00:00Z', '9999-01-01T00:00:00Z'])('%s is no moment to read until', async until => {
  const { api } = await house()
  expect((await api.post('/notifications/read-all', { until })).status).toBe(400)
})

test('each kind goes the ways that one chose, and the rest its usual ones', async () => {
  const { tenant, lucia, api } = await house()
  const before = await api.get<NotificationChoice[]>('/notifications/choices')
  expect(before.body).toContainEqual({ kind: 'WAITLIST_OFFER', bell: true, mail: true })
  const choices = [
    { kind: 'JOB_FAILED', bell: false, mail: true },
    { kind: 'JOB_FINISHED', bell: true, mail: false },
  ]
  const after = await api.put<NotificationChoice[]>('/notifications/choices', { choices })
  expect(after.body).toEqual(expect.arrayContaining(choices))
  expect(after.body).toHaveLength(before.body.length)

  await tell(tenant, [lucia], { kind: 'JOB_FAILED', title: 'La carga falló', link: '/app/dashboard' })
  await tell(tenant, [lucia], { kind: 'JOB_FINISHED' })
  await app.drain()
  expect(titles((await api.get<List>('/notifications')).body)).toEqual(['Terminó la carga'])
  const [mail, ...more] = await sentTo(app, lucia.username)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('La carga falló')
  expect(mail?.text).toContain('http://localhost:3000/app/dashboard')
})

test.each(['ROLE_USER', 'ROLE_STAFF'] as const)('the mails of %s link to no screen of the back office', async role => {
  const { tenant } = await house()
  const plain = await makeUser(database, tenant, { roles: [role] })
  const kinds = NotificationKind.options
  const choices = kinds.map(kind => ({ kind, bell: true, mail: true }))
  await (await app.as(plain)).put('/notifications/choices', { choices })
  for (const kind of kinds) await tell(tenant, [plain], { kind, title: kind, link: '/app/dashboard' })
  await app.drain()
  const mails = await sentTo(app, plain.username)
  expect(mails.map(({ subject }) => subject).sort()).toEqual(kinds.toSorted())
  for (const { text, html, subject } of mails) expect(`${text}${html}`, subject).not.toContain('/app')
})

test('choices of one kind twice or of an unknown one: the last word, and a refusal', async () => {
  const { api } = await house()
  const choices = [true, false].map(bell => ({ kind: 'JOB_FAILED', bell, mail: false }))
  const { body } = await api.put<NotificationChoice[]>('/notifications/choices', { choices })
  expect(body).toContainEqual({ kind: 'JOB_FAILED', bell: false, mail: false })
  const unknown = { choices: [{ kind: 'RUMOUR', bell: true, mail: true }] }
  expect((await api.put('/notifications/choices', unknown)).status).toBe(400)
})

test('disabled accounts and people of other organisations are left out', async () => {
  const { tenant, lucia, api } = await house()
  const left = await makeUser(database, tenant, { active: false })
  const elsewhere = await house()
  await tell(tenant, [lucia, left, elsewhere.lucia])
  expect((await api.get<List>('/notifications')).body.totalItems).toBe(1)
  expect((await elsewhere.api.get<List>('/notifications')).body.totalItems).toBe(0)
})

test('the news of it reaches the open windows of those it is for, without the names', async () => {
  const { tenant, lucia } = await house()
  const heard: LiveEvent[] = []
  const stop = events.subscribe(tenant.tenantId, event => heard.push(event))
  await tell(tenant, [lucia])
  await vi.waitFor(() => expect(heard).toEqual([{ topic: 'notifications', userIds: [lucia.userId] }]))
  stop()
})

test('long words are cut where the bell has no room for them', async () => {
  const { tenant, lucia, api } = await house()
  await tell(tenant, [lucia], { title: 'T'.repeat(300), body: 'B'.repeat(3000) })
  const [one] = (await api.get<List>('/notifications')).body.items
  expect([one?.title.length, one?.body.length]).toEqual([200, 1000])
})

test('the administrators are those who are active, of this organisation', async () => {
  const { tenant, lucia } = await house()
  const root = await makeUser(database, tenant, { roles: ['ROLE_ROOT'] })
  await makeUser(database, tenant, { active: false })
  await house()
  const found = await asTenant(database, tenant.tenantId, administratorsOf)
  expect(found.sort()).toEqual([lucia.userId, root.userId].sort())
})

test('what is older than 90 days is forgotten', async () => {
  const { tenant, lucia, api } = await house()
  const now = app.clock.now()
  app.clock.set(now.subtract({ hours: 91 * 24 }))
  await tell(tenant, [lucia], { title: 'Antigua' })
  app.clock.set(now.subtract({ hours: 89 * 24 }))
  await tell(tenant, [lucia], { title: 'Reciente' })
  app.clock.set(undefined)
  await app.runScheduled('notifications.purge')
  expect(titles((await api.get<List>('/notifications')).body)).toEqual(['Reciente'])
})

test('the open windows hear of each time that a fault is counted, and of its end', async () => {
  const { tenant, lucia } = await house()
  const heard: LiveEvent[] = []
  const stop = events.subscribe(tenant.tenantId, event => heard.push(event))
  const hearsNews = (times: number) =>
    vi.waitFor(() =>
      expect(heard).toEqual(Array.from({ length: times }, () => ({ topic: 'notifications', userIds: [lucia.userId] }))),
    )
  for (const time of [1, 2]) {
    await tell(tenant, [lucia], { fault: 'a' })
    await hearsNews(time)
  }
  await mend(tenant, 'a', 'never told')
  await hearsNews(3)
  stop()
})

/** Ends faults as a job of the tenant would. */
const mend = ({ tenantId }: MadeTenant, ...faults: string[]) =>
  asJob(app.services, tenantId, 'test', unit => mendFaults(unit, faults))

test('a fault that goes on is counted in one notice, also when read, and keeps other faults apart', async () => {
  const { tenant, lucia, api } = await house()
  app.clock.set(Temporal.Instant.from('2027-03-02T15:00:00Z'))
  await tell(tenant, [lucia], { fault: 'a', title: 'Primera' })
  await tell(tenant, [lucia], { fault: 'b', title: 'Otra falla' })
  app.clock.set(Temporal.Instant.from('2027-03-02T15:05:00Z'))
  await tell(tenant, [lucia], { fault: 'a', title: 'Segunda' })
  const [other, first] = (await api.get<List>('/notifications')).body.items
  expect(first).toMatchObject({
    title: 'Segunda',
    times: 2,
    at: '2027-03-02T15:00:00Z',
    lastAt: '2027-03-02T15:05:00Z',
    mendedAt: null,
  })
  expect(other).toMatchObject({ times: 1, lastAt: '2027-03-02T15:00:00Z' })
  await api.post('/notifications/read-all', {})
  await tell(tenant, [lucia], { fault: 'a' })
  const { body } = await api.get<List>('/notifications')
  expect(body.items.map(({ times, read }) => [times, read])).toEqual([
    [1, true],
    [3, true],
  ])
  app.clock.set(undefined)
})

test('of a fault that many meet at the same moment each is counted, in one row a person', async () => {
  const { tenant, lucia, api } = await house()
  const others = [await makeUser(database, tenant), await makeUser(database, tenant)]
  const people = [lucia, ...others]
  await Promise.all(
    Array.from({ length: 12 }, (_, place) =>
      tell(tenant, place % 2 ? people : people.toReversed(), { fault: 'a', title: 'Falla' }),
    ),
  )
  for (const them of [api, ...(await Promise.all(others.map(other => app.as(other))))])
    expect((await them.get<List>('/notifications')).body.items.map(({ times }) => times)).toEqual([12])
})

test('a fault that ends says so and is no longer unread; the next time is a new notice', async () => {
  const { tenant, lucia, api } = await house()
  await house()
  const elsewhere = await house()
  await tell(tenant, [lucia], { fault: 'a' })
  await tell(tenant, [lucia], { fault: 'b' })
  await tell(elsewhere.tenant, [elsewhere.lucia], { fault: 'a' })
  await mend(tenant, 'a')
  expect((await api.get('/notifications/unread')).body).toEqual({ unread: 1 })
  expect(
    (await api.get<List>('/notifications')).body.items.map(({ read, mendedAt }) => [read, mendedAt !== null]),
  ).toEqual([
    [false, false],
    [true, true],
  ])
  // Another organisation's fault of the same name goes on.
  expect((await elsewhere.api.get('/notifications/unread')).body).toEqual({ unread: 1 })
  await tell(tenant, [lucia], { fault: 'a' })
  expect((await api.get('/notifications/unread')).body).toEqual({ unread: 2 })
})

test.each([true, false])('a fault is mailed once until it ends, with the bell on: %s', async bell => {
  const { tenant, lucia, api } = await house()
  await api.put('/notifications/choices', { choices: [{ kind: 'SYNC_FAILED', bell, mail: true }] })
  for (const title of ['Una', 'Dos', 'Tres']) await tell(tenant, [lucia], { kind: 'SYNC_FAILED', fault: 'a', title })
  await app.drain()
  expect((await sentTo(app, lucia.username)).map(({ subject }) => subject)).toEqual(['Una'])
  expect((await api.get('/notifications/unread')).body).toEqual({ unread: bell ? 1 : 0 })
  expect((await api.get<List>('/notifications')).body.totalItems).toBe(bell ? 1 : 0)
  await mend(tenant, 'a')
  await tell(tenant, [lucia], { kind: 'SYNC_FAILED', fault: 'a', title: 'De nuevo' })
  await app.drain()
  expect((await sentTo(app, lucia.username)).map(({ subject }) => subject).sort()).toEqual(['De nuevo', 'Una'])
})
