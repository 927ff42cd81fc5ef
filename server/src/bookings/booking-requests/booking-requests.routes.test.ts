import type { BookingRequest, RequestOutcome } from '@aforo/api/bookings/booking-requests'
import type { Here } from '@aforo/api/bookings/check-in'
import { bookableTypes, type Reservation } from '@aforo/api/bookings/reservations'
import type { Series } from '@aforo/api/bookings/series'
import type { WorkTray } from '@aforo/api/front-desk/dashboard'
import type { FoundGroup } from '@aforo/api/insight/search'
import type { Campus } from '@aforo/api/places/campuses'
import type { History } from '@aforo/api/platform/base'
import type { Problem } from '@aforo/api/platform/problems'
import { expect, onTestFinished, test } from 'vitest'
import { makeFloor, makeReservation, makeRoom, makeUser } from '../../demo/factories.ts'
import { asTenant } from '../../platform/database/transaction.ts'
import { ask, countHeld, day, house, moment, slot } from '../../testing/booking-requests-house.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { database } = app.services

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
    // It isn't in the way of what is left of those hours.
    const again = await at.asIvan.post('/booking-requests', { ...slot(at.spots.a1), from: '09:30' })
    expect(again.status, JSON.stringify(again.body)).toBe(201)
    expect([await count('PENDING'), await count('EXPIRED')]).toEqual([1, 1])
    expect((await at.api.get<BookingRequest>(it)).body.status).toBe('EXPIRED')
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

test('the search over everything finds a request by who asked, the spot and the campus, for its own organisation', async () => {
  const at = await house()
  const { id, ownerGivenName, ownerLastname, campusName } = await ask(at.asIvan, slot(at.spots.a2))
  const found = async ({ api }: Pick<typeof at, 'api'>, q: string) =>
    (await api.get<{ groups: FoundGroup[] }>('/search', { q })).body.groups.find(({ kind }) => kind === 'REQUEST')
  const link = `/app/reservation/space?view=requests&request=${id}`
  expect((await found(at, `ivan ${ownerLastname}`))?.items).toMatchObject([
    { id, title: `${ownerGivenName} ${ownerLastname}`, link },
  ])
  expect((await found(at, 'ivan'))?.items[0]?.detail).toMatch(
    new RegExp(`^Pendiente · Estacionamiento A2 · .* · ${campusName}$`),
  )
  expect(await found(await house(), `ivan ${ownerLastname}`)).toBeUndefined()
})

/** From now on every kind of space has to be requested. */
const askForAll = ({ tenant: { tenantId }, campus: { campusId } }: Awaited<ReturnType<typeof house>>) =>
  asTenant(database, tenantId, tx =>
    tx
      .insertInto('booking_policies')
      .values({ tenant_id: tenantId, id: campusId, campus_id: campusId, approval_types: [...bookableTypes] })
      .execute(),
  )

test('a desk is asked for at its door in the shift that runs, and approved until the shift ends', async () => {
  const at = await house()
  await askForAll(at)
  const table = await makeRoom(database, await makeFloor(database, at.campus), { type: 'WORK_TABLE' })
  const { spaceId } = await makeRoom(database, table, { type: 'SEAT' })
  app.clock.set(moment('10:30'))
  onTestFinished(() => app.clock.set(undefined))
  const [api, asIvan] = [await app.as(at.admin), await app.as(at.ivan)]
  const { body: door } = await asIvan.get<Here>(`/booking/check-in/spaces/${spaceId}`)
  const [running] = door.offers
  expect(door.shifts).toContainEqual(expect.objectContaining({ turnId: running?.turnId, from: running?.from }))
  const { id, status } = await ask(asIvan, { spaceId, at: day, turnId: running?.turnId })
  expect(status).toBe('PENDING')
  const { body: approved } = await api.post<BookingRequest>(`/booking-requests/${id}/approve`)
  expect(approved).toMatchObject({ status: 'APPROVED', reservationId: expect.any(String) })
})

test.each(bookableTypes)(
  'bell, tray and search lead to a request for a %s in Solicitudes, where it is approved',
  async type => {
    const at = await house()
    await askForAll(at)
    const floor = await makeFloor(database, at.campus)
    const table = await makeRoom(database, floor, { type: 'WORK_TABLE' })
    const place =
      type === 'PARKING_SPOT' ? at.spots.a1 : await makeRoom(database, type === 'SEAT' ? table : floor, { type })
    const { body: shifts } = await at.api.get<{ id: string }[]>('/organizations/details/time-periods')
    // Desks are booked by shift.
    const wish = type === 'SEAT' ? { spaceId: place.spaceId, at: day, turnId: shifts[0]?.id } : slot(place)
    const { id } = await ask(at.asIvan, wish)
    const link = `/app/reservation/space?view=requests&request=${id}`
    const bell = await at.api.get<{ items: { kind: string; link: string }[] }>('/notifications')
    expect(bell.body.items.map(item => item.link)).toContain(link)
    const tray = await at.api.get<WorkTray>('/dashboard/work-tray')
    expect(tray.body.items).toMatchObject([{ kind: 'REQUEST', id, link }])
    const found = await at.api.get<{ groups: FoundGroup[] }>('/search', { q: 'Iván' })
    expect(found.body.groups.find(({ kind }) => kind === 'REQUEST')?.items).toMatchObject([{ id, link }])
    const listed = await at.api.get<{ items: { id: string }[] }>('/booking-requests/search', { type: 'ALL' })
    expect(listed.body.items).toMatchObject([{ id }])
    const { body: approved } = await at.api.post<BookingRequest>(`/booking-requests/${id}/approve`)
    expect(approved).toMatchObject({ status: 'APPROVED', reservationId: expect.any(String) })
  },
)

test('a desk is asked for by the hours of a shift, as its door offers them, and had in that shift', async () => {
  const at = await house()
  const { tenantId } = at.tenant
  const { campusId } = at.campus
  await asTenant(database, tenantId, tx =>
    tx
      .insertInto('booking_policies')
      .values({ tenant_id: tenantId, id: campusId, campus_id: campusId, approval_types: ['SEAT'] })
      .execute(),
  )
  const table = await makeRoom(database, await makeFloor(database, at.campus), { type: 'WORK_TABLE' })
  const { spaceId } = await makeRoom(database, table, { type: 'SEAT' })
  const { body: shifts } = await at.api.get<{ id: string; startTime: string; endTime: string }[]>(
    '/organizations/details/time-periods',
  )
  const [shift] = shifts
  const hours = { from: shift?.startTime.slice(0, 5), to: shift?.endTime.slice(0, 5) }
  const { id } = await ask(at.asIvan, { spaceId, at: day, ...hours })
  const { body: approved } = await at.api.post<BookingRequest>(`/booking-requests/${id}/approve`)
  const { body: booked } = await at.api.get(`/booking/reservations/${approved.reservationId}`)
  expect(booked).toMatchObject({ turnId: shift?.id, ...hours })
  const outside = await at.asIvan.post('/booking-requests', { spaceId, at: day, from: '03:00', to: '04:00' })
  expect(outside.body).toMatchObject({ code: 'SPACE_UNAVAILABLE', data: { reason: 'OUTSIDE_SHIFT' } })
})
