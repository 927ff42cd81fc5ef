import type { AvailabilityItem, AvailableProduct, SoonAvailableProduct } from '@aforo/contract/commerce/inventory'
import type { Alternative, Conflict, WhyUnavailable } from '@aforo/contract/commerce/inventory-conflicts'
import type { DuplicatesAnswer, ListedException, LogEntry } from '@aforo/contract/commerce/inventory-upkeep'
import type { AvailabilityException } from '@aforo/contract/commerce/product-exceptions'
import type { Product } from '@aforo/contract/commerce/products'
import type { WorkTray } from '@aforo/contract/front-desk/dashboard'
import { describe, expect, test } from 'vitest'
import { makeCampus, makeFloor, makeRoom, makeTenant, makeUser } from '../../demo/factories.ts'
import { type DealGiven, makeDeal } from '../../demo/sale-factories.ts'
import { type Client, testApp } from '../../platform/testing/test-app.ts'

const app = await testApp()
const { database } = app.services

interface Problem {
  code: string
  data: { rival?: AvailabilityException; field?: string; reason?: string }
}

async function house() {
  const tenant = await makeTenant(database)
  const campus = await makeCampus(database, tenant)
  const seller = await makeUser(database, tenant, { givenName: 'Inés', lastname: 'Rojas' })
  const other = await makeUser(database, tenant, { givenName: 'Omar', lastname: 'Vega' })
  const api = await app.as(seller)
  const today = Temporal.Now.plainDateISO('America/Lima')
  const day = (days: number) => today.add({ days }).toString()
  const product = async (code: string, more: object = {}) =>
    (
      await api.post<Product>('/product', {
        code,
        name: `Oficina ${code}`,
        campusId: campus.campusId,
        startsOn: day(-400),
        ...more,
      })
    ).body
  const deal = (given: Omit<DealGiven, 'lines'> & { lines: [product: Product, from: number, to: number | null][] }) =>
    makeDeal(database, tenant, {
      executive: seller,
      ...given,
      lines: given.lines.map(([{ id }, from, to]) => ({
        productId: id,
        startsOn: day(from),
        endsOn: to === null ? null : day(to),
      })),
    })
  return { tenant, campus, seller, other, api, day, product, deal }
}

const codes = (items: { code: string }[]) => items.map(({ code }) => code)
const available = async (api: Client, query: Record<string, string> = {}) =>
  (await api.get<{ items: AvailableProduct[]; totalItems: number }>('/inventory/available', query)).body
const conflictsOf = async (api: Client, query: Record<string, string> = {}) =>
  (await api.get<{ items: Conflict[] }>('/inventory/conflicts', query)).body.items

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
    const { api, campus, product } = await house()
    const floor = await makeFloor(database, campus)
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

