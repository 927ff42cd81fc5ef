import type { AvailabilityItem, SoonAvailableProduct } from '@aforo/api/offer/inventory'
import type { WhyUnavailable } from '@aforo/api/offer/inventory-conflicts'
import type { DuplicatesAnswer, ListedException, LogEntry } from '@aforo/api/offer/inventory-upkeep'
import { describe, expect, test } from 'vitest'
import { makeCampus, makeRoom, makeUser } from '../../demo/factories.ts'
import { available, codes, conflictsOf, house, type Problem } from '../../testing/inventory-house.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { database } = app.services

describe('what is available', () => {
  test('is free on all of the asked days, with its price and until when', async () => {
    const { api, day, product, deal } = await house()
    const [one, two, three] = [await product('A1'), await product('A2'), await product('A3')]
    await api.post('/pricing/product', {
      productId: one.id,
      type: 'BASE',
      currency: 'PEN',
      amount: '1200.00',
      startsOn: day(-10),
      endsOn: null,
    })
    await deal({ lines: [[two, 5, 9]] })
    await deal({ lines: [[three, 0, null]], status: 'QUOTATION' })
    await product('S1', { type: 'SERVICE' })
    expect(codes((await available(api)).items)).toEqual(['A1', 'A2', 'A3'])
    const days = { from: day(9), to: day(20) }
    const { items, totalItems } = await available(api, days)
    expect(totalItems).toBe(2)
    expect(items[0]).toMatchObject({ code: 'A1', prices: [{ amount: '1200.00', currency: 'PEN' }], freeUntil: null })
    expect((await available(api, { from: day(1), to: day(4) })).items[1]).toMatchObject({
      code: 'A2',
      freeUntil: day(4),
    })
    expect(codes((await available(api, { ...days, priceTo: '1500.00' })).items)).toEqual(['A1'])
    expect(codes((await available(api, { q: 'oficina a3' })).items)).toEqual(['A3'])
    expect(await api.get('/inventory/available', { from: day(3), to: day(2) })).toMatchObject({ status: 422 })
  })

  test('is narrowed by floor, kind and capacity', async () => {
    const { api, floor, product } = await house()
    const room = await makeRoom(database, floor)
    await product('A1', { spaceId: room.spaceId, capacity: 4 })
    await product('A2', { capacity: 9, type: 'SUITE' })
    expect(codes((await available(api, { floorId: floor.spaceId })).items)).toEqual(['A1'])
    expect(codes((await available(api, { types: 'SUITE' })).items)).toEqual(['A2'])
    expect(codes((await available(api, { capacityFrom: '5' })).items)).toEqual(['A2'])
  })

  test('is soon what gets free within 90 days, with the day and who has it now', async () => {
    const { api, day, product, deal } = await house()
    const [one, two, three] = [await product('A1'), await product('A2'), await product('A3')]
    await deal({
      title: 'Nube',
      lines: [
        [one, -10, 20],
        [one, 21, 40],
      ],
    })
    await deal({ lines: [[two, -10, null]] })
    await deal({ lines: [[three, -10, 95]] })
    await product('A4', { startsOn: day(7) })
    // Taken on the first day on which it is offered, and one that is no longer offered when it would be free.
    const [later, ended] = [await product('A5', { startsOn: day(7) }), await product('A6', { endsOn: day(12) })]
    await deal({ lines: [[later, 7, 11]] })
    await deal({ lines: [[ended, -10, 12]] })
    const { body } = await api.get<{ items: SoonAvailableProduct[] }>('/inventory/soon-available')
    expect(body.items).toMatchObject([
      { code: 'A4', freeFrom: day(7), days: 7, takenBy: null },
      { code: 'A5', freeFrom: day(12), days: 12, takenBy: null },
      { code: 'A1', freeFrom: day(41), days: 41, freeUntil: null, takenBy: { kind: 'SALE', title: 'Nube' } },
    ])
  })

  test('narrows the calendar by the price of the first asked day', async () => {
    const { api, day, product } = await house()
    const one = await product('A1')
    const price = { productId: one.id, currency: 'PEN' }
    await api.post('/pricing/product', { ...price, type: 'BASE', amount: '2000.00', startsOn: day(-30), endsOn: null })
    await api.post('/pricing/product', {
      ...price,
      type: 'PROMOTIONAL',
      amount: '1500.00',
      startsOn: day(60),
      endsOn: day(90),
    })
    const shown = async (query: Record<string, string>) =>
      codes((await api.get<{ items: AvailabilityItem[] }>('/inventory/availability', query)).body.items)
    expect(await shown({ priceTo: '1600.00' })).toEqual([])
    expect(await shown({ priceTo: '1600.00', from: day(60), to: day(80) })).toEqual(['A1'])
  })

  test('shows over 24 months who has each product, also deals that keep nobody away', async () => {
    const { api, day, product, deal } = await house()
    const one = await product('A1')
    const sold = await deal({ title: 'Nube', lines: [[one, 40, 80]] })
    await deal({ title: 'Quizás', status: 'QUOTATION', lines: [[one, 10, 20]] })
    await api.post(`/product/availability-exception/${one.id}`, { startDate: day(1), endDate: day(2), reason: 'EVENT' })
    const { body } = await api.get<{ items: AvailabilityItem[]; from: string }>('/inventory/availability', {
      timeZone: 'America/Lima',
    })
    expect(body.from.slice(8)).toBe('01')
    expect(body.items).toMatchObject([
      {
        productId: one.id,
        name: 'Oficina A1',
        code: 'A1',
        capacity: null,
        sales: [
          { title: 'Quizás', status: { name: 'QUOTATION', displayName: 'Cotización', affectsAvailability: false } },
          {
            saleId: sold.saleId,
            productId: one.id,
            startDate: day(40),
            endDate: day(80),
            status: { name: 'RESERVED', affectsAvailability: true },
            type: 'NEW',
            salesExecutiveDto: { name: 'Inés Rojas' },
            externalModifiedDate: null,
          },
        ],
        availabilityExceptions: [
          { startDate: day(1), endDate: day(2), reason: { displayName: 'Evento' }, status: 'CONFIRMED' },
        ],
      },
    ])
  })

  test('says why a product is not, and from when on it is', async () => {
    const { api, day, product, deal } = await house()
    const one = await product('A1', { endsOn: day(100) })
    await deal({ title: 'Nube', lines: [[one, 3, 9]] })
    const why = async (query: Record<string, string>) =>
      (await api.get<WhyUnavailable>(`/inventory/products/${one.id}/why`, query)).body
    expect(await why({ from: day(0), to: day(2) })).toMatchObject({ available: true, reasons: [], freeFrom: day(0) })
    expect(await why({ from: day(5), to: day(120) })).toMatchObject({
      available: false,
      freeFrom: day(10),
      reasons: [{ code: 'NOT_OFFERED_ANY_MORE' }, { code: 'TAKEN', takenBy: { title: 'Nube' } }],
    })
  })
})

