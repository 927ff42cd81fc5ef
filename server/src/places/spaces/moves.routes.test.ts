import type { MoveConsequences } from '@aforo/api/places/space-changes'
import type { SpaceDetails, SpaceSummary } from '@aforo/api/places/spaces'
import type { History } from '@aforo/api/platform/base'
import type { Problem } from '@aforo/api/platform/problems'
import { expect, test } from 'vitest'
import { makeCampus, makeFloor, makeReservation, makeRoom } from '../../demo/factories.ts'
import { makeHouse } from '../../testing/house.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { database } = app.services

/** Two floors; on the first a table with three seats, one of them on the drawing, and two rooms. */
async function house() {
  const made = await makeHouse(app, {
    floor: { name: 'Piso 2' },
    rooms: { room: { name: 'Kuélap' }, other: { name: 'Gocta' } },
  })
  const { campus, floor, api } = made
  const upstairs = await makeFloor(database, campus, { name: 'Piso 3' })
  const make = async (path: string, body: object) => (await api.post<SpaceSummary>(`/spaces/${path}`, body)).body
  const table = await make('work-tables', { parentId: floor.spaceId, name: 'Mesa 1', positionX: 1, positionY: 2 })
  await api.post(`/spaces/${table.id}/batch?amount=3`)
  const rooms = [made.room.spaceId, made.other.spaceId] as const
  const read = async (id: string) => (await api.get<SpaceDetails>(`/spaces/${id}/details`)).body
  const foresee = (ids: string[], parentId: string) =>
    api.post<MoveConsequences & Problem>('/spaces/bulk/move/consequences', { ids, parentId })
  const move = (moves: { id: string; parentId: string; version?: number }[]) =>
    api.patch<{ items: SpaceSummary[] } & Problem>('/spaces/bulk/move', { moves })
  return { ...made, upstairs, make, table, rooms, read, foresee, move }
}

const inDays = (days: number) =>
  Temporal.Now.instant()
    .add({ hours: 24 * days })
    .round('second')

test('what a move of several would do is told before, and then done in one call, with a line in the history of each', async () => {
  const at = await house()
  const start = inDays(2)
  const booked = await makeReservation(database, { room: at.room, owner: at.admin, start })
  const ids = [at.table.id, ...at.rooms]
  expect(await at.foresee(ids, at.upstairs.spaceId)).toMatchObject({
    status: 200,
    body: {
      moving: 3,
      inside: 3,
      reservations: 1,
      firstReservation: start.toString(),
      leavingDrawing: 1,
      faults: [],
    },
  })
  expect(await at.read(at.table.id)).toMatchObject({ parentId: at.floor.spaceId, version: 1 })

  const moved = await at.move(ids.map(id => ({ id, parentId: at.upstairs.spaceId })))
  expect(moved.status).toBe(200)
  expect(moved.body.items.map(({ name, parentId, positionX }) => [name, parentId, positionX])).toEqual([
    ['Gocta', at.upstairs.spaceId, null],
    ['Kuélap', at.upstairs.spaceId, null],
    ['Mesa 1', at.upstairs.spaceId, null],
  ])
  const [last] = (await at.api.get<History>(`/spaces/${at.rooms[0]}/history`)).body
  expect(last).toMatchObject({
    what: 'Llevado a otro lugar',
    changes: [{ field: 'Lugar', before: 'Piso 2', after: 'Piso 3' }],
  })
  expect((await at.api.get(`/booking/reservations/${booked}`)).body).toMatchObject({ status: 'CREATED' })

  // And back again, each to where it was, in one call too.
  const back = moved.body.items.map(({ id, version }) => ({ id, version, parentId: at.floor.spaceId }))
  expect((await at.move(back)).status).toBe(200)
  expect(await at.read(at.table.id)).toMatchObject({ parentId: at.floor.spaceId })
})

test('one that may not go there keeps all where they are, and is named', async () => {
  const at = await house()
  const area = await at.make('work-areas', { parentId: at.floor.spaceId, name: 'Ala norte' })
  const to = at.upstairs.spaceId
  const parking = await at.make('parkings', { campusId: at.campus.campusId, name: 'Sótano' })
  const elsewhere = await makeFloor(database, await makeCampus(database, at.tenant))
  await makeRoom(database, at.upstairs, { name: 'GOCTA' })
  const refusals: [string, string, RegExp][] = [
    [area.id, area.id, /«Ala norte»: Elige un piso de oficina/],
    [at.rooms[0] ?? '', parking.id, /«Kuélap»: Elige un piso de oficina o un área/],
    [at.rooms[0] ?? '', elsewhere.spaceId, /«Kuélap»: Elige un lugar de la misma sede/],
    [at.rooms[1] ?? '', to, /En «Piso 3» ya hay un espacio llamado «Gocta»/],
  ]
  for (const [id, parentId, message] of refusals) {
    expect((await at.foresee([id], parentId)).body.faults).toMatchObject([{ id }])
    const refused = await at.move([
      { id: at.table.id, parentId: to },
      { id, parentId },
    ])
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'parentId', message: expect.stringMatching(message) }] },
    })
  }
  expect(await at.read(at.table.id)).toMatchObject({ parentId: at.floor.spaceId, version: 1 })
})

test("two of one name don't come together in one place", async () => {
  const at = await house()
  const area = await at.make('work-areas', { parentId: at.floor.spaceId, name: 'Ala norte' })
  const namesake = await at.make('rooms', { parentId: area.id, name: 'kuelap' })
  const refused = await at.move([at.rooms[0] ?? '', namesake.id].map(id => ({ id, parentId: at.upstairs.spaceId })))
  expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'parentId' }] } })
  expect(await at.read(namesake.id)).toMatchObject({ parentId: area.id })
})

test('an old version, an unknown space or one of others is refused and moves nothing', async () => {
  const at = await house()
  const other = await house()
  const to = at.upstairs.spaceId
  const [room = ''] = at.rooms
  expect(await at.move([{ id: room, parentId: to, version: 7 }])).toMatchObject({
    status: 409,
    body: { code: 'STALE_VERSION', data: { newer: [{ id: room }] } },
  })
  for (const moves of [
    [room, other.rooms[0] ?? ''].map(id => ({ id, parentId: to })),
    [{ id: room, parentId: other.upstairs.spaceId }],
    [{ id: room, parentId: crypto.randomUUID() }],
  ])
    expect((await at.move(moves)).status).toBe(404)
  expect((await at.foresee([other.rooms[0] ?? ''], to)).status).toBe(404)
  expect((await at.move([])).status).toBe(400)
  expect(await at.read(room)).toMatchObject({ parentId: at.floor.spaceId, version: 1 })
})

test("a booked space doesn't go to a place that is out of use then: it is said, and it stays", async () => {
  const at = await house()
  const day = Temporal.Now.plainDateISO('America/Lima').add({ days: 5 })
  const start = day.toPlainDateTime('10:00').toZonedDateTime('America/Lima').toInstant()
  await makeReservation(database, { room: at.room, owner: at.admin, start })
  const date = day.toString()
  const block = { startDate: date, startTime: '08:00', endDate: date, endTime: '20:00', kind: 'EVENT', reason: 'Feria' }
  await at.api.post('/blocks', { spaceId: at.upstairs.spaceId, ...block })
  const refused = await at.api.patch<Problem>(`/spaces/${at.room.spaceId}/move`, { parentId: at.upstairs.spaceId })
  expect(refused).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'parentId', message: expect.stringContaining('fuera de uso') }] },
  })
  expect(await at.read(at.room.spaceId)).toMatchObject({ parentId: at.floor.spaceId })
})
