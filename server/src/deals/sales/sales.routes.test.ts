import type { Sale, StatusSettings } from '@aforo/api/deals/sale-records'
import type { Customer } from '@aforo/api/people/customers'
import type { History } from '@aforo/api/platform/base'
import type { Problem } from '@aforo/api/platform/problems'
import { expect, test } from 'vitest'
import { house } from '../../testing/sales-house.ts'

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
  expect(await bought('2027-02-01')).toMatchObject({
    unitPrice: '1500.00',
    promotion: { unitPrice: '1300.00', until: '2027-03-31' },
    discount: '10.00',
    amount: '1350.00',
  })
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

test('a deal’s month has the tax rate of its first day', async () => {
  const { api, create, read } = await house()
  const rate = { rate: '16.00', startsOn: '2027-01-01', endsOn: '2027-06-30' }
  expect((await api.post('/tax-rates', rate)).status).toBe(201)
  const { body } = await create()
  expect(body.totals).toEqual({ net: '1200.00', tax: '192.00', total: '1392.00' })
  await api.put(`/sales/${body.saleId}`, { startDate: '2027-07-01' })
  expect((await read(body.saleId)).totals).toEqual({ net: '1200.00', tax: '216.00', total: '1416.00' })
})
