import { type SpaceDetails, SpaceHierarchy, type SpaceSummary, type WorkTableDetails } from '@aforo/api/places/spaces'
import type { Problem } from '@aforo/api/platform/problems'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeCampus, makeFloor, makeRoom } from '../../demo/factories.ts'
import { breaks } from '../../platform/database/constraints.ts'
import { asTenant } from '../../platform/database/transaction.ts'
import { makeHouse } from '../../testing/house.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { database } = app.services

async function house() {
  const made = await makeHouse(app, { campus: { name: 'Sede Surco' }, floor: { name: 'Piso 2' } })
  const { campus, api } = made
  const parking = await makeFloor(database, campus, { name: 'Sótano', type: 'PARKING' })
  const make = async (path: string, body: object) => (await api.post<SpaceSummary>(`/spaces/${path}`, body)).body
  return { ...made, parking, make }
}

test('a campus is built from floor to seat and from parking to spot, and comes back in both shapes', async () => {
  const { api, campus, floor, make } = await house()
  const area = await make('work-areas', { parentId: floor.spaceId, name: 'Ala norte', capacity: 20 })
  const table = await make('work-tables', { parentId: area.id, name: 'Mesa 1', positionX: 10.5, positionY: 20 })
  const seat = await make('seats', { parentId: table.id, name: '1', kind: 'ROTATING', positionX: 1, positionY: 2 })
  const level = await make('parkings', { campusId: campus.campusId, name: 'Sótano 2', capacity: 30 })
  const spot = await make('parking-spots', {
    parentId: level.id,
    name: '7',
    parkingSpotType: 'MOTORCYCLE',
    kind: 'VISIT',
  })
  const booth = await make('phone-booths', { parentId: area.id, name: 'Cabina' })

  expect(area).toMatchObject({ type: 'WORK_AREA', capacity: 20, bookable: true })
  expect(table).toMatchObject({
    type: 'WORK_TABLE',
    pointerDiameter: 60,
    capacity: null,
    positionX: 10.5,
    positionY: 20,
  })
  expect(seat).toMatchObject({ type: 'SEAT', kind: 'ROTATING', parkingSpotType: null, bookable: true })
  expect(spot).toMatchObject({ type: 'PARKING_SPOT', kind: 'VISIT', parkingSpotType: 'MOTORCYCLE', positionX: null })

  const { status, body } = await api.get<SpaceHierarchy>('/spaces/hierarchical', { campus_id: campus.campusId })
  expect(status).toBe(200)
  // The answer goes out unchecked; this is where it is held to what the contract promises, to the last field.
  expect(SpaceHierarchy.parse(body)).toEqual(body)
  expect(body.floors[0]?.children[0]?.children.map(({ name }) => name)).toEqual(['Cabina', 'Mesa 1'])
  expect(body).toMatchObject({
    rooms: [],
    phoneBooths: [{ id: booth.id, name: 'Cabina', bookable: true, positionX: null }],
    workTables: [
      { id: table.id, positionX: 10.5, pointerDiameter: 60, seats: [{ id: seat.id, positionX: 1, positionY: 2 }] },
    ],
  })
  expect(body.parkings.map(({ name, parkingSpots }) => [name, parkingSpots.map(one => one.parkingSpotType)])).toEqual([
    ['Sótano', []],
    ['Sótano 2', ['MOTORCYCLE']],
  ])
  const plain = await api.get<SpaceHierarchy>('/spaces/hierarchical', { campus_id: campus.campusId, lists: 'false' })
  expect(plain.body).toMatchObject({ workTables: [], phoneBooths: [], floors: body.floors })
})

test('details tell where a space stands and what is in it, each kind under its own address', async () => {
  const { api, floor, make } = await house()
  const area = await make('work-areas', { parentId: floor.spaceId, name: 'Ala norte' })
  const table = await make('work-tables', { parentId: area.id, name: 'Mesa 1' })
  await api.post(`/spaces/${table.id}/batch?amount=11`, { prefix: '' })
  const details = await api.get<WorkTableDetails>(`/spaces/work-tables/${table.id}/details`)
  expect(details.body).toMatchObject({
    campusName: 'Sede Surco',
    parentName: 'Ala norte',
    path: [
      { id: floor.spaceId, type: 'FLOOR', name: 'Piso 2' },
      { id: area.id, type: 'WORK_AREA', name: 'Ala norte' },
    ],
    inside: [{ type: 'SEAT', count: 11 }],
    zone: null,
    photoKey: null,
    qrLink: `http://localhost:3000/q/${table.id}`,
  })
  expect(details.body.seats.map(({ name }) => name).slice(8)).toEqual(['9', '10', '11'])
  expect((await api.get(`/spaces/work-areas/${area.id}/details`)).status).toBe(200)
  expect((await api.get(`/spaces/phone_booths/${area.id}/details`)).status).toBe(404)
  expect((await api.get(`/spaces/work-tables/${area.id}/details`)).status).toBe(404)
})

