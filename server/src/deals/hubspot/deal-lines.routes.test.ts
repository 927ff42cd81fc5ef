import type { ContractPlan } from '@aforo/api/deals/contract-lines'
import type { Contract } from '@aforo/api/deals/contract-records'
import type { Product } from '@aforo/api/offer/products'
import type { Customer } from '@aforo/api/people/customers'
import type { Connection } from '@aforo/api/platform/connections'
import { expect, test } from 'vitest'
import { hubspotHouse } from '../../testing/hubspot-house.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { crm, house } = await hubspotHouse(app)

const once = { name: 'Instalación', hs_product_id: '', hs_sku: '', price: '350', recurringbillingfrequency: '' }

test('a line without a billing frequency is charged once: with the deal, its contract and the first month', async () => {
  const { api, campusId, deal, arrive, queue, saleOf } = await house()
  await api.post<Customer>('/customer', { name: 'Minera Andina', taxId: '20100070970' })
  await api.post<Product>('/product', { code: 'SV1', name: 'Cableado', campusId, type: 'SERVICE' })
  const cabling = { ...once, name: 'Cableado', hs_sku: 'SV1', quantity: '2', price: '100', discount: '10' }
  const id = deal({ contract_end_date: '2027-12-31' }, [{}, once, cabling])
  await arrive()
  expect(await queue()).toEqual([])
  const sale = await saleOf(id)
  expect(sale).toMatchObject({ setUpFee: '530.00', monthly: '1200.50', lineItems: [{ productCode: 'A1' }] })
  const { body: contract } = await api.post<Contract>(`/contracts/${sale?.saleId}/create`, { contractType: 'OFFICE' })
  expect(contract.information).toMatchObject({ setUpFee: '530.00' })
  const plan = (await api.get<ContractPlan>(`/contracts/${contract.id}/plan`)).body
  expect(plan.months.map(({ setUpFee }) => setUpFee).slice(0, 3)).toEqual(['530.00', '0.00', '0.00'])
  // Changed here it is the operator's, and the difference is shown.
  const changed = await api.put(`/sales/${sale?.saleId}`, { setUpFee: '400.00' })
  expect(changed.body).toMatchObject({
    differences: [{ field: 'setUpFee', ours: 'S/\u00a0400.00', theirs: 'S/\u00a0530.00' }],
  })
  expect((await api.get(`/contracts/${contract.id}/differences`)).body).toMatchObject([
    { field: 'setUpFee', contract: 'S/\u00a0530.00', deal: 'S/\u00a0400.00' },
  ])
})

test('an office without a billing frequency waits, unless the connection says that it is monthly', async () => {
  const { api, deal, arrive, queue, saleOf, connection } = await house()
  const id = deal({}, [{ recurringbillingfrequency: '' }])
  await arrive()
  expect(await queue()).toMatchObject([
    { reason: { code: 'NO_FREQUENCY', message: expect.stringContaining('«Oficina A1» es un espacio') } },
  ])
  const settings = { ...connection.settings, withoutFrequency: 'quizás' }
  const refused = await api.put('/connections/HUBSPOT', { address: crm.url, settings })
  expect(refused).toMatchObject({ status: 422, body: { data: { field: 'settings.withoutFrequency' } } })
  const monthly = { ...settings, withoutFrequency: 'Mensual' }
  expect((await api.put<Connection>('/connections/HUBSPOT', { address: crm.url, settings: monthly })).status).toBe(200)
  const [waiting] = await queue()
  await api.post(`/sales-queue/${waiting?.id}/sync`)
  await app.drain()
  expect(await saleOf(id)).toMatchObject({ setUpFee: '0.00', monthly: '1200.50' })
})

