import type { FreeSpace } from '@aforo/api/bookings/availability'
import type { Calendar } from '@aforo/api/bookings/calendar'
import type { Reservation } from '@aforo/api/bookings/reservations'
import type { Problem } from '@aforo/api/platform/problems'
import { expect, test } from 'vitest'
import { makeCampus, makeFloor, makeReservation, makeReservations, makeRoom, makeRooms } from '../../demo/factories.ts'
import { makeHouse } from '../../testing/house.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { database } = app.services

interface Page<Item> {
  items: Item[]
  count: number
  totalItems: number
  hasNext: boolean
  empty: boolean
}

const day = app.clock.now().toZonedDateTimeISO('America/Lima').toPlainDate().add({ days: 10 })
const date = day.toString()
const moment = (time: string, timeZone = 'America/Lima') =>
  day.toPlainDateTime(time).toZonedDateTime(timeZone).toInstant()

const house = () =>
  makeHouse(app, {
    admin: { givenName: 'Lucía', lastname: 'Núñez Soto' },
    members: { user: { givenName: 'Iván', lastname: 'Peña Ríos' } },
    campus: {
      name: 'Sede Lima',
      hours: {
        ranges: [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, opensAt: '08:00', closesAt: '20:00' })),
        exceptions: [{ date: day.add({ days: 1 }).toString(), name: 'Feriado', opensAt: null, closesAt: null }],
      },
    },
    rooms: { room: { name: 'Paracas', capacity: 10 } },
  })

type House = Awaited<ReturnType<typeof house>>

const calendarOf = (api: House['api'], { campus }: House, query: Record<string, string> = {}) =>
  api.get<Calendar>('/booking/calendar', { campusId: campus.campusId, from: date, to: date, ...query })

test('the calendar shows hours, closed days, sorted rooms and bookings', async () => {
  const at = await house()
  const tenth = await makeFloor(database, at.campus, { name: 'Piso 10' })
  await makeRooms(database, tenth, [{ name: 'Sala 10' }, { name: 'Sala 9' }, { name: 'Cabina', type: 'PHONE_BOOTH' }])
  const id = await makeReservation(database, {
    room: at.room,
    owner: at.user,
    start: moment('10:00'),
    subject: 'Comité',
  })
  await makeReservation(database, { room: at.room, owner: at.user, start: moment('12:00'), status: 'CANCELED' })
  const to = day.add({ days: 1 }).toString()
  const { status, body } = await calendarOf(at.api, at, { to })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    timeZone: 'America/Lima',
    policy: { stepMinutes: 15, shortestMinutes: 15, longestMinutes: 720, daysAhead: 180 },
    open: [{ date, opensAt: '08:00', closesAt: '20:00' }],
    closed: [{ date: to, name: 'Feriado' }],
  })
  expect(body.now).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)
  expect(body.spaces.map(({ name }) => name)).toEqual(['Paracas', 'Sala 9', 'Sala 10', 'Cabina'])
  expect(body.spaces[0]).toMatchObject({ floorName: 'Piso 3', capacity: 10, bookable: true })
  expect(body.reservations).toMatchObject([
    { reservationId: id, subject: 'Comité', ownerGivenName: 'Iván', from: '10:00', to: '11:00' },
  ])
})

test('the calendar says when a booking can begin next', async () => {
  const at = await house()
  app.clock.set(moment('19:30'))
  try {
    const { body } = await calendarOf(await app.as(at.admin), at)
    // Too late for an hour today, and tomorrow is a holiday.
    expect(body.nextOpen).toEqual({ date: day.add({ days: 2 }).toString(), opensAt: '08:00', closesAt: '20:00' })
  } finally {
    app.clock.set(undefined)
  }
})

test('the calendar shows a plain user others’ bookings as busy', async () => {
  const at = await house()
  await makeReservation(database, { room: at.room, owner: at.admin, start: moment('10:00'), subject: 'Directorio' })
  await makeReservation(database, { room: at.room, owner: at.user, start: moment('12:00'), subject: 'Mi reunión' })
  const { body } = await calendarOf(at.asUser, at)
  expect(body.reservations).toMatchObject([
    {
      subject: 'Ocupado',
      ownerUsername: '',
      ownerGivenName: '',
      ownerLastname: '',
      from: '10:00',
      can: { reschedule: false, cancel: false, restore: false, edit: false },
    },
    { subject: 'Mi reunión', ownerGivenName: 'Iván', can: { reschedule: true, cancel: true } },
  ])
})