test('a space whose campus or parent is gone answers with their fields empty', async () => {
  const { api, tenant, campus, floor, make } = await house()
  const table = await make('work-tables', { parentId: floor.spaceId, name: 'Mesa 1' })
  await asTenant(database, tenant.tenantId, async tx => {
    await tx.updateTable('campuses').set({ deleted_at: 'now' }).where('id', '=', campus.campusId).execute()
    await tx
      .updateTable('spaces')
      .set({ deleted_at: 'now', deleted_with: floor.spaceId })
      .where('id', '=', floor.spaceId)
      .execute()
  })
  expect(await api.get<SpaceDetails>(`/spaces/${table.id}/details`)).toMatchObject({
    status: 200,
    body: { name: 'Mesa 1', campusName: '', parentName: null, path: [] },
  })
})

test('nothing stands where it may not, neither by the API nor past it', async () => {
  const { api, tenant, floor, parking, make } = await house()
  const table = await make('work-tables', { parentId: floor.spaceId, name: 'Mesa 1' })
  const seat = await make('seats', { parentId: table.id, name: '1' })
  const wrong: [string, string][] = [
    ['seats', floor.spaceId],
    ['seats', seat.id],
    ['parking-spots', floor.spaceId],
    ['work-tables', parking.spaceId],
    ['work-areas', table.id],
    ['phone-booths', parking.spaceId],
  ]
  for (const [path, parentId] of wrong)
    expect(await api.post<Problem>(`/spaces/${path}`, { parentId, name: 'X' }), path).toMatchObject({
      status: 422,
      body: { code: 'INVALID_FIELD', errors: [{ field: 'parentId' }] },
    })
  const past = asTenant(database, tenant.tenantId, tx =>
    sql`update spaces set parent_id = ${parking.spaceId}::uuid where id = ${table.id}::uuid`.execute(tx),
  )
  await expect(past).rejects.toSatisfy(error => breaks(error, 'spaces_stand_in'))
})

test('a parent of another campus, and half a place on the drawing, are refused by field', async () => {
  const { api, tenant, floor } = await house()
  const elsewhere = await makeCampus(database, tenant)
  const wrong: [object, string][] = [
    [{ campusId: elsewhere.campusId }, 'campusId'],
    [{ positionX: 4 }, 'positionY'],
  ]
  for (const [given, field] of wrong)
    expect(
      await api.post<Problem>('/spaces/work-tables', { parentId: floor.spaceId, name: 'X', ...given }),
    ).toMatchObject({
      status: 422,
      body: { errors: [{ field }] },
    })
})

test('two of one name in one place are refused, whatever accents and case; elsewhere the name is free', async () => {
  const { api, campus, floor } = await house()
  const room = await makeRoom(database, floor, { name: 'Kuélap' })
  const taken = { status: 409, body: { code: 'NAME_TAKEN' } }
  expect(await api.post('/spaces/phone-booths', { parentId: floor.spaceId, name: 'KUELAP' })).toMatchObject(taken)
  expect(await api.post('/spaces/floors', { campusId: campus.campusId, name: 'piso 2' })).toMatchObject(taken)
  const other = await api.post<SpaceSummary>('/spaces/rooms', { parentId: floor.spaceId, name: 'Gocta' })
  const change = { name: 'kuélap', capacity: 4, features: [], bookable: true }
  expect(await api.put(`/spaces/rooms/${other.body.id}`, change)).toMatchObject(taken)
  const upstairs = await makeFloor(database, campus, { name: 'Piso 3' })
  const monthly = { parentId: upstairs.spaceId, name: 'Kuélap', bookable: false }
  expect(await api.post('/spaces/rooms', monthly)).toMatchObject({ status: 201, body: { bookable: false } })
  await api.delete(`/spaces/${room.spaceId}`)
  expect((await api.post('/spaces/rooms', { parentId: floor.spaceId, name: 'Kuélap' })).status).toBe(201)
})

