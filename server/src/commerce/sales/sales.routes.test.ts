import type { Product } from '@aforo/contract/commerce/products'
import type { Sale, SaleSummary, SellableProduct, StatusSettings } from '@aforo/contract/commerce/sale-records'
import type { Customer } from '@aforo/contract/people/customers'
import type { History } from '@aforo/contract/platform/base'
import type { Problem } from '@aforo/contract/platform/problems'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { makeCampus, makeTenant, makeUser } from '../../demo/factories.ts'
import { asTenant } from '../../platform/database/transaction.ts'
import { testApp } from '../../platform/testing/test-app.ts'

const app = await testApp()
const { database } = app.services

interface Page<Item> {
  items: Item[]
  totalItems: number
}

async function house() {
  const tenant = await makeTenant(database)
  const { campusId } = await makeCampus(database, tenant)
  const admin = await makeUser(database, tenant, { givenName: 'Rosa', lastname: 'Quispe' })
  const api = await app.as(admin)
  const product = async (code: string, given: object = {}) =>
    (await api.post<Product>('/product', { code, name: `Oficina ${code}`, campusId, startsOn: '2026-01-01', ...given }))
      .body
  const office = await product('A1')
  const create = (given: object = {}, client = api) =>
    client.post<Sale & Problem>('/sales', {
      title: 'Oficina para Andina',
      startDate: '2027-01-01',
      endDate: '2027-12-31',
      lineItems: [{ productId: office.id, unitPrice: '1200.00' }],
      ...given,
    })
  const move = (sale: Sale, status: string, given: object = {}) =>
    api.patch<Sale & Problem>(`/sales/${sale.saleId}/status`, { status, ...given })
  const read = async (id: string) => (await api.get<Sale>(`/sales/${id}`)).body
  const takings = () =>
    asTenant(database, tenant.tenantId, tx => tx.selectFrom('product_takings').selectAll().execute())
  const list = async (query: Record<string, string> = {}) =>
    (await api.get<Page<SaleSummary>>('/sales/search', query)).body.items.map(({ title }) => title)
  return { tenant, admin, api, campusId, office, product, create, move, read, takings, list }
}

test('a deal is made here with its lines, their month and its tax', async () => {
  const { api, admin, office, create, read } = await house()
  const client = (await api.post<Customer>('/customer', { name: 'Minera Andina' })).body
  const { status, body } = await create({ clientId: client.id })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    title: 'Oficina para Andina',
    type: 'NEW',
    status: { name: 'DRAFT', displayName: 'Nueva Oportunidad', affectsAvailability: false },
    client: { id: client.id, name: 'Minera Andina' },
    salesExecutiveDto: { id: admin.userId, name: 'Rosa Quispe' },
    productId: office.id,
    products: ['A1'],
    startDate: '2027-01-01',
    endDate: '2027-12-31',
    monthly: '1200.00',
    totals: { net: '1200.00', tax: '216.00', total: '1416.00' },
    lineItems: [{ productCode: 'A1', quantity: '1.00', unitPrice: '1200.00', amount: '1200.00', followsSale: true }],
    conflicts: [],
    differences: [],
    source: 'LOCAL',
    externalModifiedDate: null,
    version: 2,
    can: { edit: true, deprecate: true, restore: false, refresh: false },
  })
  expect(await read(body.saleId)).toEqual(body)
})

test('a line without a price has the list price of its first day, and a promotion beats it', async () => {
  const { api, office, create } = await house()
  const price = (type: string, amount: string, startsOn: string, endsOn: string | null, currency = 'PEN') =>
    api.post('/pricing/product', { productId: office.id, type, currency, amount, startsOn, endsOn })
  await price('BASE', '1500.00', '2026-01-01', null)
  await price('PROMOTIONAL', '1300.00', '2027-01-01', '2027-03-31')
  const bought = async (startDate: string, currency = 'PEN') => {
    const { body } = await create({ startDate, currency, lineItems: [{ productId: office.id, discount: '10' }] })
    return body.lineItems?.[0] ?? body
  }
  expect(await bought('2027-02-01')).toMatchObject({ unitPrice: '1300.00', discount: '10.00', amount: '1170.00' })
  expect(await bought('2027-04-01')).toMatchObject({ unitPrice: '1500.00' })
  expect(await bought('2027-04-01', 'USD')).toMatchObject({
    code: 'INVALID_FIELD',
    data: { field: 'lineItems.0.unitPrice' },
  })
})

