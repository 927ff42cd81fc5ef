import { randomUUIDv7 } from 'node:crypto'
import type { ElementGiven } from '@aforo/api/places/floor-plan-elements'
import type { Tx } from '../platform/database/database.ts'
import { type MadeCampus, type MadeSpace, type MadeUser, makeFloor, makeRooms, type RoomGiven } from './factories.ts'

/** Of each floor, in centimetres. */
export const size = { width: 3_200, height: 2_000 }
export const wall = 20

export type Drawn = Omit<ElementGiven, 'id' | 'shape'> & { shape?: ElementGiven['shape'] }

/** The walls around a floor, with its door below. */
export const shell: Drawn[] = [
  { kind: 'WALL', x: 0, y: 0, width: size.width, height: wall },
  { kind: 'WALL', x: 0, y: size.height - wall, width: size.width, height: wall },
  { kind: 'WALL', x: 0, y: wall, width: wall, height: size.height - 2 * wall },
  { kind: 'WALL', x: size.width - wall, y: wall, width: wall, height: size.height - 2 * wall },
  { kind: 'DOOR', x: 1_500, y: size.height - wall, width: 200, height: wall, zOrder: 1 },
]

export const label = (text: string, x: number, y: number, width = 400): Drawn => ({
  shape: 'LABEL',
  kind: 'TEXT',
  x,
  y,
  width,
  height: 50,
  text,
  zOrder: 5,
})

/** What each floor has: lift, stairs, toilets, kitchen, plants. */
export const core: Drawn[] = [
  { kind: 'ELEVATOR', x: 1_350, y: 1_500, width: 160, height: 160, text: 'Ascensor', zOrder: 1 },
  { kind: 'STAIRS', x: 1_530, y: 1_500, width: 220, height: 160, text: 'Escalera', zOrder: 1 },
  { kind: 'RESTROOM', x: 1_770, y: 1_500, width: 260, height: 160, text: 'Baños', zOrder: 1 },
  { kind: 'KITCHEN', x: 2_700, y: 1_500, width: 460, height: 440, text: 'Cafetería', zOrder: 1 },
  ...[140, 620, 1_180].map(
    (x): Drawn => ({ shape: 'CIRCLE', kind: 'PLANT', x, y: 1_820, width: 80, height: 80, zOrder: 2 }),
  ),
]

/** "4A" is the first table of the fourth floor, "4A-1" its first desk: a desk's number is before it only once. */
const tableMark = (level: string, index: number) => `${level}${String.fromCharCode(65 + index)}`

/** A floor's rooms along the window, its booths beside the core, and an open space of tables between. */
async function drawOffice(tx: Tx, floor: MadeSpace, rooms: MadeSpace[], booths: MadeSpace[], tables: number) {
  const level = floor.name.replace('Piso ', '')
  const [area] = await makeRooms(tx, floor, [
    { name: `Zona abierta ${level}`, type: 'WORK_AREA', features: ['WIFI'], bookable: false },
  ])
  if (!area) throw new Error('one area was asked for')
  const names = Array.from(
    { length: tables },
    (_, index): RoomGiven => ({ name: `Mesa ${tableMark(level, index)}`, type: 'WORK_TABLE', features: [] }),
  )
  const made = await makeRooms(tx, area, names)
  const width = Math.floor((size.width - 2 * wall) / rooms.length)
  const drawn: Drawn[] = [
    ...shell,
    ...core,
    ...rooms.map(
      ({ spaceId }, index): Drawn => ({
        kind: 'ROOM',
        x: wall + index * width,
        y: wall,
        width: width - 10,
        height: 520,
        zOrder: 1,
        spaceIds: [spaceId],
      }),
    ),
    ...booths.map(
      ({ spaceId }, index): Drawn => ({
        kind: 'PHONE_BOOTH',
        x: 2_100 + index * 170,
        y: 1_500,
        width: 150,
        height: 160,
        zOrder: 1,
        spaceIds: [spaceId],
      }),
    ),
    { kind: 'AREA', x: 60, y: 640, width: 3_080, height: 760, spaceIds: [area.spaceId] },
  ]
  for (const [index, table] of made.entries()) {
    const x = 160 + index * 740
    const seats = await makeRooms(
      tx,
      table,
      Array.from(
        { length: 8 },
        (_, seat): RoomGiven => ({
          name: `${tableMark(level, index)}-${seat + 1}`,
          type: 'SEAT',
          features: ['POWER_OUTLET'],
        }),
      ),
    )
    drawn.push({ kind: 'TABLE', x, y: 940, width: 600, height: 160, zOrder: 1, spaceIds: [table.spaceId] })
    for (const [seat, { spaceId }] of seats.entries())
      drawn.push({
        kind: 'DESK',
        x: x + 20 + (seat % 4) * 145,
        y: seat < 4 ? 830 : 1_110,
        width: 125,
        height: 100,
        zOrder: 2,
        spaceIds: [spaceId],
      })
  }
  return drawn
}

