import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BookingRequest, RequestOutcome } from '@aforo/contract/bookings/booking-requests'
import type { Reservation } from '@aforo/contract/bookings/reservations'
import type { Series } from '@aforo/contract/bookings/series'
import type { Campus } from '@aforo/contract/places/campuses'
import type { History } from '@aforo/contract/platform/base'
import type { Problem } from '@aforo/contract/platform/problems'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { makeCampus, makeFloor, makeReservation, makeRoom, makeTenant, makeUser } from '../../demo/factories.ts'
import { asTenant } from '../../platform/database/transaction.ts'
import { testApp } from '../../platform/testing/test-app.ts'

const app = await testApp()
const { database } = app.services

const day = app.clock.now().toZonedDateTimeISO('America/Lima').toPlainDate().add({ days: 9 }).toString()
const moment = (time: string) =>
  Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime('America/Lima').toInstant()

/** A parking with three spots for cars and one for motorcycles, an administrator and two who ask. */
async function house() {
  const tenant = await makeTenant(database)
  const admin = await makeUser(database, tenant, { givenName: 'Lucía', lastname: 'Paredes Soto' })
  const ivan = await makeUser(database, tenant, { givenName: 'Iván', roles: ['ROLE_USER'] })
  const nora = await makeUser(database, tenant, { givenName: 'Nora', roles: ['ROLE_USER'] })
  const campus = await makeCampus(database, tenant)
  const parking = await makeFloor(database, campus, { name: 'Sótano 1', type: 'PARKING' })
  const spot = (name: string, parkingSpotType?: 'MOTORCYCLE') =>
    makeRoom(database, parking, { name, type: 'PARKING_SPOT', parkingSpotType })
  const [a1, a2, a3, m1] = [await spot('A1'), await spot('A2'), await spot('A3'), await spot('M1', 'MOTORCYCLE')]
  return {
    tenant,
    admin,
    ivan,
    nora,
    campus,
    parking,
    spots: { a1, a2, a3, m1 },
    api: await app.as(admin),
    asIvan: await app.as(ivan),
    asNora: await app.as(nora),
  }
}

const slot = (space: { spaceId: string }, from = '09:00', to = '18:00') => ({
  spaceId: space.spaceId,
  at: day,
  from,
  to,
})

const ask = async (by: Awaited<ReturnType<typeof house>>['api'], wanted: object) => {
  const { status, body } = await by.post<BookingRequest>('/booking-requests', wanted)
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

const countHeld = (tenantId: string) =>
  asTenant(database, tenantId, async tx => {
    const { total } = await tx
      .selectFrom('reservations')
      .where('status', '=', 'CREATED')
      .select(eb => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return total
  })

test('a parking spot needs a request, which shows its decider rivals, bookings and free spots', async () => {
  const at = await house()
  const refused = await at.asIvan.post<Problem>('/booking/reservations', slot(at.spots.a1))
  expect(refused.body).toMatchObject({ code: 'SPACE_UNAVAILABLE', data: { reason: 'NEEDS_APPROVAL' } })
  const mine = await ask(at.asIvan, { ...slot(at.spots.a1), subject: 'Visita al cliente' })
  expect(mine).toMatchObject({
    status: 'PENDING',
    date: day,
    from: '09:00',
    to: '18:00',
    spaceName: 'A1',
    parkingSpotType: 'SIMPLE',
    parkingName: 'Sótano 1',
    ownerGivenName: 'Iván',
    reservationId: null,
    rivals: [],
    freePlaces: [],
    can: { approve: false, decline: false, cancel: true },
  })
  await ask(at.asNora, slot(at.spots.a1, '08:00', '10:00'))
  await makeReservation(database, { room: at.spots.a3, owner: at.admin, start: moment('12:00') })
  const { body } = await at.api.get<BookingRequest>(`/booking-requests/${mine.id}`)
  expect(body).toMatchObject({
    rivals: [{ ownerGivenName: 'Nora', from: '08:00', to: '10:00' }],
    takenBy: [],
    // A3 is taken at noon, and M1 is for motorcycles.
    freePlaces: [{ spaceName: 'A2' }],
    can: { approve: true, decline: true, cancel: true },
  })
  expect(await countHeld(at.tenant.tenantId)).toBe(1)
})

test('approving books the spot, notifies the person and records the history', async () => {
  const at = await house()
  const mine = await ask(at.asIvan, slot(at.spots.a1))
  const { status, body } = await at.api.post<BookingRequest>(`/booking-requests/${mine.id}/approve`, { version: 1 })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    status: 'APPROVED',
    decidedBy: 'Lucía Paredes Soto',
    version: 2,
    can: { cancel: false },
  })
  const booked = await at.asIvan.get<Reservation>(`/booking/reservations/${body.reservationId}`)
  expect(booked.body).toMatchObject({
    status: 'CREATED',
    spaceName: 'A1',
    at: day,
    from: '09:00',
    ownerGivenName: 'Iván',
  })
  const told = await at.asIvan.get<{ items: { title: string }[] }>('/notifications')
  expect(told.body.items[0]?.title).toMatch(/^Aprobada: A1/)
  const asked = await at.api.get<{ items: { title: string }[] }>('/notifications')
  expect(asked.body.items[0]?.title).toMatch(/^Iván .* pide A1/)
  const history = await at.asIvan.get<{ what: string }[]>(`/booking-requests/${mine.id}/history`)
  expect(history.body.map(({ what }) => what)).toEqual(['Solicitud hecha', 'Solicitud aprobada'])
  expect((await at.api.post<Problem>(`/booking-requests/${mine.id}/approve`)).body).toMatchObject({
    code: 'WRONG_STATE',
    data: { status: 'APPROVED' },
  })
})