test('a deal takes its products only in a status that affects availability, and says with whom it clashes', async () => {
  const { create, move, read, takings } = await house()
  const first = (await create({ title: 'Primero' })).body
  const second = (await create({ title: 'Segundo', startDate: '2027-12-01', endDate: null })).body
  expect(await takings()).toEqual([])
  expect((await move(first, 'RESERVED')).body).toMatchObject({
    status: { name: 'RESERVED', affectsAvailability: true },
    conflicts: [],
  })
  expect(await takings()).toMatchObject([{ source_id: first.saleId, during: '[2027-01-01,2028-01-01)' }])
  const moved = await move(second, 'WON')
  expect(moved).toMatchObject({
    status: 200,
    body: {
      conflicts: [
        {
          status: 'OPEN',
          product: { code: 'A1' },
          from: '2027-12-01',
          to: '2027-12-31',
          rival: { kind: 'SALE', id: first.saleId, title: 'Primero', salesExecutive: 'Rosa Quispe' },
        },
      ],
    },
  })
  expect(await read(first.saleId)).toMatchObject({ conflicts: [{ rival: { title: 'Segundo' } }] })
  expect((await move(second, 'QUOTATION')).body.conflicts).toEqual([])
  expect(await takings()).toHaveLength(1)
})

test('a status counts as the tenant says, at once for all its deals', async () => {
  const { api, create, takings } = await house()
  await create({ status: 'PENDING' })
  const set = (given: object) => api.put<StatusSettings & Problem>('/sales/statuses/PENDING', given)
  expect((await set({ affectsAvailability: true, probability: 40, version: 1 })).body).toMatchObject({
    status: { name: 'PENDING', affectsAvailability: true },
    probability: 40,
    sales: 1,
    version: 2,
  })
  expect(await takings()).toHaveLength(1)
  expect(await set({ affectsAvailability: false, version: 1 })).toMatchObject({
    status: 409,
    body: { code: 'STALE_VERSION' },
  })
  await set({ affectsAvailability: false, version: 2 })
  expect(await takings()).toEqual([])
  expect((await api.get<StatusSettings[]>('/sales/statuses')).body).toHaveLength(10)
})

test('a deal that is deprecated frees its products, is not changed and comes back', async () => {
  const { api, create, takings, list } = await house()
  const sale = (await create({ status: 'CONFIRMED' })).body
  const { body } = await api.post<Sale>('/sales/deprecate', { saleId: sale.saleId, reason: 'Duplicado' })
  expect(body).toMatchObject({
    deprecated: { cause: 'HERE', reason: 'Duplicado' },
    can: { edit: false, restore: true },
  })
  expect(await takings()).toEqual([])
  expect(await list()).toEqual([])
  expect(await list({ deprecated: 'true' })).toEqual(['Oficina para Andina'])
  expect(await api.put<Problem>(`/sales/${sale.saleId}`, { title: 'Otra cosa' })).toMatchObject({
    status: 409,
    body: { code: 'SALE_DEPRECATED' },
  })
  expect((await api.patch<Sale>(`/sales/${sale.saleId}/restore`)).body.deprecated).toBeNull()
  expect(await takings()).toHaveLength(1)
})

test('moves follow the lifecycle and can be taken back', async () => {
  const { create, move, api } = await house()
  const sale = (await create()).body
  expect(sale.can.move).not.toContain('COMPLETED')
  expect(await move(sale, 'COMPLETED')).toMatchObject({
    status: 409,
    body: { code: 'WRONG_STATE', data: { status: 'DRAFT' } },
  })
  await move(sale, 'LOST', { reason: 'Eligió otra sede' })
  expect((await move(sale, 'DRAFT')).body.status.name).toBe('DRAFT')
  const history = (await api.get<History>(`/sales/${sale.saleId}/history`)).body
  expect(history.map(({ what }) => what)).toEqual(['Pasado a otro estado', 'Pasado a otro estado', 'Negocio creado'])
  expect(history[1]?.changes).toEqual([
    { field: 'Estado', before: 'Nueva Oportunidad', after: 'Perdido' },
    { field: 'Motivo del cambio de estado', before: '', after: 'Eligió otra sede' },
  ])
})