/** Two rows of spots with the way between them. */
async function drawParking(tx: Tx, parking: MadeSpace, amount: number): Promise<Drawn[]> {
  const spots = await makeRooms(
    tx,
    parking,
    Array.from(
      { length: amount },
      (_, index): RoomGiven => ({
        name: `E-${String(index + 1).padStart(2, '0')}`,
        type: 'PARKING_SPOT',
        features: [],
      }),
    ),
  )
  const inRow = Math.ceil(amount / 2)
  return [
    ...shell,
    ...spots.map(
      ({ spaceId }, index): Drawn => ({
        kind: 'PARKING',
        x: 100 + (index % inRow) * 290,
        y: index < inRow ? 60 : 1_440,
        width: 250,
        height: 500,
        zOrder: 1,
        spaceIds: [spaceId],
      }),
    ),
    label('Entrada y salida', 1_400, 960, 420),
  ]
}

/** Gives a floor this drawing as its plan in use. */
export async function activate(tx: Tx, floor: MadeSpace, drawnBy: MadeUser, drawn: Drawn[], at: Temporal.Instant) {
  const id = randomUUIDv7()
  await tx
    .insertInto('floor_plans')
    .values({
      tenant_id: floor.tenantId,
      id,
      floor_id: floor.spaceId,
      number: 1,
      name: `Plano de ${floor.name}`,
      status: 'ACTIVE',
      ...size,
      created_by: drawnBy.userId,
      created_at: at.toString(),
      published_at: at.toString(),
      activated_at: at.toString(),
    })
    .execute()
  const elements = drawn.map(element => ({ ...element, id: randomUUIDv7() }))
  const key = { tenant_id: floor.tenantId, plan_id: id }
  await tx
    .insertInto('floor_plan_elements')
    .values(
      elements.map(({ id, shape = 'RECTANGLE', kind, x, y, width, height, zOrder = 0, text = '' }) => ({
        ...key,
        id,
        lineage_id: id,
        shape,
        kind,
        x,
        y,
        width,
        height,
        rotation: 0,
        z_order: zOrder,
        text,
      })),
    )
    .execute()
  const places = elements.flatMap(({ id, spaceIds = [], x, y, width, height }) =>
    spaceIds.map(spaceId => ({ element_id: id, space_id: spaceId, x: x + width / 2, y: y + height / 2 })),
  )
  await tx
    .insertInto('floor_plan_places')
    .values(places.map(({ element_id, space_id }) => ({ ...key, id: randomUUIDv7(), element_id, space_id })))
    .execute()
  for (const { space_id, x, y } of places)
    await tx.updateTable('spaces').set({ position_x: x, position_y: y }).where('id', '=', space_id).execute()
  return id
}

/** The operator's first house, drawn: its floors with rooms, booths and desks, and its parking below. @returns the plans' ids */
export async function makeFloorPlans(
  tx: Tx,
  campus: MadeCampus,
  floors: { floor: MadeSpace; rooms: MadeSpace[]; booths: MadeSpace[] }[],
  drawnBy: MadeUser,
  at: Temporal.Instant,
): Promise<string[]> {
  const ids: string[] = []
  for (const [index, { floor, rooms, booths }] of floors.entries()) {
    const drawn = await drawOffice(tx, floor, rooms, booths, index === 0 ? 4 : 3)
    ids.push(await activate(tx, floor, drawnBy, drawn, at))
  }
  const parking = await makeFloor(tx, campus, { name: 'Sótano 1', type: 'PARKING' })
  ids.push(await activate(tx, parking, drawnBy, await drawParking(tx, parking, 20), at))
  return ids
}
