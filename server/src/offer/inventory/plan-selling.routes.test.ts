import type { PlanSelling } from '@aforo/api/offer/inventory-plan'
import type { Product } from '@aforo/api/offer/products'
import type { Customer } from '@aforo/api/people/customers'
import type { FloorPlan } from '@aforo/api/places/floor-plans'
import { expect, test } from 'vitest'
import { makeRooms, makeUser } from '../../demo/factories.ts'
import { conflictsOf, house } from '../../testing/inventory-house.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { database } = app.services

/** A floor in use with three offices, of which the last one is sold without a space, and a room that nobody sells. */
async function plannedHouse() {
  const at = await house()
  const { floor } = at
  const rooms = await makeRooms(database, floor, [{ name: 'Sala 1' }, { name: 'Sala 2' }, { name: 'Sala 9' }])
  const one = await at.product('A1', { spaceId: rooms[0]?.spaceId, capacity: 4 })
  const two = await at.product('A2', { spaceId: rooms[1]?.spaceId })
  const three = await at.product('A3')
  const { body: plan } = await at.api.post<FloorPlan>('/floor-plans/create', { floorId: floor.spaceId })
  const element = (index: number, stands: object) => ({
    id: crypto.randomUUID(),
    shape: 'RECTANGLE',
    kind: 'ROOM',
    x: index * 400,
    y: 0,
    width: 300,
    height: 200,
    ...stands,
  })
  const elements = [
    ...rooms.map(({ spaceId }, index) => element(index, { spaceIds: [spaceId] })),
    element(3, { productIds: [three.id] }),
  ]
  await at.api.put(`/floor-plans/${plan.id}/elements`, { upsert: elements })
  await at.api.post(`/floor-plans/${plan.id}/publish`)
  await at.api.post(`/floor-plans/${plan.id}/activate`)
  const selling = async (query: Record<string, string> = {}) =>
    (await at.api.get<PlanSelling>(`/inventory/planogram/${plan.id}`, query)).body
  const states = async (date: string) =>
    Object.fromEntries((await selling({ date })).products.map(({ code, state }) => [code, state]))
  return { ...at, floor, rooms, plan, elements, one, two, three, selling, states }
}

const price = (product: Product, startsOn: string, amount: string, type = 'BASE') => ({
  productId: product.id,
  type,
  currency: 'PEN',
  amount,
  startsOn,
  endsOn: null,
})

test('a plan tells of each product that it shows how it is on a day, what it costs then and who has it', async () => {
  const { api, day, deal, campus, rooms, elements, one, two, three, selling } = await plannedHouse()
  await api.post('/pricing/product', price(one, day(-10), '4500.00'))
  await api.post('/pricing/product', price(one, day(50), '3900.00', 'PROMOTIONAL'))
  await deal({ title: 'Nube', lines: [[two, -10, 200]] })
  await deal({ title: 'Quizás', status: 'QUOTATION', lines: [[one, 0, 20]] })
  await deal({ title: 'Nunca', status: 'LOST', lines: [[one, 0, 20]] })
  const today = await selling()
  expect(today).toMatchObject({ campusId: campus.campusId, date: day(0), today: day(0) })
  expect(today.products).toMatchObject([
    {
      productId: one.id,
      elementId: elements[0]?.id,
      spaceId: rooms[0]?.spaceId,
      spaceName: 'Sala 1',
      capacity: 4,
      state: 'AVAILABLE',
      prices: [{ amount: '4500.00', currency: 'PEN', promotional: false }],
      freeFrom: null,
      takers: [],
      wishes: 1,
      conflict: null,
    },
    { code: 'A2', state: 'RESERVED', prices: [], takers: [{ title: 'Nube', endDate: day(200) }], freeFrom: null },
    { productId: three.id, elementId: elements[3]?.id, spaceId: null, spaceName: null, state: 'AVAILABLE' },
  ])
  const later = (await selling({ date: day(60) })).products[0]
  expect(later).toMatchObject({ prices: [{ amount: '3900.00', promotional: true }], wishes: 0 })
})