test('lines with the deal’s days follow them; their ids stay', async () => {
  const { api, create, product, office } = await house()
  const other = await product('B1')
  const sale = (
    await create({
      status: 'RESERVED',
      lineItems: [
        { productId: office.id, unitPrice: '1000' },
        { productId: other.id, unitPrice: '500', startDate: '2027-06-01', endDate: null },
      ],
    })
  ).body
  const { body } = await api.put<Sale>(`/sales/${sale.saleId}`, { startDate: '2027-02-01', version: sale.version })
  expect(body.lineItems.map(({ id, startDate, endDate }) => ({ id, startDate, endDate }))).toEqual([
    { id: sale.lineItems[0]?.id, startDate: '2027-02-01', endDate: '2027-12-31' },
    { id: sale.lineItems[1]?.id, startDate: '2027-06-01', endDate: null },
  ])
  expect(body).toMatchObject({ startDate: '2027-02-01', endDate: null, monthly: '1500.00' })
  const again = await api.put<{ message: string; sale: Sale }>(`/sales/${sale.saleId}/line-items`, {
    lineItems: [{ id: sale.lineItems[1]?.id, productId: other.id, unitPrice: '450.50' }],
  })
  expect(again.body).toMatchObject({
    message: 'Se guardaron los productos del negocio.',
    sale: { monthly: '450.50', lineItems: [{ id: sale.lineItems[1]?.id, followsSale: true }] },
  })
})

test('a line with an id that is another deal’s is a new one', async () => {
  const { create, read, api, product } = await house()
  const strange = (await (await house()).create()).body
  const first = (await create()).body
  const other = await product('B1')
  for (const id of [strange.lineItems[0]?.id, first.lineItems[0]?.id]) {
    const { body } = await create({ lineItems: [{ id, productId: other.id, unitPrice: '1' }] })
    expect(body.lineItems[0]?.id).not.toBe(id)
    const { lineItems } = (
      await api.put<Sale>(`/sales/${body.saleId}`, { lineItems: [{ id, productId: other.id, unitPrice: '2' }] })
    ).body
    expect(lineItems).toMatchObject([{ unitPrice: '2.00' }])
    expect(lineItems[0]?.id).not.toBe(id)
  }
  expect(await read(first.saleId)).toEqual(first)
})

test('what makes no sense is refused with the field that is wrong, and nothing is written', async () => {
  const { api, create, office, product, list } = await house()
  const service = await product('S1', { type: 'SERVICE', name: 'Limpieza' })
  const strange = await house()
  const line = (given: object) => ({ lineItems: [{ productId: office.id, unitPrice: '100', ...given }] })
  const wrong: [object, string][] = [
    [{ startDate: '2027-05-01', endDate: '2027-04-30' }, 'endDate'],
    [{ startDate: null }, 'startDate'],
    [line({ startDate: '2027-05-01', endDate: '2027-04-30' }), 'lineItems.0.endDate'],
    [{ startDate: null, endDate: null }, 'lineItems.0.startDate'],
    [line({ unitPrice: '-1.00' }), 'lineItems.0.unitPrice'],
    [line({ unitPrice: '1.005' }), 'lineItems.0.unitPrice'],
    [line({ unitPrice: 100.5 }), 'lineItems.0.unitPrice'],
    [line({ unitPrice: '1000000000000000' }), 'lineItems.0.unitPrice'],
    [line({ quantity: '2' }), 'lineItems.0.quantity'],
    [line({ productId: service.id, quantity: '1.5' }), 'lineItems.0.quantity'],
    [line({ discount: '100.01' }), 'lineItems.0.discount'],
    [line({ productId: strange.office.id }), 'lineItems.0.productId'],
    [line({ productId: crypto.randomUUID() }), 'lineItems.0.productId'],
    [{ lineItems: [1, 2].map(() => ({ productId: office.id, unitPrice: '1' })) }, 'lineItems.1.productId'],
    [{ lineItems: Array.from({ length: 500 }, () => ({ productId: office.id, unitPrice: '1' })) }, 'lineItems'],
    [line({ productId: service.id, quantity: '1000', unitPrice: '9999999.99' }), 'lineItems'],
    [{ clientId: crypto.randomUUID() }, 'clientId'],
    [{ salesExecutiveId: strange.admin.userId }, 'salesExecutiveId'],
    [{ currency: 'EUR' }, 'currency'],
    [{ status: 'WON' }, 'status'],
  ]
  for (const [given, field] of wrong) {
    const { status, body } = await create(given)
    const fields =
      body.code === 'INVALID_FIELD' ? [(body.data as { field: string }).field] : body.errors?.map(one => one.field)
    expect([status >= 400 && status < 500, given, fields]).toEqual([true, given, [field]])
  }
  expect(await list()).toEqual([])
  expect((await create(line({ productId: service.id, quantity: '3', unitPrice: '50' }))).body.monthly).toBe('150.00')
  const sale = (await create()).body
  expect(await api.put<Problem>(`/sales/${sale.saleId}`, { title: 'Viejo', version: 1 })).toMatchObject({
    status: 409,
    body: { code: 'STALE_VERSION', data: { newer: { saleId: sale.saleId } } },
  })
  expect(await api.put<Problem>(`/sales/${sale.saleId}`, { currency: 'USD' })).toMatchObject({
    status: 422,
    body: { data: { field: 'currency' } },
  })
})

