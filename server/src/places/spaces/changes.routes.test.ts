import type { SpaceDetails, SpaceSummary } from '@aforo/api/places/spaces'
import type { History } from '@aforo/api/platform/base'
import type { Problem } from '@aforo/api/platform/problems'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeCampus, makeFloor, makeReservation, makeRoom } from '../../demo/factories.ts'
import { makeHouse } from '../../testing/house.ts'
import { fileOf, formOf } from '../../testing/makers.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { database } = app.services

async function house() {
  const made = await makeHouse(app, { floor: { name: 'Piso 2' } })
  const { campus, api } = made
  const upstairs = await makeFloor(database, campus, { name: 'Piso 3' })
  const make = async (path: string, body: object) => (await api.post<SpaceSummary>(`/spaces/${path}`, body)).body
  const read = async (id: string) => (await api.get<SpaceDetails>(`/spaces/${id}/details`)).body
  return { ...made, upstairs, make, read }
}

async function upload(api: Awaited<ReturnType<typeof house>>['api']) {
  const picture = sharp({ create: { width: 800, height: 400, channels: 3, background: '#a37' } })
  const form = formOf({ file: fileOf(await picture.png().toBuffer(), 'foto.png') })
  return (await api.upload<{ key: string }>('/assets/upload/image', form)).body.key
}

test('each kind is edited under its own address; what is left out stays', async () => {
  const { api, campus, floor, make } = await house()
  const parking = await make('parkings', { campusId: campus.campusId, name: 'Sótano' })
  const table = await make('work-tables', { parentId: floor.spaceId, name: 'Mesa 1', features: ['WIFI'] })
  const seat = await make('seats', { parentId: table.id, name: '1', positionX: 3, positionY: 4 })
  const spot = await make('parking-spots', { parentId: parking.id, name: '1' })
  const put = (path: string, body: object) => api.put<SpaceSummary>(`/spaces/${path}`, body)

  expect(await put(`floors/${floor.spaceId}`, { name: 'Piso dos', capacity: 30 })).toMatchObject({
    status: 200,
    body: { name: 'Piso dos', capacity: 30, bookable: false },
  })
  expect((await put(`parkings/${parking.id}`, { name: 'Sótano', capacity: null })).body).toMatchObject({ version: 2 })
  expect(
    (await put(`work-tables/${table.id}`, { name: 'Mesa 1', bookable: false, pointerDiameter: 90 })).body,
  ).toMatchObject({ bookable: false, pointerDiameter: 90, features: ['WIFI'] })
  expect((await put(`seats/${seat.id}`, { name: '1', kind: 'FIXED', bookable: true })).body).toMatchObject({
    kind: 'FIXED',
    positionX: 3,
    positionY: 4,
  })
  expect(
    (
      await put(`parking-spots/${spot.id}`, {
        name: '1',
        kind: 'VISIT',
        parkingSpotType: 'MOTORCYCLE',
        bookable: true,
        positionX: 1,
        positionY: 1,
      })
    ).body,
  ).toMatchObject({ kind: 'VISIT', parkingSpotType: 'MOTORCYCLE', positionX: 1 })
  const half = await api.put<Problem>(`/spaces/seats/${seat.id}`, {
    name: '1',
    kind: 'FIXED',
    bookable: true,
    positionX: null,
  })
  expect(half).toMatchObject({ status: 422, body: { errors: [{ field: 'positionX' }] } })
  expect((await put(`rooms/${table.id}`, { name: 'X', capacity: 2, features: [], bookable: true })).status).toBe(404)
})

