import type { SeatMap } from '@aforo/api/bookings/availability'
import type { Reservation } from '@aforo/api/bookings/reservations'
import type { Problem } from '@aforo/api/platform/problems'
import { expect, onTestFinished, test } from 'vitest'
import { makeCampus, makeFloor, makeRoom, makeUser } from '../../demo/factories.ts'
import { makeHouse, makeOperator, makeRoomsByName } from '../../testing/house.ts'
import { turnsOf } from '../../testing/makers.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { database } = app.services
const book = '/booking/reservations'
interface Refused extends Problem {
  data: { alternatives: { spaceId: string }[] }
}

const at = app.clock.now().toZonedDateTimeISO('America/Lima').toPlainDate().add({ days: 10 }).toString()

/** Two floors: the first with a table of three seats in an open area, the second with one seat. */
async function house() {
  const at = await makeHouse(app, {
    admin: { givenName: 'Lucía', lastname: 'Paredes' },
    members: { user: { givenName: 'Iris', lastname: 'Ríos' } },
    floor: { name: 'Piso 2' },
    rooms: { area: { type: 'WORK_AREA', name: 'Zona abierta', bookable: false } },
  })
  const above = await makeFloor(database, at.campus, { name: 'Piso 10' })
  const table = await makeRoom(database, at.area, { type: 'WORK_TABLE', name: 'Mesa 1' })
  const seats = await makeRoomsByName(app, table, {
    ten: { type: 'SEAT', name: '10' },
    two: { type: 'SEAT', name: '2' },
    first: { type: 'SEAT', name: '1' },
  })
  const other = await makeRoom(database, above, { type: 'WORK_TABLE', name: 'Mesa 9' })
  const alone = await makeRoom(database, other, { type: 'SEAT', name: '30' })
  return { ...at, ...seats, above, table, alone, turn: await turnsOf(at.api) }
}

test('the seat map shows who sits where in each shift, and each floor’s free seats', async () => {
  const { api, asUser, campus, floor, above, table, alone, first, turn } = await house()
  await asUser.post(book, { spaceId: first.spaceId, at, turnId: turn('Mañana') })
  await api.post(book, { spaceId: alone.spaceId, at, turnId: turn('Tarde') })
  const { body } = await api.get<SeatMap>('/availability/seats', { campusId: campus.campusId, date: at })
  expect(body).toMatchObject({ date: at, timeZone: 'America/Lima', floorId: floor.spaceId })
  expect(body.floors.map(({ name, turns }) => [name, turns.map(({ available }) => available)])).toEqual([
    ['Piso 2', [2, 3, 2]],
    ['Piso 10', [1, 0, 0]],
  ])
  expect(body.seats.map(({ name, tableId }) => [name, tableId])).toEqual(
    ['1', '2', '10'].map(name => [name, table.spaceId]),
  )
  const [morning, afternoon] = body.seats[0]?.turns ?? []
  expect(morning).toMatchObject({
    available: false,
    reasonCode: 'TAKEN',
    sitters: [{ name: 'Iris Ríos', mine: false }],
  })
  expect(afternoon).toMatchObject({ available: true, sitters: [] })
  expect(body.mine).toMatchObject([{ seatName: '30', floorName: 'Piso 10', turnId: turn('Tarde') }])

  const { body: upstairs } = await asUser.get<SeatMap>('/availability/seats', {
    campusId: campus.campusId,
    date: at,
    floorId: above.spaceId,
  })
  expect(upstairs.seats.map(({ name }) => name)).toEqual(['30'])
  // That somebody sits there, not who; of their own seat, all.
  expect(upstairs.seats[0]?.turns[1]?.sitters).toMatchObject([{ name: '', mine: false }])
  expect(upstairs.mine).toMatchObject([{ seatName: '1', floorName: 'Piso 2' }])
})

test('of two bookings of a seat in one shift at once one succeeds, and the other gets rival and alternatives', async () => {
  const { api, tenant, first, two, ten, turn } = await house()
  const other = await app.as(await makeUser(database, tenant, { givenName: 'Marisol' }))
  const wish = { spaceId: first.spaceId, at, turnId: turn('Mañana') }
  const answers = await Promise.all(
    [api, other].map(who =>
      who.post<Partial<Omit<Reservation, 'status'>> & Partial<Omit<Refused, 'status'>>>(book, wish),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  const had = answers.find(({ status }) => status === 201)?.body.ownerGivenName
  const refused = answers.find(({ status }) => status === 409)?.body
  expect(refused).toMatchObject({ code: 'SLOT_TAKEN', data: { rivals: [{ ownerGivenName: had }] } })
  const free = refused?.data?.alternatives.map(({ spaceId }) => spaceId)
  expect(free).toEqual(expect.arrayContaining([two.spaceId, ten.spaceId]))
})

test('a shift that overlaps a booked one is taken, and alternatives are in the same shift', async () => {
  const { api, asUser, first, two, turn } = await house()
  await asUser.post(book, { spaceId: first.spaceId, at, turnId: turn('Mañana') })
  const { status, body } = await api.post<Refused>(book, {
    spaceId: first.spaceId,
    at,
    turnId: turn('Día completo'),
  })
  expect(status).toBe(409)
  expect(body.data.alternatives).toEqual(
    expect.arrayContaining([expect.objectContaining({ spaceId: two.spaceId, at, turnId: turn('Día completo') })]),
  )
})

test('a campus without seats has an empty map, and another tenant’s is not found', async () => {
  const { tenant, campus } = await house()
  const empty = await makeCampus(database, tenant)
  const api = await app.as(await makeUser(database, tenant))
  expect((await api.get<SeatMap>('/availability/seats', { campusId: empty.campusId })).body).toMatchObject({
    floorId: null,
    floors: [],
    seats: [],
    mine: [],
  })
  const { api: stranger } = await makeOperator(app)
  expect((await stranger.get('/availability/seats', { campusId: campus.campusId })).status).toBe(404)
})

test('without a date the seat map is of today: at the campus, or in the time zone that is given', async () => {
  app.clock.set(Temporal.PlainDateTime.from(`${at}T23:30`).toZonedDateTime('America/Lima').toInstant())
  onTestFinished(() => app.clock.set(undefined))
  const { api, campus } = await house()
  const asked = (query: Record<string, string>) =>
    api.get<SeatMap>('/availability/seats', { campusId: campus.campusId, ...query })
  expect((await asked({})).body.date).toBe(at)
  expect((await asked({ timeZone: 'America/Lima' })).body.date).toBe(at)
  const tomorrow = Temporal.PlainDate.from(at).add({ days: 1 }).toString()
  expect((await asked({ timeZone: 'Europe/Madrid' })).body.date).toBe(tomorrow)
  expect((await asked({ timeZone: 'Andes/Cusco' })).status).toBe(400)
})