test('deals are found by what they are about, and summed by stage and currency', async () => {
  const { api, campusId, office, create, product, list, move } = await house()
  const client = (await api.post<Customer>('/customer', { name: 'Café Ñandú' })).body
  const other = await product('B1')
  const first = (await create({ title: 'Primero', clientId: client.id, status: 'PENDING' })).body
  await create({
    title: 'Segundo',
    clientName: 'Río Futuro',
    currency: 'USD',
    lineItems: [{ productId: other.id, unitPrice: '99.99' }],
  })
  const third = (await create({ title: 'Tercero', startDate: '2029-01-01', endDate: null, lineItems: [] })).body
  await move(third, 'LOST')
  expect(await list()).toEqual(['Tercero', 'Segundo', 'Primero'])
  expect(await list({ sort: 'title' })).toEqual(['Primero', 'Segundo', 'Tercero'])
  expect(await list({ sort: 'progress' })).toEqual(['Segundo', 'Primero', 'Tercero'])
  expect(await list({ sort: '-monthly' })).toEqual(['Primero', 'Segundo', 'Tercero'])
  expect(await list({ q: 'nandu' })).toEqual(['Primero'])
  expect(await list({ q: 'rio seg' })).toEqual(['Segundo'])
  expect(await list({ status: 'LOST,DRAFT' })).toEqual(['Tercero', 'Segundo'])
  expect(await list({ clientId: client.id })).toEqual(['Primero'])
  expect(await list({ productId: other.id })).toEqual(['Segundo'])
  expect(await list({ campusId, from: '2027-12-31', to: '2028-06-01' })).toEqual(['Segundo', 'Primero'])
  expect(await list({ from: '2028-01-01' })).toEqual([])
  expect(await list({ inConflict: 'true' })).toEqual([])
  expect(await list({ inConflict: 'false', source: 'LOCAL' })).toHaveLength(3)
  expect((await api.get('/sales/totals')).body).toMatchObject({
    totals: [
      { currency: 'PEN', sales: 2, monthly: '1200.00', weighted: '600.00' },
      { currency: 'USD', sales: 1, monthly: '99.99', weighted: '10.00' },
    ],
    open: [
      { currency: 'PEN', sales: 1, monthly: '1200.00' },
      { currency: 'USD', sales: 1, monthly: '99.99' },
    ],
  })
  expect((await api.get('/sales/client')).body).toMatchObject({ items: [{ name: 'Café Ñandú', sales: 1, open: 1 }] })
  expect((await api.get('/sales/clients/search', { q: 'cafe' })).body).toMatchObject({ items: [{ id: client.id }] })
  expect((await api.get('/sales/sales-executive')).body).toMatchObject([
    { name: 'Rosa Quispe', sales: 3, active: true },
  ])
  expect((await api.get(`/sales/${first.saleId}/products`)).body).toEqual(first.lineItems)
  expect((await api.get(`/sales/${first.saleId}/products/by-campus`)).body).toEqual([
    {
      campusId,
      campusName: 'Sede Miraflores',
      products: first.lineItems,
      totals: { net: '1200.00', tax: '216.00', total: '1416.00' },
    },
  ])
  expect(office.id).toBe(first.productId)
})