test('of ten at once who want one name, one has it', async () => {
  const { api, floor } = await house()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => api.post('/spaces/rooms', { parentId: floor.spaceId, name: 'Única' })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
})

test("another tenant's table takes no seat", async () => {
  const mine = await house()
  const theirs = await house()
  const table = await theirs.make('work-tables', { parentId: theirs.floor.spaceId, name: 'Mesa 1' })
  expect((await mine.api.post('/spaces/seats', { parentId: table.id, name: '1' })).status).toBe(404)
  expect((await mine.api.post(`/spaces/${table.id}/batch?amount=2`)).status).toBe(404)
  expect((await mine.api.get(`/spaces/work-tables/${table.id}/details`)).status).toBe(404)
})

test('the rooms of a batch hold as many as was said, each one without a word', async () => {
  const { api, floor } = await house()
  const path = `/spaces/${floor.spaceId}/batch?amount=2`
  const batch = async (body: object) => {
    const answer = await api.post<{ items: SpaceSummary[] }>(path, body)
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 201 })
    return answer.body.items
  }
  expect((await batch({ type: 'ROOM', capacity: 8 })).map(({ capacity }) => capacity)).toEqual([8, 8])
  expect((await batch({ type: 'ROOM' })).map(({ capacity }) => capacity)).toEqual([1, 1])
  const refused = await api.post<Problem>(path, { type: 'PHONE_BOOTH', capacity: 2 })
  expect(refused).toMatchObject({ status: 422, body: { data: { field: 'capacity' } } })
})

test('a batch goes on after the highest number, with the type that the parent holds', async () => {
  const { api, floor, parking, make } = await house()
  const table = await make('work-tables', { parentId: floor.spaceId, name: 'Mesa 1' })
  await make('seats', { parentId: table.id, name: 'Escritorio 7' })
  const names = async (path: string, body?: object) => {
    const answer = await api.post<{ items: SpaceSummary[] }>(path, body)
    expect(answer.status).toBe(201)
    return answer.body.items.map(({ name, type }) => `${type} ${name}`)
  }
  expect(await names(`/spaces/${table.id}/batch?amount=2`)).toEqual(['SEAT Escritorio 8', 'SEAT Escritorio 9'])
  const spots = await api.post<{ items: SpaceSummary[] }>(`/spaces/${parking.spaceId}/batch?amount=200`, {
    prefix: 'P',
    digits: 3,
    kind: 'VISIT',
    parkingSpotType: 'MOTORCYCLE',
  })
  expect(spots.body.items).toHaveLength(200)
  expect(spots.body.items.at(-1)).toMatchObject({ name: 'P200', kind: 'VISIT', parkingSpotType: 'MOTORCYCLE' })
  expect(await names(`/spaces/${floor.spaceId}/batch?amount=1`, { type: 'PHONE_BOOTH' })).toEqual([
    'PHONE_BOOTH Cabina 1',
  ])
})

test.each([
  ['none', '?amount=0', {}, 'amount'],
  ['too many', '?amount=201', {}, 'amount'],
  ['no number', '', {}, 'amount'],
  ['no type where several may stand', '?amount=2', {}, 'type'],
  ['a type that may not stand there', '?amount=2', { type: 'SEAT' }, 'type'],
])('a batch of %s is refused by field and makes nothing', async (_what, query, body, field) => {
  const { api, campus, floor } = await house()
  const answer = await api.post<Problem>(`/spaces/${floor.spaceId}/batch${query}`, body)
  expect([400, 422]).toContain(answer.status)
  expect(answer.body.errors?.[0]?.field).toBe(field)
  const { body: tree } = await api.get<SpaceHierarchy>('/spaces/hierarchical', { campus_id: campus.campusId })
  expect(tree.floors[0]?.children).toEqual([])
})

test('batches at once in one place go on after one another', async () => {
  const { api, floor, make } = await house()
  const table = await make('work-tables', { parentId: floor.spaceId, name: 'Mesa 1' })
  const answers = await Promise.all(Array.from({ length: 5 }, () => api.post(`/spaces/${table.id}/batch?amount=20`)))
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(201))
  const { body } = await api.get<WorkTableDetails>(`/spaces/work-tables/${table.id}/details`)
  expect(body.seats.map(({ name }) => name)).toEqual(
    Array.from({ length: 100 }, (_, index) => `Escritorio ${index + 1}`),
  )
})
