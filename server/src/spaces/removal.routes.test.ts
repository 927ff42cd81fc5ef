import type { Problem } from '@aforo/contract/problems'
import type { Consequences, RemovedSpace } from '@aforo/contract/space-changes'
import type { SpaceHierarchy, SpaceSummary } from '@aforo/contract/spaces'
import { expect, test } from 'vitest'
import { makeCampus, makeFloor, makeReservation, makeRoom, makeTenant, makeUser } from '../demo/factories.ts'
import { testApp } from '../platform/testing/test-app.ts'

const app = await testApp()
const { database } = app.services

async function house() {
  const tenant = await makeTenant(database)
  const admin = await makeUser(database, tenant)
  const campus = await makeCampus(database, tenant, { name: 'Sede Surco' })
  const floor = await makeFloor(database, campus, { name: 'Piso 2' })
  const room = await makeRoom(database, floor, { name: 'Kuélap' })
  return { tenant, admin, campus, floor, room, api: await app.as(admin) }
}
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
      spaces: 6,
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
  expect(gone).toMatchObject({ status: 200, body: { spaces: 2, reservationsCanceled: 1 } })
  expect(await tree(at)).toMatchObject({ floors: [], rooms: [] })
  expect((await at.api.get<{ status: string }>(`/booking/reservations/${id}`)).body).toMatchObject({
    status: 'CANCELED',
    spaceName: 'Kuélap',
  })
  expect((await at.api.get(`/booking/reservations/${past}`)).body).toMatchObject({ status: 'FINISH' })
})