test('the picker says what a product costs and what takes it, but not the deal itself', async () => {
  const { api, tenant, office, create } = await house()
  const sale = (await create({ status: 'RESERVED' })).body
  const pick = async (query: Record<string, string>) =>
    (await api.get<Page<SellableProduct>>('/sales/sellable-products', { from: '2027-06-01', ...query })).body.items
  expect(await pick({})).toMatchObject([
    {
      productId: office.id,
      price: null,
      taken: { kind: 'SALE', title: 'Oficina para Andina', from: '2027-01-01', to: '2027-12-31' },
    },
  ])
  expect(await pick({ saleId: sale.saleId })).toMatchObject([{ taken: null }])
  expect(await pick({ free: 'true' })).toEqual([])
  expect(await pick({ from: '2028-01-01', free: 'true' })).toMatchObject([{ code: 'A1', taken: null }])

  // As a contract that is signed does: its deal's name is what people know.
  await asTenant(database, tenant.tenantId, tx =>
    tx.updateTable('product_takings').set({ kind: 'CONTRACT', source_id: crypto.randomUUID() }).execute(),
  )
  expect(await pick({})).toMatchObject([{ taken: { kind: 'CONTRACT', title: 'Oficina para Andina' } }])
})

test('the report has what is filtered, in typed cells', async () => {
  const { api, create } = await house()
  await create({ title: '=1+1', status: 'PENDING' })
  await create({ title: 'No' })
  const file = await api.bytes('/sales/report/file?status=PENDING')
  const [sheet] = (await readXlsx(file.body)).sheets
  expect(sheet?.rows).toHaveLength(2)
  expect(sheet?.rows[1]?.slice(0, 2)).toEqual(['=1+1', 'Pendiente'])
  expect(sheet?.rows[1]?.slice(6, 9)).toEqual([1200, 50, 600])
})

test('who doesn’t see all lines of a deal reads the others and changes nothing', async () => {
  const { tenant, api, office, product, create, takings } = await house()
  const { campusId } = await makeCampus(database, tenant, { countryCode: 'CL', countryName: 'Chile', name: 'Santiago' })
  const there = await product('CL1', { campusId })
  const chilean = await app.as(await makeUser(database, tenant, { countries: ['CL'] }))
  const mixed = (
    await create({
      title: 'Dos países',
      status: 'RESERVED',
      lineItems: [
        { productId: office.id, unitPrice: '1000' },
        { productId: there.id, unitPrice: '300' },
      ],
    })
  ).body
  await create({ title: 'Solo Perú' })
  const seen = (await chilean.get<Page<SaleSummary>>('/sales/search')).body.items
  expect(seen).toMatchObject([{ title: 'Dos países', products: ['CL1'], monthly: '300.00' }])
  const { body } = await chilean.get<Sale>(`/sales/${mixed.saleId}`)
  expect(body).toMatchObject({
    hiddenLines: 1,
    totals: { net: '300.00' },
    can: { edit: false, move: [], deprecate: false },
  })
  expect((await chilean.get('/sales/totals')).body).toMatchObject({ totals: [{ sales: 1, monthly: '300.00' }] })
  const before = await takings()
  const path = `/sales/${mixed.saleId}`
  const refusals = [
    await chilean.put<Problem>(path, { startDate: '2027-03-01' }),
    await chilean.put<Problem>(`${path}/line-items`, { lineItems: [] }),
    await chilean.patch<Problem>(`${path}/status`, { status: 'LOST' }),
    await chilean.post<Problem>('/sales/deprecate', { saleId: mixed.saleId }),
  ]
  for (const refused of refusals)
    expect(refused).toMatchObject({ status: 409, body: { code: 'SALE_BEYOND_COUNTRIES' } })
  expect(await takings()).toEqual(before)
  expect(before).toHaveLength(2)
  expect(
    (await create({ title: 'Solo Chile', lineItems: [{ productId: there.id, unitPrice: '1' }] }, chilean)).status,
  ).toBe(201)
  expect((await create({ lineItems: [{ productId: office.id, unitPrice: '1' }] }, chilean)).status).toBe(422)
  expect((await chilean.put<Problem>('/sales/statuses/DRAFT', { probability: 1 })).body.code).toBe(
    'ALL_COUNTRIES_NEEDED',
  )
  expect((await api.get<Sale>(path)).body).toEqual(mixed)
})

