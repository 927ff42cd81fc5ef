import { randomUUIDv7 } from 'node:crypto'
import type { Occupation, OccupationFigures } from '@aforo/api/insight/occupation'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type MadeSpace, makeCampus, makeFloor, makeRooms, makeTenant, makeUser } from '../../demo/factories.ts'
import { type Random, randomFrom } from '../../demo/random.ts'
import { makeDeal, makeExceptions } from '../../demo/sale-factories.ts'
import { makeSigned } from '../../demo/signed.ts'
import { asSystem } from '../../platform/database/transaction.ts'
import { effort } from '../../platform/testing/effort.ts'
import { type Drawing, drawPlan } from '../../testing/drawn-plans.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { database } = app.services

const seeds = Array.from({ length: effort(3, 12) }, (_, place) => `occupation ${place}`)

/** What a plan draws for some places, by chance: an element may be shared, and a product be drawn itself and by its space. */
function drawingsOf(random: Random, places: Drawing['places']): Drawing[] {
  const drawings: Drawing[] = []
  for (let next = 0; next < places.length; ) {
    const count = random.between(1, 3)
    const corner = (): [number, number] => [random.between(0, 900), random.between(0, 900)]
    drawings.push({
      shape: random.pick(['RECTANGLE', 'CIRCLE', 'POLYGON'] as const),
      width: random.between(50, 2_000),
      height: random.between(50, 2_000),
      points: [corner(), corner(), corner(), corner()],
      places: places.slice(next, next + count),
    })
    next += count
  }
  return drawings
}