test('a table moves to another floor with its seats and leaves the old drawing; its history says from where', async () => {
  const { api, floor, upstairs, make, read } = await house()
  const table = await make('work-tables', { parentId: floor.spaceId, name: 'Mesa 1', positionX: 1, positionY: 2 })
  const seat = await make('seats', { parentId: table.id, name: '1', positionX: 1, positionY: 2 })
  const moved = await api.patch<SpaceSummary>(`/spaces/${table.id}/move`, { parentId: upstairs.spaceId, version: 1 })
  expect(moved).toMatchObject({ status: 200, body: { parentId: upstairs.spaceId, positionX: null } })
  expect(await read(seat.id)).toMatchObject({
    path: [{ name: 'Piso 3' }, { name: 'Mesa 1' }],
    positionX: null,
    positionY: null,
  })
  const { body } = await api.get<History>(`/spaces/${table.id}/history`)
  expect(body[0]).toMatchObject({ what: 'Llevado a otro lugar' })
  expect(body[0]?.changes).toContainEqual({ field: 'Lugar', before: 'Piso 2', after: 'Piso 3' })
})

test('a move to another campus, a wrong parent, a taken name or by an old version is refused and moves nothing', async () => {
  const { api, tenant, floor, upstairs, read } = await house()
  const room = await makeRoom(database, floor, { name: 'Kuélap' })
  await makeRoom(database, upstairs, { name: 'KUELAP' })
  const elsewhere = await makeFloor(database, await makeCampus(database, tenant))
  const move = (parentId: string, version?: number) =>
    api.patch<Problem>(`/spaces/${room.spaceId}/move`, { parentId, version })
  expect(await move(elsewhere.spaceId)).toMatchObject({ status: 422, body: { errors: [{ field: 'parentId' }] } })
  expect(await move(room.spaceId)).toMatchObject({ status: 422 })
  expect(await move(upstairs.spaceId)).toMatchObject({ status: 409, body: { code: 'NAME_TAKEN' } })
  expect(await move(upstairs.spaceId, 9)).toMatchObject({ status: 409, body: { code: 'STALE_VERSION' } })
  expect(await move((await house()).floor.spaceId)).toMatchObject({ status: 404 })
  expect(await read(room.spaceId)).toMatchObject({ parentName: 'Piso 2', version: 1 })
})

test('many are changed at once, all or none', async () => {
  const { api, floor, read } = await house()
  const rooms = [await makeRoom(database, floor), await makeRoom(database, floor)].map(({ spaceId }) => spaceId)
  const booth = (await makeRoom(database, floor, { type: 'PHONE_BOOTH', name: 'Cabina 9' })).spaceId
  const bulk = (ids: string[], change: object, version?: number) =>
    api.patch<Problem & { items: SpaceSummary[] }>('/spaces/bulk', {
      spaces: ids.map(id => ({ id, version })),
      change,
    })
  const done = await bulk([...rooms, booth], { bookable: false, addFeatures: ['HDMI'] }, 1)
  expect(done.status).toBe(200)
  expect(done.body.items.map(({ bookable, features, version }) => [bookable, features, version])).toEqual(
    Array(3).fill([false, ['WIFI', 'HDMI'], 2]),
  )
  expect(await bulk([...rooms, booth], { capacity: 5 })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'capacity', message: 'Phone Booth «Cabina 9» no tiene capacidad.' }] },
  })
  expect(await bulk(rooms, { capacity: 5 }, 1)).toMatchObject({ status: 409, body: { code: 'STALE_VERSION' } })
  expect((await bulk([...rooms, crypto.randomUUID()], { capacity: 5 })).status).toBe(404)
  const theirs = await makeRoom(database, (await house()).floor)
  expect((await bulk([...rooms, theirs.spaceId], { capacity: 5 })).status).toBe(404)
  expect(await read(rooms[0] ?? '')).toMatchObject({ capacity: 6, version: 2 })
})

test('photo and layout are shown by links that expire, with a thumbnail, and taken away one by one', async () => {
  const { api, floor, read } = await house()
  const [photo, layout] = [await upload(api), await upload(api)]
  const at = `/spaces/${floor.spaceId}/pictures`
  const set = await api.put<SpaceDetails>(at, { photo, layout, version: 1 })
  expect(set).toMatchObject({ status: 200, body: { photoKey: photo, layoutKey: layout, version: 2 } })
  for (const [url, width] of [
    [set.body.photoUrl, 800],
    [set.body.thumbnailUrl, 320],
  ] as const) {
    const shown = await app.app.inject(url ?? '')
    expect([shown.statusCode, (await sharp(shown.rawPayload).metadata()).width]).toEqual([200, width])
  }
  expect((await api.put<SpaceDetails>(at, { photo: null })).body).toMatchObject({ photoUrl: null, layoutKey: layout })
  expect((await read(floor.spaceId)).thumbnailUrl).toContain(layout.replace('.webp', '.thumb.webp'))
})

