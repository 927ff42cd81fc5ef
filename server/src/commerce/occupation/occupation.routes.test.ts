import { randomUUIDv7 } from 'node:crypto'
import type {
  Occupation,
  OccupationChange,
  OccupationEnding,
  OccupationFigures,
  OccupationOverview,
  OccupiedProduct,
  OnDemandUse,
} from '@aforo/contract/commerce/occupation'
import type { ProductType } from '@aforo/contract/commerce/product-types'
import { describe, expect, test } from 'vitest'
import {
  type MadeCampus,
  makeCampus,
  makeFloor,
  makeReservation,
  makeRoom,
  makeTenant,
  makeUser,
} from '../../demo/factories.ts'
import { makeDeal, makeExceptions } from '../../demo/sale-factories.ts'
import { makeSigned, type SignedGiven } from '../../demo/signed.ts'
import { asSystem } from '../../platform/database/transaction.ts'
import { testApp } from '../../platform/testing/test-app.ts'

const app = await testApp()
const { database } = app.services

interface Page<Item> {
  items: Item[]
  totalItems: number
}

interface ProductGiven {
  at?: MadeCampus
  type?: ProductType
  capacity?: number | null
  spaceId?: string
  startsOn?: string
  endsOn?: string | null
  /** Of the list; null without one. */
  price?: number | null
}

async function house() {
  const tenant = await makeTenant(database)
  const campus = await makeCampus(database, tenant, { name: 'Sede Miraflores' })
  const admin = await makeUser(database, tenant)
  const api = await app.as(admin)
  const today = app.services.clock.now().toZonedDateTimeISO('America/Lima').toPlainDate()
  const day = (days: number) => today.add({ days }).toString()
  const tenant_id = tenant.tenantId
  let made = 0
  const product = async (given: ProductGiven = {}) => {
    const { at = campus, type = 'PRIVATE_OFFICE', capacity = 4, price = 800_00 } = given
    const id = randomUUIDv7()
    made += 1
    const days = { starts_on: given.startsOn ?? day(-1000), ends_on: given.endsOn ?? null }
    const named = { code: `P-${made}`, name: `Oficina ${made}`, type, capacity, space_id: given.spaceId ?? null }
    await asSystem(database, async tx => {
      await tx
        .insertInto('products')
        .values({ tenant_id, id, campus_id: at.campusId, ...named, ...days })
        .execute()
      const listed = { type: 'BASE', currency: 'PEN', amount: price ?? 0, starts_on: day(-1000) }
      const row = { tenant_id, id: randomUUIDv7(), product_id: id, ...listed, created_by: admin.userId }
      if (price !== null) await tx.insertInto('prices').values(row).execute()
    })
    return id
  }
  const line = (productId: string, from = -5, to: number | null = 400, amount = 900_00) => ({
    productId,
    startsOn: day(from),
    endsOn: to === null ? null : day(to),
    amount,
    monthly: amount,
  })
  const deal = (given: Parameters<typeof makeDeal>[2]) => makeDeal(database, tenant, given)
  /** A won deal with its signed contract. */
  const sign = async (lines: SignedGiven['lines'], given: Partial<SignedGiven> = {}) => {
    const { saleId } = await deal({
      status: 'WON',
      lines: lines.map(({ monthly: amount, ...one }) => ({ ...one, amount })),
    })
    return makeSigned(database, tenant, { saleId, lines, signedBy: admin, ...given })
  }
  const block = (productId: string, from: number, to: number) =>
    makeExceptions(database, tenant, [
      { productId, startsOn: day(from), endsOn: day(to), reason: 'RENOVATION', createdBy: admin },
    ])
  const occupation = async (query: Record<string, string> = {}, client = api) =>
    (await client.get<Occupation>('/sales/occupation', query)).body
  const figures = async (query: Record<string, string> = {}) => todays((await occupation(query)).total)
  const behind = async (query: Record<string, string> = {}) =>
    (await api.get<Page<OccupiedProduct>>('/sales/occupation/products', query)).body
  return { tenant, campus, admin, api, today, day, product, line, sign, deal, block, occupation, figures, behind }
}

/** Of all the periods, today. */
const todays = (figures: readonly OccupationFigures[]) => {
  const [, today] = figures
  if (!today) throw new Error('there is a today')
  return today
}

