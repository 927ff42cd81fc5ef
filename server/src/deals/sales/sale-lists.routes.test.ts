import type { Sale, SaleSummary, SellableProduct } from '@aforo/api/deals/sale-records'
import type { WorkTray } from '@aforo/api/front-desk/dashboard'
import type { Customer } from '@aforo/api/people/customers'
import type { Problem } from '@aforo/api/platform/problems'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { makeCampus, makeUser } from '../../demo/factories.ts'
import { asTenant } from '../../platform/database/transaction.ts'
import { house } from '../../testing/sales-house.ts'
import { type Page, testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { database } = app.services

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

test('a product without a price on the first day says from when its list has one', async () => {
  const { api, office } = await house()
  const price = { productId: office.id, type: 'BASE', currency: 'PEN' }
  await api.post('/pricing/product', { ...price, amount: '1500.00', startsOn: '2027-03-10', endsOn: '2027-12-31' })
  await api.post('/pricing/product', { ...price, amount: '1600.00', startsOn: '2028-01-01' })
  const of = async (from: string, currency = 'PEN') =>
    (await api.get<Page<SellableProduct>>('/sales/sellable-products', { from, currency })).body.items[0]
  expect(await of('2027-03-01')).toMatchObject({ price: null, nextPrice: { amount: '1500.00', from: '2027-03-10' } })
  expect(await of('2027-03-10')).toMatchObject({ price: { amount: '1500.00' }, nextPrice: null })
  expect(await of('2027-03-01', 'USD')).toMatchObject({ price: null, nextPrice: null })
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

const dealsInTray = async (api: Awaited<ReturnType<typeof house>>['api'], query: Record<string, string> = {}) =>
  (await api.get<WorkTray>('/dashboard/work-tray', query)).body.items.filter(({ kind }) => kind === 'DEAL')
const titlesInTray = async (...asked: Parameters<typeof dealsInTray>) =>
  (await dealsInTray(...asked)).map(({ title }) => title)

test('a deal that nobody has waits in the tray until somebody does or it ends', async () => {
  const { admin, api, campusId, create, move, list } = await house()
  await create({ title: 'Con ejecutivo' })
  const unowned = (await create({ title: 'Nube', clientName: 'Nube SAC', salesExecutiveId: null })).body
  const lost = (await create({ title: 'Quiroga', salesExecutiveId: null, lineItems: [] })).body
  expect(await titlesInTray(api)).toEqual(['Nube: sin ejecutivo', 'Quiroga: sin ejecutivo'])
  expect(await dealsInTray(api, { campusId })).toMatchObject([
    {
      title: 'Nube: sin ejecutivo',
      detail: 'Nube SAC',
      campusName: 'Sede Miraflores',
      link: `/app/sales?needs=EXECUTIVE&sale=${unowned.saleId}`,
    },
  ])
  expect(await list({ needs: 'EXECUTIVE' })).toEqual(['Quiroga', 'Nube'])
  await api.put(`/sales/${unowned.saleId}`, { salesExecutiveId: admin.userId })
  await move(lost, 'LOST')
  expect(await titlesInTray(api)).toEqual([])
  expect(await list({ needs: 'EXECUTIVE' })).toEqual([])
})

test('an open deal waits in the tray from the day after it was to be closed, where the tenant is', async () => {
  const stop = (instant: string) => app.clock.set(Temporal.Instant.from(instant))
  // Still the tenth in Lima.
  stop('2026-11-11T04:55:00Z')
  try {
    const { api, create, list, move } = await house()
    const due = (await create({ title: 'Andina', expectedCloseDate: '2026-11-10' })).body
    await create({ title: 'Más tarde', expectedCloseDate: '2027-11-10' })
    expect([await titlesInTray(api), await list({ needs: 'CLOSING' })]).toEqual([[], []])
    stop('2026-11-11T05:01:00Z')
    expect(await dealsInTray(api)).toMatchObject([
      {
        title: expect.stringMatching(/^Andina: debía cerrarse el 10.*2026$/),
        since: '2026-11-11T05:00:00Z',
        link: `/app/sales?needs=CLOSING&sale=${due.saleId}`,
      },
    ])
    expect(await list({ needs: 'CLOSING' })).toEqual(['Andina'])
    await move(due, 'WON')
    expect([await titlesInTray(api), await list({ needs: 'CLOSING' })]).toEqual([[], []])
  } finally {
    app.clock.set(undefined)
  }
})

test('a deal in the tray is not seen by another tenant, nor by who works in other countries', async () => {
  const { tenant, api, create } = await house()
  const { campusId: there } = await makeCampus(database, tenant, { countryCode: 'CL', countryName: 'Chile' })
  await create({ title: 'Solo Perú', salesExecutiveId: null })
  const chilean = await app.as(await makeUser(database, tenant, { countries: ['CL'] }))
  expect(await titlesInTray(api)).toEqual(['Solo Perú: sin ejecutivo'])
  expect(await titlesInTray(api, { campusId: there })).toEqual([])
  expect(await titlesInTray(chilean)).toEqual([])
  expect(await titlesInTray((await house()).api)).toEqual([])
})
