import { randomUUIDv7 } from 'node:crypto'
import type { ProductType } from '@aforo/api/offer/product-types'
import { multiply } from '@aforo/api/platform/money.rules'
import type { Tx } from '../platform/database/database.ts'
import { type MadeCampus, type MadeSpace, type MadeUser, makeFloor, makeRooms } from './factories.ts'
import { activate, core, type Drawn, shell, size, wall } from './plans.ts'
import { type ExceptionGiven, makeExceptions } from './sale-factories.ts'

/** An office of the floor that is sold by the month: its people, and whether it has a corner. */
const cast: { name: string; capacity: number; type?: ProductType; corner?: true }[] = [
  { name: 'Oficina 601', capacity: 4, corner: true },
  { name: 'Oficina 602', capacity: 6 },
  { name: 'Oficina 603', capacity: 6 },
  { name: 'Oficina 604', capacity: 8 },
  { name: 'Suite 605', capacity: 14, type: 'SUITE', corner: true },
]

/** A floor of private offices, drawn and in use, with what is sold of it: since long ago, from soon on, and not any more. */
export async function makeOffices(tx: Tx, campus: MadeCampus, drawnBy: MadeUser, now: Temporal.Instant) {
  const floor = await makeFloor(tx, campus, { name: 'Piso 6', capacity: 60 })
  const offices = await makeRooms(
    tx,
    floor,
    cast.map(({ name, capacity }) => ({ name, capacity, bookable: false, features: ['WIFI', 'POWER_OUTLET'] })),
  )
  const [area] = await makeRooms(tx, floor, [{ name: 'Escritorios fijos', type: 'WORK_AREA', bookable: false }])
  if (!area) throw new Error('one area was asked for')
  const [table] = await makeRooms(tx, area, [{ name: 'Mesa 6A', type: 'WORK_TABLE', features: [], bookable: false }])
  if (!table) throw new Error('one table was asked for')
  const seats = await makeRooms(
    tx,
    table,
    [1, 2, 3, 4].map(number => ({ name: `6A-${number}`, type: 'SEAT' as const, features: [], bookable: false })),
  )
  await sell(tx, campus, { offices, seats, soldBy: drawnBy }, now)
  await activate(tx, floor, drawnBy, drawingOf(offices, area, table, seats), now.subtract({ hours: 24 * 40 }))
}

const depth = 620

function drawingOf(offices: MadeSpace[], area: MadeSpace, table: MadeSpace, seats: MadeSpace[]): Drawn[] {
  const width = Math.floor((size.width - 2 * wall) / offices.length)
  const inside = { zOrder: 1 }
  return [
    ...shell,
    ...core,
    ...offices.map(
      ({ spaceId }, index): Drawn => ({
        ...inside,
        kind: 'ROOM',
        x: wall + index * width,
        y: wall,
        width: width - 10,
        height: depth,
        spaceIds: [spaceId],
      }),
    ),
    { kind: 'AREA', x: 60, y: 760, width: 1_200, height: 640, spaceIds: [area.spaceId] },
    { ...inside, kind: 'TABLE', x: 340, y: 1_020, width: 600, height: 160, spaceIds: [table.spaceId] },
    ...seats.map(
      ({ spaceId }, index): Drawn => ({
        kind: 'DESK',
        x: 420 + (index % 2) * 300,
        y: index < 2 ? 910 : 1_190,
        width: 140,
        height: 100,
        zOrder: 2,
        spaceIds: [spaceId],
      }),
    ),
  ]
}

interface Sold {
  offices: MadeSpace[]
  seats: MadeSpace[]
  soldBy: MadeUser
}

