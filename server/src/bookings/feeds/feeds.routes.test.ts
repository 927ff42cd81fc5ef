import type { Feed, NewFeed } from '@aforo/api/bookings/feeds'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { makeReservation } from '../../demo/factories.ts'
import { asTenant } from '../../platform/database/transaction.ts'
import { makeHouse } from '../../testing/house.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { database } = app.services

const soon = app.clock.now().add({ hours: 72 }).round({ smallestUnit: 'hour' })

const house = () =>
  makeHouse(app, {
    tenant: { name: 'Andén & Cía', timeZone: 'Europe/Madrid' },
    admin: { givenName: 'Lucía', lastname: 'Paredes' },
    members: { user: { givenName: 'Iván' } },
    rooms: { room: { name: 'Sorolla' } },
  })

/** What a calendar program gets at an address. */
async function subscribed(address: string, headers: Record<string, string> = {}) {
  const answer = await app.app.inject({ url: new URL(address).pathname, headers })
  const calendar = answer.body.startsWith('BEGIN') ? new ICAL.Component(ICAL.parse(answer.body)) : undefined
  for (const zone of calendar?.getAllSubcomponents('vtimezone') ?? []) ICAL.TimezoneService.register(zone)
  const events = calendar?.getAllSubcomponents('vevent').map(event => new ICAL.Event(event)) ?? []
  return { status: answer.statusCode, headers: answer.headers, calendar, events, body: answer.body }
}

test('a feed has its person’s bookings at the right hour, and nobody else’s', async () => {
  const at = await house()
  const id = await makeReservation(database, {
    room: at.room,
    owner: at.user,
    start: soon,
    subject: 'Revisión <anual>',
  })
  await makeReservation(database, {
    room: at.room,
    owner: at.admin,
    start: soon.add({ hours: 2 }),
    subject: 'Directorio',
  })
  const gone = { room: at.room, owner: at.user, start: soon.add({ hours: 5 }), status: 'CANCELED' as const }
  await makeReservation(database, gone)
  const { status, body } = await at.asUser.post<NewFeed>('/users/me/feed')
  expect(status).toBe(200)
  expect(body.address).toMatch(/^http:\/\/localhost:3000\/api\/feeds\/[\w-]{43}\.ics$/)
  const feed = await subscribed(body.address)
  expect(feed.headers['content-type']).toMatch(/^text\/calendar; ?charset=utf-8/)
  expect(feed.calendar?.getFirstPropertyValue('x-wr-calname')).toBe('Iván Quispe Mamani · Andén & Cía')
  expect(feed.events.map(({ uid, summary, location }) => ({ uid, summary, location }))).toEqual([
    { uid: `${id}@localhost`, summary: 'Revisión <anual>', location: 'Sorolla, Sede Miraflores' },
  ])
  expect(feed.events[0]?.startDate.toJSDate().getTime()).toBe(soon.epochMilliseconds)
  expect(feed.events[0]?.component.getFirstProperty('dtstart')?.getParameter('tzid')).toBe('Europe/Madrid')
  expect(feed.body).not.toContain('Directorio')
})

test('a space’s feed shows each person what they may see', async () => {
  const at = await house()
  await makeReservation(database, { room: at.room, owner: at.admin, start: soon, subject: 'Directorio' })
  const [{ body: theirs }, { body: mine }] = await Promise.all([
    at.asUser.post<NewFeed>(`/spaces/${at.room.spaceId}/feed`),
    at.api.post<NewFeed>(`/spaces/${at.room.spaceId}/feed`),
  ])
  expect((await subscribed(theirs.address)).events.map(({ summary }) => summary)).toEqual(['Ocupado'])
  expect((await subscribed(theirs.address)).body).not.toContain('Lucía Paredes')
  expect((await subscribed(mine.address)).events.map(({ summary }) => summary)).toEqual(['Directorio'])
})

test('an unchanged feed answers 304', async () => {
  const at = await house()
  await makeReservation(database, { room: at.room, owner: at.admin, start: soon })
  const { body } = await at.api.post<NewFeed>('/users/me/feed')
  const first = await subscribed(body.address)
  const tag = String(first.headers.etag)
  expect(await subscribed(body.address, { 'if-none-match': `"otra", ${tag}` })).toMatchObject({ status: 304, body: '' })
  await makeReservation(database, { room: at.room, owner: at.admin, start: soon.add({ hours: 3 }) })
  const later = await subscribed(body.address, { 'if-none-match': tag })
  expect(later.status).toBe(200)
  expect(later.events).toHaveLength(2)
})

test('renewing a feed ends the old address, and the database stores neither in clear', async () => {
  const at = await house()
  expect((await at.api.get<Feed>('/users/me/feed')).body).toEqual({ createdAt: null, readAt: null })
  const { body: old } = await at.api.post<NewFeed>('/users/me/feed')
  const { body: fresh } = await at.api.post<NewFeed>('/users/me/feed')
  expect((await subscribed(old.address)).status).toBe(404)
  expect((await subscribed(fresh.address)).status).toBe(200)
  expect((await at.api.get<Feed>('/users/me/feed')).body).toMatchObject({ readAt: expect.any(String) })
  const rows = await asTenant(database, at.tenant.tenantId, tx => tx.selectFrom('calendar_feeds').selectAll().execute())
  expect(JSON.stringify(rows)).not.toContain(fresh.address.slice(-47, -4))
  await at.api.delete('/users/me/feed')
  expect((await subscribed(fresh.address)).status).toBe(404)
})

test('of two renewals at once one address works', async () => {
  const at = await house()
  const made = await Promise.all([1, 2, 3].map(() => at.api.post<NewFeed>('/users/me/feed')))
  expect(made.map(({ status }) => status)).toEqual([200, 200, 200])
  const read = await Promise.all(made.map(({ body }) => subscribed(body.address)))
  expect(read.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('the feed of a disabled account is not found', async () => {
  const at = await house()
  const { body } = await at.asUser.post<NewFeed>('/users/me/feed')
  await asTenant(database, at.tenant.tenantId, tx =>
    tx.updateTable('users').set({ active: false }).where('id', '=', at.user.userId).execute(),
  )
  expect((await subscribed(body.address)).status).toBe(404)
})

test('nobody has an address of a space of another tenant, and a guessed one is not found', async () => {
  const at = await house()
  const { asUser: stranger } = await house()
  for (const act of [
    () => stranger.get(`/spaces/${at.room.spaceId}/feed`),
    () => stranger.post(`/spaces/${at.room.spaceId}/feed`),
    () => stranger.delete(`/spaces/${at.room.spaceId}/feed`),
  ])
    expect((await act()).status).toBe(404)
  const guessed = await app.app.inject('/api/feeds/adivinada.ics')
  expect(guessed.statusCode).toBe(404)
  expect(guessed.headers['content-type']).toContain('application/problem+json')
})
