import type { Product } from '@aforo/api/offer/products'
import type { Attachment, ElementGiven } from '@aforo/api/places/floor-plan-elements'
import type { Comparison, Findings, PlanAvailability } from '@aforo/api/places/floor-plan-review'
import type { FloorPlan } from '@aforo/api/places/floor-plans'
import type { Problem } from '@aforo/api/platform/problems'
import { expect, test } from 'vitest'
import { makeCampus, makeFloor, makeRooms, makeUser } from '../../demo/factories.ts'
import { makeHouse } from '../../testing/house.ts'
import { createRecord } from '../../testing/makers.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { database } = app.services

/** A floor with two rooms, of which the first is sold as an office, a product without a space, and an empty draft. */
async function house() {
  const made = await makeHouse(app, {
    floor: { name: 'Piso 3' },
    rooms: { room: { name: 'Oficina 301', bookable: false }, other: { name: 'Sala' } },
  })
  const { api, campus, floor, room } = made
  const { campusId } = campus
  const product = (given: object) => createRecord<Product>(api, '/product', { name: 'P', campusId, ...given })
  const office = await product({ code: 'OF-301', name: 'Oficina Norte', spaceId: room.spaceId, capacity: 6 })
  const loose = await product({ code: 'FD-1', name: 'Escritorio fijo', type: 'FIXED_DESK' })
  const { body: plan } = await api.post<FloorPlan>('/floor-plans/create', { floorId: floor.spaceId })
  const save = (upsert: ElementGiven[], planId = plan.id) =>
    api.put<Problem>(`/floor-plans/${planId}/elements`, { upsert })
  const attach = <Body = Attachment>(elementId: string, given: object) =>
    api.post<Body>(`/floor-plans/elements/${elementId}/products`, given)
  const read = async (planId = plan.id) => (await api.get<FloorPlan>(`/floor-plans/${planId}`)).body
  const places = async (planId = plan.id) =>
    (await read(planId)).drawing.flatMap(({ id, places }) =>
      places.map(({ spaceId, productId }) => ({ element: id, spaceId, productId })),
    )
  const validate = async () =>
    (
      await api.post<Findings>(`/floor-plans/products/${floor.spaceId}/validate`, { planId: plan.id })
    ).body.findings.map(({ code }) => code)
  return { ...made, office, loose, plan, product, save, attach, read, places, validate }
}

const element = (x = 0, given: Partial<ElementGiven> = {}): ElementGiven => ({
  id: crypto.randomUUID(),
  shape: 'RECTANGLE',
  kind: 'ROOM',
  x,
  zOrder: x,
  y: 0,
  width: 300,
  height: 200,
  ...given,
})
const faultsOf = ({ body }: { body: Problem }) =>
  (body.data as { faults: { code: string; productId: string | null }[] }).faults.map(({ code, productId }) => [
    code,
    productId,
  ])

test('a plan offers what is sold on its floor and what its campus sells without a space', async () => {
  const { read, room, office, loose, product, campus, tenant } = await house()
  const [upstairs] = await makeRooms(database, await makeFloor(database, campus, { name: 'Piso 4' }), [{}])
  await product({ code: 'X1', spaceId: upstairs?.spaceId })
  await product({ code: 'X2', startsOn: '2020-01-01', endsOn: '2020-02-01' })
  await product({ code: 'X3', campusId: (await makeCampus(database, tenant)).campusId })
  const { products } = await read()
  expect(products).toMatchObject([
    { id: loose.id, code: 'FD-1', spaceId: null, status: 'ACTIVE' },
    { id: office.id, code: 'OF-301', name: 'Oficina Norte', capacity: 6, spaceId: room.spaceId },
  ])
})

