import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DashboardStats, LiveRooms, Projection, WorkTray } from '@aforo/api/front-desk/dashboard'
import { CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'
import {
  type MadeSpace,
  type MadeUser,
  makeCampus,
  makeFloor,
  makeReservation,
  makeReservations,
  makeRoom,
  makeRooms,
  makeUser,
} from '../../demo/factories.ts'
import type { Tx } from '../../platform/database/database.ts'
import { asTenant } from '../../platform/database/transaction.ts'
import { statementsOf } from '../../platform/testing/statements.ts'
import { makeHouse, makeOperator } from '../../testing/house.ts'
import { testApp } from '../../testing/test-app.ts'
import { countStarted, countToday, listAhead, listDrafts, projection } from './dashboard.queries.ts'

const app = await testApp()
const { database } = app.services

const house = () =>
  makeHouse(app, {
    admin: { givenName: 'Lucía', lastname: 'Paredes' },
    campus: { name: 'Sede Barranco' },
    rooms: { room: { name: 'Paracas', capacity: 8 }, other: { name: 'Máncora' } },
  })

/** A Tuesday in Lima, at noon. */
const noon = Temporal.Instant.from('2026-03-10T17:00:00Z')
async function atNoon(run: () => Promise<void>) {
  app.clock.set(noon)
  try {
    await run()
  } finally {
    app.clock.set(undefined)
  }
}

const book = (room: MadeSpace, owner: MadeUser, minutes: number, more: object = {}) =>
  makeReservation(database, { room, owner, start: noon.add({ minutes }), subject: 'Reunión', ...more })

test('the people who came in within 30 days are counted whether their session is still open or not', async () => {
  const { tenant, admin, api } = await house()
  const seen = async (user: MadeUser, days: number) =>
    asTenant(database, tenant.tenantId, tx =>
      tx
        .updateTable('user_presence')
        .set({
          last_seen_at: app.clock
            .now()
            .subtract({ hours: days * 24 })
            .toString(),
        })
        .where('user_id', '=', user.userId)
        .execute(),
    )
  await seen(admin, 1)
  await seen(await makeUser(database, tenant), 29)
  await seen(await makeUser(database, tenant), 31)
  await seen(await makeUser(database, tenant, { active: false }), 2)
  await makeUser(database, tenant)
  const { body } = await api.get<{ people: number; activeUsers: number }>('/dashboard/stats')
  expect(body).toMatchObject({ people: 4, activeUsers: 2 })
})

test('the figures count today, what is in use now, and the same day a week ago until this hour', async () => {
  const { api, admin, room, other, campus } = await house()
  await book(room, admin, -30)
  // Twice in an hour is one room in use.
  await book(room, admin, 30, { minutes: 15 })
  await book(other, admin, 60)
  await book(room, admin, -180, { status: 'CANCELED' })
  await book(other, admin, -7 * 24 * 60 - 60)
  await book(other, admin, -7 * 24 * 60 + 60)
  await book(room, admin, 24 * 60)
  await atNoon(async () => {
    for (const query of [undefined, { campusId: campus.campusId }]) {
      const { status, body } = await api.get<DashboardStats>('/dashboard/stats', query)
      expect(status).toBe(200)
      expect(body).toMatchObject({
        campusCount: 1,
        bookableSpaces: 2,
        people: 1,
        reservationsToday: 3,
        reservationsByNow: 1,
        reservationsByNowLastWeek: 1,
        roomsInUse: 1,
        roomCount: 2,
        hour: 12,
        dateRefreshed: noon.toString(),
      })
      expect(body.roomsInUseByHour.slice(10, 15)).toEqual([0, 1, 1, 1, 0])
    }
  })
})

test('who works in some countries shares no reading with whoever sees all', async () => {
  const { api, tenant, admin, campus, room } = await house()
  const chile = await makeCampus(database, tenant, { countryCode: 'CL', countryName: 'Chile' })
  const there = await makeRoom(database, await makeFloor(database, chile))
  const confined = await makeUser(database, tenant)
  await database.pool.query(`update users set countries_allowed = '{CL}' where id = $1`, [confined.userId])
  const asConfined = await app.as(confined)
  await book(room, admin, 60)
  await book(there, admin, 60)
  await atNoon(async () => {
    const readers = Array.from({ length: 10 }, (_, one) => (one % 2 === 0 ? api : asConfined))
    const figures = await Promise.all(readers.map(one => one.get<DashboardStats>('/dashboard/stats')))
    expect(figures.map(({ body }) => [body.campusCount, body.reservationsToday])).toEqual(
      readers.map(one => (one === api ? [2, 2] : [1, 1])),
    )
    const calendars = await Promise.all(
      readers.map(one =>
        one.get('/booking/calendar', { campusId: campus.campusId, from: '2026-03-10', to: '2026-03-10' }),
      ),
    )
    expect(calendars.map(({ status }) => status)).toEqual(readers.map(one => (one === api ? 200 : 404)))
  })
})

test('today is each campus’s own', async () => {
  const { api, admin, tenant, room } = await house()
  const far = await makeCampus(database, tenant, { timeZone: 'Asia/Kathmandu' })
  const there = await makeRoom(database, await makeFloor(database, far))
  // Ten at night in Lima is nine hours into tomorrow in Kathmandu.
  await book(room, admin, 10 * 60)
  await book(there, admin, 10 * 60)
  await atNoon(async () => {
    const { body } = await api.get<DashboardStats>('/dashboard/stats')
    expect(body).toMatchObject({ campusCount: 2, reservationsToday: 1 })
  })
})

test('each room shows what is on, what is next and until when it is free', async () => {
  const { api, admin, campus, room } = await house()
  const now = await book(room, admin, -30, { subject: 'Daily' })
  await book(room, admin, 30, { subject: 'Comité' })
  await atNoon(async () => {
    const { body } = await api.get<LiveRooms>('/dashboard/live-room-capacity', { campusId: campus.campusId })
    expect(body).toMatchObject({ now: '2026-03-10 12:00', timeZone: 'America/Lima' })
    expect(body.rooms).toMatchObject([
      { spaceName: 'Máncora', state: 'FREE', until: '24:00', reservations: [] },
      {
        spaceName: 'Paracas',
        at: '2026-03-10',
        capacity: 8,
        state: 'BUSY',
        // Back to back: somebody is in it until the second one ends.
        until: '13:30',
        reservations: [
          {
            reservationId: now,
            from: '11:30',
            to: '12:30',
            subject: 'Daily',
            ownerUsername: admin.username,
            ownerName: 'Lucía Paredes',
            current: true,
          },
          { from: '12:30', to: '13:30', subject: 'Comité', current: false },
        ],
      },
    ])
  })
})

test('a blocked room says why, and a closed campus when it opens', async () => {
  const { api, tenant, campus, room } = await house()
  await atNoon(async () => {
    const blocked = await api.post('/blocks', {
      spaceId: room.spaceId,
      kind: 'MAINTENANCE',
      reason: 'Pintura',
      startDate: '2026-03-10',
      startTime: '12:00',
      endDate: '2026-03-10',
      endTime: '15:00',
    })
    expect(blocked.status).toBe(201)
    const { body } = await api.get<LiveRooms>('/dashboard/live-room-capacity', { campusId: campus.campusId })
    expect(body.rooms.find(({ spaceName }) => spaceName === 'Paracas')).toMatchObject({
      state: 'BLOCKED',
      until: '15:00',
      block: { kind: 'MAINTENANCE', reason: 'Pintura' },
    })
    const afternoon = await makeCampus(database, tenant, {
      hours: { ranges: [{ weekday: 2, opensAt: '15:00', closesAt: '20:00' }], exceptions: [] },
    })
    await makeRoom(database, await makeFloor(database, afternoon))
    const closed = await api.get<LiveRooms>('/dashboard/live-room-capacity', { campusId: afternoon.campusId })
    expect(closed.body.rooms).toMatchObject([{ state: 'CLOSED', until: '15:00' }])
    expect(closed.body.nextOpen).toEqual({ date: '2026-03-10', opensAt: '15:00', closesAt: '20:00' })
  })
})

test('what waits stands in the tray, the oldest first, each with where it is done', async () => {
  const { api, admin, campus, room } = await house()
  const draft = await book(room, admin, 60, { status: 'DRAFT', heldUntil: noon.add({ minutes: 8 }), createdAt: noon })
  await book(room, admin, 180, { status: 'DRAFT', heldUntil: noon.subtract({ minutes: 8 }) })
  await atNoon(async () => {
    app.clock.set(noon.subtract({ hours: 2 }))
    const report = { spaceId: room.spaceId, category: 'CLIMATE', text: 'El aire no enfría' }
    const { body: incident } = await api.post<{ id: string }>('/incidents', report)
    const { body: done } = await api.post<{ id: string }>('/incidents', report)
    await api.patch(`/incidents/${done.id}/resolve`, {})
    app.clock.set(noon)
    const { body } = await api.get<WorkTray>('/dashboard/work-tray', { campusId: campus.campusId })
    expect(body.total).toBe(2)
    expect(body.items).toMatchObject([
      { kind: 'INCIDENT', id: incident.id, title: 'El aire no enfría', link: `/app/incidents?incident=${incident.id}` },
      { kind: 'DRAFT', id: draft, until: noon.add({ minutes: 8 }).toString() },
    ])
  })
})

test('a request that waits stands in the tray with where it is decided, until it is', async () => {
  const { api, tenant, campus } = await house()
  const parking = await makeFloor(database, campus, { type: 'PARKING', name: 'Sótano 1' })
  const spot = await makeRoom(database, parking, { type: 'PARKING_SPOT', name: 'A1' })
  const iris = await app.as(await makeUser(database, tenant, { givenName: 'Iris', roles: ['ROLE_USER'] }))
  await atNoon(async () => {
    const wish = { spaceId: spot.spaceId, at: '2026-03-10', from: '14:00', to: '18:00', subject: 'Auditores' }
    const { body: asked } = await iris.post<{ id: string }>('/booking-requests', wish)
    const tray = () => api.get<WorkTray>('/dashboard/work-tray', { campusId: campus.campusId })
    expect((await tray()).body.items).toMatchObject([
      { kind: 'REQUEST', id: asked.id, detail: 'Auditores', link: expect.stringContaining(asked.id) },
    ])
    await api.post(`/booking-requests/${asked.id}/approve`, {})
    expect((await tray()).body).toMatchObject({ items: [], total: 0 })
  })
})

test('a mail that failed for good stands in the tray, is sent anew once, and no other tenant sees it', async () => {
  const { api, tenant } = await house()
  const failed = async (subject: string) => {
    const data = { tenantId: tenant.tenantId, to: 'ana@cliente.example', subject, text: 'Hola' }
    const { rows } = await database.pool.query(
      `insert into pgboss.job (name, data, output, source_name, source_created_on)
       values ('dead', $1, '{"message": "550 buzón lleno"}', 'mail.send', now()) returning id`,
      [JSON.stringify(data)],
    )
    return rows[0].id as string
  }
  const ids = [await failed('Tu reserva'), await failed('Tu visita')]
  const tray = async () => (await api.get<WorkTray>('/dashboard/work-tray')).body.items
  expect(await tray()).toMatchObject([
    {
      kind: 'FAILED_JOB',
      title: 'Un correo no se pudo enviar: Tu reserva',
      detail: 'ana@cliente.example · 550 buzón lleno',
      can: { retry: true, dismiss: true },
    },
    { id: ids[1] },
  ])
  const { api: stranger } = await makeOperator(app)
  expect((await stranger.get<WorkTray>('/dashboard/work-tray')).body.items).toEqual([])
  expect((await stranger.post(`/dashboard/work-tray/${ids[0]}/retry`)).status).toBe(404)
  expect((await api.post(`/dashboard/work-tray/${ids[0]}/retry`)).status).toBe(200)
  expect((await api.post(`/dashboard/work-tray/${ids[0]}/retry`)).status).toBe(404)
  await app.drain()
  const outbox = app.services.mail.outbox ?? ''
  const mails = await Promise.all((await readdir(outbox)).map(name => readFile(join(outbox, name), 'utf8')))
  expect(mails.filter(mail => mail.includes('To: ana@cliente.example'))).toEqual([
    expect.stringContaining('Subject: Tu reserva'),
  ])
  expect((await api.post(`/dashboard/work-tray/${ids[1]}/dismiss`)).status).toBe(200)
  expect(await tray()).toEqual([])
})

test('the projection adds up the days to come by campus and type', async () => {
  const { api, admin, floor, campus, room } = await house()
  const booth = await makeRoom(database, floor, { type: 'PHONE_BOOTH' })
  await book(room, admin, 60)
  await book(room, admin, 180, { minutes: 30 })
  await book(booth, admin, 24 * 60, { minutes: 15 })
  await book(room, admin, 24 * 60, { status: 'CANCELED' })
  await book(room, admin, 20 * 24 * 60)
  await atNoon(async () => {
    const { body } = await api.get<Projection>('/dashboard/booking-projection', { days: '7' })
    expect([body.days[0], body.days.at(-1)]).toEqual(['2026-03-10', '2026-03-16'])
    const shared = { campusId: campus.campusId, campusName: 'Sede Barranco' }
    expect(body.rows).toEqual([
      { date: '2026-03-10', ...shared, type: 'ROOM', reservations: 2, minutes: 90 },
      { date: '2026-03-11', ...shared, type: 'PHONE_BOOTH', reservations: 1, minutes: 15 },
    ])
  })
})

test('another organisation’s campus is not found, and an empty one has zeros', async () => {
  const { campus } = await house()
  const { api } = await makeOperator(app)
  for (const path of ['stats', 'live-room-capacity', 'work-tray', 'booking-projection'])
    expect((await api.get(`/dashboard/${path}`, { campusId: campus.campusId })).status).toBe(404)
  expect((await api.get<DashboardStats>('/dashboard/stats')).body).toMatchObject({
    campusCount: 0,
    roomCount: 0,
    roomsInUse: 0,
  })
  expect((await api.get<WorkTray>('/dashboard/work-tray')).body).toMatchObject({ items: [], total: 0 })
  expect((await api.get<Projection>('/dashboard/booking-projection')).body.rows).toEqual([])
})

test('each of its statements finds its reservations by an index', async () => {
  const { tenant, admin, campus, floor } = await house()
  const rooms = await makeRooms(
    database,
    floor,
    Array.from({ length: 40 }, () => ({})),
  )
  const many = rooms.flatMap(room =>
    Array.from({ length: 60 }, (_, day) => ({ room, owner: admin, start: noon.add({ hours: 24 * (day - 30) }) })),
  )
  await makeReservations(database, many)
  await database.pool.query('analyze reservations')
  const day = { start: noon.subtract({ hours: 12 }), end: noon.add({ hours: 12 }) }
  const { campusId } = campus
  const queries: Record<string, (tx: Tx) => Promise<unknown>> = {
    today: tx => countToday(tx, [{ campusId, span: day }], [day], noon),
    started: tx => countStarted(tx, [{ campusId, span: day }]),
    ahead: tx => listAhead(tx, campusId, day),
    drafts: tx => listDrafts(tx, undefined, noon, 50),
    projection: tx => projection(tx, [{ campusId, date: '2026-03-10', span: day }]),
  }
  for (const [name, run] of Object.entries(queries)) {
    const [query, ...more] = await statementsOf(run)
    if (!query) throw new Error(`${name} sends nothing`)
    expect({ name, more: more.length }).toEqual({ name, more: 0 })
    const { rows } = await asTenant(database, tenant.tenantId, tx =>
      tx.executeQuery<{ 'QUERY PLAN': string }>(CompiledQuery.raw(`explain ${query.sql}`, [...query.parameters])),
    )
    const plan = rows.map(row => row['QUERY PLAN']).join('\n')
    expect({ name, plan }).not.toMatchObject({ plan: expect.stringContaining('Seq Scan on reservations') })
  }
})