describe('the occupation', () => {
  test('of a tenant without products is nothing', async () => {
    const { occupation, today } = await house()
    const { total, rows, periods, ...said } = await occupation()
    expect(said).toMatchObject({ today: today.toString(), timeZone: 'America/Lima', exchange: null, undrawn: 0 })
    expect(periods).toHaveLength(15)
    expect(rows).toEqual([])
    expect(todays(total)).toMatchObject({ seats: { offered: '0.00', percent: null }, money: [] })
  })

  test('counts a contract in the place of its deal, and no product twice', async () => {
    const { product, deal, sign, line, block, figures } = await house()
    const [signed, reserved, blocked] = [await product(), await product(), await product()]
    await product()
    await sign([line(signed, -5, 400, 1000_00)])
    await deal({ status: 'RESERVED', lines: [line(reserved)] })
    // Somebody else's quotes for what is signed and what is blocked count for nothing.
    await deal({ status: 'QUOTATION', lines: [line(signed), line(blocked)] })
    await block(blocked, -1, 9)
    expect(await figures()).toMatchObject({
      seats: {
        offered: '16.00',
        contracted: '4.00',
        probable: '3.00',
        blocked: '4.00',
        free: '5.00',
        percent: '25.00',
      },
      products: { offered: '4.00', contracted: '1.00', probable: '0.75', blocked: '1.00', free: '1.25' },
      money: [{ currency: 'PEN', contracted: '1000.00', probable: '675.00', blocked: '800.00', free: '1000.00' }],
    })
  })

  test('takes the probabilities that the tenant set', async () => {
    const { api, product, deal, line, figures } = await house()
    await deal({ status: 'QUOTATION', lines: [line(await product())] })
    expect((await figures()).seats.probable).toBe('1.00')
    await api.put('/sales/statuses/QUOTATION', { probability: 60 })
    expect((await figures()).seats.probable).toBe('2.40')
  })

  test('of a month is the mean of its days, with the money that is billed for them', async () => {
    const { product, sign, day, today, occupation } = await house()
    const month = today.with({ day: 1 }).add({ months: 2 })
    const id = await product()
    await sign([{ productId: id, startsOn: day(-9), endsOn: month.with({ day: 10 }).toString(), monthly: 3000_00 }])
    const { periods, total } = await occupation()
    const place = periods.findIndex(({ key }) => key === month.toString().slice(0, 7))
    const share = (part: number) => (part / month.daysInMonth).toFixed(2)
    expect(total[place]).toMatchObject({
      products: { offered: '1.00', contracted: share(10), free: share(month.daysInMonth - 10) },
      seats: { contracted: share(40) },
      money: [{ contracted: share(30_000), free: share(800 * (month.daysInMonth - 10)) }],
    })
  })

  test('is grouped by campus, floor and kind, whose figures add up to the total', async () => {
    const { tenant, campus, product, sign, line, occupation } = await house()
    const other = await makeCampus(database, tenant, { name: 'Sede Isidro' })
    const floor = await makeFloor(database, campus, { name: 'Piso 6' })
    const area = await makeRoom(database, floor, { type: 'WORK_AREA' })
    const table = await makeRoom(database, area, { type: 'WORK_TABLE' })
    const seat = await makeRoom(database, table, { type: 'SEAT' })
    await sign([line(await product({ spaceId: seat.spaceId, type: 'FIXED_DESK', capacity: 1 }))])
    await product({ at: other, type: 'SUITE', capacity: 10 })
    const locker = await product({ type: 'LOCKER', capacity: null })
    await sign([line(locker, -5, 400, 50_00)])
    const named = async (by: string) =>
      (await occupation({ by })).rows.map(({ name, campusName, figures }) => {
        const { seats, products } = todays(figures)
        return [campusName, name, seats.contracted, seats.offered, products.offered]
      })
    expect(await named('campus')).toEqual([
      ['Sede Isidro', 'Sede Isidro', '0.00', '10.00', '1.00'],
      ['Sede Miraflores', 'Sede Miraflores', '1.00', '1.00', '2.00'],
    ])
    expect(await named('floor')).toEqual([
      ['Sede Isidro', 'Sin piso', '0.00', '10.00', '1.00'],
      ['Sede Miraflores', 'Piso 6', '1.00', '1.00', '1.00'],
      ['Sede Miraflores', 'Sin piso', '0.00', '0.00', '1.00'],
    ])
    expect((await named('type')).map(([, name]) => name)).toEqual(['Casillero', 'Escritorio fijo', 'Suite'])
    const { total } = await occupation({ floorId: floor.spaceId })
    expect(todays(total).products).toMatchObject({ offered: '1.00', contracted: '1.00', percent: '100.00' })
    expect(todays((await occupation({ types: 'SUITE,LOCKER' })).total).seats.offered).toBe('10.00')
  })

  test('has both currencies side by side, or in one by the rate of today', async () => {
    const { api, product, sign, line, occupation, today } = await house()
    await sign([line(await product(), -5, 400, 100_00)], { currency: 'USD' })
    await sign([line(await product(), -5, 400, 1000_00)])
    const both = await occupation({ currency: 'PEN' })
    expect(both.exchange).toBeNull()
    expect(todays(both.total).money.map(({ currency }) => currency)).toEqual(['PEN', 'USD'])
    expect(
      (await api.put('/exchange-rates', { rates: [{ date: today.toString(), rate: '3.75' }] })).status,
    ).toBeLessThan(300)
    const one = await occupation({ currency: 'PEN' })
    expect(one.exchange).toEqual({ currency: 'PEN', rate: '3.750', date: today.toString() })
    expect(todays(one.total).money).toMatchObject([{ currency: 'PEN', contracted: '1375.00' }])
    expect(todays((await occupation({ currency: 'USD' })).total).money).toMatchObject([{ contracted: '366.67' }])
  })

  test('counts services in money alone, as often as they are sold', async () => {
    const { product, sign, line, figures } = await house()
    const service = await product({ type: 'SERVICE', capacity: null })
    for (let client = 0; client < 2; client++) await sign([{ ...line(service, -5, null, 200_00), exclusive: false }])
    expect(await figures()).toMatchObject({
      products: { offered: '0.00' },
      money: [{ contracted: '400.00', free: '0.00' }],
    })
  })

  test('counts each campus by its own day', async () => {
    const { tenant, product, sign, occupation, campus } = await house()
    const far = await makeCampus(database, tenant, { name: 'Sede Kiritimati', timeZone: 'Pacific/Kiritimati' })
    const there = app.services.clock.now().toZonedDateTimeISO('Pacific/Kiritimati').toPlainDate().toString()
    const here = app.services.clock.now().toZonedDateTimeISO('America/Lima').toPlainDate().toString()
    await sign([{ productId: await product({ at: far }), startsOn: there, endsOn: there }])
    await sign([{ productId: await product({ at: campus }), startsOn: here, endsOn: here }])
    expect(todays((await occupation()).total).products).toMatchObject({ contracted: '2.00', offered: '2.00' })
  })

  test('says what it does not know: m² that no plan shows, prices that no list has', async () => {
    const { product, occupation } = await house()
    await product({ price: null })
    await product({ type: 'PARKING', capacity: null })
    expect(await occupation()).toMatchObject({ undrawn: 1, unpriced: 1 })
  })

  test("is of the caller's countries, and of nobody else's tenant", async () => {
    const { tenant, product, sign, line, occupation, figures } = await house()
    const abroad = await makeCampus(database, tenant, {
      name: 'Sede Providencia',
      countryCode: 'CL',
      countryName: 'Chile',
    })
    await sign([line(await product({ at: abroad }))], { countryCode: 'CL' })
    await sign([line(await product())])
    expect((await figures()).products.offered).toBe('2.00')
    const confined = await app.as(await makeUser(database, tenant, { countries: ['PE'] }))
    const seen = await occupation({}, confined)
    expect(seen.rows.map(({ name }) => name)).toEqual(['Sede Miraflores'])
    expect(todays(seen.total).products).toMatchObject({ offered: '1.00', contracted: '1.00' })
    const other = await house()
    expect((await other.figures()).products.offered).toBe('0.00')
    expect((await other.occupation({ campusId: abroad.campusId })).rows).toEqual([])
  })
})