test('a product without a space is offered on every floor, and said to be drawn on one, until its plan is given up', async () => {
  const { api, campus, loose, save, validate, read } = await house()
  const above = await makeFloor(database, campus, { name: 'Piso 4' })
  const { body: other } = await api.post<FloorPlan>('/floor-plans/create', { floorId: above.spaceId })
  const drawnOn = async (planId?: string) => (await read(planId)).products.find(({ id }) => id === loose.id)?.drawnOn
  expect(await drawnOn(other.id)).toBeNull()
  await save([element(0, { productIds: [loose.id] })])
  expect(await drawnOn(other.id)).toBe('Piso 3')
  expect(await drawnOn()).toBeNull()
  await save([element(0, { productIds: [loose.id] })], other.id)
  expect(await drawnOn()).toBe('Piso 4')
  expect(await validate()).toContain('PRODUCT_ELSEWHERE')
  expect((await api.delete(`/floor-plans/${other.id}`)).status).toBe(200)
  expect(await drawnOn()).toBeNull()
  expect(await validate()).not.toContain('PRODUCT_ELSEWHERE')
})

test('an element takes a product: one with a space is where its space is, one without has a place of its own', async () => {
  const { save, attach, places, api, room, office, loose } = await house()
  const [one, two] = [element(), element(400)]
  await save([one, two])
  expect(await attach(one.id, { productId: office.id })).toMatchObject({
    status: 201,
    body: { elementId: one.id, spaceId: room.spaceId, productId: office.id, name: 'Oficina 301', type: 'ROOM' },
  })
  const added = await attach(two.id, { productId: loose.id })
  expect(added.body).toMatchObject({ spaceId: null, productId: loose.id, name: 'Escritorio fijo', type: null })
  expect(await places()).toEqual([
    { element: one.id, spaceId: room.spaceId, productId: office.id },
    { element: two.id, spaceId: null, productId: loose.id },
  ])
  expect(await attach(one.id, { productId: loose.id })).toMatchObject({
    status: 409,
    body: { code: 'PRODUCT_PLACED', data: { productName: 'Escritorio fijo', elementId: two.id } },
  })
  expect(await attach(two.id, { productId: office.id })).toMatchObject({ status: 409, body: { code: 'SPACE_PLACED' } })
  expect((await api.delete(`/floor-plans/elements/products/${added.body.id}`)).status).toBe(200)
  expect(await places()).toHaveLength(1)
})

test('an element takes one thing at a time, of this campus and this floor', async () => {
  const { save, attach, product, places, campus, tenant, other, loose } = await house()
  const one = element()
  await save([one])
  const [upstairs] = await makeRooms(database, await makeFloor(database, campus, { name: 'Piso 4' }), [{}])
  const above = await product({ code: 'X1', spaceId: upstairs?.spaceId })
  const away = await product({ code: 'X2', campusId: (await makeCampus(database, tenant)).campusId })
  const fieldOf = async (given: object) => {
    const { status, body } = await attach<{ errors?: { field: string }[] }>(one.id, given)
    return [status, body.errors?.[0]?.field]
  }
  expect(await fieldOf({})).toEqual([422, 'spaceId'])
  expect(await fieldOf({ spaceId: other.spaceId, productId: loose.id })).toEqual([422, 'productId'])
  expect(await fieldOf({ productId: above.id })).toEqual([422, 'productId'])
  expect(await fieldOf({ productId: away.id })).toEqual([422, 'productId'])
  expect(await fieldOf({ productId: crypto.randomUUID() })).toEqual([422, 'productId'])
  expect(await places()).toEqual([])
})

test('a drawing is saved with products, which move from one element to another in one call', async () => {
  const { save, places, room, other, office, loose } = await house()
  const [one, two] = [element(0, { productIds: [office.id, loose.id] }), element(400, { spaceIds: [other.spaceId] })]
  expect((await save([one, two])).status).toBe(200)
  expect(await places()).toEqual([
    { element: one.id, spaceId: room.spaceId, productId: office.id },
    { element: one.id, spaceId: null, productId: loose.id },
    { element: two.id, spaceId: other.spaceId, productId: null },
  ])
  await save([
    { ...one, productIds: [], spaceIds: [other.spaceId] },
    { ...two, spaceIds: [room.spaceId], productIds: [loose.id] },
  ])
  expect(await places()).toEqual([
    { element: one.id, spaceId: other.spaceId, productId: null },
    { element: two.id, spaceId: room.spaceId, productId: office.id },
    { element: two.id, spaceId: null, productId: loose.id },
  ])
})