test('of several companies the primary one is the client, and without a primary one the deal waits', async () => {
  const { deal, arrive, queue, saleOf } = await house()
  const id = deal()
  const [first] = crm.store.list('companies')
  const other = crm.store.create('companies', { name: 'Textiles Gamarra' })
  crm.store.associate('deals', id, 'companies', other, ['Facturación'])
  await arrive()
  expect(await saleOf(id)).toMatchObject({ client: { name: 'Minera Andina' } })
  crm.store.associate('deals', id, 'companies', first?.id ?? '', [])
  crm.store.associate('deals', id, 'companies', other, ['Facturación', 'Primary'])
  await arrive()
  expect(await saleOf(id)).toMatchObject({ client: { name: 'Textiles Gamarra' } })
  crm.store.associate('deals', id, 'companies', other, ['Facturación'])
  await arrive()
  expect(await queue()).toMatchObject([
    { reason: { code: 'NO_PRIMARY_COMPANY', message: expect.stringContaining('2 empresas') } },
  ])
})

test('a moment is the day of the operator’s zone, and a term without a start begins with its deal', async () => {
  const { deal, arrive, saleOf } = await house()
  const id = deal({ contract_start_date: '2027-03-02T04:59:00Z' }, [{ hs_recurring_billing_period: 'P6M' }])
  await arrive()
  expect(await saleOf(id)).toMatchObject({
    days: { startDate: '2027-03-01' },
    lineItems: [{ startDate: '2027-03-01', endDate: '2027-08-31', followsSale: false }],
  })
})

test('10,000 a year is 10,000 in the twelve months of the contract', async () => {
  const { api, deal, arrive, saleOf } = await house()
  await api.post<Customer>('/customer', { name: 'Minera Andina', taxId: '20100070970' })
  const yearly = { price: '10000', recurringbillingfrequency: 'annually', hs_recurring_billing_period: 'P12M' }
  const id = deal({}, [yearly])
  await arrive()
  const sale = await saleOf(id)
  expect(sale?.lineItems).toMatchObject([{ unitPrice: '833.33', period: { price: '10000.00', months: 12 } }])
  const { body: contract } = await api.post<Contract>(`/contracts/${sale?.saleId}/create`, { contractType: 'OFFICE' })
  const plan = async () => (await api.get<ContractPlan>(`/contracts/${contract.id}/plan`)).body
  expect(await plan()).toMatchObject({ months: { length: 12 }, totals: { net: '10000.00' } })
  // Saved again in the wizard as it was, it is still the yearly price; another price ends it.
  const lines = contract.information.lines.map(({ id, productId, unitPrice }) => ({ id, productId, unitPrice }))
  const save = (more: object) =>
    api.patch(`/contracts/${contract.id}/information`, { lines: lines.map(line => ({ ...line, ...more })) })
  expect((await save({})).status).toBe(200)
  expect(await plan()).toMatchObject({ totals: { net: '10000.00' } })
  await save({ unitPrice: '800.00' })
  expect(await plan()).toMatchObject({ totals: { net: '9600.00' } })
})

test('the contact and the company of a deal fill its contract, where the client’s record says nothing', async () => {
  const { api, deal, arrive, saleOf } = await house()
  const client = (await api.post<Customer>('/customer', { name: 'Minera Andina' })).body
  const id = deal()
  const [ana] = crm.store.list('contacts')
  crm.store.associate('deals', id, 'contacts', ana?.id ?? '')
  await arrive()
  const sale = await saleOf(id)
  expect(sale?.client).toMatchObject({ id: client.id })
  const { body: contract } = await api.post<Contract>(`/contracts/${sale?.saleId}/create`, { contractType: 'OFFICE' })
  expect(contract).toMatchObject({
    clientInfo: { name: 'Minera Andina', taxId: '20100070970' },
    memberResponsibleInfo: { name: 'Ana Rojas', email: 'ana@andina.example' },
    invoiceContact: { name: 'Ana Rojas', email: 'ana@andina.example' },
  })
})

test('a price of more than two decimals says where it is mended', async () => {
  const { deal, arrive, queue } = await house()
  const id = deal({}, [{ price: '833.333' }])
  await arrive()
  expect(await queue()).toMatchObject([
    {
      externalLink: `https://app.hubspot.com/contacts/${crm.portalId}/record/0-3/${id}`,
      reason: {
        message:
          'El precio «833.333» de «Oficina A1» tiene más de dos decimales: corrígelo en la línea del negocio, en HubSpot.',
      },
    },
  ])
})