test('readers of one calendar at once each see what they may, and every earlier booking', async () => {
  const at = await house()
  const other = await house()
  const room = { spaceId: at.room.spaceId, at: date, subject: 'Directorio' }
  for (const hour of [9, 10, 11]) {
    const from = `${String(hour).padStart(2, '0')}:00`
    const to = `${String(hour).padStart(2, '0')}:30`
    // Read while it is booked, too: an answer on its way is not the answer for who asks later.
    const before = calendarOf(at.api, at)
    const booked = await at.api.post<Reservation>('/booking/reservations', { ...room, from, to })
    expect(booked.status).toBe(201)
    const readers = Array.from({ length: 12 }, (_, one) => [at.api, at.asUser, other.api][one % 3] ?? at.api)
    const answers = await Promise.all(readers.map(api => calendarOf(api, at)))
    expect((await before).status).toBe(200)
    const subjects = answers.map(({ body }) => body.reservations?.map(one => one.subject))
    const seen = (subject: string) => Array.from({ length: hour - 8 }, () => subject)
    for (const one of [0, 3, 6, 9]) {
      expect(subjects.slice(one, one + 2)).toEqual([seen('Directorio'), seen('Ocupado')])
      expect(answers[one + 2]?.status).toBe(404)
    }
  }
})

test('the calendar of one room or type shows only that', async () => {
  const at = await house()
  const booth = await makeRoom(database, at.floor, { name: 'Cabina', type: 'PHONE_BOOTH' })
  await makeReservation(database, { room: booth, owner: at.admin, start: moment('10:00') })
  const names = async (query: Record<string, string>) =>
    (await calendarOf(at.api, at, query)).body.spaces.map(({ name }) => name)
  expect(await names({ spaceId: at.room.spaceId })).toEqual(['Paracas'])
  expect(await names({ types: 'PHONE_BOOTH' })).toEqual(['Cabina'])
  expect((await calendarOf(at.api, at, { spaceId: at.room.spaceId })).body.reservations).toEqual([])
})

test('a calendar covers at most 42 days', async () => {
  const at = await house()
  const ask = (days: number) =>
    at.api.get<Problem>('/booking/calendar', {
      campusId: at.campus.campusId,
      from: date,
      to: day.add({ days }).toString(),
    })
  expect((await ask(41)).status).toBe(200)
  expect(await ask(42)).toMatchObject({ status: 422, body: { errors: [{ field: 'to' }] } })
  expect(await ask(-1)).toMatchObject({ status: 422, body: { errors: [{ field: 'to' }] } })
})

test('the calendar of another tenant’s campus or room is not found', async () => {
  const at = await house()
  const other = await house()
  expect((await calendarOf(other.api, at)).status).toBe(404)
  expect((await calendarOf(at.api, at, { spaceId: other.room.spaceId })).status).toBe(404)
})

test('reservations are found by subject, owner or room, whatever accents and case, every word counting', async () => {
  const at = await house()
  const cusco = await makeRoom(database, at.floor, { name: 'Cusco 100%' })
  await makeReservations(database, [
    { room: at.room, owner: at.admin, start: moment('09:00'), subject: 'Revisión de presupuesto' },
    { room: at.room, owner: at.user, start: moment('11:00'), subject: 'Entrevista' },
    { room: cusco, owner: at.user, start: moment('10:00'), subject: 'Inducción' },
  ])
  const found = async (q: string) =>
    (await at.api.get<Page<Reservation>>('/booking/reservations/search', { q })).body.items.map(({ from }) => from)
  expect(await found('REVISION')).toEqual(['09:00'])
  expect(await found('nunez')).toEqual(['09:00'])
  expect(await found('paracas')).toEqual(['09:00', '11:00'])
  expect(await found('peña paracas')).toEqual(['11:00'])
  expect(await found('100%')).toEqual(['10:00'])
  expect(await found('_')).toEqual([])
  expect(await found("'; drop table reservations; --")).toEqual([])
})

test('among very many reservations both frequent and rare words are found', async () => {
  const at = await house()
  const first = moment('09:00')
  const old = [0, 1, 2].map(day => first.add({ hours: day * 24 }))
  const many = Array.from({ length: 4_300 }, (_, number) => first.add({ hours: 100, minutes: number * 15 }))
  await makeReservations(database, [
    ...old.map(start => ({ room: at.room, owner: at.admin, start, subject: 'Comité' })),
    ...many.map(start => ({ room: at.room, owner: at.user, start, minutes: 15, subject: 'Comité' })),
  ])
  const search = async (query: Record<string, string>) =>
    (await at.api.get<Page<Reservation> & { totalIsEstimate: boolean }>('/booking/reservations/search', query)).body
  const starts = (body: { items: Reservation[] }) => body.items.map(({ at, from }) => `${at} ${from}`)
  const said = (moments: Temporal.Instant[]) =>
    moments.map(moment => {
      const there = moment.toZonedDateTimeISO('America/Lima')
      return `${there.toPlainDate()} ${there.toPlainTime().toString({ smallestUnit: 'minute' })}`
    })
  const latest = { sort: '-startsAt' }
  const page = await search({ q: 'comite paracas', pageSize: '2', page: '300', ...latest })
  expect(page).toMatchObject({ totalItems: 4_303, totalIsEstimate: true, hasNext: true })
  expect(starts(page)).toEqual(said(many.toReversed().slice(600, 602)))
  const last = await search({ q: 'comite paracas', pageSize: '2', page: '2151', ...latest })
  expect(last).toMatchObject({ totalItems: 4_303, totalIsEstimate: false, hasNext: false })
  expect(starts(last)).toEqual(said(old.slice(0, 1)))
  const oldest = await search({ name: 'lucía', ...latest })
  expect(oldest.totalItems).toBe(3)
  expect(starts(oldest)).toEqual(said(old.toReversed()))
  expect((await search({ name: 'nadie', ...latest })).totalItems).toBe(0)
})

