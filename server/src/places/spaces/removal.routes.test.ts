import type { Product } from '@aforo/api/offer/products'
import type { Consequences, RemovedSpace, RestoredSpace } from '@aforo/api/places/space-changes'
import type { SpaceHierarchy, SpaceSummary } from '@aforo/api/places/spaces'
import type { History } from '@aforo/api/platform/base'
import type { Problem } from '@aforo/api/platform/problems'
import { expect, test } from 'vitest'
import { makeReservation } from '../../demo/factories.ts'
import { makeHouse } from '../../testing/house.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { database } = app.services

const house = () => makeHouse(app, { campus: { name: 'Sede Surco' }, rooms: { room: { name: 'Kuélap' } } })
type House = Awaited<ReturnType<typeof house>>

const inDays = (days: number) =>
  Temporal.Now.instant()
    .add({ hours: 24 * days })
    .round('second')
const book = ({ admin, room }: House, days: number) =>
  makeReservation(database, { room, owner: admin, start: inDays(days) })
const tree = async ({ api, campus }: House) =>
  (await api.get<SpaceHierarchy>('/spaces/hierarchical', { campus_id: campus.campusId })).body

test('what would go with a floor is told before it goes', async () => {
  const at = await house()
  const zone = await at.api.post<{ id: string }>('/zones/create', { name: 'Zona', type: 'OWNED' })
  await at.api.post(`/zones/${zone.body.id}/add-space`, { spaceId: at.room.spaceId })
  const table = await at.api.post<SpaceSummary>('/spaces/work-tables', { parentId: at.floor.spaceId, name: 'Mesa 1' })
  await at.api.post(`/spaces/${table.body.id}/batch?amount=3`)
  await at.api.post('/spaces/seats', { parentId: table.body.id, name: 'X', positionX: 4, positionY: 5 })
  const [first] = [inDays(1), await book(at, 1), await book(at, 2), await book(at, -2)]
  expect(await at.api.get<Consequences>(`/spaces/${at.floor.spaceId}/consequences`)).toMatchObject({
    status: 200,
    body: {
      spaceCount: 6,
      byType: [
        { type: 'ROOM', count: 1 },
        { type: 'SEAT', count: 4 },
        { type: 'WORK_TABLE', count: 1 },
      ],
      reservations: 2,
      firstReservation: first.toString(),
      zones: [{ id: zone.body.id, name: 'Zona' }],
      floorPlanPlaces: 1,
    },
  })
})

test('what is sold there is told before it goes, has no space while that is gone, and has it again when it is back', async () => {
  const at = await house()
  const { campusId } = at.campus
  const sell = async (given: object) =>
    (await at.api.post<Product>('/product', { campusId, spaceId: at.room.spaceId, ...given })).body
  await sell({ code: 'A0', name: 'Antes', startsOn: '2020-01-01', endsOn: '2020-12-31' })
  const { id } = await sell({ code: 'A1', name: 'Oficina Kuélap' })
  const spaceOf = async () => (await at.api.get<Product>(`/product/${id}`)).body.space?.name
  const told = await at.api.get<Consequences>(`/spaces/${at.floor.spaceId}/consequences`)
  expect(told.body.products).toEqual([{ id, code: 'A1', name: 'Oficina Kuélap' }])
  expect((await at.api.delete<RemovedSpace>(`/spaces/${at.floor.spaceId}`)).body).toMatchObject({ productsLeft: 1 })
  expect(await spaceOf()).toBeUndefined()
  await at.api.patch(`/spaces/${at.floor.spaceId}/restore`)
  expect(await spaceOf()).toBe('Kuélap')
})

test('a floor with reservations to come stays, with all that is in it, and their number is told', async () => {
  const at = await house()
  await book(at, 3)
  expect(await at.api.delete<Problem>(`/spaces/${at.floor.spaceId}`)).toMatchObject({
    status: 409,
    body: { code: 'SPACE_HAS_RESERVATIONS', data: { reservations: 1 } },
  })
  expect((await tree(at)).floors[0]?.children).toHaveLength(1)
})