test('a drawing with a product that is not there, is elsewhere, or is drawn twice is refused as a whole', async () => {
  const { save, read, room, product, tenant, office, loose } = await house()
  const away = await product({ code: 'X2', campusId: (await makeCampus(database, tenant)).campusId })
  const nobody = crypto.randomUUID()
  expect(faultsOf(await save([element(0, { productIds: [away.id] })]))).toEqual([['NO_SUCH_PRODUCT', away.id]])
  expect(faultsOf(await save([element(0, { productIds: [nobody] })]))).toEqual([['NO_SUCH_PRODUCT', nobody]])
  const twice = [element(0, { productIds: [loose.id] }), element(400, { productIds: [loose.id] })]
  expect(faultsOf(await save(twice))).toEqual([['PLACED_TWICE', loose.id]])
  // The product by its space, the space by itself.
  const apart = [element(0, { productIds: [office.id] }), element(400, { spaceIds: [room.spaceId] })]
  expect(faultsOf(await save(apart))).toEqual([['PLACED_TWICE', null]])
  await save([element(0, { productIds: [loose.id] })])
  expect(faultsOf(await save([element(400, { productIds: [loose.id] })]))).toEqual([['PLACED_TWICE', loose.id]])
  expect((await read()).drawing).toHaveLength(1)
})

test('a product that is drawn and gets a space is there by its space', async () => {
  const { api, save, places, validate, other, loose } = await house()
  const [one, two] = [element(0, { productIds: [loose.id] }), element(400)]
  await save([one, two])
  await api.patch(`/product/${loose.id}/space/${other.spaceId}`)
  expect(await places()).toEqual([{ element: one.id, spaceId: other.spaceId, productId: loose.id }])
  await save([{ ...two, spaceIds: [other.spaceId] }])
  expect(await validate()).toContain('PRODUCT_APART')
  // Whoever draws has it as the space, and saves it as that.
  await save([{ ...two, spaceIds: [] }])
  await save([{ ...one, productIds: [], spaceIds: [other.spaceId] }])
  expect(await places()).toEqual([{ element: one.id, spaceId: other.spaceId, productId: loose.id }])
  expect(await validate()).not.toContain('PRODUCT_APART')
})

test('a plan with a product that was deleted is not published; with it put in use, it is told of that day', async () => {
  const { api, save, plan, room, office, loose } = await house()
  const [one, two] = [element(0, { productIds: [office.id] }), element(400, { productIds: [loose.id] })]
  await save([one, two])
  await api.delete(`/product/${loose.id}`)
  const refused = await api.post<Problem>(`/floor-plans/${plan.id}/publish`)
  expect(refused).toMatchObject({ status: 422, body: { code: 'PLAN_HAS_ERRORS' } })
  expect((refused.body.data as Findings).findings[0]).toMatchObject({ code: 'PRODUCT_GONE', productIds: [loose.id] })
  await api.patch(`/product/${loose.id}/restore`)
  await api.post(`/floor-plans/${plan.id}/publish`)
  expect((await api.post(`/floor-plans/${plan.id}/activate`)).status).toBe(200)

  const day = (days: number) => Temporal.PlainDate.from(office.today).add({ days }).toString()
  const block = { startDate: day(1), endDate: day(2), reason: 'RENOVATION', status: 'TENTATIVE' }
  await api.post(`/product/availability-exception/${loose.id}`, block)
  await api.post(`/product/availability-exception/${office.id}`, { ...block, status: 'CONFIRMED' })
  const on = async (date: string) => {
    const query = { date, from: '10:00', to: '11:00' }
    const { body } = await api.get<PlanAvailability>(`/floor-plans/planogram/${plan.id}/availability/`, query)
    return body.products
  }
  expect(await on(day(1))).toMatchObject([
    { productId: loose.id, elementId: two.id, spaceId: null, code: 'FD-1', status: 'TENTATIVE' },
    {
      productId: office.id,
      elementId: one.id,
      spaceId: room.spaceId,
      code: 'OF-301',
      name: 'Oficina Norte',
      capacity: 6,
      status: 'BLOCKED',
      reason: expect.stringContaining('Remodelación, hasta el'),
    },
  ])
  expect((await on(day(3))).map(({ status }) => status)).toEqual(['OFFERED', 'OFFERED'])
  expect((await on(day(-1))).map(({ status }) => status)).toEqual(['UPCOMING', 'UPCOMING'])
})

