import type {
  CampusOccupancy,
  FreeSpace,
  WorkTableAvailability,
  WorkTableFound,
} from '@aforo/api/bookings/availability'
import type { Calendar } from '@aforo/api/bookings/calendar'
import type { Reservation } from '@aforo/api/bookings/reservations'
import type { Zone } from '@aforo/api/people/zones'
import { expect, onTestFinished, test } from 'vitest'
import { makeFloor, makeRoom, makeRooms, makeTenant, makeUser } from '../../demo/factories.ts'
import { makeHouse, makeRoomsByName } from '../../testing/house.ts'
import { turnsOf } from '../../testing/makers.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { database } = app.services
const book = '/booking/reservations'
const zone = 'America/Lima'
const at = app.clock.now().toZonedDateTimeISO(zone).toPlainDate().add({ days: 10 }).toString()
const moment = (time: string) => Temporal.PlainDateTime.from(`${at}T${time}`).toZonedDateTime(zone).toInstant()

interface Page<Item> {
  items: Item[]
  totalItems: number
}

async function house() {
  const at = await makeHouse(app, { rooms: { table: { type: 'WORK_TABLE', name: 'Mesa 1' } } })
  const seats = await makeRoomsByName(app, at.table, {
    one: { type: 'SEAT', name: 'Escritorio 2' },
    two: { type: 'SEAT', name: 'Escritorio 10' },
  })
  return { ...at, ...seats, turn: await turnsOf(at.api) }
}

test('a work table shows each seat in each shift, free or by whom it is taken', async () => {
  const { api, campus, table, one, turn } = await house()
  await api.post(book, { spaceId: one.spaceId, at, turnId: turn('Mañana'), subject: 'Cierre' })
  const { body: page } = await api.get<Page<WorkTableFound>>('/availability/composed/worktables/search', {
    campusId: campus.campusId,
    date: at,
    timeZone: zone,
  })
  expect(page.items).toMatchObject([
    {
      workTableId: table.spaceId,
      name: 'Mesa 1',
      parentName: 'Piso 3',
      seatCount: 2,
      turns: [
        { name: 'Mañana', available: 1, total: 2 },
        { name: 'Tarde', available: 2, total: 2 },
        { name: 'Día completo', available: 1, total: 2 },
      ],
    },
  ])
  const { body } = await api.get<WorkTableAvailability>(`/availability/worktables/${table.spaceId}`, { date: at })
  // The specification's name for the same.
  expect(page.items[0]?.childrenAvailability).toEqual(page.items[0]?.turns)
  expect(body.childrenAvailability).toEqual(page.items[0]?.turns)
  expect(body.seatList).toMatchObject([
    {
      name: 'Escritorio 2',
      turns: [
        { turnId: turn('Mañana'), available: false, reasonCode: 'TAKEN', rivals: [{ subject: 'Cierre' }] },
        { available: true, reasonCode: null, reason: '' },
        { available: false, reasonCode: 'TAKEN' },
      ],
    },
    { name: 'Escritorio 10', turns: [{ available: true }, { available: true }, { available: true }] },
  ])
  const { api: stranger } = await house()
  expect((await stranger.get(`/availability/worktables/${table.spaceId}`)).status).toBe(404)
  expect((await stranger.get('/availability/composed/worktables/search', { campusId: campus.campusId })).status).toBe(
    404,
  )
})

test('rooms are found by features, and only free ones on request', async () => {
  const { api, campus, floor } = await house()
  const [first] = await makeRooms(database, floor, [
    { name: 'Ancón', features: ['WIFI', 'HDMI'] },
    { name: 'Barranco', features: ['WIFI'] },
    { name: 'Callao', features: ['HDMI', 'WIFI', 'SMART_TV'], capacity: 12 },
  ])
  const spaceId = first?.spaceId ?? ''
  await api.post(book, { spaceId, at, from: '10:00', to: '11:00' })
  const asked = { campusId: campus.campusId, date: at, startsAt: '10:30', endsAt: '11:30' }
  const names = async (query: Record<string, string>) => {
    const { body } = await api.get<Page<FreeSpace>>('/availability/composed/search', { ...asked, ...query })
    expect(body.totalItems).toBe(body.items.length)
    return body.items.map(({ spaceName }) => spaceName)
  }
  expect(await names({})).toEqual(['Ancón', 'Barranco', 'Callao'])
  expect(await names({ features: 'HDMI,WIFI' })).toEqual(['Ancón', 'Callao'])
  expect(await names({ features: 'HDMI', onlyAvailable: 'true' })).toEqual(['Callao'])
  expect(await names({ q: 'ancon' })).toEqual(['Ancón'])
  const { body } = await api.get<Page<FreeSpace>>('/availability/composed/search', { ...asked, spaceId })
  expect(body.items).toMatchObject([
    {
      available: false,
      reasonCode: 'TAKEN',
      needsApproval: false,
      alternatives: [{ spaceName: 'Callao' }, {}, {}, {}, {}],
    },
  ])
})