test('with the word to cancel them, the floor goes and each owner is told by mail', async () => {
  const at = await house()
  const id = await book(at, 3)
  const past = await book(at, -3)
  const gone = await at.api.delete<RemovedSpace>(`/spaces/${at.floor.spaceId}?cancelReservations=true`)
  expect(gone).toMatchObject({ status: 200, body: { spaceCount: 2, reservationsCanceled: 1 } })
  expect(await tree(at)).toMatchObject({ floors: [], rooms: [] })
  expect((await at.api.get<{ status: string }>(`/booking/reservations/${id}`)).body).toMatchObject({
    status: 'CANCELED',
    spaceName: 'Kuélap',
  })
  expect((await at.api.get(`/booking/reservations/${past}`)).body).toMatchObject({ status: 'FINISH' })
})

/** How often the owner was written to about a reservation. */
async function letters(id: string) {
  const { rows } = await database.pool.query(
    "select count(*)::int as jobs from pgboss.job where name = 'bookings.invitation' and data ->> 'reservationId' = $1",
    [id],
  )
  return rows[0].jobs
}

test('an undone deletion brings the cancelled reservations back, each with notice and a line in its history', async () => {
  const at = await house()
  const ids = [await book(at, 3), await book(at, 4)]
  const canceledBefore = await book(at, 5)
  await at.api.patch(`/booking/reservations/${canceledBefore}/cancel`)
  await at.api.delete(`/spaces/${at.floor.spaceId}?cancelReservations=true`)
  const told = await letters(ids[0] ?? '')
  const back = await at.api.patch<RestoredSpace>(`/spaces/${at.floor.spaceId}/restore`)
  expect(back).toMatchObject({ status: 200, body: { reservationsRestored: 2, reservationsLost: 0 } })
  const states = [...ids, canceledBefore].map(
    async id => (await at.api.get<{ status: string }>(`/booking/reservations/${id}`)).body.status,
  )
  expect(await Promise.all(states)).toEqual(['CREATED', 'CREATED', 'CANCELED'])
  expect(await letters(ids[0] ?? '')).toBe(told + 1)
  const history = (await at.api.get<History>(`/booking/reservations/${ids[0]}/history`)).body
  expect(history.at(-1)).toMatchObject({ what: 'Cancelación deshecha' })
  // What came back once doesn't come back again by itself.
  await at.api.patch(`/booking/reservations/${ids[0]}/cancel`)
  await at.api.delete(`/spaces/${at.floor.spaceId}?cancelReservations=true`)
  expect((await at.api.patch<RestoredSpace>(`/spaces/${at.floor.spaceId}/restore`)).body).toMatchObject({
    reservationsRestored: 1,
    reservationsLost: 0,
  })
})

test('a reservation whose place is out of use by now stays cancelled, and is counted; so are all if nobody wants them', async () => {
  const at = await house()
  const day = Temporal.Now.plainDateISO('America/Lima').add({ days: 6 })
  const start = day.toPlainDateTime('10:00').toZonedDateTime('America/Lima').toInstant()
  const id = await makeReservation(database, { room: at.room, owner: at.admin, start })
  await book(at, 9)
  await at.api.delete(`/spaces/${at.room.spaceId}?cancelReservations=true`)
  const date = day.toString()
  const block = { startDate: date, startTime: '08:00', endDate: date, endTime: '20:00', kind: 'EVENT', reason: 'Feria' }
  expect((await at.api.post('/blocks', { spaceId: at.floor.spaceId, ...block })).status).toBe(201)
  const at1 = `/spaces/${at.room.spaceId}`
  expect((await at.api.patch<RestoredSpace>(`${at1}/restore`)).body).toMatchObject({
    reservationsRestored: 1,
    reservationsLost: 1,
  })
  expect((await at.api.get(`/booking/reservations/${id}`)).body).toMatchObject({ status: 'CANCELED' })
  await at.api.delete(`${at1}?cancelReservations=true`)
  expect((await at.api.patch<RestoredSpace>(`${at1}/restore`, { reservations: false })).body).toMatchObject({
    reservationsRestored: 0,
    reservationsLost: 0,
  })
})