test('a space that is sold by the month is booked by the hour only before, after, or where it is marked for it', async () => {
  const { api, floor, day, product, deal } = await house()
  const area = await makeRoom(database, floor, { type: 'WORK_AREA' })
  const inside = await makeRoom(database, area)
  const sold = await product('A1', { spaceId: area.spaceId })
  await deal({ lines: [[sold, 3, 9]] })
  const book = (at: string) =>
    api.post<Problem>('/booking/reservations', { spaceId: inside.spaceId, at, from: '10:00', to: '11:00' })
  expect((await book(day(2))).status).toBe(201)
  expect(await book(day(3))).toMatchObject({
    status: 422,
    body: {
      code: 'SPACE_UNAVAILABLE',
      detail: expect.stringContaining('Vendido por meses'),
      data: { reason: 'BLOCKED' },
    },
  })
  expect((await book(day(9))).status).toBe(422)
  expect((await book(day(10))).status).toBe(201)
  expect((await api.put(`/product/${sold.id}`, { flags: ['ON_DEMAND'] })).status).toBe(200)
  expect((await book(day(5))).status).toBe(201)
})

test('the log tells what happened to products, deals and conflicts, in one campus or to one product', async () => {
  const { api, campus, tenant, product, deal } = await house()
  const one = await product('A1')
  const elsewhere = (await makeCampus(database, tenant)).campusId
  await product('B1', { campusId: elsewhere })
  await deal({ title: 'Nube', lines: [[one, 10, 40]] })
  const two = await deal({ title: 'Quiroga', lines: [[one, 40, 50]] })
  await api.put(`/inventory/deals/${two.saleId}/lines`, {
    lines: two.lines.map(line => ({ id: line.id, productId: one.id, startDate: line.startsOn, endDate: line.endsOn })),
  })
  const log = async (query = {}) => (await api.get<{ items: LogEntry[] }>('/inventory/log', query)).body.items
  const whats = (items: LogEntry[]) => items.map(({ what, subject }) => `${what}: ${subject.name}`)
  expect(whats(await log({ campusId: campus.campusId }))).toEqual([
    'Productos cambiados: Quiroga',
    'Producto creado: Oficina A1',
  ])
  expect(whats(await log({ campusId: elsewhere }))).toEqual(['Producto creado: Oficina B1'])
  const file = await api.bytes(`/inventory/log/report/file?format=csv&campusId=${campus.campusId}`)
  const [head, ...lines] = file.body.toString().trim().split(/\r?\n/)
  expect(head).toContain('Cuándo')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain('Productos cambiados')
  const [conflict] = await conflictsOf(api)
  await api.patch(`/inventory/conflicts/${conflict?.id}/accept`, { reason: 'Se mudan antes' })
  expect((await log({ productId: one.id, subjects: 'conflict' }))[0]).toMatchObject({
    what: 'Conflicto aceptado',
    who: 'Inés Rojas',
    changes: [
      { field: 'Estado', before: 'Sin resolver', after: 'Aceptado' },
      { field: 'Motivo', after: 'Se mudan antes' },
    ],
  })
})