describe('a conflict', () => {
  test('shows both sides, is told to both owners, waits in the tray, and hides the product', async () => {
    const { api, day, product, deal, other, tenant, campus } = await house()
    const one = await product('A1')
    await deal({ title: 'Nube', lines: [[one, 10, 40]] })
    await deal({ title: 'Quiroga', executive: other, status: 'WON', lines: [[one, 40, null]] })
    const [conflict] = await conflictsOf(api)
    expect(conflict).toMatchObject({
      status: 'OPEN',
      startDate: day(40),
      endDate: day(40),
      product: { code: 'A1', campusName: campus.name },
      sides: [
        {
          kind: 'SALE',
          title: 'Nube',
          ownerName: 'Inés Rojas',
          status: { displayName: 'Reservado' },
          endDate: day(40),
        },
        { title: 'Quiroga', ownerName: 'Omar Vega', status: { displayName: 'Ganado' }, endDate: null },
      ],
      can: { accept: true, reopen: false },
    })
    expect(await available(api, { from: day(100), to: day(100) })).toMatchObject({ totalItems: 0 })
    expect(await available(api)).toMatchObject({ totalItems: 0 })
    const told = await Promise.all(
      [api, await app.as(other)].map(async one => (await one.get<{ items: object[] }>('/notifications')).body.items),
    )
    for (const items of told)
      expect(items).toMatchObject([
        { kind: 'CONFLICT_FOUND', link: `/app/inventory?tab=conflicts&conflict=${conflict?.id}` },
      ])
    const tray = await api.get<WorkTray>('/dashboard/work-tray', { campusId: campus.campusId })
    expect(tray.body.items).toMatchObject([{ kind: 'CONFLICT', id: conflict?.id, title: 'Oficina A1: Nube y Quiroga' }])
    expect(await conflictsOf(api, { campusId: (await makeCampus(database, tenant)).campusId })).toEqual([])
  })

  test('is accepted with a reason, and opened again', async () => {
    const { api, product, deal } = await house()
    const one = await product('A1')
    await deal({ lines: [[one, 10, 40]] })
    await deal({ lines: [[one, 40, 50]] })
    const [found] = await conflictsOf(api)
    const path = `/inventory/conflicts/${found?.id}`
    expect(await api.patch(`${path}/accept`, { reason: ' ' })).toMatchObject({ status: 400 })
    const accepted = await api.patch<Conflict>(`${path}/accept`, { reason: 'Se mudan antes', version: found?.version })
    expect(accepted.body).toMatchObject({ status: 'ACCEPTED', reason: 'Se mudan antes', decidedBy: 'Inés Rojas' })
    expect(await api.patch(`${path}/accept`, { reason: 'Otra vez' })).toMatchObject({ body: { code: 'WRONG_STATE' } })
    expect(await api.patch(`${path}/reopen`, { version: found?.version })).toMatchObject({
      body: { code: 'STALE_VERSION', data: { newer: { status: 'ACCEPTED' } } },
    })
    expect(await conflictsOf(api)).toEqual([])
    expect((await api.patch<Conflict>(`${path}/reopen`)).body).toMatchObject({ status: 'OPEN', reason: null })
    expect(await conflictsOf(api)).toHaveLength(1)
  })

  test('is solved by an alternative, which can be undone', async () => {
    const { api, day, product, deal } = await house()
    const one = await product('A1', { capacity: 8 })
    const price = async (id: string, amount: string) =>
      api.post('/pricing/product', {
        productId: id,
        type: 'BASE',
        currency: 'PEN',
        amount,
        startsOn: day(-10),
        endsOn: null,
      })
    const near = await product('A2', { capacity: 9 })
    const far = await product('A3', { capacity: 6 })
    const taken = await product('A4', { capacity: 8 })
    await product('A5', { capacity: 11 })
    await product('A6', { capacity: 8, type: 'SUITE' })
    for (const [id, amount] of [
      [one.id, '1000.00'],
      [near.id, '1100.00'],
      [far.id, '800.00'],
    ] as const)
      await price(id, amount)
    await deal({ title: 'Nube', lines: [[one, 10, 40]] })
    const second = await deal({ title: 'Quiroga', lines: [[one, 30, 60]] })
    await deal({ lines: [[taken, 60, 61]] })
    const alternatives = await api.get<Alternative[]>(`/inventory/products/${one.id}/alternatives`, {
      from: day(30),
      to: day(60),
    })
    expect(codes(alternatives.body)).toEqual(['A2', 'A3'])
    const [conflict] = await conflictsOf(api)
    const side = conflict?.sides.find(({ chainId }) => chainId === second.saleId)
    const path = `/inventory/deals/${second.saleId}/lines`
    const lines = side?.parts.map(part => ({ ...part, productId: near.id }))
    const moved = await api.put<{ before: object[]; conflicts: object[] }>(path, { lines })
    expect(moved).toMatchObject({ status: 200, body: { conflicts: [], before: [{ productId: one.id }] } })
    expect(await conflictsOf(api)).toEqual([])
    expect(await conflictsOf(api, { status: 'SOLVED' })).toMatchObject([{ id: conflict?.id }])
    expect(codes((await available(api, { from: day(45), to: day(59) })).items)).toContain('A1')
    const undone = await api.put<{ conflicts: object[] }>(path, { lines: moved.body.before })
    expect(undone.body.conflicts).toMatchObject([{ startDate: day(30), endDate: day(40), status: 'OPEN' }])
    expect(await api.put(path, { lines: [{ ...lines?.[0], startDate: day(3), endDate: day(2) }] })).toMatchObject({
      body: { code: 'INVALID_FIELD', data: { field: 'lines.0.endDate' } },
    })
  })
})

