import type { Reservation } from '@aforo/api/bookings/reservations'
import type { Incident } from '@aforo/api/front-desk/incidents'
import type { LobbyScreen, RoomScreen } from '@aforo/api/front-desk/screen-states'
import type { Screen, ScreenPolicy } from '@aforo/api/front-desk/screens'
import type { History } from '@aforo/api/platform/base'
import type { Problem } from '@aforo/api/platform/problems'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeReservation } from '../../demo/factories.ts'
import { asTenant } from '../../platform/database/transaction.ts'
import { makeHouse } from '../../testing/house.ts'
import { codeOn, deviceOf, pairedWith } from '../../testing/screen-device.ts'
import { type Client, type Page, testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { database } = app.services

/** Ten in the morning of a weekday in Lima, where the campus of a house is. */
const noon = Temporal.PlainDateTime.from('2027-03-03T10:00').toZonedDateTime('America/Lima').toInstant()
const at = (minutes: number) => app.clock.set(noon.add({ minutes }))
beforeEach(() => at(0))
afterEach(() => app.clock.set(undefined))

const house = () =>
  makeHouse(app, {
    admin: { givenName: 'Lucía', lastname: 'Paredes' },
    members: { owner: { givenName: 'Iván Darío', lastname: 'Quispe' } },
    rooms: { room: { name: 'Paracas' }, other: { name: 'Ica' } },
  })
const device = (headers?: Record<string, string>) => deviceOf(app, headers)
const paired = (here: Awaited<ReturnType<typeof house>>, kind?: 'ROOM' | 'LOBBY') => pairedWith(app, here, kind)

const policy = (api: Client, campusId: string, given: object) =>
  api.put<ScreenPolicy>(`/screens/policies/${campusId}`, {
    names: 'HIDDEN',
    subjects: false,
    walkIns: 'FREE',
    ...given,
  })

test('a device asks for a code, and shows its room once an administrator types it', async () => {
  const at = await house()
  const screen = device()
  expect((await screen.look()).body).toEqual({ state: 'NONE' })
  const code = await codeOn(screen)
  expect(code).toMatch(/^[A-HJ-NP-Z2-9]{3}-[A-HJ-NP-Z2-9]{3}$/)
  expect(screen.cookie).toMatch(/^aforo_screen=[\w-]{43}$/)
  expect((await screen.look()).body).toMatchObject({ state: 'PAIRING', code })
  // Asked again, as after a reload, it keeps its code.
  expect(await codeOn(screen)).toBe(code)
  const typed = code.toLowerCase().replace('-', ' ')
  const { status, body } = await at.api.post<Screen>('/screens', {
    code: typed,
    kind: 'ROOM',
    spaceId: at.room.spaceId,
  })
  expect({ status, body }).toMatchObject({
    status: 201,
    body: {
      name: 'Paracas',
      kind: 'ROOM',
      spaceName: 'Paracas',
      pairedBy: 'Lucía Paredes',
      placeGone: false,
      version: 1,
    },
  })
  expect((await screen.look<RoomScreen>()).body).toMatchObject({
    state: 'ROOM',
    spaceName: 'Paracas',
    room: 'FREE',
    current: null,
    next: [],
  })
  const { body: listed } = await at.api.get<Page<Screen>>('/screens')
  expect(listed.items).toMatchObject([{ id: body.id, lastSeenAt: noon.toString() }])
})

test('the cookie is out of reach of scripts and of other sites', async () => {
  const { headers } = await device().post('/code')
  expect(String(headers['set-cookie'])).toMatch(/; Path=\/api\/screens; Max-Age=34560000; HttpOnly; SameSite=Strict$/)
  const at = await house()
  const { screen } = await paired(at)
  const forged = device({ 'sec-fetch-site': 'cross-site' })
  forged.cookie = screen.cookie
  expect((await forged.look()).body).toEqual({ state: 'NONE' })
  expect((await forged.post<Problem>('/bookings', { to: '11:00' })).status).toBe(401)
})

test('a code serves once, expires, and is no wrong one', async () => {
  const here = await house()
  const { api, room } = here
  const screen = device()
  const code = await codeOn(screen)
  const pair = (code: string) => api.post<Problem>('/screens', { code, kind: 'ROOM', spaceId: room.spaceId })
  const wrong = { status: 422, body: { code: 'INVALID_FIELD', data: { field: 'code' } } }
  expect(await pair(code === 'AAA-AAA' ? 'BBB-BBB' : 'AAA-AAA')).toMatchObject(wrong)
  expect(await pair('K7P')).toMatchObject({ status: 400 })
  expect((await pair(code)).status).toBe(201)
  expect(await pair(code)).toMatchObject(wrong)
  const late = device()
  const expired = await codeOn(late)
  at(10)
  expect(await pair(expired)).toMatchObject(wrong)
  expect((await late.look()).body).toEqual({ state: 'NONE' })
  expect(await codeOn(late)).not.toBe(expired)
})

test('of two administrators with one code, one gets the screen', async () => {
  const [one, other] = [await house(), await house()]
  const screen = device()
  const code = await codeOn(screen)
  const answers = await Promise.all(
    [one, other].map(({ api, room }) => api.post('/screens', { code, kind: 'ROOM', spaceId: room.spaceId })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
})

test('a screen stands at a room or cabin of the organisation', async () => {
  const [here, elsewhere] = [await house(), await house()]
  const code = await codeOn(device())
  const pair = (place: object) => here.api.post<Problem>('/screens', { code, ...place })
  const refused = (field: string) => ({ status: 422, body: { code: 'INVALID_FIELD', data: { field } } })
  expect(await pair({ kind: 'ROOM' })).toMatchObject(refused('spaceId'))
  expect(await pair({ kind: 'ROOM', spaceId: elsewhere.room.spaceId })).toMatchObject(refused('spaceId'))
  expect(await pair({ kind: 'ROOM', spaceId: here.floor.spaceId })).toMatchObject(refused('spaceId'))
  expect(await pair({ kind: 'LOBBY' })).toMatchObject(refused('campusId'))
  expect(await pair({ kind: 'LOBBY', campusId: elsewhere.campus.campusId })).toMatchObject(refused('campusId'))
  expect(await pair({ kind: 'LOBBY', campusId: here.campus.campusId, spaceId: here.room.spaceId })).toMatchObject(
    refused('spaceId'),
  )
  expect((await here.asOwner.get('/screens')).status).toBe(403)
})

test('another organisation neither sees nor changes a screen', async () => {
  const [here, elsewhere] = [await house(), await house()]
  const { record } = await paired(here)
  expect((await elsewhere.api.get<Page<Screen>>('/screens')).body.items).toEqual([])
  expect((await elsewhere.api.delete(`/screens/${record.id}`)).status).toBe(404)
  expect((await elsewhere.api.get(`/screens/${record.id}/history`)).status).toBe(404)
  expect((await policy(elsewhere.api, here.campus.campusId, {})).status).toBe(404)
  const { record: own } = await paired(elsewhere)
  const code = await codeOn(device())
  expect((await elsewhere.api.put(`/screens/${record.id}`, { name: 'Mía' })).status).toBe(404)
  for (const place of [
    { kind: 'ROOM', spaceId: here.room.spaceId },
    { kind: 'LOBBY', campusId: here.campus.campusId },
  ]) {
    expect((await elsewhere.api.put<Problem>(`/screens/${own.id}`, place)).body.code).toBe('INVALID_FIELD')
    expect((await elsewhere.api.post<Problem>('/screens', { code, ...place })).body.code).toBe('INVALID_FIELD')
  }
  expect((await here.api.get<Page<Screen>>('/screens')).body.items).toMatchObject([
    { id: record.id, name: record.name },
  ])
})

test('an unpaired screen goes back to a code at once, and its history stays', async () => {
  const here = await house()
  const { screen, record } = await paired(here)
  const stale = await here.api.delete<Problem>(`/screens/${record.id}`)
  expect(stale).toMatchObject({ status: 200, body: { message: 'Se desvinculó Paracas.' } })
  expect((await screen.look()).body).toEqual({ state: 'NONE' })
  expect((await screen.post<Problem>('/bookings', { to: '11:00' })).status).toBe(401)
  const { body: history } = await here.api.get<History>(`/screens/${record.id}/history`)
  expect(history.map(({ what, who }) => [what, who])).toEqual([
    ['Pantalla desvinculada', 'Lucía Paredes'],
    ['Pantalla vinculada', 'Lucía Paredes'],
  ])
})

test('a screen gets another name and another room, from the version that was seen', async () => {
  const here = await house()
  const { screen, record } = await paired(here)
  const path = `/screens/${record.id}`
  const { body } = await here.api.put<Screen>(path, { name: 'Puerta norte', spaceId: here.other.spaceId, version: 1 })
  expect(body).toMatchObject({ name: 'Puerta norte', spaceName: 'Ica', version: 2 })
  expect((await screen.look<RoomScreen>()).body).toMatchObject({ name: 'Puerta norte', spaceName: 'Ica' })
  expect((await here.api.put<Problem>(path, { name: 'Otra', version: 1 })).body).toMatchObject({
    code: 'STALE_VERSION',
  })
  const { body: lobby } = await here.api.put<Screen>(path, { kind: 'LOBBY' })
  expect(lobby).toMatchObject({ kind: 'LOBBY', spaceId: null, campusId: here.campus.campusId })
  expect((await screen.look<LobbyScreen>()).body.state).toBe('LOBBY')
})

test('the screen of a deleted room says that it is gone', async () => {
  const here = await house()
  const { screen } = await paired(here)
  expect((await here.api.delete(`/spaces/${here.room.spaceId}`)).status).toBe(200)
  expect((await screen.look()).body).toMatchObject({ state: 'GONE', name: 'Paracas' })
  expect((await screen.post<Problem>('/bookings', { to: '10:30' })).status).toBe(404)
})

test('who has the room is shown as the policy of the campus says', async () => {
  const here = await house()
  const { screen } = await paired(here)
  await makeReservation(database, { room: here.room, owner: here.owner, start: noon, subject: 'Comité de crisis' })
  const current = async () => (await screen.look<RoomScreen>()).body.current
  expect(await current()).toMatchObject({ from: '10:00', to: '11:00', who: '', subject: '' })
  const { body } = await policy(here.api, here.campus.campusId, { names: 'INITIALS', version: 0 })
  expect(body).toMatchObject({ names: 'INITIALS', version: 1 })
  expect(await current()).toMatchObject({ who: 'I. Q.', subject: '' })
  await policy(here.api, here.campus.campusId, { names: 'FULL', subjects: true })
  expect(await current()).toMatchObject({ who: 'Iván Darío Quispe', subject: 'Comité de crisis' })
  const stale = await policy(here.api, here.campus.campusId, { version: 0 })
  expect(stale).toMatchObject({ status: 409, body: { code: 'STALE_VERSION', data: { newer: { version: 2 } } } })
  expect((await here.api.get<ScreenPolicy[]>('/screens/policies')).body).toMatchObject([
    { campusId: here.campus.campusId, names: 'FULL', subjects: true, walkIns: 'FREE' },
  ])
})

test('whoever stands at a free room books it, and it belongs to nobody’s account', async () => {
  const here = await house()
  const { screen } = await paired(here)
  const { body: free } = await screen.look<RoomScreen>()
  expect(free.offers).toEqual([
    { from: '10:00', to: '10:15', price: null },
    { from: '10:00', to: '10:30', price: null },
    { from: '10:00', to: '11:00', price: null },
  ])
  const { status, body } = await screen.post('/bookings', { to: '10:30' })
  expect({ status, body }).toMatchObject({
    status: 200,
    body: {
      room: 'BUSY',
      until: '10:30',
      current: { from: '10:00', to: '10:30', who: 'En el sitio', checkedIn: true, can: { checkIn: false, end: true } },
    },
  })
  const { body: seen } = await here.api.get<Reservation>(`/booking/reservations/${body.current?.reservationId}`)
  expect(seen).toMatchObject({ ownerGivenName: 'En el', ownerLastname: 'sitio', status: 'IN_PROGRESS' })
  const { body: history } = await here.api.get<History>(`/booking/reservations/${seen.reservationId}/history`)
  expect(history.map(({ who, what }) => `${who}: ${what}`)).toEqual([
    'Pantalla Paracas: Reserva creada',
    'Pantalla Paracas: Llegada registrada',
  ])
  // The account is in no list of people.
  const { body: people } = await here.api.get<Page<{ username: string }>>('/users/', { q: 'sitio' })
  expect(people.items).toEqual([])
})

test('of two screens that book one room at once, one gets it', async () => {
  const here = await house()
  const screens = await Promise.all([paired(here), paired(here)])
  const answers = await Promise.all(screens.map(({ screen }) => screen.post<Problem>('/bookings', { to: '11:00' })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.body).toMatchObject({ code: 'SLOT_TAKEN', data: { rivals: [], alternatives: [] } })
})

test('a screen books no more than it offers', async () => {
  const here = await house()
  const { screen } = await paired(here)
  const refused = { status: 422, body: { code: 'INVALID_FIELD', data: { field: 'to' } } }
  expect(await screen.post<Problem>('/bookings', { to: '18:00' })).toMatchObject(refused)
  expect((await screen.post<Problem>('/bookings', {})).status).toBe(400)
  expect((await screen.post<Problem>('/bookings', { to: '10:30', spaceId: here.other.spaceId })).status).toBe(400)
  await policy(here.api, here.campus.campusId, { walkIns: 'OFF' })
  expect((await screen.look<RoomScreen>()).body).toMatchObject({ offers: [], reason: expect.stringMatching(/puerta/) })
  expect(await screen.post<Problem>('/bookings', { to: '10:30' })).toMatchObject(refused)
})

test('a room that is free for a moment only says from when it is reserved', async () => {
  const here = await house()
  const { screen } = await paired(here)
  const { room, owner } = here
  const earlier = noon.subtract({ hours: 1 })
  const made = await makeReservation(database, { room, owner, start: earlier, minutes: 70, createdAt: earlier })
  await makeReservation(database, { room, owner, start: noon.add({ minutes: 15 }), createdAt: earlier })
  expect((await screen.look<RoomScreen>()).body).toMatchObject({
    current: { reservationId: made },
    offers: [],
    reason: 'Está reservada en este momento.',
  })
  at(13)
  expect((await screen.look<RoomScreen>()).body).toMatchObject({
    room: 'SOON',
    current: null,
    offers: [],
    reason: expect.stringMatching(/^Está reservada desde las \d\d:15\.$/),
  })
})

test('a room that costs something, where only free ones are booked, or that needs an approval, is not booked at its door', async () => {
  const here = await house()
  const { screen } = await paired(here)
  const { status } = await here.api.post('/pricing/rates', {
    currency: 'PEN',
    hourly: '30.00',
    spaceId: here.room.spaceId,
  })
  expect(status).toBe(201)
  const offered = async () => (await screen.look<RoomScreen>()).body
  expect(await offered()).toMatchObject({ offers: [], reason: expect.stringMatching(/^Esta sala tiene un precio/) })
  expect((await screen.post<Problem>('/bookings', { to: '10:30' })).status).toBe(422)
  await asTenant(database, here.tenant.tenantId, tx =>
    tx
      .insertInto('booking_policies')
      .values({ tenant_id: here.tenant.tenantId, id: here.room.spaceId, approval_types: ['ROOM'] })
      .execute(),
  )
  expect(await offered()).toMatchObject({ offers: [], reason: 'Esta sala se pide con una solicitud.' })
  expect((await screen.post<Problem>('/bookings', { to: '10:30' })).status).toBe(422)
})

test('somebody checks in at the door, ends early, and takes that back', async () => {
  const here = await house()
  await asTenant(database, here.tenant.tenantId, tx =>
    tx
      .insertInto('booking_policies')
      .values({ tenant_id: here.tenant.tenantId, id: here.room.spaceId, check_in_minutes: 10 })
      .execute(),
  )
  const { screen } = await paired(here)
  const start = noon.add({ minutes: 30 })
  const reservationId = await makeReservation(database, { room: here.room, owner: here.owner, start, createdAt: noon })
  at(15)
  expect((await screen.look<RoomScreen>()).body).toMatchObject({ room: 'SOON', next: [{ can: { checkIn: false } }] })
  expect(await screen.post<Problem>('/check-in', { reservationId })).toMatchObject({
    status: 409,
    body: { code: 'CHECK_IN_CLOSED' },
  })
  expect((await screen.post<Problem>('/end', { reservationId })).body).toMatchObject({ code: 'WRONG_STATE' })
  at(25)
  const { body: came } = await screen.post('/check-in', { reservationId })
  expect(came.next).toMatchObject([{ reservationId, checkedIn: true, can: { checkIn: false } }])
  expect((await screen.post('/check-in', { reservationId })).status).toBe(200)
  at(45)
  const { body: ended } = await screen.post('/end', { reservationId })
  expect(ended).toMatchObject({ room: 'FREE', current: null, ended: { reservationId, to: '11:30' } })
  const { body: back } = await screen.post('/undo-end', { reservationId })
  expect(back).toMatchObject({ room: 'BUSY', current: { reservationId, to: '11:30' }, ended: null })
  expect((await screen.post<Problem>('/undo-end', { reservationId })).status).toBe(409)
  at(46)
  await screen.post('/end', { reservationId })
  at(50)
  expect((await screen.look<RoomScreen>()).body.ended).toBeNull()
  expect((await screen.post<Problem>('/undo-end', { reservationId })).status).toBe(409)
  const { body: history } = await here.api.get<History>(`/booking/reservations/${reservationId}/history`)
  expect(new Set(history.map(({ who }) => who))).toEqual(new Set(['Pantalla Paracas']))
})

test('a screen changes no booking of another room', async () => {
  const here = await house()
  const { screen } = await paired(here)
  const reservationId = await makeReservation(database, { room: here.other, owner: here.owner, start: noon })
  for (const path of ['/check-in', '/end', '/undo-end'])
    expect((await screen.post<Problem>(path, { reservationId })).status).toBe(404)
})

test('a fault that is reported twice is one incident', async () => {
  const here = await house()
  const { screen } = await paired(here)
  const { body: first } = await screen.post<{ number: string }>('/incidents', { category: 'CLIMATE' })
  const { body: again } = await screen.post<object>('/incidents', { category: 'CLIMATE', text: 'Hace calor' })
  expect(again).toEqual({ ...first, repeated: true })
  expect((await screen.post<Problem>('/incidents', { category: 'GHOSTS' })).status).toBe(400)
  const { body } = await here.api.get<Page<Incident>>('/incidents/search')
  expect(body.items).toMatchObject([{ category: 'CLIMATE', spaceName: 'Paracas', reporter: { name: 'En el sitio' } }])
})

test('a lobby shows rooms, visitors and news as the policy says', async () => {
  const here = await house()
  const { screen } = await paired(here, 'LOBBY')
  await makeReservation(database, { room: here.room, owner: here.owner, start: noon, subject: 'Comité' })
  await here.api.post('/visitors', {
    campusId: here.campus.campusId,
    name: 'Rosa Medina',
    guestType: 'CLIENT',
    purpose: 'MEETING',
  })
  const date = '2027-03-03'
  await here.api.post('/news', { title: 'Simulacro a las 12', text: 'Bajen por las escaleras.', from: date, to: date })
  const { body } = await screen.look<LobbyScreen>()
  expect(body).toMatchObject({
    state: 'LOBBY',
    rooms: [
      { spaceName: 'Ica', room: 'FREE' },
      { spaceName: 'Paracas', room: 'BUSY', current: { who: '', subject: '' } },
    ],
  })
  expect(body.arrivals.map(({ name }) => name)).toEqual([''])
  expect(body.news).toMatchObject([{ title: 'Simulacro a las 12' }])
  await policy(here.api, here.campus.campusId, { names: 'INITIALS' })
  const { body: named } = await screen.look<LobbyScreen>()
  expect(named.arrivals).toMatchObject([{ name: 'R. M.', arrived: true }])
  expect(named.rooms[1]?.current).toMatchObject({ who: 'I. D.' })
  expect((await screen.post<Problem>('/bookings', { to: '11:00' })).status).toBe(404)
})