test('duplicates are shown before they are merged, and a merge is undone', async () => {
  const { api, day, product, deal } = await house()
  const kept = await product('OF-301')
  const gone = await product('OF.301')
  const other = await product('OF-302')
  const busy = await product('OF_302')
  await deal({ lines: [[kept, 10, 20]] })
  await deal({ lines: [[other, 10, 20]] })
  await deal({ lines: [[busy, 10, 20]] })
  await api.post(`/product/availability-exception/${gone.id}`, { startDate: day(1), endDate: day(2), reason: 'EVENT' })
  const ask = async (body: object) => (await api.post<DuplicatesAnswer>('/inventory/remove-duplicates', body)).body
  const shown = await ask({ preview: true })
  expect(shown).toMatchObject({ preview: true, merged: 0 })
  expect(shown.duplicates).toMatchObject([
    { kind: 'SAME_CODE', kept: { code: 'OF-301' }, gone: { code: 'OF.301' }, exceptions: 1, refused: null },
    { kept: { code: 'OF-302' }, gone: { code: 'OF_302' }, refused: expect.stringContaining('negocios') },
  ])
  expect((await api.get(`/product/${gone.id}`)).status).toBe(200)
  const done = await ask({})
  expect(done).toMatchObject({ merged: 1, duplicates: [{ gone: { id: gone.id } }] })
  expect((await api.get(`/product/${gone.id}`)).status).toBe(404)
  const listed = await api.get<{ items: ListedException[] }>('/inventory/exceptions')
  expect(listed.body.items).toMatchObject([{ productCode: 'OF-301' }])
  expect(codes((await available(api, { from: day(1), to: day(1) })).items)).not.toContain('OF-301')
  const undo = `/inventory/remove-duplicates/${done.mergeIds[0]}/undo`
  expect((await api.post(undo)).status).toBe(200)
  expect((await api.post(undo)).status).toBe(404)
  expect(codes((await available(api, { from: day(1), to: day(1) })).items)).toContain('OF-301')
  expect((await api.get<{ items: object[] }>(`/product/availability-exception/${gone.id}`)).body.items).toHaveLength(1)
})

test('the lists are had as files of what is filtered', async () => {
  const { api, day, product, deal } = await house()
  const one = await product('A1')
  await product('A2')
  await deal({ title: 'Nube', lines: [[one, -3, 20]] })
  await deal({ title: 'Quiroga', lines: [[one, 20, 30]] })
  await api.post(`/product/availability-exception/${(await product('A3')).id}`, {
    startDate: day(0),
    endDate: day(2),
    reason: 'EVENT',
  })
  const csv = async (path: string) => (await api.bytes(`/inventory/${path}/report/file?format=csv`)).body.toString()
  expect(await csv('available')).toMatch(/A2/)
  expect(await csv('available')).not.toMatch(/A1|A3/)
  expect(await csv('soon-available')).toMatch(/A3/)
  expect(await csv('conflicts')).toMatch(/A1.*Nube.*Quiroga/)
  expect(await csv('exceptions')).toMatch(/A3.*Evento/)
})

test('people of some countries see the products of those', async () => {
  const { tenant, product, deal } = await house()
  const there = await makeCampus(database, tenant, {
    countryCode: 'CL',
    countryName: 'Chile',
    timeZone: 'America/Santiago',
  })
  const here = await product('A1')
  const far = await product('B1', { campusId: there.campusId })
  for (const one of [here, far]) {
    await deal({ lines: [[one, 1, 9]] })
    await deal({ lines: [[one, 5, 20]] })
  }
  const confined = await app.as(await makeUser(database, tenant, { countries: ['CL'] }))
  expect((await conflictsOf(confined)).map(({ product }) => product.code)).toEqual(['B1'])
  expect(codes((await confined.get<{ items: AvailabilityItem[] }>('/inventory/availability')).body.items)).toEqual([
    'B1',
  ])
  expect((await confined.post('/inventory/remove-duplicates', {})).status).toBe(403)
})