describe('an exception', () => {
  test('takes days as a deal does, and none is put over a deal', async () => {
    const { api, day, product, deal } = await house()
    const one = await product('A1')
    const path = `/product/availability-exception/${one.id}`
    const { body: own } = await api.post<AvailabilityException>(path, {
      startDate: day(2),
      endDate: day(4),
      reason: 'EVENT',
    })
    const { saleId } = await deal({ title: 'Nube', clientName: 'Nube Andina', lines: [[one, 10, null]] })
    const refused = await api.post<Problem>(path, { startDate: day(9), endDate: day(10), reason: 'EVENT' })
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'BLOCK_NO_AVAILABLE',
        data: { rival: { type: 'BLOCK_NO_AVAILABLE', sale: { saleId, title: 'Nube' } } },
      },
    })
    expect((await api.get<{ items: object[] }>(path, { status: 'CONFIRMED,TENTATIVE' })).body.items).toMatchObject([
      { type: 'EXCEPTION', id: own.id, sale: null },
      {
        type: 'BLOCK_NO_AVAILABLE',
        startDate: day(10),
        endDate: null,
        description: 'Nube',
        sale: { saleId, clientName: 'Nube Andina' },
      },
    ])
    const dates = `/product/availability-exception/${own.id}`
    expect(await api.put(dates, { endDate: day(10) })).toMatchObject({ body: { code: 'BLOCK_NO_AVAILABLE' } })
    expect(codes((await available(api, { from: day(2), to: day(2) })).items)).toEqual([])
    await api.delete(dates)
    expect(codes((await available(api, { from: day(2), to: day(2) })).items)).toEqual(['A1'])
    const listed = async (query = {}) =>
      (await api.get<{ items: ListedException[] }>('/inventory/exceptions', query)).body.items
    expect(await listed()).toEqual([])
    await api.patch(`${dates}/restore`)
    expect(await listed({ q: 'a1' })).toMatchObject([{ id: own.id, productCode: 'A1', over: false, inConflict: false }])
  })

  test('that a deal came over is in conflict with it, and can be shortened or explained', async () => {
    const { api, day, product, deal } = await house()
    const one = await product('A1')
    const { body: own } = await api.post<AvailabilityException>(`/product/availability-exception/${one.id}`, {
      startDate: day(2),
      endDate: day(12),
      reason: 'RENOVATION',
    })
    await deal({ title: 'Nube', lines: [[one, 8, 30]] })
    expect(await conflictsOf(api)).toMatchObject([
      { startDate: day(8), endDate: day(12), sides: [{ kind: 'EXCEPTION', title: 'Remodelación' }, { title: 'Nube' }] },
    ])
    const dates = `/product/availability-exception/${own.id}`
    expect((await api.put(dates, { description: 'Piso nuevo' })).status).toBe(200)
    expect((await api.put(dates, { endDate: day(13) })).status).toBe(409)
    expect((await api.put(dates, { endDate: day(7) })).status).toBe(200)
    expect(await conflictsOf(api)).toEqual([])
  })
})

test('a space that is sold by the month is booked by the hour only before, after, or where it is marked for it', async () => {
  const { api, campus, day, product, deal } = await house()
  const area = await makeRoom(database, await makeFloor(database, campus), { type: 'WORK_AREA' })
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
  const shown = await ask({})
  expect(shown).toMatchObject({ dryRun: true, merged: 0 })
  expect(shown.duplicates).toMatchObject([
    { kind: 'SAME_CODE', kept: { code: 'OF-301' }, gone: { code: 'OF.301' }, exceptions: 1, refused: null },
    { kept: { code: 'OF-302' }, gone: { code: 'OF_302' }, refused: expect.stringContaining('negocios') },
  ])
  expect((await api.get(`/product/${gone.id}`)).status).toBe(200)
  const done = await ask({ dryRun: false })
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
