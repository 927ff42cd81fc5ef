import type { OccupationFigures } from '@aforo/api/insight/occupation'
import { expect, test } from 'vitest'
import { type MadeSpace, makeCampus, makeFloor, makeRooms, makeTenant, makeUser } from '../../demo/factories.ts'
import { drawPlan } from '../../testing/drawn-plans.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { database } = app.services

test('a product has the m² of what is drawn in the plan in use: of a polygon its own, of a shared one a part', async () => {
  const tenant = await makeTenant(database)
  const admin = await makeUser(database, tenant)
  const api = await app.as(admin)
  const campus = await makeCampus(database, tenant)
  const floor = await makeFloor(database, campus)
  const [room, wide] = await makeRooms(database, floor, [{}, {}])
  const make = async (code: string, space?: MadeSpace) => {
    const given = { code, name: code, campusId: campus.campusId, capacity: 4, ...(space && { spaceId: space.spaceId }) }
    const { body, status } = await api.post<{ id: string }>('/product', given)
    expect(status).toBe(201)
    return body.id
  }
  const [square, angled, one, other] = [await make('S'), await make('L'), await make('A'), await make('B')]
  await make('R', room)
  await make('W', wide)
  await make('N')
  const size = { width: 400, height: 300 }
  await drawPlan(database, floor, admin, [
    { shape: 'RECTANGLE', ...size, places: [{ product_id: square }] },
    {
      shape: 'POLYGON',
      ...size,
      // An L: 4 × 3 m without a corner of 2 × 2 m.
      points: [0, 400, 400, 200, 200, 0].map((x, place) => [x, [0, 0, 100, 100, 300][place] ?? 300]),
      places: [{ product_id: angled }],
    },
    { shape: 'RECTANGLE', width: 500, height: 300, places: [{ product_id: one }, { product_id: other }] },
    { shape: 'CIRCLE', width: 200, height: 200, places: [{ space_id: room?.spaceId ?? '' }] },
    { shape: 'RECTANGLE', width: 100, height: 250, places: [{ space_id: wide?.spaceId ?? '' }] },
  ])
  await drawPlan(database, floor, admin, [{ shape: 'RECTANGLE', ...size, places: [{ product_id: square }] }], 'DRAFT')
  const { body } = await api.get<{ items: { code: string; figures: OccupationFigures }[] }>(
    '/sales/occupation/products',
    { pageSize: '50' },
  )
  const areas = Object.fromEntries(body.items.map(({ code, figures }) => [code, figures.area.offered]))
  expect(areas).toEqual({ A: '7.50', B: '7.50', L: '8.00', N: '0.00', R: '3.14', S: '12.00', W: '2.50' })
})