test('who has it is told by the client’s name, also of a client that has a record', async () => {
  const { api, day, two, selling } = await plannedHouse()
  const client = (await api.post<Customer>('/customer', { name: 'Nube Andina' })).body
  const sale = await api.post('/sales', {
    title: 'Traslado',
    type: 'NEW',
    status: 'RESERVED',
    currency: 'PEN',
    clientId: client.id,
    lineItems: [{ productId: two.id, startDate: day(0), endDate: day(9), unitPrice: '100.00' }],
  })
  expect(sale.status).toBe(201)
  expect((await selling()).products[1]).toMatchObject({
    state: 'SOON',
    freeFrom: day(10),
    takers: [{ title: 'Traslado', clientName: 'Nube Andina' }],
  })
  const dates = await api.get<{ items: object[] }>(`/product/availability-exception/${two.id}`)
  expect(dates.body.items).toMatchObject([{ sale: { clientName: 'Nube Andina' } }])
})

test('what is free and what soon will be is what Inventario says of that day', async () => {
  const { api, day, deal, one, two, three, states } = await plannedHouse()
  await deal({ lines: [[one, 10, 40]] })
  await deal({ lines: [[two, -10, 200]] })
  await api.post(`/product/availability-exception/${three.id}`, {
    startDate: day(5),
    endDate: day(300),
    reason: 'MAINTENANCE',
  })
  for (const [date, wanted] of [
    [day(0), { A1: 'AVAILABLE', A2: 'RESERVED', A3: 'AVAILABLE' }],
    [day(10), { A1: 'SOON', A2: 'RESERVED', A3: 'BLOCKED' }],
    [day(41), { A1: 'AVAILABLE', A2: 'RESERVED', A3: 'BLOCKED' }],
    [day(120), { A1: 'AVAILABLE', A2: 'SOON', A3: 'BLOCKED' }],
  ] as const) {
    expect(await states(date)).toEqual(wanted)
    const listed = await api.get<{ items: { code: string }[] }>('/inventory/available', { from: date, to: date })
    const free = Object.entries(wanted).flatMap(([code, state]) => (state === 'AVAILABLE' ? [code] : []))
    expect(listed.body.items.map(({ code }) => code)).toEqual(free)
  }
})

test('a conflict is told on its days and before them, and takes a free product off the offer until it is accepted', async () => {
  const { api, day, deal, one, states, selling } = await plannedHouse()
  await deal({ title: 'Nube', lines: [[one, 100, 140]] })
  await deal({ title: 'Quiroga', lines: [[one, 130, 160]] })
  const shown = async (date: string) => (await selling({ date })).products[0]
  expect(await shown(day(0))).toMatchObject({ state: 'CONFLICT', takers: [], conflict: { startDate: day(130) } })
  expect(await shown(day(135))).toMatchObject({
    state: 'CONFLICT',
    takers: [{ title: 'Nube' }, { title: 'Quiroga' }],
    conflict: { startDate: day(130), endDate: day(140), status: 'OPEN' },
  })
  const [conflict] = await conflictsOf(api)
  await api.patch(`/inventory/conflicts/${conflict?.id}/accept`, { reason: 'Se mudan antes' })
  expect(await states(day(0))).toMatchObject({ A1: 'AVAILABLE' })
  expect(await shown(day(135))).toMatchObject({ state: 'SOON', conflict: { status: 'ACCEPTED' } })
  expect((await shown(day(170)))?.conflict).toBeNull()
})

test('a space that is sold as something else later shows then what is sold then', async () => {
  const { day, product, rooms, selling, api, one } = await plannedHouse()
  expect((await api.put(`/product/${one.id}`, { endsOn: day(30) })).status).toBe(200)
  await product('B1', { spaceId: rooms[0]?.spaceId, startsOn: day(31) })
  const codes = async (date: string) => (await selling({ date })).products.map(({ code }) => code)
  expect(await codes(day(0))).toEqual(['A1', 'A2', 'A3'])
  expect(await codes(day(31))).toEqual(['A2', 'A3', 'B1'])
})

test('it is for the back office alone, of the countries where the plan is', async () => {
  const { tenant, plan } = await plannedHouse()
  const path = `/inventory/planogram/${plan.id}`
  const person = await app.as(await makeUser(database, tenant, { roles: ['ROLE_USER'] }))
  expect((await person.get(path)).status).toBe(403)
  const confined = async (country: string) =>
    (await (await app.as(await makeUser(database, tenant, { countries: [country] }))).get(path)).status
  expect(await confined('CL')).toBe(404)
  expect(await confined('PE')).toBe(200)
})