/** A tenant with some dozens of products and everything that may take them, by chance. */
async function chance(seed: string) {
  const random = randomFrom(seed)
  const tenant = await makeTenant(database)
  const admin = await makeUser(database, tenant)
  const api = await app.as(admin)
  const campuses = [await makeCampus(database, tenant), await makeCampus(database, tenant)]
  const floors = await Promise.all(campuses.map(campus => makeFloor(database, campus)))
  const rooms: MadeSpace[] = []
  for (const floor of floors)
    rooms.push(
      ...(await makeRooms(
        database,
        floor,
        Array.from({ length: 10 }, () => ({})),
      )),
    )
  const today = app.services.clock.now().toZonedDateTimeISO('America/Lima').toPlainDate()
  const day = (days: number) => today.add({ days }).toString()
  const span = (low = -500, high = 420, longest = 400) => {
    const first = random.between(low, high)
    return { startsOn: day(first), endsOn: day(first + random.between(0, longest)) }
  }
  const key = { tenant_id: tenant.tenantId }
  const products = Array.from({ length: 24 }, (_, place) => ({
    ...key,
    id: randomUUIDv7(),
    code: `P-${place}`,
    name: `Producto ${place}`,
    type: random.pick(['PRIVATE_OFFICE', 'SUITE', 'FIXED_DESK', 'DEDICATED_ROOM', 'PARKING', 'SERVICE']),
    // Some are a room of their own.
    campus_id: rooms[place]?.campusId ?? random.pick(campuses).campusId,
    space_id: rooms[place]?.spaceId ?? null,
    capacity: random.chance(0.8) ? random.between(1, 20) : null,
    starts_on: day(random.between(-600, 60)),
    ends_on: random.chance(0.3) ? day(random.between(60, 300)) : null,
    deleted_at: random.chance(0.05) ? today.toString() : null,
  }))
  const prices = products.flatMap(({ id }) =>
    (['PEN', 'USD'] as const)
      .filter(() => random.chance(0.6))
      .flatMap(currency => {
        const cut = random.between(-100, 200)
        const own = { ...key, product_id: id, currency, created_by: admin.userId, type: 'BASE' }
        const amount = () => random.between(1, 5_000_00)
        return [
          { ...own, id: randomUUIDv7(), amount: amount(), starts_on: day(-600), ends_on: day(cut) },
          { ...own, id: randomUUIDv7(), amount: amount(), starts_on: day(cut + 1), ends_on: null },
          {
            ...own,
            id: randomUUIDv7(),
            amount: amount(),
            starts_on: day(cut - 9),
            ends_on: day(cut + 9),
            type: 'PROMOTIONAL',
          },
        ]
      }),
  )
  await asSystem(database, async tx => {
    await tx.insertInto('products').values(products).execute()
    await tx.insertInto('prices').values(prices).execute()
  })
  for (const floor of floors) {
    const there = products.filter(product => product.campus_id === floor.campusId)
    const places = there.flatMap(({ id, space_id }) => [
      ...(random.chance(0.6) ? [{ product_id: id }] : []),
      ...(space_id && random.chance(0.6) ? [{ space_id }] : []),
    ])
    await drawPlan(database, floor, admin, drawingsOf(random, places))
    await drawPlan(database, floor, admin, drawingsOf(random, places), 'DRAFT')
  }
  const statuses = ['DRAFT', 'QUOTATION', 'PENDING', 'RESERVED', 'CONFIRMED', 'WON', 'COMPLETED', 'LOST'] as const
  for (const product of products) {
    // One after the other: the database takes no two signed at once.
    let next = random.between(-700, 100)
    const isService = product.type === 'SERVICE'
    for (let count = random.between(0, 3); count > 0; count--) {
      const length = random.between(0, 500)
      const days = { startsOn: day(next), endsOn: random.chance(0.1) && count === 1 ? null : day(next + length) }
      const line = {
        productId: product.id,
        ...days,
        monthly: random.between(0, 9_000_00),
        freeDays: random.between(0, 40),
      }
      const { saleId } = await makeDeal(database, tenant, {
        status: 'WON',
        lines: [{ productId: product.id, ...days }],
      })
      await makeSigned(database, tenant, {
        saleId,
        lines: [{ ...line, exclusive: !isService }],
        signedBy: admin,
        currency: random.pick(['PEN', 'USD'] as const),
        yearlyIncrease: random.pick([0, 0, 350, 1033]),
        discounts: random.chance(0.4)
          ? [1, 2].map(() => ({ rate: random.between(1, 100_00), ...span(-100, 300) }))
          : [],
      })
      next += length + random.between(1, 90)
    }
    for (let count = random.between(0, 4); count > 0; count--)
      await makeDeal(database, tenant, {
        status: random.pick(statuses),
        lines: [{ productId: product.id, ...span(), amount: random.between(0, 9_000_00) }],
      })
    if (random.chance(0.4) && !isService)
      await makeExceptions(database, tenant, [
        { productId: product.id, ...span(-60, 300, 90), reason: 'OTHER', createdBy: admin },
      ])
  }
  return { tenant, api, campuses }
}

interface RawRow {
  product_id: string
  [column: string]: unknown
}

/** The rows as they are in the tables, nothing joined and nothing counted. */
const rawRows = (tenantId: string) =>
  asSystem(database, async tx => {
    // Not "x": drawn elements have a column of that name, and it would be all that is read of them.
    const table = async (name: string): Promise<RawRow[]> => {
      const { rows } =
        await sql<RawRow>`select to_jsonb(raw) as row from ${sql.table(name)} raw where tenant_id = ${tenantId}`.execute(
          tx,
        )
      return rows.map(({ row }) => row as RawRow)
    }
    const names = [
      'products',
      'prices',
      'signed_lines',
      'signed_discounts',
      'contracts',
      'sales',
      'sale_lines',
      'product_exceptions',
      'floor_plans',
      'floor_plan_elements',
      'floor_plan_places',
    ]
    const tables = new Map<string, RawRow[]>()
    for (const name of names) tables.set(name, await table(name))
    return (name: string) => tables.get(name) ?? []
  })

const usual: Record<string, [probability: number, affects: boolean]> = {
  ...{ DRAFT: [10, false], QUOTATION: [25, false], PENDING: [50, false], RESERVED: [75, true] },
  ...{ CONFIRMED: [90, true], WON: [100, true], COMPLETED: [100, true], LOST: [0, false] },
}

const isOn = (row: RawRow, date: string) =>
  String(row.starts_on) <= date && (row.ends_on === null || date <= String(row.ends_on))
