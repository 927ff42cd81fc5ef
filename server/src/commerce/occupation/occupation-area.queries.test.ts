import { randomUUIDv7 } from 'node:crypto'
import type { OccupationFigures } from '@aforo/contract/commerce/occupation'
import { expect, test } from 'vitest'
import { type MadeSpace, makeCampus, makeFloor, makeRooms, makeTenant, makeUser } from '../../demo/factories.ts'
import { asSystem } from '../../platform/database/transaction.ts'
import { testApp } from '../../platform/testing/test-app.ts'

const app = await testApp()
const { database } = app.services

/** What is drawn of a plan: how, and for which places. */
interface Drawing {
  shape: 'RECTANGLE' | 'POLYGON' | 'CIRCLE'
  width: number
  height: number
  points?: [number, number][]
  places: { product_id?: string; space_id?: string }[]
}

/** A plan of a floor, in use unless it is a draft, with this drawn on it. */
async function drawPlan(
  floor: MadeSpace,
  admin: { userId: string },
  drawings: readonly Drawing[],
  status: 'ACTIVE' | 'DRAFT' = 'ACTIVE',
) {
  const key = { tenant_id: floor.tenantId, plan_id: randomUUIDv7() }
  const elements = drawings.map((drawing, place) => ({ ...drawing, id: randomUUIDv7(), place }))
  await asSystem(database, async tx => {
    const size = { width: 5_000, height: 5_000 }
    const plan = { floor_id: floor.spaceId, number: status === 'ACTIVE' ? 1 : 2, name: 'Plano', ...size, status }
    await tx
      .insertInto('floor_plans')
      .values({ tenant_id: floor.tenantId, id: key.plan_id, ...plan, created_by: admin.userId })
      .execute()
    await tx
      .insertInto('floor_plan_elements')
      .values(
        elements.map(({ places: _, points = [], place, ...element }) => ({
          ...key,
          ...element,
          ...{ lineage_id: element.id, kind: 'ROOM', x: 0, y: 0, rotation: 0, z_order: place },
          points: JSON.stringify(points),
        })),
      )
      .execute()
    await tx
      .insertInto('floor_plan_places')
      .values(
        elements.flatMap(({ id, places }) =>
          places.map(place => ({ ...key, id: randomUUIDv7(), element_id: id, ...place })),
        ),
      )
      .execute()
  })
}

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
  await drawPlan(floor, admin, [
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
  await drawPlan(floor, admin, [{ shape: 'RECTANGLE', ...size, places: [{ product_id: square }] }], 'DRAFT')
  const { body } = await api.get<{ items: { code: string; figures: OccupationFigures }[] }>(
    '/sales/occupation/products',
    { pageSize: '50' },
  )
  const areas = Object.fromEntries(body.items.map(({ code, figures }) => [code, figures.area.offered]))
  expect(areas).toEqual({ A: '7.50', B: '7.50', L: '8.00', N: '0.00', R: '3.14', S: '12.00', W: '2.50' })
})