test('a deal’s month has the tax rate of its first day', async () => {
  const { api, create, read } = await house()
  const rate = { rate: '16.00', startsOn: '2027-01-01', endsOn: '2027-06-30' }
  expect((await api.post('/tax-rates', rate)).status).toBe(201)
  const { body } = await create()
  expect(body.totals).toEqual({ net: '1200.00', tax: '192.00', total: '1392.00' })
  await api.put(`/sales/${body.saleId}`, { startDate: '2027-07-01' })
  expect((await read(body.saleId)).totals).toEqual({ net: '1200.00', tax: '216.00', total: '1416.00' })
})

describe('the company of a deal is registered as a client', () => {
  const register = (at: Awaited<ReturnType<typeof house>>, sale: Sale) =>
    at.api.post<{ sale: Sale; made: { id: string; version: number } | null } & Problem>(
      `/sales/${sale.saleId}/register-client`,
    )
  const clients = async ({ api }: Awaited<ReturnType<typeof house>>) =>
    (await api.get<Page<Customer>>('/customer/search')).body.items.map(({ name }) => name)

  test('in one call, also after somebody changed the deal, and asking again changes nothing', async () => {
    const at = await house()
    const deal = (await at.create({ clientName: 'Nube Andina' })).body
    await at.api.put(`/sales/${deal.saleId}`, { notes: 'Llamar el lunes' })
    const { status, body } = await register(at, deal)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      sale: { client: { id: body.made?.id, name: 'Nube Andina' }, notes: 'Llamar el lunes' },
      made: { id: expect.any(String) },
    })
    expect((await register(at, deal)).body).toEqual({ sale: body.sale, made: null })
    expect(await clients(at)).toEqual(['Nube Andina'])
  })

  test('and can be undone and done again', async () => {
    const at = await house()
    const deal = (await at.create({ clientName: 'Nube Andina' })).body
    const { made } = (await register(at, deal)).body
    const undone = await at.api.post<Sale>(`/sales/${deal.saleId}/unregister-client`, {
      clientId: made?.id,
      clientName: 'Nube Andina',
      made: { version: made?.version },
    })
    expect(undone.body.client).toEqual({ id: null, name: 'Nube Andina' })
    expect(await clients(at)).toEqual([])
    expect((await register(at, deal)).status).toBe(200)
    expect(await clients(at)).toEqual(['Nube Andina'])
  })

  test('an undo leaves a client that somebody changed or that has another deal, and the next try finds it', async () => {
    const at = await house()
    const deal = (await at.create({ clientName: 'Nube Andina' })).body
    const { made } = (await register(at, deal)).body
    const second = (await at.create({ clientName: 'nube andina', lineItems: [] })).body
    expect((await register(at, second)).body).toMatchObject({ made: null, sale: { client: { id: made?.id } } })
    const undone = { clientId: made?.id, clientName: 'Nube Andina', made: { version: made?.version } }
    expect((await at.api.post(`/sales/${deal.saleId}/unregister-client`, undone)).status).toBe(200)
    expect(await clients(at)).toEqual(['Nube Andina'])
    expect((await register(at, deal)).body).toMatchObject({ made: null, sale: { client: { id: made?.id } } })
    const stranger = (await house()).api
    expect((await stranger.post(`/sales/${deal.saleId}/unregister-client`, undone)).status).toBe(404)
    const other = { ...undone, clientId: at.tenant.tenantId }
    expect((await at.api.post<Problem>(`/sales/${deal.saleId}/unregister-client`, other)).body).toMatchObject({
      code: 'INVALID_FIELD',
    })
  })

  test('of two deals of one company at once one makes the client and both have it', async () => {
    const at = await house()
    const deals = [await at.create({ clientName: 'Nube Andina' }), await at.create({ clientName: 'Nube Andina' })]
    const answers = await Promise.all(deals.map(({ body }) => register(at, body)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(answers.map(({ body }) => body.sale.client?.id)).size).toBe(1)
    expect(answers.filter(({ body }) => body.made)).toHaveLength(1)
  })

  test('not under the name of another team, nor without a name', async () => {
    const at = await house()
    expect((await at.api.post('/teams/?name=Nube%20Andina&type=USERS')).status).toBe(201)
    const deal = (await at.create({ clientName: 'Nube Andina' })).body
    expect((await register(at, deal)).body).toMatchObject({ code: 'NAME_TAKEN' })
    const nobody = (await at.create({ lineItems: [] })).body
    expect((await register(at, nobody)).body).toMatchObject({ code: 'INVALID_FIELD' })
  })
})