const half = (value: bigint, by: bigint) => (value * 2n + by) / (by * 2n)

/** The m² of a product in hundredths: its part of the largest of what shows it or its space in a plan in use. */
function areaOf(rows: (name: string) => RawRow[], product: RawRow): bigint {
  const active = rows('floor_plans').filter(({ status }) => status === 'ACTIVE')
  const places = rows('floor_plan_places').filter(({ plan_id }) => active.some(plan => plan.id === plan_id))
  const mine = places.filter(
    ({ product_id, space_id }) => product_id === product.id || (space_id !== null && space_id === product.space_id),
  )
  const [largest] = rows('floor_plan_elements')
    .filter(({ id }) => mine.some(({ element_id }) => element_id === id))
    .map(
      element =>
        ({ ...element, width: Number(element.width), height: Number(element.height) }) as typeof element & {
          width: number
          height: number
        },
    )
    .sort((one, other) => other.width * other.height - one.width * one.height)
  if (!largest) return 0n
  const corners = largest.points as [number, number][]
  // Of a polygon the strips below its sides.
  const strips = corners.map(([x, y], place) => {
    const [nextX, nextY] = corners[(place + 1) % corners.length] ?? [x, y]
    return ((nextX - x) * (nextY + y)) / 2
  })
  const box = largest.width * largest.height
  const centimetres = { RECTANGLE: box, CIRCLE: (box * Math.PI) / 4 }[String(largest.shape)]
  const whole = Math.round((centimetres ?? Math.abs(strips.reduce((sum, strip) => sum + strip, 0))) / 100)
  const shared = places.filter(({ element_id }) => element_id === largest.id).length
  return BigInt(Math.round(whole / shared))
}

/** What each of the six figures is of some days, added up day by day and product by product. */
function recomputed(rows: (name: string) => RawRow[], campusId: string | undefined, dates: readonly string[]) {
  const figure = () => ({ contracted: 0n, probable: 0n, blocked: 0n, free: 0n })
  const sums = { products: figure(), seats: figure(), area: figure(), PEN: figure(), USD: figure() }
  const contracts = new Map(rows('contracts').map(row => [row.id, row]))
  const sales = new Map(rows('sales').map(row => [row.id, row]))
  const signedSales = new Set(rows('contracts').map(row => row.sale_id))
  const signedPrice = (line: RawRow, date: string): bigint => {
    const start = Temporal.PlainDate.from(String(line.starts_on))
    if (date < start.add({ days: Number(line.free_days) }).toString()) return 0n
    const contract = contracts.get(line.contract_id)
    let price = BigInt(Number(line.monthly))
    for (let year = 1; ; year++) {
      const there = start.add({ years: year })
      const anniversary = there.day === start.day ? there : there.add({ days: 1 })
      if (anniversary.toString() > date) break
      price = half(price * BigInt(10_000 + Number(contract?.yearly_increase)), 10_000n)
    }
    for (const discount of rows('signed_discounts').sort((a, b) => Number(a.position) - Number(b.position)))
      if (discount.contract_id === line.contract_id && isOn(discount, date))
        price = half(price * BigInt(10_000 - Number(discount.rate)), 10_000n)
    return price
  }
  const of = (name: string, product: RawRow) => rows(name).filter(row => row.product_id === product.id)
  for (const product of rows('products')) {
    if (product.deleted_at !== null || (campusId && product.campus_id !== campusId)) continue
    const isService = product.type === 'SERVICE'
    const seats = ['PRIVATE_OFFICE', 'SUITE', 'FIXED_DESK', 'DEDICATED_ROOM'].includes(String(product.type))
    const area = seats ? areaOf(rows, product) : 0n
    const [signed, lines] = [of('signed_lines', product), of('sale_lines', product)]
    const [exceptions, prices] = [of('product_exceptions', product), of('prices', product)]
    const deals = lines.flatMap(line => {
      const sale = sales.get(line.sale_id)
      const [probability, affects] = usual[String(sale?.status)] ?? [0, false]
      return probability === 0 || signedSales.has(line.sale_id)
        ? []
        : [{ line, probability, affects, currency: String(sale?.currency) }]
    })
    for (const date of dates) {
      const list = prices
        .filter(price => isOn(price, date))
        .sort(
          (a, b) =>
            String(a.currency).localeCompare(String(b.currency)) || String(b.type).localeCompare(String(a.type)),
        )[0]
      const count = (
        state: keyof ReturnType<typeof figure>,
        weight: number,
        price?: [currency: string, amount: bigint],
      ) => {
        if (!isService) sums.products[state] += BigInt(weight)
        if (seats) sums.seats[state] += BigInt(Number(product.capacity ?? 0) * weight)
        sums.area[state] += area * BigInt(weight)
        if (price) sums[price[0] as 'PEN' | 'USD'][state] += price[1] * BigInt(weight)
      }
      const listed =
        list && !isService ? ([String(list.currency), BigInt(Number(list.amount))] as [string, bigint]) : undefined
      const contracted = signed.filter(line => isOn(line, date))
      const wanting = deals.filter(({ line }) => isOn(line, date))
      const probable = ({ probability, line, currency }: (typeof deals)[number]) => {
        count('probable', probability, [currency, BigInt(Number(line.amount))])
        if (probability < 100 && !isService) count('free', 100 - probability, listed)
      }
      for (const line of contracted)
        count('contracted', 100, [String(contracts.get(line.contract_id)?.currency), signedPrice(line, date)])
      if (isService) wanting.forEach(probable)
      if (isService || contracted.length > 0 || !isOn(product, date)) continue
      const blocked = exceptions.some(row => row.deleted_at === null && isOn(row, date))
      const [best] = wanting
        .filter(({ affects }) => affects || !blocked)
        .sort(
          (a, b) =>
            Number(b.affects) - Number(a.affects) ||
            b.probability - a.probability ||
            (String(a.line.id) < String(b.line.id) ? -1 : 1),
        )
      if (best) probable(best)
      else count(blocked ? 'blocked' : 'free', 100, listed)
    }
  }
  return sums
}

