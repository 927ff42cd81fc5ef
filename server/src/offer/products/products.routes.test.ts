import type { Product, ProductSummary } from '@aforo/api/offer/products'
import type { History } from '@aforo/api/platform/base'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeCampus, makeFloor, makeRoom } from '../../demo/factories.ts'
import { makeHouse } from '../../testing/house.ts'
import { type Client, type TestApp, testApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const today = Temporal.Now.plainDateISO('America/Lima')
const day = (days: number) => today.add({ days }).toString()

/** An operator with a campus, its floor and an office there. */
async function operator(timeZone = 'America/Lima') {
  const { tenant, api, campus, floor, office } = await makeHouse(app, {
    campus: { timeZone },
    rooms: { office: { name: 'Oficina 301', capacity: 6, bookable: false } },
  })
  return { tenant, campus, floor, office, admin: api, campusId: campus.campusId, spaceId: office.spaceId }
}

interface Page {
  items: ProductSummary[]
  totalItems: number
}

const create = (admin: Client, given: object) => admin.post<Product>('/product/', given)
const search = async (admin: Client, query: Record<string, string> = {}) =>
  (await admin.get<Page>('/product/search', query)).body.items.map(({ code }) => code)

describe('a product', () => {
  test('is sold at a campus from today on, with its space and floor', async () => {
    const { admin, campusId, spaceId, floor } = await operator()
    const { status, body } = await create(admin, {
      code: 'of-301',
      name: 'Oficina 301',
      campusId,
      spaceId,
      capacity: 6,
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      code: 'OF-301',
      type: 'PRIVATE_OFFICE',
      category: 'SPACE',
      capacity: 6,
      status: 'ACTIVE',
      startsOn: day(0),
      endsOn: null,
      space: { id: spaceId, name: 'Oficina 301', type: 'ROOM', floorId: floor.spaceId, floorName: 'Piso 3' },
      nextException: null,
    })
    expect((await admin.get<Product>(`/product/${body.id}`)).body).toEqual(body)
  })

  test('has its usual price with it, and its list and file show today’s', async () => {
    const { admin, campusId } = await operator()
    const given = { code: 'P1', name: 'Con precio', campusId, price: { amount: '5000.00' } }
    const { body: priced } = await create(admin, given)
    const usual = { amount: '5000.00', currency: 'PEN', promotional: false, promotionUntil: null }
    expect(priced.price).toEqual(usual)
    const prices = (await admin.get<{ prices: object[] }>('/pricing/product', { product_id: priced.id })).body.prices
    expect(prices).toMatchObject([{ type: 'BASE', amount: '5000.00', startsOn: day(0), endsOn: null }])
    await admin.post('/pricing/product', {
      productId: priced.id,
      type: 'PROMOTIONAL',
      currency: 'PEN',
      amount: '3700.00',
      startsOn: day(0),
      endsOn: day(30),
    })
    await create(admin, { code: 'P2', name: 'Sin precio', campusId })
    const { items } = (await admin.get<Page>('/product/search', { sort: 'code' })).body
    expect(items.map(({ price }) => price)).toEqual([
      { amount: '3700.00', currency: 'PEN', promotional: true, promotionUntil: day(30) },
      null,
    ])
    expect((await create(admin, { ...given, code: 'P3', price: { amount: '0' } })).status).toBe(400)
    expect(await search(admin, { q: 'P3' })).toEqual([])
  })

  test('begins on the campus’s day, not on the server’s', async () => {
    const { admin, campusId } = await operator('Pacific/Kiritimati')
    const { body } = await create(admin, { code: 'K1', name: 'K', campusId })
    expect(body.startsOn).toBe(Temporal.Now.plainDateISO('Pacific/Kiritimati').toString())
  })

  test('of a space takes from it what is not said', async () => {
    const { admin, campusId, spaceId } = await operator()
    const { status, body } = await admin.post<Product>('/product/space', { code: 'A1', spaceId, type: 'SUITE' })
    expect(status).toBe(201)
    expect(body).toMatchObject({ name: 'Oficina 301', capacity: 6, campusId, type: 'SUITE', space: { id: spaceId } })
  })

  test('has a code that no other has, in capitals, until it is deleted', async () => {
    const { admin, campusId } = await operator()
    const { body } = await create(admin, { code: 'A1', name: 'Uno', campusId })
    expect(await create(admin, { code: 'a1', name: 'Dos', campusId })).toMatchObject({
      status: 409,
      body: { code: 'CODE_TAKEN' },
    })
    await admin.delete(`/product/${body.id}`)
    expect((await create(admin, { code: 'A1', name: 'Dos', campusId })).status).toBe(201)
    expect(await admin.patch(`/product/${body.id}/restore`)).toMatchObject({
      status: 409,
      body: { code: 'CODE_TAKEN' },
    })
  })

  test('is had as a workbook and as CSV, of what is filtered and nobody else’s', async () => {
    const { admin, campusId, spaceId } = await operator()
    await create(admin, { code: 'A2', name: 'Suite', type: 'SUITE', campusId, endsOn: day(9) })
    await create(admin, { code: 'A1', name: 'Oficina', campusId, spaceId, capacity: 6, description: '=1+1' })
    await operator().then(other => create(other.admin, { code: 'X', name: 'X', campusId: other.campusId }))
    const book = await admin.bytes('/product/report/file')
    expect(book.headers['content-disposition']).toMatch(/productos-\d{4}-\d\d-\d\d\.xlsx/)
    const [head = [], office = [], suite = [], ...rest] = (await readXlsx(book.body)).sheets[0]?.rows ?? []
    const told = (row: unknown[], title: string) => row[head.indexOf(title)]
    expect(rest).toEqual([])
    expect(['Código', 'Espacio', 'Piso', 'Capacidad', 'Estado'].map(title => told(office, title))).toEqual([
      'A1',
      'Oficina 301',
      'Piso 3',
      6,
      'En oferta',
    ])
    expect(told(suite, 'Se ofrece hasta')).toBeInstanceOf(Date)
    const text = (await admin.bytes('/product/report/file?format=csv&types=PRIVATE_OFFICE')).body.toString()
    expect(text.split('\r\n')).toHaveLength(3)
    expect(text).toContain("'=1+1")
  })

  test('sells a space that nobody else sells on a day of it', async () => {
    const { admin, campusId, spaceId } = await operator()
    const first = (await create(admin, { code: 'A1', name: 'Uno', campusId, spaceId, endsOn: day(30) })).body
    const second = { code: 'A2', name: 'Dos', campusId, spaceId }
    expect(await create(admin, second)).toMatchObject({
      status: 409,
      body: { code: 'SPACE_SOLD', data: { product: { id: first.id, code: 'A1', name: 'Uno' } } },
    })
    expect((await create(admin, { ...second, startsOn: day(31) })).status).toBe(201)
    expect(await admin.put(`/product/${first.id}`, { endsOn: null })).toMatchObject({ body: { code: 'SPACE_SOLD' } })
  })

  test('of many that take one space at once only one gets it, and the others are told which', async () => {
    const { admin, campusId, spaceId } = await operator()
    const answers = await Promise.all(
      ['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7', 'A8'].map(code =>
        create(admin, { code, name: code, campusId, spaceId }),
      ),
    )
    const [made] = answers.filter(({ status }) => status === 201)
    const refused = answers.filter(({ status }) => status === 409)
    expect(refused.map(({ body }) => body)).toEqual(
      Array.from({ length: 7 }, () =>
        expect.objectContaining({
          code: 'SPACE_SOLD',
          data: { product: expect.objectContaining({ id: made?.body.id }) },
        }),
      ),
    )
  })

  test('refuses a space of another campus, a whole floor and days in the wrong order, and stays as it was', async () => {
    const { admin, tenant, campusId, spaceId, floor } = await operator()
    const { body } = await create(admin, { code: 'A1', name: 'Uno', campusId, spaceId })
    const elsewhere = await makeCampus(app.services.database, tenant, { name: 'Otra' })
    const room = await makeRoom(app.services.database, await makeFloor(app.services.database, elsewhere))
    const refused = async (change: object) =>
      (await admin.put<{ errors: { field: string }[] }>(`/product/${body.id}`, change)).body.errors?.[0]?.field
    expect(await refused({ spaceId: room.spaceId })).toBe('spaceId')
    expect(await refused({ spaceId: floor.spaceId })).toBe('spaceId')
    expect(await refused({ spaceId: crypto.randomUUID() })).toBe('spaceId')
    expect(await refused({ campusId: crypto.randomUUID() })).toBe('campusId')
    expect(await refused({ endsOn: day(-1) })).toBe('endsOn')
    expect((await admin.patch(`/product/${body.id}/space/${room.spaceId}`)).status).toBe(422)
    expect((await admin.get<Product>(`/product/${body.id}`)).body).toEqual(body)
  })

  test('changes what is said of it; in another campus it has no space any more', async () => {
    const { admin, tenant, campusId, spaceId } = await operator()
    const { body: before } = await create(admin, { code: 'A1', name: 'Uno', campusId, flags: ['HIGHLIGHTED'] })
    const placed = await admin.patch<Product>(`/product/${before.id}/space/${spaceId}`)
    expect(placed.body).toMatchObject({ space: { id: spaceId }, flags: ['HIGHLIGHTED'], version: before.version + 1 })
    const elsewhere = await makeCampus(app.services.database, tenant, { name: 'Otra' })
    const { body } = await admin.put<Product>(`/product/${before.id}`, { campusId: elsewhere.campusId, capacity: 3 })
    expect(body).toMatchObject({ space: null, campusName: 'Otra', capacity: 3, name: 'Uno' })
    const history = (await admin.get<History>(`/product/${before.id}/history`)).body
    expect(history.map(({ what }) => what)).toEqual(['Producto cambiado', 'Espacio asignado', 'Producto creado'])
    expect(history[1]?.changes).toEqual([{ field: 'Espacio', before: '', after: 'Oficina 301, Piso 3' }])
  })

  test('refuses an older version and answers with the newer', async () => {
    const { admin, campusId } = await operator()
    const { body } = await create(admin, { code: 'A1', name: 'Uno', campusId })
    await admin.put(`/product/${body.id}`, { name: 'Dos' })
    expect(await admin.put(`/product/${body.id}`, { name: 'Tres', version: body.version })).toMatchObject({
      status: 409,
      body: { code: 'STALE_VERSION', data: { newer: { name: 'Dos' } } },
    })
  })

  test('that is deleted is gone, and comes back as it was', async () => {
    const { admin, campusId, spaceId } = await operator()
    const { body } = await create(admin, { code: 'A1', name: 'Uno', campusId, spaceId })
    expect((await admin.delete(`/product/${body.id}`)).status).toBe(200)
    expect((await admin.get(`/product/${body.id}`)).status).toBe(404)
    expect(await search(admin)).toEqual([])
    const restored = await admin.patch<Product>(`/product/${body.id}/restore`)
    expect(restored.body).toMatchObject({ name: 'Uno', space: { id: spaceId } })
    expect(await search(admin)).toEqual(['A1'])
  })

  test('has no space while that is deleted', async () => {
    const { admin, campusId, spaceId } = await operator()
    const { body } = await create(admin, { code: 'A1', name: 'Uno', campusId, spaceId })
    await admin.delete(`/spaces/${spaceId}`)
    expect((await admin.get<Product>(`/product/${body.id}`)).body.space).toBeNull()
  })
})

describe('the search', () => {
  test('finds by text, campus, type, state and whether there is a space', async () => {
    const { admin, tenant, campusId, spaceId } = await operator()
    const elsewhere = await makeCampus(app.services.database, tenant, { name: 'Otra' })
    await create(admin, { code: 'A1', name: 'Oficina del jardín', campusId, spaceId, capacity: 4 })
    await create(admin, { code: 'B1', name: 'Suite', type: 'SUITE', campusId, capacity: 12, flags: ['SHOWROOM'] })
    await create(admin, { code: 'C1', name: 'Pasada', campusId, startsOn: day(-9), endsOn: day(-1) })
    await create(admin, { code: 'D1', name: 'Futura', campusId: elsewhere.campusId, startsOn: day(9) })
    await create(admin, { code: 'E1', name: 'Casillero', type: 'LOCKER', campusId })
    expect(await search(admin, { sort: 'code' })).toEqual(['A1', 'B1', 'D1', 'E1'])
    expect(await search(admin, { q: 'JARDIN' })).toEqual(['A1'])
    expect(await search(admin, { q: 'oficina 301' })).toEqual(['A1'])
    expect(await search(admin, { q: 'b1' })).toEqual(['B1'])
    expect(await search(admin, { campusId: elsewhere.campusId })).toEqual(['D1'])
    expect(await search(admin, { types: 'SUITE,LOCKER', sort: '-code' })).toEqual(['E1', 'B1'])
    expect(await search(admin, { categories: 'SPACE', sort: 'code' })).toEqual(['A1', 'B1', 'D1'])
    expect(await search(admin, { categories: 'ADDITIONAL', types: 'SUITE' })).toEqual([])
    expect(await search(admin, { status: 'EXPIRED' })).toEqual(['C1'])
    expect(await search(admin, { status: 'UPCOMING' })).toEqual(['D1'])
    expect(await search(admin, { hasSpace: 'true' })).toEqual(['A1'])
    expect(await search(admin, { hasSpace: 'false', sort: 'code' })).toEqual(['B1', 'D1', 'E1'])
    expect(await search(admin, { flags: 'SHOWROOM' })).toEqual(['B1'])
    expect(await search(admin, { sort: '-capacity', pageSize: '2' })).toEqual(['B1', 'A1'])
    expect((await admin.get<Page>('/product/search', { pageSize: '1' })).body).toMatchObject({
      totalItems: 4,
      count: 1,
    })
  })
})

describe('the choices', () => {
  test('are those of the categories that are asked for', async () => {
    const { admin } = await operator()
    const codes = async (path: string, categories?: string) =>
      (
        await admin.get<{ code: string }[]>(`/product/${path}`, categories === undefined ? {} : { categories })
      ).body.map(({ code }) => code)
    expect(await codes('info/types', 'SPACE')).toEqual(['PRIVATE_OFFICE', 'SUITE', 'FIXED_DESK', 'DEDICATED_ROOM'])
    expect(await codes('info/types', 'SPACE,ADDITIONAL')).toHaveLength(8)
    expect(await codes('info/features', 'ADDITIONAL')).toContain('COVERED')
    expect(await codes('info/features', 'SPACE')).not.toContain('COVERED')
    expect(await codes('info/features/location')).toContain('NATURAL_LIGHT')
    expect(await codes('space/flags', 'ADDITIONAL')).not.toContain('SHOWROOM')
    expect(await codes('space/flags')).toContain('SHOWROOM')
  })
})

test('what deals or blocks name becomes no service, and a service that is sold nothing else', async () => {
  const { admin: api, campusId } = await operator()
  const make = async (type: string, code: string) =>
    (await api.post<Product>('/product', { code, name: 'Oficina', campusId, type })).body
  const [office, coffee] = [await make('PRIVATE_OFFICE', 'S1'), await make('SERVICE', 'S2')]
  const become = (id: string, type: string) => api.put<Product>(`/product/${id}`, { type })
  expect((await become(office.id, 'SERVICE')).status).toBe(200)
  expect((await become(office.id, 'PRIVATE_OFFICE')).status).toBe(200)
  const line = { startDate: '2030-01-01', endDate: '2030-06-30', unitPrice: '10.00' }
  for (const { id } of [office, coffee]) {
    const deal = { title: 'Negocio', type: 'NEW', status: 'RESERVED', currency: 'PEN' }
    expect((await api.post('/sales', { ...deal, lineItems: [{ ...line, productId: id }] })).status).toBe(201)
  }
  expect(await become(office.id, 'SERVICE')).toMatchObject({ status: 422, body: { errors: [{ field: 'type' }] } })
  expect(await become(coffee.id, 'SUITE')).toMatchObject({ status: 422, body: { errors: [{ field: 'type' }] } })
  // Between what takes days it may change.
  expect((await become(office.id, 'SUITE')).status).toBe(200)
})