describe('behind a figure', () => {
  test('stand its products, with who has them on which days', async () => {
    const { product, sign, deal, line, behind, day } = await house()
    const [signed, reserved] = [await product({ capacity: 2 }), await product({ capacity: 6 })]
    const contractId = await sign([line(signed, -5, 9, 1000_00)])
    const { saleId } = await deal({
      title: 'Traslado',
      status: 'RESERVED',
      clientName: 'Taller Ocho',
      lines: [line(reserved)],
    })
    const { items } = await behind({ state: 'CONTRACTED' })
    expect(items).toMatchObject([
      {
        productId: signed,
        campusName: 'Sede Miraflores',
        figures: { seats: { contracted: '2.00' } },
        parts: [
          {
            state: 'CONTRACTED',
            price: { amount: '1000.00', currency: 'PEN' },
            taker: { kind: 'CONTRACT', id: contractId, from: day(-5), to: day(9) },
          },
        ],
      },
    ])
    expect((await behind({ state: 'PROBABLE' })).items).toMatchObject([
      {
        productId: reserved,
        parts: [{ percent: 75, taker: { id: saleId, title: 'Traslado', client: 'Taller Ocho' } }],
      },
    ])
    // What the deal leaves of its product is free, and leads here as well; the one with more of it comes first.
    const third = await product({ capacity: 1 })
    expect((await behind({ state: 'FREE' })).items.map(({ productId }) => productId)).toEqual([reserved, third])
    expect((await behind()).totalItems).toBe(3)
    expect((await behind({ q: 'oficina 3' })).items.map(({ productId }) => productId)).toEqual([third])
  })

  test('of a month, the ones that are so on some of its days', async () => {
    const { product, sign, today, behind } = await house()
    const month = today.with({ day: 1 }).add({ months: 1 })
    await sign([
      { productId: await product(), startsOn: month.subtract({ days: 9 }).toString(), endsOn: month.toString() },
    ])
    const period = month.toString().slice(0, 7)
    const { items } = await behind({ period, state: 'CONTRACTED' })
    expect(items[0]?.parts.map(({ state, from, to }) => [state, from.slice(8), to.slice(8)])).toEqual([
      ['CONTRACTED', '01', '01'],
      ['FREE', '02', String(month.daysInMonth)],
    ])
    expect((await behind({ period: '2020-01' })).totalItems).toBeUndefined()
  })

  test('on no floor, stand alone', async () => {
    const { campus, product, behind } = await house()
    const floor = await makeFloor(database, campus)
    const room = await makeRoom(database, floor)
    await product({ spaceId: room.spaceId })
    const loose = await product()
    expect((await behind({ withoutFloor: 'true' })).items.map(({ productId }) => productId)).toEqual([loose])
    expect((await behind({ floorId: floor.spaceId })).items).toMatchObject([
      { floorName: floor.name, spaceId: room.spaceId },
    ])
  })
})