const datesOf = ({ from, to }: { from: string; to: string }) => {
  const dates: string[] = []
  for (let date = from; date <= to; date = Temporal.PlainDate.from(date).add({ days: 1 }).toString()) dates.push(date)
  return dates
}
/** `1234.50` in hundredths. */
const hundredths = (text: string) => BigInt(text.replace('.', ''))
const parts = ['contracted', 'probable', 'blocked', 'free'] as const

test.each(seeds)('every figure is what its raw rows come to, day by day (%s)', async seed => {
  const { tenant, api, campuses } = await chance(seed)
  const rows = await rawRows(tenant.tenantId)
  const { body } = await api.get<Occupation>('/sales/occupation')
  const check = (said: OccupationFigures | undefined, period: { from: string; to: string }, campusId?: string) => {
    const dates = datesOf(period)
    const sums = recomputed(rows, campusId, dates)
    const days = BigInt(dates.length)
    for (const unit of ['products', 'seats', 'area'] as const) {
      const share = said?.[unit]
      const all = parts.reduce((sum, part) => sum + sums[unit][part], 0n)
      // Products and seats are added up whole, m² in hundredths.
      const by = unit === 'area' ? 100n * days : days
      expect(hundredths(share?.offered ?? '0.00')).toBe(half(all, by))
      // Parts are rounded so that they add up: each is less than a hundredth off.
      for (const part of parts) {
        const off = hundredths(share?.[part] ?? '0.00') * by - sums[unit][part]
        expect(off < by && off > -by).toBe(true)
      }
    }
    for (const currency of ['PEN', 'USD'] as const) {
      const money = said?.money.find(one => one.currency === currency)
      for (const part of parts)
        expect(hundredths(money?.[part] ?? '0.00')).toBe(half(sums[currency][part], 100n * days))
    }
  }
  for (const [place, period] of body.periods.entries()) {
    check(body.total[place], period)
    for (const { campusId } of campuses)
      check(body.rows.find(row => row.id === campusId)?.figures[place], period, campusId)
  }
})