test('a request for a taken spot is refused with rival and alternatives, and can be approved for another', async () => {
  const at = await house()
  const first = await ask(at.asIvan, slot(at.spots.a1))
  const second = await ask(at.asNora, slot(at.spots.a1, '10:00', '12:00'))
  await at.api.post(`/booking-requests/${first.id}/approve`)
  const { status, body } = await at.api.post<Problem>(`/booking-requests/${second.id}/approve`)
  expect(status).toBe(409)
  expect(body).toMatchObject({
    code: 'SLOT_TAKEN',
    data: {
      rivals: [{ ownerGivenName: 'Iván' }],
      alternatives: expect.arrayContaining([expect.objectContaining({ spaceName: 'A2' })]),
    },
  })
  expect(JSON.stringify(body.data)).not.toContain('M1')
  const it = `/booking-requests/${second.id}`
  expect((await at.api.get<BookingRequest>(it)).body).toMatchObject({
    status: 'PENDING',
    takenBy: [{ ownerGivenName: 'Iván' }],
  })
  const elsewhere = await at.api.post<BookingRequest>(`${it}/approve`, { spaceId: at.spots.a2.spaceId })
  expect(elsewhere.body.status).toBe('APPROVED')
  const booked = await at.asNora.get<Reservation>(`/booking/reservations/${elsewhere.body.reservationId}`)
  expect(booked.body.spaceName).toBe('A2')
})

test('an approval elsewhere names the place given, and is undone while the booking has not begun', async () => {
  const at = await house()
  const { id } = await ask(at.asIvan, slot(at.spots.a1))
  const it = `/booking-requests/${id}`
  const { body: approved } = await at.api.post<BookingRequest>(`${it}/approve`, { spaceId: at.spots.a2.spaceId })
  expect(approved).toMatchObject({ spaceName: 'A1', givenSpaceName: 'A2' })
  const { status, body } = await at.api.post<BookingRequest>(`${it}/reopen`, { version: approved.version })
  expect(status).toBe(200)
  expect(body).toMatchObject({ status: 'PENDING', givenSpaceName: '', reservationId: null, decidedBy: '' })
  expect(await countHeld(at.tenant.tenantId)).toBe(0)
  const history = await at.asIvan.get<History>(`${it}/history`)
  expect(history.body.at(-1)?.what).toBe('Aprobación deshecha: la solicitud vuelve a esperar')
  const told = await at.asIvan.get<{ items: { title: string }[] }>('/notifications')
  expect(told.body.items[0]?.title).toMatch(/^Se deshizo la aprobación: A1/)
  expect((await at.asIvan.post(`${it}/reopen`)).status).toBe(403)

  const again = await at.api.post<BookingRequest>(`${it}/approve`)
  await at.asIvan.patch(`/booking/reservations/${again.body.reservationId}/cancel`)
  expect(await at.api.post<Problem>(`${it}/reopen`)).toMatchObject({
    status: 409,
    body: { code: 'WRONG_STATE', data: { status: 'APPROVED' } },
  })
})