test('search filters by campus, room, type, date and state, and pages', async () => {
  const at = await house()
  const now = app.clock.now()
  const booth = await makeRoom(database, at.floor, { type: 'PHONE_BOOTH' })
  const other = await makeRoom(database, await makeFloor(database, await makeCampus(database, at.tenant)))
  const owner = at.user
  await makeReservations(database, [
    { room: at.room, owner, start: now.subtract({ hours: 30 }), subject: 'pasada' },
    { room: at.room, owner, start: now.subtract({ minutes: 20 }), subject: 'en curso' },
    { room: at.room, owner, start: moment('10:00'), subject: 'futura' },
    { room: at.room, owner, start: moment('10:00'), status: 'CANCELED', subject: 'cancelada' },
    { room: booth, owner, start: moment('00:00'), subject: 'cabina' },
    { room: other, owner, start: moment('23:30'), minutes: 30, subject: 'otra sede' },
  ])
  const found = async (query: Record<string, string>) =>
    (await at.api.get<Page<Reservation>>('/booking/reservations/search', query)).body.items.map(
      ({ subject }) => subject,
    )
  expect(await found({ status: 'FINISH' })).toEqual(['pasada'])
  expect(await found({ status: 'ON_CURSE' })).toEqual(['en curso'])
  expect(await found({ status: 'APPROVED', spaceId: at.room.spaceId })).toEqual(['futura'])
  expect((await found({ status: 'CANCELED,FINISH' })).sort()).toEqual(['cancelada', 'pasada'])
  expect(await found({ type: 'PHONE_BOOTH' })).toEqual(['cabina'])
  expect(await found({ campusId: other.campusId })).toEqual(['otra sede'])
  expect(await found({ date, status: 'CREATED' })).toEqual(['cabina', 'futura', 'otra sede'])
  expect(await found({ from: date, sort: '-startsAt', status: 'CREATED' })).toEqual(['otra sede', 'futura', 'cabina'])
  expect(await found({ to: day.subtract({ days: 5 }).toString() })).toEqual(['pasada', 'en curso'])
  const { body } = await at.api.get<Page<Reservation>>('/booking/reservations/search', { pageSize: '2', page: '1' })
  expect(body).toMatchObject({ count: 2, totalItems: 6, hasNext: true, currentPage: 1 })
})

test('reservations of several types are found in one list, seats by their tables', async () => {
  const at = await house()
  const booth = await makeRoom(database, at.floor, { type: 'PHONE_BOOTH' })
  const table = await makeRoom(database, at.floor, { type: 'WORK_TABLE' })
  const seat = await makeRoom(database, table, { type: 'SEAT' })
  const parking = await makeFloor(database, at.campus, { type: 'PARKING', name: 'Sótano' })
  const spot = await makeRoom(database, parking, { type: 'PARKING_SPOT' })
  for (const [hour, room] of [at.room, booth, seat, spot].entries())
    await makeReservation(database, { room, owner: at.user, start: moment(`1${hour}:00`) })
  const types = async (type?: string) => {
    const query: Record<string, string> = type ? { type } : {}
    const { body } = await at.api.get<Page<Reservation>>('/booking/reservations/search', query)
    return body.items.map(({ spaceType }) => spaceType)
  }
  expect(await types('ROOM,PHONE_BOOTH,WORK_TABLE')).toEqual(['ROOM', 'PHONE_BOOTH', 'WORK_TABLE'])
  expect(await types('PARKING')).toEqual(['PARKING_SPOT'])
  expect(await types()).toHaveLength(4)
})