test('what a search shows as free can be booked', async () => {
  const { api, campus, floor } = await house()
  const level = await makeFloor(database, campus, { type: 'PARKING', name: 'Sótano' })
  const spot = await makeRoom(database, level, { type: 'PARKING_SPOT', name: 'E-1' })
  const room = await makeRoom(database, floor, { name: 'Única' })
  const reasonOf = async (space: { spaceId: string }, type: string, startsAt: string, endsAt: string, date = at) => {
    const query = { spaceId: space.spaceId, type, date, startsAt, endsAt }
    const { body } = await api.get<Page<FreeSpace>>('/availability/composed/search', query)
    return body.items[0]?.reasonCode
  }
  const refusalOf = async (space: { spaceId: string }, from: string, to: string, date = at) => {
    const { body } = await api.post<{ data?: { reason?: string } }>(book, {
      spaceId: space.spaceId,
      at: date,
      from,
      to,
    })
    return body.data?.reason ?? null
  }
  for (const [from, to, date] of [
    ['10:07', '11:00', at],
    ['10:00', '23:00', at],
    ['10:00', '11:00', '2020-01-02'],
    ['10:00', '11:00', '2190-01-02'],
  ] as const)
    expect(await reasonOf(room, 'ROOM', from, to, date)).toBe(await refusalOf(room, from, to, date))
  expect(await reasonOf(room, 'ROOM', '10:00', '11:00')).toBeNull()
  expect(await reasonOf(spot, 'PARKING_SPOT', '10:00', '11:00')).toBeNull()
})

test('occupancy is counted by type and by hour', async () => {
  const { api, campus, floor, one, turn } = await house()
  const [room] = await makeRooms(database, floor, [{ name: 'A' }, { name: 'B' }])
  await api.post(book, { spaceId: room?.spaceId, at, from: '10:00', to: '12:00' })
  await api.post(book, { spaceId: one.spaceId, at, turnId: turn('Mañana') })
  app.clock.set(moment('10:30'))
  onTestFinished(() => app.clock.set(undefined))
  const { body } = await api.get<CampusOccupancy>(`/availability/stats/${campus.campusId}/occupancy`, {
    timeZone: zone,
  })
  expect(body.date).toBe(at)
  expect(body.types).toEqual([
    { type: 'ROOM', places: 2, inUse: 1, bookedMinutes: 120, openMinutes: 2880, percent: 4 },
    { type: 'SEAT', places: 2, inUse: 1, bookedMinutes: 300, openMinutes: 2880, percent: 10 },
  ])
  expect(body.hours).toHaveLength(24)
  expect(body.hours.filter(({ inUse }) => inUse > 0).map(({ hour, inUse }) => [hour, inUse])).toEqual([
    ['08:00', 1],
    ['09:00', 1],
    ['10:00', 2],
    ['11:00', 2],
    ['12:00', 1],
  ])
  const { api: stranger } = await house()
  expect((await stranger.get(`/availability/stats/${campus.campusId}/occupancy`)).status).toBe(404)
})

test('a guest sees what the host shares, and of its bookings their own people’s', async () => {
  const { api, campus, floor } = await house()
  const guest = await makeTenant(database, { type: 'ORGANIZATION' })
  const own = await app.as(await makeUser(database, guest, { givenName: 'Carla', roles: ['ROLE_USER'] }))
  const chief = await app.as(await makeUser(database, guest))
  const [shared, kept] = await makeRooms(database, floor, [{ name: 'Compartida' }, { name: 'Propia' }])
  const grant = { name: 'Invitados', type: 'SHARED', grantedDomains: [guest.domainPrefix] }
  const { body: made } = await api.post<Zone>('/zones/create', grant)
  await api.post(`/zones/${made.id}/add-space`, { spaceId: shared?.spaceId })
  const slot = (from: string, to: string) => ({ spaceId: shared?.spaceId, at, from, to })
  await api.post(book, { ...slot('10:00', '11:00'), subject: 'Secreto' })
  await api.post(book, { ...slot('10:00', '11:00'), spaceId: kept?.spaceId })
  const { body: mine } = await own.post<Reservation>(book, { ...slot('12:00', '13:00'), subject: 'Nuestra' })
  const query = { campusId: campus.campusId }
  for (const who of [own, chief]) {
    const day = { ...query, from: at, to: at }
    const { body: calendar } = await who.get<Calendar>('/booking/calendar', day)
    expect(calendar.spaces.map(({ name }) => name)).toEqual(['Compartida'])
    expect(calendar.reservations.map(({ subject }) => subject)).toEqual(['Ocupado', 'Nuestra'])
    const { body: list } = await who.get<Page<Reservation>>(`${book}/search`, query)
    expect(list.items.map(({ reservationId }) => reservationId)).toEqual([mine.reservationId])
    const { body: free } = await who.get<Page<FreeSpace>>('/availability/composed/search', {
      ...query,
      date: at,
      startsAt: '10:00',
      endsAt: '11:00',
    })
    expect(free.items).toMatchObject([{ spaceName: 'Compartida', available: false, rivals: [{ subject: 'Ocupado' }] }])
    expect((await who.get('/booking/calendar', { ...day, spaceId: kept?.spaceId ?? '' })).status).toBe(404)
    expect((await who.get(`/availability/stats/${campus.campusId}/occupancy`)).status).toBe(404)
  }
})

test('search filters by owner and kind, and finds the seats of tables', async () => {
  const { api, one, floor, admin, tenant, turn } = await house()
  const other = await makeUser(database, tenant, { givenName: 'Ñusta', lastname: 'Ríos' })
  const room = await makeRoom(database, floor)
  await api.post(book, { spaceId: one.spaceId, at, turnId: turn('Tarde') })
  await api.post(`${book}/${other.username}`, {
    spaceId: room.spaceId,
    at,
    from: '10:00',
    to: '11:00',
    kind: 'ON_DEMAND',
  })
  const owners = async (query: Record<string, string>) =>
    (await api.get<Page<Reservation>>(`${book}/search`, query)).body.items.map(({ ownerUsername }) => ownerUsername)
  expect(await owners({ name: 'nusta' })).toEqual([other.username])
  expect(await owners({ kind: 'ON_DEMAND' })).toEqual([other.username])
  expect(await owners({ type: 'WORK_TABLE', date: at })).toEqual([admin.username])
})