test('an approval is not undone over a newer request of the same person for the same place and time', async () => {
  const at = await house()
  const { id } = await ask(at.asIvan, slot(at.spots.a1))
  await at.api.post(`/booking-requests/${id}/approve`, { spaceId: at.spots.a2.spaceId })
  await ask(at.asIvan, slot(at.spots.a1))
  const refused = await at.api.post<Problem>(`/booking-requests/${id}/reopen`)
  expect(refused).toMatchObject({ status: 409, body: { code: 'REQUEST_EXISTS' } })
  expect(await countHeld(at.tenant.tenantId)).toBe(1)
})

test('an approval sends one mail', async () => {
  const at = await house()
  const { id } = await ask(at.asIvan, slot(at.spots.a1))
  await at.api.post(`/booking-requests/${id}/approve`)
  await app.drain()
  const folder = app.services.mail.outbox ?? ''
  const mails = await Promise.all(
    (await readdir(folder)).map(async name => PostalMime.parse(await readFile(join(folder, name)))),
  )
  const subjects = mails.filter(({ to }) => to?.[0]?.address === at.ivan.username).map(({ subject }) => subject)
  expect(subjects).toEqual([expect.stringContaining('A1')])
})

test('who decides hears that the person already has a spot that day, and only that day', async () => {
  const at = await house()
  await makeReservation(database, { room: at.spots.a3, owner: at.ivan, start: moment('07:00') })
  const tomorrow = moment('07:00').add({ hours: 24 })
  await makeReservation(database, { room: at.spots.a2, owner: at.ivan, start: tomorrow })
  await makeReservation(database, { room: at.spots.a2, owner: at.nora, start: moment('07:00') })
  const mine = await ask(at.asIvan, slot(at.spots.a1))
  expect(mine.ownerHas).toEqual([])
  const { body } = await at.api.get<BookingRequest>(`/booking-requests/${mine.id}`)
  expect(body.ownerHas).toMatchObject([{ spaceName: 'A3', from: '07:00' }])
})

