import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LiveEvent } from '@aforo/api/platform/events'
import { type Notification, type NotificationChoice, NotificationKind } from '@aforo/api/platform/notifications'
import PostalMime from 'postal-mime'
import { expect, test, vi } from 'vitest'
import { type MadeTenant, type MadeUser, makeTenant, makeUser } from '../../demo/factories.ts'
import { asTenant } from '../database/transaction.ts'
import { testApp } from '../testing/test-app.ts'
import { unitOfWork } from '../unit-of-work.ts'
import { administratorsOf, type Notice, notify } from './notifications.ts'

const app = await testApp()
const { database, jobs, events } = app.services

interface List {
  items: Notification[]
  totalItems: number
  hasNext: boolean
}

async function house() {
  const tenant = await makeTenant(database)
  const [lucia, rosa] = [await makeUser(database, tenant), await makeUser(database, tenant, { roles: ['ROLE_USER'] })]
  return { tenant, lucia, rosa, api: await app.as(lucia), rosaApi: await app.as(rosa) }
}

/** Tells people as a job of the tenant would; what is not said is about nothing in particular. */
async function tell({ tenantId }: MadeTenant, people: MadeUser[], said: Partial<Notice> = {}) {
  const happened = await asTenant(database, tenantId, async tx => {
    const unit = unitOfWork(tx, jobs, { tenantId, job: 'test' }, null)
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
  const { tenant, lucia, api, rosaApi } = await house()
  await tell(tenant, [lucia], { title: 'Primera' })
  await tell(tenant, [lucia, lucia], { title: 'Segunda', body: 'Con detalle', link: '/app/incidents?incident=1' })
  const { body } = await api.get<List>('/notifications')
  expect(titles(body)).toEqual(['Segunda', 'Primera'])
  expect(body.items[0]).toMatchObject({ body: 'Con detalle', link: '/app/incidents?incident=1', read: false })
  expect((await api.get('/notifications/unread')).body).toEqual({ unread: 2 })
  expect((await rosaApi.get<List>('/notifications')).body.totalItems).toBe(0)
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
  const { tenant, lucia, api, rosaApi } = await house()
  await tell(tenant, [lucia])
  const [one] = (await api.get<List>('/notifications')).body.items
  const path = `/notifications/${one?.id}`
  expect((await rosaApi.patch(path, { read: true })).status).toBe(404)
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
  const [mail, ...more] = await mailsTo(lucia.username)
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
  const mails = await mailsTo(plain.username)
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

async function mailsTo(address: string) {
  const folder = app.services.mail.outbox ?? ''
  const mails = []
  for (const name of await readdir(folder).catch(() => [])) {
    const mail = await PostalMime.parse(await readFile(join(folder, name)))
    if (mail.to?.[0]?.address === address) mails.push(mail)
  }
  return mails
}