describe('since last month', () => {
  test('a product has changed where its state or who has it is another', async () => {
    const { api, product, sign, line, day } = await house()
    const [kept, taken, moved] = [await product(), await product(), await product()]
    await product()
    const begun = await product({ startsOn: day(-3) })
    await sign([line(kept, -60, 60)])
    await sign([line(taken, -3, 60)])
    await sign([line(moved, -60, -10)])
    const { body } = await api.get<Page<OccupationChange>>('/sales/occupation/changes')
    const states = body.items.map(({ productId, before, after }) => [productId, before?.state, after?.state])
    expect(states.sort()).toEqual(
      [
        [taken, 'FREE', 'CONTRACTED'],
        [moved, 'CONTRACTED', 'FREE'],
        [begun, undefined, 'FREE'],
      ].sort(),
    )
  })
})

describe('what ends within 90 days', () => {
  test('says when, how much a month, and who comes after', async () => {
    const { api, product, sign, deal, line, day } = await house()
    const [first, second, last] = [await product(), await product(), await product()]
    await sign([line(second, -60, 40, 1000_00)])
    await deal({ title: 'Hasta pronto', status: 'WON', lines: [line(first, -60, 5)] })
    await deal({ title: 'El siguiente', status: 'RESERVED', lines: [line(first, 20, 400), line(second, 41, 400)] })
    await sign([line(last, -60, 91)])
    const { body } = await api.get<Page<OccupationEnding>>('/sales/occupation/endings')
    expect(body.items).toMatchObject([
      { productId: first, endsOn: day(5), daysLeft: 5, monthly: '900.00', noticeOn: null, next: null },
      {
        ...{ productId: second, endsOn: day(40), seatCount: 4, monthly: '1000.00' },
        ...{ noticeOn: day(-20), next: { title: 'El siguiente', probability: 75 } },
      },
    ])
  })
})