test('of rivals approved at once exactly one gets the spot', async () => {
  const at = await house()
  const people = await Promise.all(
    Array.from({ length: 8 }, async () => app.as(await makeUser(database, at.tenant, { roles: ['ROLE_USER'] }))),
  )
  const asked = []
  for (const [index, person] of people.entries())
    asked.push(await ask(person, slot(at.spots.a1, `1${index % 4}:00`, '18:00')))
  const answers = await Promise.all(asked.map(({ id }) => at.api.post<Problem>(`/booking-requests/${id}/approve`)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
  for (const { status, body } of answers) if (status === 409) expect(body.code).toBe('SLOT_TAKEN')
  expect(await countHeld(at.tenant.tenantId)).toBe(1)
  const { body } = await at.api.get<{ totalItems: number }>('/booking-requests/search', { status: 'PENDING' })
  expect(body.totalItems).toBe(7)
})

test('a request approved, declined and cancelled at once has one outcome', async () => {
  const at = await house()
  const { id } = await ask(at.asIvan, slot(at.spots.a1))
  const it = `/booking-requests/${id}`
  const answers = await Promise.all([
    at.api.post<Problem>(`${it}/approve`),
    at.api.post<Problem>(`${it}/decline`, { reason: 'No hay sitio' }),
    at.asIvan.post<Problem>(`${it}/cancel`),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const { body } = await at.api.get<BookingRequest>(it)
  expect(await countHeld(at.tenant.tenantId)).toBe(body.status === 'APPROVED' ? 1 : 0)
})

test('several requests are approved and declined together, each with its own result', async () => {
  const at = await house()
  const [one, rival, two] = [
    await ask(at.asIvan, slot(at.spots.a1)),
    await ask(at.asNora, slot(at.spots.a1)),
    await ask(at.asNora, slot(at.spots.a2)),
  ]
  const unknown = crypto.randomUUID()
  const { body } = await at.api.post<{ results: RequestOutcome[] }>('/booking-requests/approve', {
    ids: [one.id, rival.id, unknown, two.id, one.id],
  })
  expect(body.results.map(({ done, why }) => [done, why])).toEqual([
    [true, ''],
    [false, 'Ese horario ya está reservado.'],
    [false, 'No encontramos lo que buscas.'],
    [true, ''],
  ])
  expect(body.results[1]).toMatchObject({
    request: { status: 'PENDING', takenBy: [{ ownerGivenName: 'Iván' }] },
    alternatives: expect.arrayContaining([expect.objectContaining({ spaceName: 'A3' })]),
  })
  const declined = await at.api.post<{ results: RequestOutcome[] }>('/booking-requests/decline', {
    ids: [rival.id, one.id],
    reason: 'Ya no queda sitio',
  })
  expect(declined.body.results.map(({ done, request }) => [done, request?.status])).toEqual([
    [true, 'DECLINED'],
    [false, 'APPROVED'],
  ])
  expect(declined.body.results[0]?.request?.reason).toBe('Ya no queda sitio')
})

test('a person withdraws their own request; other users neither see nor withdraw it', async () => {
  const at = await house()
  const { id } = await ask(at.asIvan, slot(at.spots.a1))
  const it = `/booking-requests/${id}`
  expect((await at.asNora.get(it)).status).toBe(404)
  expect((await at.asNora.get(`${it}/history`)).status).toBe(404)
  expect((await at.asNora.post(`${it}/cancel`)).status).toBe(404)
  expect((await at.asIvan.post(`${it}/approve`)).status).toBe(403)
  expect((await at.asNora.get<{ totalItems: number }>('/booking-requests/search')).body.totalItems).toBe(0)
  expect((await at.asIvan.post<Problem>(`${it}/cancel`, { version: 9 })).body.code).toBe('STALE_VERSION')
  expect((await at.asIvan.post<BookingRequest>(`${it}/cancel`)).body.status).toBe('CANCELED')
  // And may ask again.
  await ask(at.asIvan, slot(at.spots.a1))
})

test('a second request for the same space and time is refused, also at once', async () => {
  const at = await house()
  const answers = await Promise.all(
    [1, 2, 3].map(() => at.asIvan.post<Problem>('/booking-requests', slot(at.spots.a1))),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('REQUEST_EXISTS')
  await ask(at.asNora, slot(at.spots.a1))
})

test('administrators request for others, users only for themselves', async () => {
  const at = await house()
  const made = await ask(at.api, { ...slot(at.spots.a1), username: at.ivan.username })
  expect(made).toMatchObject({ ownerGivenName: 'Iván' })
  expect((await at.asIvan.post('/booking-requests', { ...slot(at.spots.a2), username: at.nora.username })).status).toBe(
    403,
  )
  const gone = await makeUser(database, at.tenant, { active: false })
  expect((await at.api.post('/booking-requests', { ...slot(at.spots.a2), username: gone.username })).status).toBe(422)
})

test.each([
  ['a room, which is booked', { room: true }, 422, 'INVALID_FIELD'],
  ['an end before its start', { from: '18:00', to: '09:00' }, 422, 'INVALID_FIELD'],
  ['a past date', { at: '2020-01-01' }, 422, 'SPACE_UNAVAILABLE'],
  ['200 years ahead', { at: '2190-01-01' }, 422, 'SPACE_UNAVAILABLE'],
  ['a taken place', { taken: true }, 409, 'SLOT_TAKEN'],
  ['a place that is none', { spaceId: crypto.randomUUID() }, 404, 'NOT_FOUND'],
])('asking for %s is refused', async (_what, { room, taken, ...wrong }: Record<string, unknown>, status, code) => {
  const at = await house()
  if (taken) await makeReservation(database, { room: at.spots.a1, owner: at.nora, start: moment('10:00') })
  const space = room ? await makeRoom(database, await makeFloor(database, at.campus)) : at.spots.a1
  const refused = await at.asIvan.post<Problem>('/booking-requests', { ...slot(space), ...wrong })
  expect(refused).toMatchObject({ status, body: { code } })
  expect((await at.api.get<{ totalItems: number }>('/booking-requests/search')).body.totalItems).toBe(0)
})

test('an unanswered request expires and can no longer be approved', async () => {
  const at = await house()
  const { id } = await ask(at.asIvan, slot(at.spots.a1))
  try {
    app.clock.set(moment('09:20'))
    const it = `/booking-requests/${id}`
    expect((await at.api.get<BookingRequest>(it)).body).toMatchObject({ status: 'EXPIRED', can: { approve: false } })
    expect((await at.api.post<Problem>(`${it}/approve`)).body).toMatchObject({
      code: 'WRONG_STATE',
      data: { status: 'EXPIRED' },
    })
    const count = async (status: string) =>
      (await at.api.get<{ totalItems: number }>('/booking-requests/search', { status })).body.totalItems
    expect([await count('PENDING'), await count('EXPIRED')]).toEqual([0, 1])
  } finally {
    app.clock.set(undefined)
  }
})

test('requests are found by campus, day, name, parking, type, state and place', async () => {
  const at = await house()
  const car = await ask(at.asIvan, { ...slot(at.spots.a1), subject: 'Auditoría' })
  const bike = await ask(at.asNora, slot(at.spots.m1))
  await at.api.post(`/booking-requests/${bike.id}/decline`, { reason: 'No' })
  const ids = async (query: Record<string, string>) =>
    (await at.api.get<{ items: BookingRequest[] }>('/booking-requests/search', query)).body.items.map(({ id }) => id)
  const any = { type_inner: 'ALL' }
  // By default those for simple parking spots.
  expect(await ids({})).toEqual([car.id])
  expect(await ids(any)).toEqual([car.id, bike.id])
  expect(await ids({ ...any, sort: '-requestedAt' })).toEqual([bike.id, car.id])
  expect(await ids({ type: 'PARKING_SPOT', type_inner: 'MOTORCYCLE' })).toEqual([bike.id])
  expect(await ids({ ...any, type: 'ROOM' })).toEqual([])
  expect(await ids({ ...any, type: 'ALL' })).toEqual([car.id, bike.id])
  expect(await ids({ ...any, status: 'PENDING' })).toEqual([car.id])
  expect(await ids({ ...any, status: 'DECLINED,CANCELED' })).toEqual([bike.id])
  expect(await ids({ name: 'auditoria' })).toEqual([car.id])
  expect(await ids({ ...any, name: 'nora' })).toEqual([bike.id])
  expect(await ids({ ...any, parking: at.parking.spaceId, date: day, campus: at.campus.campusId })).toEqual([
    car.id,
    bike.id,
  ])
  expect(await ids({ ...any, date: Temporal.PlainDate.from(day).add({ days: 1 }).toString() })).toEqual([])
  expect(await ids({ ...any, space: at.spots.m1.spaceId })).toEqual([bike.id])
})

test.each([
  ['no reason', { reason: ' ' }],
  ['too long a reason', { reason: 'a'.repeat(301) }],
])('declining with %s is refused', async (_what, body) => {
  const at = await house()
  const { id } = await ask(at.asIvan, slot(at.spots.a1))
  expect((await at.api.post(`/booking-requests/${id}/decline`, body)).status).toBe(400)
  expect((await at.api.get<BookingRequest>(`/booking-requests/${id}`)).body.status).toBe('PENDING')
})

test('another tenant neither sees nor decides requests', async () => {
  const at = await house()
  const { api: stranger } = await house()
  const { id } = await ask(at.asIvan, slot(at.spots.a1))
  const it = `/booking-requests/${id}`
  expect((await stranger.get(it)).status).toBe(404)
  expect((await stranger.get(`${it}/history`)).status).toBe(404)
  for (const [what, body] of [
    ['approve', {}],
    ['cancel', {}],
    ['decline', { reason: 'No' }],
  ] as const)
    expect((await stranger.post(`${it}/${what}`, body)).status).toBe(404)
  const { body } = await stranger.post<{ results: RequestOutcome[] }>('/booking-requests/approve', { ids: [id] })
  expect(body.results).toMatchObject([{ done: false, request: null }])
  expect((await stranger.post('/booking-requests', slot(at.spots.a2))).status).toBe(404)
})

test('a space that needs approval cannot be had by rescheduling, extending, a series or the waitlist', async () => {
  const at = await house()
  const room = await makeRoom(database, await makeFloor(database, at.campus), { name: 'Paracas' })
  const needed = { status: 422, body: { code: 'SPACE_UNAVAILABLE', data: { reason: 'NEEDS_APPROVAL' } } }
  const { body: booked } = await at.asIvan.post<Reservation>('/booking/reservations', slot(room))
  const it = `/booking/reservations/${booked.reservationId}`
  expect(await at.asIvan.patch<Problem>(`${it}/reschedule`, slot(at.spots.a1))).toMatchObject(needed)
  expect(await at.asIvan.post<Problem>('/booking/waitlist', slot(at.spots.a1))).toMatchObject(needed)
  const hours = slot(room, '19:00', '20:00')
  const { body: series } = await at.asIvan.post<Series>('/booking/series', { ...hours, rule: 'FREQ=DAILY;COUNT=2' })
  const moved = { scope: 'ALL', spaceId: at.spots.a1.spaceId }
  expect((await at.asIvan.patch<Problem>(`/booking/series/${series.id}`, moved)).body.code).toBe('SERIES_CLASH')

  // An approval gives the hours that were asked for: fewer of them need no other, more do.
  const mine = await ask(at.asIvan, slot(at.spots.a2, '09:00', '12:00'))
  const { body: given } = await at.api.post<BookingRequest>(`/booking-requests/${mine.id}/approve`)
  const spot = `/booking/reservations/${given.reservationId}/reschedule`
  expect((await at.asIvan.patch(spot, slot(at.spots.a2, '09:00', '11:00'))).status).toBe(200)
  expect(await at.asIvan.patch<Problem>(spot, slot(at.spots.a2, '09:00', '18:00'))).toMatchObject(needed)
  // Whoever decides about requests moves as they see fit.
  expect((await at.api.patch(spot, slot(at.spots.a3, '09:00', '18:00'))).status).toBe(200)
})

test('requests keep their wall times when the zone of their campus is corrected', async () => {
  const at = await house()
  const zone = 'America/Sao_Paulo'
  const [early, late] = [await ask(at.asIvan, slot(at.spots.a1, '09:00', '11:00')), slot(at.spots.a1, '11:00', '13:00')]
  const { id } = await ask(at.asIvan, late)
  const { address } = (await at.api.get<Campus>(`/campus/${at.campus.campusId}/`)).body
  const corrected = { ...address, timeZoneId: zone, bookings: 'KEEP_WALL_TIMES' }
  expect((await at.api.put(`/campus/${at.campus.campusId}/address`, corrected)).status).toBe(200)
  const { body } = await at.asIvan.get<BookingRequest>(`/booking-requests/${id}`)
  expect(body).toMatchObject({ date: day, from: '11:00', to: '13:00', timeZone: zone, status: 'PENDING', version: 2 })
  const { body: history } = await at.asIvan.get<History>(`/booking-requests/${id}/history`)
  expect(history.at(-1)).toMatchObject({
    what: 'Zona horaria de la sede corregida: la solicitud conserva su hora',
    changes: [{ field: 'Zona horaria', before: 'Lima (GMT-5)', after: 'Sao Paulo (GMT-3)' }],
  })
  const { body: approved } = await at.api.post<BookingRequest>(`/booking-requests/${early.id}/approve`)
  const { body: had } = await at.api.get<Reservation>(`/booking/reservations/${approved.reservationId}`)
  expect(had).toMatchObject({ at: day, from: '09:00', to: '11:00', timeZone: zone })
})