test('a picture of others, one that is none, or a layout of a room is refused by field', async () => {
  const { api, floor, read } = await house()
  const room = await makeRoom(database, floor)
  const foreign = await upload((await house()).api)
  const put = (id: string, body: object) => api.put<Problem>(`/spaces/${id}/pictures`, body)
  expect(await put(floor.spaceId, { photo: foreign })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'photo' }] },
  })
  expect(await put(floor.spaceId, { layout: 'https://ejemplo.pe/a.png' })).toMatchObject({ status: 422 })
  expect(await put(room.spaceId, { layout: await upload(api) })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'layout' }] },
  })
  expect(await read(floor.spaceId)).toMatchObject({ photoKey: null, version: 1 })
})

test('a deletion is undone with all that went along, once, and only where its place is still there', async () => {
  const { api, floor, make, read } = await house()
  const area = await make('work-areas', { parentId: floor.spaceId, name: 'Ala' })
  const room = await make('rooms', { parentId: area.id, name: 'Kuélap' })
  const booth = await make('phone-booths', { parentId: area.id, name: 'Cabina' })
  await api.delete(`/spaces/${booth.id}`)
  await api.delete(`/spaces/${area.id}`)
  const restore = (id: string) => api.patch<Problem>(`/spaces/${id}/restore`)
  expect(await restore(room.id)).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
  expect(await restore(booth.id)).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
  expect((await restore(area.id)).status).toBe(200)
  expect(await read(room.id)).toMatchObject({ parentName: 'Ala' })
  // What was deleted before by itself stays so, until it is brought back by itself.
  expect((await api.get(`/spaces/${booth.id}/details`)).status).toBe(404)
  expect((await restore(booth.id)).status).toBe(200)
  expect((await restore(area.id)).status).toBe(409)
  expect((await (await house()).api.patch(`/spaces/${area.id}/restore`)).status).toBe(404)
})

test('a name that others took meanwhile keeps a space from coming back', async () => {
  const { api, floor } = await house()
  const room = await makeRoom(database, floor, { name: 'Kuélap' })
  await api.delete(`/spaces/${room.spaceId}`)
  await makeRoom(database, floor, { name: 'Kuélap' })
  expect(await api.patch(`/spaces/${room.spaceId}/restore`)).toMatchObject({
    status: 409,
    body: { code: 'NAME_TAKEN' },
  })
})

test('who books while a space is deleted either has it and stops the deletion, or finds it gone', async () => {
  for (const _ of [1, 2, 3]) {
    const { api, floor } = await house()
    const room = await makeRoom(database, floor)
    const at = Temporal.Now.plainDateISO('America/Lima').add({ days: 2 }).toString()
    const slot = { spaceId: room.spaceId, at, from: '10:00', to: '11:00', subject: 'Reunión' }
    const [gone, booked] = await Promise.all([
      api.delete(`/spaces/${floor.spaceId}`),
      api.post('/booking/reservations', slot),
    ])
    expect([[200, 404].join(), [409, 201].join()]).toContain([gone.status, booked.status].join())
  }
})

test('of two who delete one space at once, one does; a deletion by an old version is refused', async () => {
  const { api, admin, floor } = await house()
  const room = await makeRoom(database, floor)
  await makeReservation(database, {
    room,
    owner: admin,
    start: Temporal.Now.instant().add({ hours: 30 }).round('second'),
  })
  expect((await api.delete(`/spaces/${room.spaceId}?cancelReservations=true&version=7`)).status).toBe(409)
  const answers = await Promise.all(
    [1, 2].map(() => api.delete<{ reservationsCanceled: number }>(`/spaces/${room.spaceId}?cancelReservations=true`)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  expect(answers.find(({ status }) => status === 200)?.body.reservationsCanceled).toBe(1)
})
