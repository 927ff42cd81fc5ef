import type { BookingRequest } from '@aforo/api/bookings/booking-requests'
import type { Reservation } from '@aforo/api/bookings/reservations'
import type { Series, SeriesPreview } from '@aforo/api/bookings/series'
import type { Wait } from '@aforo/api/bookings/waitlist'
import type { Team } from '@aforo/api/people/teams'
import type { Zone } from '@aforo/api/people/zones'
import type { Notification } from '@aforo/api/platform/notifications'
import type { Problem } from '@aforo/api/platform/problems'
import { expect, test } from 'vitest'
import { makeCampus, makeFloor, makeRoom } from '../../demo/factories.ts'
import { makeHouse, makeOperator, makeRoomsByName } from '../../testing/house.ts'
import { createRecord } from '../../testing/makers.ts'
import { type Client, testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { database } = app.services
const day = app.clock.now().toZonedDateTimeISO('America/Lima').toPlainDate().add({ days: 10 }).toString()
const hours = { at: day, from: '10:00', to: '11:00' }

/** An operator that shares a room and two spots with a guest organisation, and keeps one of each to itself. */
async function hostAndGuest() {
  const host = await makeHouse(app, {
    members: { local: { givenName: 'Nora' } },
    rooms: { room: { name: 'Compartida' }, kept: {} },
  })
  const guest = await makeOperator(app, {
    tenant: { type: 'ORGANIZATION' },
    admin: { givenName: 'Gonzalo' },
    members: { person: { givenName: 'Carla', lastname: 'Ríos' }, mate: { givenName: 'Omar' } },
  })
  const { api, room, campus } = host
  const parking = await makeFloor(database, campus, { name: 'Sótano', type: 'PARKING' })
  const spots = await makeRoomsByName(app, parking, {
    a1: { name: 'A1', type: 'PARKING_SPOT' },
    a2: { name: 'A2', type: 'PARKING_SPOT' },
    a3: { name: 'A3', type: 'PARKING_SPOT' },
  })
  const grant = { name: 'Invitados', type: 'SHARED', grantedDomains: [guest.tenant.domainPrefix] }
  const zone = await createRecord<Zone>(api, '/zones/create', grant)
  for (const { spaceId } of [room, spots.a1, spots.a2]) await api.post(`/zones/${zone.id}/add-space`, { spaceId })
  return { ...guest, ...host, ...spots, host: host.tenant, guest: guest.tenant, chief: guest.api, zone }
}

const waitFor = (who: Client, wish: object) => who.post<Wait>('/booking/waitlist', { ...hours, ...wish })
const waits = async (who: Client, query: Record<string, string> = {}) =>
  (await who.get<{ items: Wait[]; totalItems: number }>('/booking/waitlist', { open: 'false', ...query })).body
const ask = (who: Client, space: { spaceId: string }, more: object = {}) =>
  who.post<BookingRequest>('/booking-requests', { spaceId: space.spaceId, ...hours, ...more })
const requests = async (who: Client, query: Record<string, string> = {}) =>
  (await who.get<{ items: BookingRequest[]; totalItems: number }>('/booking-requests/search', query)).body

async function suspendTeamOf({ chief, person }: Awaited<ReturnType<typeof hostAndGuest>>) {
  const { body: team } = await chief.post<Team>('/teams/?name=Ventas')
  await chief.post(`/teams/${team.id}/add-to-team`, { usernames: [person.username] })
  await chief.patch(`/teams/${team.id}/suspend`)
}

test('a guest waits for a shared room, is offered it, notified at home, and accepts', async () => {
  const { asPerson, asLocal, api, room, person, chief } = await hostAndGuest()
  const { body: held } = await api.post<Reservation>('/booking/reservations', { ...hours, spaceId: room.spaceId })
  const { status, body: wait } = await waitFor(asPerson, { spaceId: room.spaceId, subject: 'Visita a obra' })
  expect(status, JSON.stringify(wait)).toBe(201)
  expect(wait).toMatchObject({ status: 'WAITING', place: 1, ownerUsername: person.username, spaceName: 'Compartida' })
  await waitFor(asLocal, { spaceId: room.spaceId })
  // The house and who administers the guest's people see whose it is.
  expect((await waits(api, { everyone: 'true' })).items.map(({ ownerGivenName }) => ownerGivenName)).toEqual([
    'Carla',
    'Nora',
  ])
  expect((await waits(chief, { everyone: 'true' })).items).toMatchObject([{ id: wait.id }])
  await api.patch(`/booking/reservations/${held.reservationId}/cancel`)
  await app.drain()
  expect((await waits(asPerson)).items).toMatchObject([{ id: wait.id, status: 'OFFERED', can: { accept: true } }])
  const { body: bell } = await asPerson.get<{ items: Notification[] }>('/notifications')
  expect(bell.items).toMatchObject([{ kind: 'WAITLIST_OFFER', title: expect.stringContaining('Compartida') }])
  const { body } = await asPerson.patch<{ wait: Wait; reservation: Reservation }>(`/booking/waitlist/${wait.id}/accept`)
  expect(body).toMatchObject({
    wait: { status: 'ACCEPTED' },
    reservation: { status: 'CREATED', subject: 'Visita a obra' },
  })
})

test('an offer that a guest declines goes to the next, and a cancelled wait gets none', async () => {
  const { asPerson, asMate, asLocal, api, room } = await hostAndGuest()
  const { body: held } = await api.post<Reservation>('/booking/reservations', { ...hours, spaceId: room.spaceId })
  const [first, second] = [
    (await waitFor(asPerson, { spaceId: room.spaceId })).body,
    (await waitFor(asMate, { spaceId: room.spaceId })).body,
  ]
  await waitFor(asLocal, { spaceId: room.spaceId })
  expect((await asMate.patch<Wait>(`/booking/waitlist/${second.id}/cancel`)).body.status).toBe('CANCELED')
  await api.patch(`/booking/reservations/${held.reservationId}/cancel`)
  await app.drain()
  expect((await asPerson.patch<Wait>(`/booking/waitlist/${first.id}/decline`)).body.status).toBe('DECLINED')
  expect((await waits(asLocal)).items).toMatchObject([{ status: 'OFFERED' }])
})

test('a guest waits for any shared room of a campus, never for others', async () => {
  const { asPerson, api, room, kept, campus } = await hostAndGuest()
  for (const { spaceId } of [room, kept]) await api.post('/booking/reservations', { ...hours, spaceId })
  const { body: wait } = await waitFor(asPerson, { campusId: campus.campusId, type: 'ROOM' })
  expect(wait).toMatchObject({ status: 'WAITING', spaceId: null })
  const { body: calendar } = await api.get<{ items: Reservation[] }>('/booking/reservations/search', {
    spaceId: kept.spaceId,
  })
  await api.patch(`/booking/reservations/${calendar.items[0]?.reservationId}/cancel`)
  await app.drain()
  expect((await waits(asPerson)).items).toMatchObject([{ status: 'WAITING' }])
  expect((await waitFor(asPerson, { spaceId: kept.spaceId })).status).toBe(404)
  expect((await waitFor(asPerson, { campusId: campus.campusId, type: 'PHONE_BOOTH' })).status).toBe(404)
})

test('a guest suspended or disabled at home gets no offer', async () => {
  const at = await hostAndGuest()
  const { asPerson, asMate, chief, mate, asLocal, api, room } = at
  const { body: held } = await api.post<Reservation>('/booking/reservations', { ...hours, spaceId: room.spaceId })
  for (const who of [asPerson, asMate, asLocal]) await waitFor(who, { spaceId: room.spaceId })
  await suspendTeamOf(at)
  await chief.post(`/iam/users/${mate.userId}/disable`)
  await api.patch(`/booking/reservations/${held.reservationId}/cancel`)
  await app.drain()
  expect((await waits(asLocal)).items).toMatchObject([{ status: 'OFFERED' }])
  expect((await waitFor(asPerson, { spaceId: room.spaceId, from: '15:00', to: '16:00' })).status).toBe(422)
})

test('a guest requests a shared spot and has it once the host approves', async () => {
  const { asPerson, asMate, api, chief, a1, a2, person } = await hostAndGuest()
  const { status, body: request } = await ask(asPerson, a1, { subject: 'Camioneta' })
  expect(status, JSON.stringify(request)).toBe(201)
  expect(request).toMatchObject({
    status: 'PENDING',
    ownerUsername: person.username,
    can: { approve: false, cancel: true },
  })
  expect((await ask(asPerson, a1)).body).toMatchObject({ code: 'REQUEST_EXISTS' })
  expect((await ask(chief, a1, { username: person.username, from: '12:00', to: '13:00' })).status).toBe(201)
  const { body: rival } = await ask(asMate, a1)
  // Whoever decides is told who asks, who else wants it, and finds it by the name.
  const seen = (await requests(api, { name: 'carla rios', status: 'PENDING' })).items
  expect(seen.map(({ from }) => from).sort()).toEqual(['10:00', '12:00'])
  expect(seen.find(({ id }) => id === request.id)).toMatchObject({
    ownerGivenName: 'Carla',
    rivals: [{ id: rival.id, ownerGivenName: 'Omar' }],
    freePlaces: [{ spaceName: 'A2' }, { spaceName: 'A3' }],
    can: { approve: true },
  })
  const { body: approved } = await api.post<BookingRequest>(`/booking-requests/${request.id}/approve`)
  expect(approved).toMatchObject({ status: 'APPROVED', takenBy: [] })
  await app.drain()
  const { body: bell } = await asPerson.get<{ items: Notification[] }>('/notifications')
  expect(bell.items[0]).toMatchObject({
    kind: 'REQUEST_DECIDED',
    title: expect.stringContaining('Aprobada: Estacionamiento A1'),
  })
  const { body: booked } = await asPerson.get<Reservation>(`/booking/reservations/${approved.reservationId}`)
  expect(booked).toMatchObject({ subject: 'Camioneta', spaceName: 'A1', status: 'CREATED' })
  expect((await api.post<Problem>(`/booking-requests/${rival.id}/approve`)).body).toMatchObject({ code: 'SLOT_TAKEN' })
  const moved = await api.post<BookingRequest>(`/booking-requests/${rival.id}/approve`, { spaceId: a2.spaceId })
  expect(moved.body.status).toBe('APPROVED')
})

test('a guest or their administrator withdraws a request and reads its history', async () => {
  const { asPerson, chief, api, a1, a2 } = await hostAndGuest()
  const [mine, theirs] = [(await ask(asPerson, a1)).body, (await ask(asPerson, a2)).body]
  const page = await requests(asPerson)
  expect(page).toMatchObject({ totalItems: 2, items: [{ id: mine.id }, { id: theirs.id }] })
  expect((await requests(asPerson, { pageSize: '1', page: '1' })).items).toMatchObject([{ id: theirs.id }])
  expect((await asPerson.post<BookingRequest>(`/booking-requests/${mine.id}/cancel`)).body.status).toBe('CANCELED')
  expect((await chief.post<BookingRequest>(`/booking-requests/${theirs.id}/cancel`)).body.status).toBe('CANCELED')
  const { body: history } = await asPerson.get<{ what: string; who: string }[]>(`/booking-requests/${mine.id}/history`)
  expect(history.map(({ what, who }) => `${what} · ${who}`)).toEqual([
    'Solicitud hecha · Carla Ríos',
    'Solicitud retirada · Carla Ríos',
  ])
  expect((await requests(api)).totalItems).toBe(2)
})

test('a guest neither sees nor decides the host’s own waits and requests', async () => {
  const { asPerson, chief, asLocal, api, room, a1, a3, campus } = await hostAndGuest()
  await api.post('/booking/reservations', { ...hours, spaceId: room.spaceId, subject: 'Secreto' })
  const { body: wait } = await waitFor(asLocal, { spaceId: room.spaceId })
  const { body: request } = await ask(asLocal, a1, { subject: 'Secreto' })
  // They wait and ask there, too, so that the house is one that is looked into for them.
  await waitFor(asPerson, { spaceId: room.spaceId })
  const { body: mine } = await ask(asPerson, a1)
  expect(mine).toMatchObject({ rivals: [], takenBy: [], freePlaces: [] })
  expect((await ask(asPerson, a3)).status).toBe(404)
  for (const who of [asPerson, chief]) {
    const all = { campusId: campus.campusId, everyone: 'true' }
    expect((await waits(who, all)).items.map(({ ownerGivenName }) => ownerGivenName)).toEqual(['Carla'])
    expect((await requests(who, { campus: campus.campusId })).items.map(({ id }) => id)).toEqual([mine.id])
    expect((await who.patch(`/booking/waitlist/${wait.id}/cancel`)).status).toBe(404)
    expect((await who.get(`/booking-requests/${request.id}`)).status).toBe(404)
    expect((await who.get(`/booking-requests/${request.id}/history`)).status).toBe(404)
    expect((await who.post(`/booking-requests/${request.id}/cancel`)).status).toBe(404)
  }
  for (const id of [request.id, mine.id]) {
    expect((await chief.post(`/booking-requests/${id}/approve`)).status).toBe(404)
    expect((await chief.post(`/booking-requests/${id}/decline`, { reason: 'No' })).status).toBe(404)
  }
})

test('without the grant there is no new wait or request, and pending ones are not approved', async () => {
  const { asPerson, api, zone, room, a1 } = await hostAndGuest()
  const { body: request } = await ask(asPerson, a1)
  await api.put(`/zones/${zone.id}/access`, { type: 'SHARED', grantedDomains: [] })
  expect((await waitFor(asPerson, { spaceId: room.spaceId })).status).toBe(404)
  expect((await ask(asPerson, a1, { from: '15:00', to: '16:00' })).status).toBe(404)
  expect((await api.post<Problem>(`/booking-requests/${request.id}/approve`)).status).toBe(422)
  expect((await asPerson.post<BookingRequest>(`/booking-requests/${request.id}/cancel`)).body.status).toBe('CANCELED')
})

test('a request of a guest whose team is suspended is not approved', async () => {
  const at = await hostAndGuest()
  const { body: request } = await ask(at.asPerson, at.a1)
  await suspendTeamOf(at)
  expect((await at.api.post<Problem>(`/booking-requests/${request.id}/approve`)).body).toMatchObject({
    data: { reason: 'TEAM_SUSPENDED' },
  })
  expect((await ask(at.asPerson, at.a2)).body).toMatchObject({ data: { reason: 'TEAM_SUSPENDED' } })
})

test('deleting an account cancels its waits and requests at every host', async () => {
  const { asPerson, chief, api, room, a1, person } = await hostAndGuest()
  await api.post('/booking/reservations', { ...hours, spaceId: room.spaceId })
  const { body: wait } = await waitFor(asPerson, { spaceId: room.spaceId })
  const { body: request } = await ask(asPerson, a1)
  expect((await chief.delete(`/iam/users/${person.userId}`)).status).toBe(200)
  expect((await waits(api, { everyone: 'true' })).items).toMatchObject([{ id: wait.id, status: 'CANCELED' }])
  expect((await api.get<BookingRequest>(`/booking-requests/${request.id}`)).body.status).toBe('CANCELED')
})

test('a guest’s series cannot grow while their team is suspended, and keeps its dates', async () => {
  const at = await hostAndGuest()
  const { asPerson, room } = at
  const wish = { ...hours, spaceId: room.spaceId, rule: 'FREQ=WEEKLY;COUNT=3' }
  const { body: series } = await asPerson.post<Series>('/booking/series', wish)
  expect(series.dates).toHaveLength(3)
  const gone = series.dates[1]?.date ?? ''
  await asPerson.patch(`/booking/series/${series.id}/cancel`, { scope: 'THIS', date: gone })
  await suspendTeamOf(at)
  const until = Temporal.PlainDate.from(day).add({ weeks: 4 }).toString()
  const longer = await asPerson.patch<Problem>(`/booking/series/${series.id}/extend`, { until })
  expect(longer.body).toMatchObject({ code: 'SERIES_CLASH' })
  const kept = await asPerson.patch<Series>(`/booking/series/${series.id}`, {
    scope: 'ALL',
    from: '12:00',
    to: '13:00',
  })
  expect(kept.body.dates.filter(({ status }) => status === 'CREATED').map(({ from }) => from)).toEqual([
    '12:00',
    '12:00',
  ])
})

test('a series at home cannot move a date into a shared room', async () => {
  const { guest, chief: api, room } = await hostAndGuest()
  const asPerson = await makeRoom(database, await makeFloor(database, await makeCampus(database, guest)))
  const moved = [{ date: day, spaceId: room.spaceId, ...hours }]
  const series = { spaceId: asPerson.spaceId, ...hours, rule: 'FREQ=DAILY;COUNT=2', moved }
  const { body: preview } = await api.post<SeriesPreview>('/booking/series/preview', series)
  const refused = await api.post<Problem>('/booking/series', series)
  expect(refused).toMatchObject({ status: 409, body: { code: 'SERIES_CLASH' } })
  const [date] = (refused.body.data as { dates: SeriesPreview['dates'] }).dates
  expect(date).toMatchObject({ date: day, outcome: 'UNAVAILABLE', reason: preview.dates[0]?.reason })
  expect((await api.get<{ totalItems: number }>('/booking/reservations/search')).body.totalItems).toBe(0)
})
