import { randomUUIDv7 } from 'node:crypto'
import type { MadeSpace } from '../demo/factories.ts'
import type { Database } from '../platform/database/database.ts'
import { asSystem } from '../platform/database/transaction.ts'

/** What is drawn of a plan: how, and for which places. */
export interface Drawing {
  shape: 'RECTANGLE' | 'POLYGON' | 'CIRCLE'
  width: number
  height: number
  points?: [number, number][]
  places: { product_id?: string; space_id?: string }[]
}

/** A plan of a floor, in use unless it is a draft, with this drawn on it. */
export async function drawPlan(
  database: Database,
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