test('products say nothing to those who only book', async () => {
  const { api, save, plan, tenant, office, loose } = await house()
  await save([element(0, { productIds: [office.id] }), element(400, { productIds: [loose.id] })])
  await api.post(`/floor-plans/${plan.id}/publish`)
  await api.post(`/floor-plans/${plan.id}/activate`)
  const user = await app.as(await makeUser(database, tenant, { roles: ['ROLE_USER'] }))
  const seen = (await user.get<FloorPlan>(`/floor-plans/${plan.id}`)).body
  expect(seen.products).toEqual([])
  expect(seen.drawing[0]?.places).toMatchObject([{ name: 'Oficina 301', productId: null }])
  const asked = await user.get<PlanAvailability>(`/floor-plans/planogram/${plan.id}/availability/`)
  expect(asked.body.products).toEqual([])
  expect(asked.body.spaces).toHaveLength(1)
})

test('a draft of a plan keeps its products, another floor’s gets none, and the comparison tells of them', async () => {
  const { api, save, places, read, plan, floor, campus, loose, office } = await house()
  const one = element(0, { productIds: [loose.id, office.id] })
  await save([one])
  await api.post(`/floor-plans/${plan.id}/publish`)
  await api.post(`/floor-plans/${plan.id}/activate`)
  const { body: draft } = await api.post<FloorPlan>('/floor-plans/create', {
    floorId: floor.spaceId,
    fromPlanId: plan.id,
  })
  const productsIn = async (id: string) => (await places(id)).map(({ productId }) => productId).sort()
  expect(await productsIn(draft.id)).toEqual([loose.id, office.id].sort())
  const [copy] = (await read(draft.id)).drawing
  const compare = async () => (await api.get<Comparison>(`/floor-plans/${draft.id}/compare`)).body
  expect(await compare()).toMatchObject({ unchanged: 1, losingProducts: [] })
  const { lineageId: _, places: had, ...drawn } = copy as NonNullable<typeof copy>
  await save([{ ...drawn, spaceIds: had.flatMap(({ spaceId }) => spaceId ?? []) }], draft.id)
  expect(await compare()).toMatchObject({
    changed: [{ differences: ['Productos'] }],
    losingProducts: [{ productId: loose.id, name: 'Escritorio fijo' }],
    gainingProducts: [],
    losingPlace: [],
  })
  const above = await makeFloor(database, campus, { name: 'Piso 4' })
  const { body: other } = await api.post<FloorPlan>('/floor-plans/create', { floorId: above.spaceId })
  await api.post(`/floor-plans/${other.id}/copy`, { planId: plan.id })
  expect(await places(other.id)).toEqual([])
})

test('going back to an older plan leaves out the products that are gone or have their space elsewhere', async () => {
  const { api, save, places, plan, floor, other, loose, product } = await house()
  const kept = await product({ code: 'K1' })
  const gone = await product({ code: 'G1' })
  const [one, two] = [
    element(0, { productIds: [loose.id, kept.id, gone.id] }),
    element(400, { spaceIds: [other.spaceId] }),
  ]
  await save([one, two])
  await api.post(`/floor-plans/${plan.id}/publish`)
  await api.post(`/floor-plans/${plan.id}/activate`)
  const { body: next } = await api.post<FloorPlan>('/floor-plans/create', { floorId: floor.spaceId })
  await api.post(`/floor-plans/${next.id}/publish`)
  await api.post(`/floor-plans/${next.id}/activate`)
  await api.delete(`/product/${gone.id}`)
  await api.patch(`/product/${loose.id}/space/${other.spaceId}`)
  expect((await api.post(`/floor-plans/${plan.id}/rollback`)).status).toBe(200)
  expect(await places()).toEqual([
    { element: one.id, spaceId: null, productId: kept.id },
    { element: two.id, spaceId: other.spaceId, productId: loose.id },
  ])
})
