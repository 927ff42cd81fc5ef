import type { OccupationChange, OccupationEnding, OnDemandUse } from '@aforo/api/insight/occupation'
import { describe, expect, test } from 'vitest'
import { makeCampus, makeFloor, makeReservation, makeRoom } from '../../demo/factories.ts'
import { asSystem } from '../../platform/database/transaction.ts'
import { house } from '../../testing/occupation-house.ts'
import { type Page, testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { database } = app.services

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
    const { floor, product, behind } = await house()
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