test('the overview of Panel de Control says the same as the figures', async () => {
  const { api, product, sign, deal, line, occupation } = await house()
  await sign([line(await product(), -60, 40, 1000_00)])
  await deal({ status: 'RESERVED', lines: [line(await product())] })
  const { total, periods } = await occupation()
  const { body } = await api.get<OccupationOverview>('/sales/occupation/overview')
  expect(body).toMatchObject({ figures: total[1], month: periods[2], monthFigures: total[2], endings: 1 })
  expect(body.ending).toMatchObject([{ daysLeft: 40 }])
})

describe('on-demand use', () => {
  test('is the booked and used hours of the open ones', async () => {
    const { tenant, admin, api, day } = await house()
    const hours = {
      ranges: [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, opensAt: '08:00', closesAt: '18:00' })),
      exceptions: [],
    }
    const open = await makeCampus(database, tenant, { name: 'Sede Abierta', hours })
    const floor = await makeFloor(database, open)
    const [room] = [await makeRoom(database, floor), await makeRoom(database, floor, { type: 'PHONE_BOOTH' })]
    const at = (date: string, time: string) =>
      Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime('America/Lima').toInstant()
    const book = (date: string, time: string, minutes: number) =>
      makeReservation(database, { room, owner: admin, start: at(date, time), minutes })
    const attended = await book(day(-2), '09:00', 120)
    await book(day(-2), '14:00', 60)
    // Over midnight of the first day: half of it is within.
    await book(day(-3), '23:30', 60)
    await makeReservation(database, { room, owner: admin, start: at(day(-2), '16:00'), status: 'CANCELED' })
    await asSystem(database, tx =>
      tx
        .insertInto('attendances')
        .values({
          tenant_id: tenant.tenantId,
          reservation_id: attended,
          checked_in_at: at(day(-2), '09:05').toString(),
          checked_in_by: 'Rosa',
          via: 'BUTTON',
        })
        .execute(),
    )
    const asked = { campusId: open.campusId, from: day(-2), to: day(-1) }
    const { body } = await api.get<OnDemandUse>('/sales/occupation/on-demand', asked)
    expect(body.rows).toMatchObject([
      {
        type: 'ROOM',
        use: {
          spaceCount: 1,
          open: '20.00',
          booked: '3.50',
          used: '2.00',
          bookedPercent: '17.50',
          usedPercent: '10.00',
        },
      },
      { type: 'PHONE_BOOTH', use: { open: '20.00', booked: '0.00' } },
    ])
    expect(body.total).toMatchObject({ spaceCount: 2, open: '40.00', booked: '3.50' })
    expect(await api.get('/sales/occupation/on-demand')).toMatchObject({ body: { from: day(-30), to: day(-1) } })
    expect((await api.get('/sales/occupation/on-demand', { from: day(0), to: day(-1) })).status).toBe(422)
    expect((await api.get('/sales/occupation/on-demand', { from: day(-100), to: day(0) })).status).toBe(422)
  })
})

describe('the file', () => {
  test('has the figures that are shown, a row for each group and period', async () => {
    const { api, product, sign, line, occupation } = await house()
    await sign([line(await product({ capacity: 3 }), -5, 400, 1234_56)])
    const file = async (query: Record<string, string>) => {
      const text = String((await api.get<string>('/sales/occupation/report/file', { format: 'csv', ...query })).body)
      const [head = '', ...rows] = text.replace('\ufeff', '').trim().split('\r\n')
      const titles = head.match(/("[^"]*"|[^,]+)/g)?.map(title => title.replaceAll('"', '')) ?? []
      return rows.map(row => Object.fromEntries(row.split(',').map((cell, place) => [titles[place] ?? '', cell])))
    }
    const rows = await file({})
    const { periods, total } = await occupation()
    expect(rows.map(row => [row.Desde, row.Hasta])).toEqual(periods.map(({ from, to }) => [from, to]))
    expect(rows.map(row => [Number(row['Puestos, contratado']), Number(row['S/ al mes sin IGV, contratado'])])).toEqual(
      total.map(({ seats, money }) => [Number(seats.contracted), Number(money[0]?.contracted ?? 0)]),
    )
    expect(await file({ by: 'product', period: 'today' })).toMatchObject([
      { Código: 'P-1', Producto: 'Oficina 1', Tipo: 'Oficina privada', 'Puestos, ofrecido': '3' },
    ])
    expect((await api.get('/sales/occupation/report/file', { period: '2020-01' })).status).toBe(422)
  })
})