test('a date is the date at each campus', async () => {
  const at = await house()
  const madrid = await makeCampus(database, at.tenant, { timeZone: 'Europe/Madrid' })
  const room = await makeRoom(database, await makeFloor(database, madrid))
  await makeReservations(database, [
    { room, owner: at.user, start: moment('00:30', 'Europe/Madrid'), subject: 'Madrid temprano' },
    { room: at.room, owner: at.user, start: moment('23:00'), minutes: 30, subject: 'Lima tarde' },
    { room, owner: at.user, start: moment('23:30', 'Europe/Madrid').add({ hours: 1 }), subject: 'Madrid mañana' },
  ])
  const { body } = await at.api.get<Page<Reservation>>('/booking/reservations/search', { date })
  expect(body.items.map(({ subject }) => subject)).toEqual(['Madrid temprano', 'Lima tarde'])
})

test('a plain user finds only their own reservations', async () => {
  const at = await house()
  await makeReservations(database, [
    { room: at.room, owner: at.admin, start: moment('09:00'), subject: 'Directorio' },
    { room: at.room, owner: at.user, start: moment('11:00'), subject: 'Mía' },
  ])
  const { body } = await at.asUser.get<Page<Reservation>>('/booking/reservations/search')
  expect(body).toMatchObject({ totalItems: 1, items: [{ subject: 'Mía' }] })
  const { api: stranger } = await house()
  expect((await stranger.get<Page<Reservation>>('/booking/reservations/search')).body.empty).toBe(true)
})

test('search finds no other tenant’s text', async () => {
  const at = await house()
  const other = await house()
  await makeReservation(database, { room: at.room, owner: at.user, start: moment('09:00'), subject: 'Fusión secreta' })
  for (const q of ['fusion', 'paracas', 'peña'])
    expect((await other.api.get<Page<Reservation>>('/booking/reservations/search', { q })).body.totalItems).toBe(0)
  expect((await at.api.get<Page<Reservation>>('/booking/reservations/search', { q: 'fusion' })).body.totalItems).toBe(1)
})

test.each([
  ['a page before the first', { page: '-1' }],
  ['more than a page may hold', { pageSize: '101' }],
  ['a state that is none', { status: 'PERDIDA' }],
  ['a date that is none', { date: 'hoy' }],
])('a search with %s is refused', async (_what, query) => {
  const { api } = await house()
  const refused = await api.get<Problem>('/booking/reservations/search', query as Record<string, string>)
  expect(refused).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST', errors: [{}] } })
})

const freeAt = (at: House, query: Record<string, string> = {}) =>
  at.api.get<Page<FreeSpace>>('/availability/composed/search', {
    campusId: at.campus.campusId,
    date,
    startsAt: '10:00',
    endsAt: '11:00',
    ...query,
  })

test('availability shows what is free, and why the rest is not', async () => {
  const at = await house()
  const [, shut] = await makeRooms(database, at.floor, [
    { name: 'Ancón', capacity: 4 },
    { name: 'Zorritos', capacity: 20, bookable: false },
  ])
  await makeReservation(database, { room: at.room, owner: at.user, start: moment('10:30'), subject: 'Comité' })
  const { body } = await freeAt(at)
  expect(body.totalItems).toBe(3)
  expect(body.items).toMatchObject([
    { spaceName: 'Ancón', available: true, reason: '', rivals: [] },
    {
      spaceName: 'Paracas',
      available: false,
      reason: 'Ese horario ya está reservado.',
      rivals: [{ subject: 'Comité', from: '10:30', to: '11:30' }],
    },
    { spaceId: shut?.spaceId, available: false, reason: 'El espacio no está habilitado para reservas.' },
  ])
  const large = await freeAt(at, { capacity: '10' })
  expect(large.body.items.map(({ spaceName }) => spaceName)).toEqual(['Paracas', 'Zorritos'])
  const early = await freeAt(at, { startsAt: '06:00', endsAt: '07:00' })
  expect(early.body.items[0]).toMatchObject({ reason: 'El horario está fuera de la atención de la sede.', rivals: [] })
})

test('availability reads the hours in the requested zone', async () => {
  const at = await house()
  await makeReservation(database, { room: at.room, owner: at.user, start: moment('10:00') })
  const start = moment('10:00').toZonedDateTimeISO('Asia/Kathmandu')
  const there = { startsAt: start.toPlainTime().toString().slice(0, 5), endsAt: '24:00', timeZone: 'Asia/Kathmandu' }
  const end = start.add({ minutes: 60 }).toPlainTime().toString().slice(0, 5)
  const { body } = await freeAt(at, { ...there, date: start.toPlainDate().toString(), endsAt: end })
  expect(body.items[0]).toMatchObject({ available: false, rivals: [{ from: '10:00', to: '11:00' }] })
})

test('availability of hours that end before they begin is refused', async () => {
  const at = await house()
  expect(await freeAt(at, { endsAt: '09:00' })).toMatchObject({ status: 422 })
})
