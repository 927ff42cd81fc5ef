import type { OccupationOverview } from '@aforo/api/insight/occupation'
import { describe, expect, test } from 'vitest'
import { makeCampus, makeFloor, makeRoom, makeUser } from '../../demo/factories.ts'
import { house, todays } from '../../testing/occupation-house.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { database } = app.services

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

test('the overview of Panel de Control says the same as the figures', async () => {
  const { api, product, sign, deal, line, occupation } = await house()
  await sign([line(await product(), -60, 40, 1000_00)])
  await deal({ status: 'RESERVED', lines: [line(await product())] })
  const { total, periods } = await occupation()
  const { body } = await api.get<OccupationOverview>('/sales/occupation/overview')
  expect(body).toMatchObject({ figures: total[1], month: periods[2], monthFigures: total[2], endings: 1 })
  expect(body.ending).toMatchObject([{ daysLeft: 40 }])
})
