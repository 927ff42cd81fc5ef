import type { SpaceFound, SpaceNode, SpaceSummary } from '@aforo/api/places/spaces'
import type { Problem } from '@aforo/api/platform/problems'
import { expect, test } from 'vitest'
import { makeCampus, makeFloor, makeRoom, makeRooms } from '../../demo/factories.ts'
import { makeHouse } from '../../testing/house.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { database } = app.services

const house = () => makeHouse(app, { campus: { name: 'Sede Surco' }, floor: { name: 'Piso 2' } })

const unknown = '00000000-0000-4000-8000-000000000000'

test('a floor, a room and a phone booth are created, the room for one person, the booth without a figure', async () => {
  const { api, campus } = await house()
  const floor = await api.post<SpaceSummary>('/spaces/floors', {
    campusId: campus.campusId,
    name: ' Piso 3 ',
    capacity: 40,
  })
  expect(floor).toMatchObject({
    status: 201,
    body: { name: 'Piso 3', type: 'FLOOR', parentId: null, capacity: 40, bookable: false, version: 1 },
  })
  const inside = { parentId: floor.body.id, features: ['WIFI', 'SMART_TV', 'WIFI'] }
  const room = await api.post<SpaceSummary>('/spaces/rooms', { ...inside, name: 'Gocta' })
  expect(room).toMatchObject({
    status: 201,
    body: { type: 'ROOM', capacity: 1, parentId: floor.body.id, features: ['WIFI', 'SMART_TV'], bookable: true },
  })
  const booth = await api.post<SpaceSummary>('/spaces/phone-booths', { ...inside, name: 'Cabina 1' })
  expect(booth).toMatchObject({ status: 201, body: { type: 'PHONE_BOOTH', capacity: null } })
})

test('the tree of a campus shows what stands where, in the order people count', async () => {
  const { api, campus, floor } = await house()
  await makeFloor(database, campus, { name: 'Sótano', type: 'PARKING' })
  await makeRooms(database, floor, [{ name: 'Sala 10' }, { name: 'Sala 9' }])
  const { body } = await api.get<{ floors: SpaceNode[]; parkings: SpaceNode[] }>('/spaces/hierarchical', {
    campus_id: campus.campusId,
  })
  expect(body.floors.map(({ name }) => name)).toEqual(['Piso 2'])
  expect(body.floors[0]?.children.map(({ name }) => name)).toEqual(['Sala 9', 'Sala 10'])
  expect(body.parkings.map(({ name }) => name)).toEqual(['Sótano'])
})

test('a room is changed, and a change based on an older version is refused with the newer one', async () => {
  const { api, floor } = await house()
  const room = await makeRoom(database, floor, { name: 'Revash', capacity: 1 })
  const at = `/spaces/rooms/${room.spaceId}`
  const change = { name: 'Revash', capacity: 8, features: ['HDMI'], bookable: false, version: 1 }
  expect(await api.put<SpaceSummary>(at, change)).toMatchObject({
    status: 200,
    body: { capacity: 8, features: ['HDMI'], bookable: false, version: 2 },
  })
  expect(await api.put<Problem>(at, { ...change, capacity: 2 })).toMatchObject({
    status: 409,
    body: { code: 'STALE_VERSION', data: { newer: { capacity: 8, version: 2 } } },
  })
  expect((await api.get<SpaceFound>(`${at}/details`)).body).toMatchObject({
    capacity: 8,
    campusName: 'Sede Surco',
    parentName: 'Piso 2',
  })
})

test('spaces are found by name, campus, type and whether they may be booked', async () => {
  const { api, tenant, floor, campus } = await house()
  await makeRooms(database, floor, [
    { name: 'Kuélap' },
    { name: 'Cabina Kuélap', type: 'PHONE_BOOTH' },
    { name: 'Gocta', bookable: false },
  ])
  await makeRoom(database, await makeFloor(database, await makeCampus(database, tenant)), { name: 'Kuélap sur' })
  const found = async (query: Record<string, string>) =>
    (await api.get<{ items: SpaceFound[] }>('/spaces/composed/search', query)).body.items.map(({ name }) => name)
  expect(await found({ q: 'KUELAP' })).toEqual(['Cabina Kuélap', 'Kuélap', 'Kuélap sur'])
  expect(await found({ q: 'kuelap', campusId: campus.campusId, types: 'ROOM' })).toEqual(['Kuélap'])
  expect(await found({ types: 'ROOM', bookable: 'false' })).toEqual(['Gocta'])
})

test('what a space may have is listed in Spanish', async () => {
  const { api } = await house()
  const { body } = await api.get<{ code: string; displayName: string }[]>('/spaces/info/features')
  expect(body).toHaveLength(14)
  expect(body).toContainEqual({ code: 'WHITE_BOARD', displayName: 'Pizarra acrílica' })
})

test('a room stands in a floor, not in a parking, a room or nothing', async () => {
  const { api, campus, floor } = await house()
  const parking = await makeFloor(database, campus, { type: 'PARKING' })
  const room = await makeRoom(database, floor)
  const create = (parentId: string) => api.post<Problem>('/spaces/rooms', { parentId, name: 'Sala' })
  for (const parent of [parking, room])
    expect(await create(parent.spaceId)).toMatchObject({ status: 422, body: { errors: [{ field: 'parentId' }] } })
  expect((await create(unknown)).status).toBe(404)
  expect((await api.post('/spaces/floors', { campusId: unknown, name: 'Piso' })).status).toBe(404)
})

test.each([
  ['no name', { name: ' ' }, 'name'],
  ['a feature that is none', { features: ['JACUZZI'] }, 'features'],
  ['a parent that is no id', { parentId: 'piso' }, 'parentId'],
])('a room with %s is refused by field', async (_what, wrong, field) => {
  const { api, floor } = await house()
  const refused = await api.post<Problem>('/spaces/rooms', { parentId: floor.spaceId, name: 'Sala', ...wrong })
  expect(refused.status).toBe(400)
  expect(refused.body.errors?.[0]?.field).toMatch(new RegExp(`^${field}`))
})

test('another tenant finds, opens and changes nothing here', async () => {
  const { campus, floor } = await house()
  const room = await makeRoom(database, floor, { name: 'Kuélap' })
  const { api: stranger } = await house()
  expect((await stranger.get('/spaces/hierarchical', { campus_id: campus.campusId })).status).toBe(404)
  expect((await stranger.get(`/spaces/${room.spaceId}/details`)).status).toBe(404)
  expect((await stranger.post('/spaces/rooms', { parentId: floor.spaceId, name: 'Mía' })).status).toBe(404)
  expect((await stranger.post('/spaces/floors', { campusId: campus.campusId, name: 'Mío' })).status).toBe(404)
  const change = { name: 'Mía', capacity: 8, features: [], bookable: true }
  expect((await stranger.put(`/spaces/rooms/${room.spaceId}`, change)).status).toBe(404)
  const { body } = await stranger.get<{ items: SpaceFound[] }>('/spaces/composed/search', { q: 'kuelap' })
  expect(body.items).toEqual([])
})

test('a floor or a phone booth is no room', async () => {
  const { api, floor } = await house()
  const booth = await makeRoom(database, floor, { type: 'PHONE_BOOTH' })
  for (const { spaceId } of [floor, booth]) expect((await api.get(`/spaces/rooms/${spaceId}/details`)).status).toBe(404)
})