/** What the floor costs by the month: more than last year, and one office in promotion. */
async function price(
  tx: Tx,
  products: { tenant_id: string; id: string; capacity: number | null }[],
  soldBy: MadeUser,
  today: Temporal.PlainDate,
) {
  const day = (days: number) => today.add({ days }).toString()
  const rows = products.flatMap(({ tenant_id, id, capacity }, index) => {
    const common = { tenant_id, product_id: id, currency: 'PEN', created_by: soldBy.userId }
    const monthly = 890_00 * (capacity ?? 1)
    const lastYear = multiply(monthly, { numerator: 95, denominator: 100 })
    return [
      { ...common, id: randomUUIDv7(), type: 'BASE', amount: lastYear, starts_on: day(-400), ends_on: day(-91) },
      { ...common, id: randomUUIDv7(), type: 'BASE', amount: monthly, starts_on: day(-90), ends_on: null },
      ...(index === 1
        ? [
            {
              ...common,
              id: randomUUIDv7(),
              type: 'PROMOTIONAL',
              amount: multiply(monthly, { numerator: 85, denominator: 100 }),
              starts_on: day(-10),
              ends_on: day(20),
            },
          ]
        : []),
    ]
  })
  await tx.insertInto('prices').values(rows).execute()
}

/** What is sold of the floor, and the days on which some of it can't be had. */
async function sell(tx: Tx, campus: MadeCampus, { offices, seats, soldBy }: Sold, now: Temporal.Instant) {
  const today = now.toZonedDateTimeISO(campus.timeZone).toPlainDate()
  const day = (days: number) => today.add({ days }).toString()
  const tenant_id = campus.tenantId
  const common = { tenant_id, campus_id: campus.campusId, starts_on: day(-400) }
  const ofOffices = offices.map(({ spaceId, name }, index) => {
    const { capacity = null, type = 'PRIVATE_OFFICE', corner } = cast[index] ?? {}
    return {
      ...common,
      id: randomUUIDv7(),
      code: `MIR-${name.replace(/\D/g, '')}`,
      name,
      type,
      space_id: spaceId,
      capacity,
      features: ['FURNISHED', 'AIR_CONDITIONING', 'OWN_LOCK'],
      location_features: corner ? ['NATURAL_LIGHT', 'CORNER'] : ['NATURAL_LIGHT'],
      flags: corner ? ['HIGHLIGHTED'] : [],
      ...(index === 3 && { starts_on: day(20) }),
    }
  })
  const ofSeats = seats.map(({ spaceId, name }, index) => ({
    ...common,
    id: randomUUIDv7(),
    code: `MIR-EF-${index + 1}`,
    name: `Escritorio fijo ${name}`,
    type: 'FIXED_DESK' as const,
    space_id: spaceId,
    capacity: 1,
  }))
  const others = [
    { ...common, id: randomUUIDv7(), code: 'MIR-700', name: 'Suite ejecutiva', type: 'SUITE', capacity: 10 },
    {
      ...common,
      id: randomUUIDv7(),
      code: 'MIR-500',
      name: 'Oficina temporal',
      type: 'PRIVATE_OFFICE',
      capacity: 3,
      ends_on: day(-12),
    },
  ]
  await tx.insertInto('products').values(ofOffices).execute()
  await tx.insertInto('products').values(ofSeats).execute()
  await tx.insertInto('products').values(others).execute()
  await price(tx, [...ofOffices, ...ofSeats, ...others], soldBy, today)
  const blocked = (
    of: number,
    days: [number, number],
    rest: Pick<ExceptionGiven, 'status' | 'reason' | 'description'>,
  ): ExceptionGiven => ({
    productId: ofOffices[of]?.id ?? '',
    startsOn: day(days[0]),
    endsOn: day(days[1]),
    createdBy: soldBy,
    ...rest,
  })
  await makeExceptions(tx, campus, [
    blocked(1, [-3, 11], { reason: 'RENOVATION', description: 'Cambio de piso y pintura' }),
    blocked(1, [-90, -76], { reason: 'MAINTENANCE' }),
    blocked(4, [6, 36], { status: 'TENTATIVE', reason: 'CLIENT_HOLD', description: 'Nube Andina decide este mes' }),
  ])
}
