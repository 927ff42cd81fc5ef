import type { CrmMapping, DealQueue } from '@aforo/api/deals/hubspot'
import type { ClientCrmContact } from '@aforo/api/deals/sale-records'
import type { Customer } from '@aforo/api/people/customers'
import { expect, test } from 'vitest'
import { makeUser } from '../../demo/factories.ts'
import { hubspotHouse } from '../../testing/hubspot-house.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { database } = app.services

const { crm, house } = await hubspotHouse(app)

/** Of one product, so that one deal can have it in both. */
const thisYear = { hs_recurring_billing_start_date: '2027-01-01', hs_recurring_billing_period: 'P12M' }
const nextYear = { hs_recurring_billing_start_date: '2028-01-01', hs_recurring_billing_end_date: '2028-12-31' }

const obstacles: [string, Record<string, string>, Record<string, string>[], string, RegExp][] = [
  ['an unknown stage', { dealstage: 'odd' }, [{}], 'UNMAPPED_STAGE', /«En pausa» de «Ventas»/],
  ['a stage that HubSpot does not name', { dealstage: 'gone' }, [{}], 'UNMAPPED_STAGE', /«gone»/],
  ['an unknown product', {}, [{ hs_sku: 'ZZ', hs_product_id: '' }], 'UNKNOWN_PRODUCT', /\(ZZ\).*Es una línea suelta/],
  ['an unknown currency', { deal_currency_code: 'CLP' }, [{}], 'UNKNOWN_CURRENCY', /CLP/],
  ['no dates', { contract_start_date: '' }, [{}], 'REFUSED_LINEITEMS_STARTDATE', /desde cuándo/],
  ['an end before its start', { contract_end_date: '2027-02-01' }, [{}], 'REFUSED_ENDDATE', /final/],
  ['a date that is none', { contract_start_date: '2027-02-30' }, [{}], 'BAD_DATE', /2027-02-30/],
  ['501 lines', {}, Array.from({ length: 501 }, () => ({})), 'REFUSED_LINEITEMS', /más de 200/],
  ['a negative price', {}, [{ price: '-1' }], 'BAD_PRICE', /debajo de cero/],
  ['a price in words', {}, [{ price: 'mil' }], 'BAD_PRICE', /«mil»/],
  ['a price of many decimals', {}, [{ price: '10.005' }], 'BAD_PRICE', /10\.005/],
  ['a price of 10^15', {}, [{ price: '1000000000000000' }], 'BAD_PRICE', /1000000000000000/],
  ['a price in floats', {}, [{ price: '1e3' }], 'BAD_PRICE', /1e3/],
  ['half a product', {}, [{ quantity: '0.5' }], 'BAD_QUANTITY', /0\.5/],
]

test.each(obstacles)(
  'a deal with %s waits in the queue with its reason, and nothing of it is applied',
  async (_, properties, lines, code, words) => {
    const { deal, arrive, queue, saleOf, api } = await house()
    const id = deal(properties, lines)
    await arrive()
    expect(await queue()).toMatchObject([
      { externalId: id, saleId: null, state: 'FAILED', reason: { code, message: expect.stringMatching(words) } },
    ])
    expect(await saleOf(id)).toBeUndefined()
    expect((await api.get<DealQueue>('/inventory/process-deals')).body).toMatchObject({ connection: 'UP', failed: 1 })
  },
)

test('a deal of a deleted company and an unknown owner comes without them', async () => {
  const { deal, arrive, saleOf } = await house()
  const id = deal({ hubspot_owner_id: '999' })
  const company = crm.store.create('companies', { name: 'Se fue' })
  crm.store.associate('deals', id, 'companies', company)
  crm.store.archive('companies', company)
  await arrive()
  expect(await saleOf(id)).toMatchObject({ externalId: id, salesExecutiveDto: null })
})

test('a product of another organisation is not taken for one of ours', async () => {
  const { api, deal, arrive, queue, saleOf } = await house()
  const { product: foreign } = await house()
  const [there] = crm.store.list('products')
  const refused = await api.put('/sales-queue/mapping', { products: [{ id: there?.id, productId: foreign.id }] })
  expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'products.0.productId' }] } })
  const id = deal({}, [{ hs_sku: 'only-there', hs_product_id: '77' }])
  await arrive()
  expect(await queue()).toMatchObject([{ reason: { code: 'UNKNOWN_PRODUCT' } }])
  expect(await saleOf(id)).toBeUndefined()
})

test('what waited for a stage comes by itself once the stage has a meaning', async () => {
  const { api, deal, arrive, queue, saleOf } = await house()
  const id = deal({ dealstage: 'odd' })
  await arrive()
  const stages = [{ pipelineId: 'default', stageId: 'odd', status: 'PENDING' }]
  expect((await api.put('/sales-queue/mapping', { stages })).body).toMatchObject({ retried: 1 })
  await app.drain()
  expect(await queue()).toEqual([])
  expect(await saleOf(id)).toMatchObject({ status: { name: 'PENDING' } })
})

test('a stage that is ignored brings nothing', async () => {
  const { deal, arrive, queue, saleOf } = await house()
  const id = deal({ dealstage: 'spam' })
  await arrive()
  expect(await queue()).toEqual([])
  expect(await saleOf(id)).toBeUndefined()
})

test('a deal that is deleted there is put aside here and not lost', async () => {
  const { deal, arrive, saleOf } = await house()
  const id = deal()
  await arrive()
  crm.store.archive('deals', id)
  await arrive()
  expect(await saleOf(id)).toMatchObject({ externalId: id, deprecated: { cause: 'DELETED' } })
})

test('of two deals that are merged one stays, with the lines of both', async () => {
  const { deal, arrive, saleOf } = await house()
  const [gone, left] = [deal({ dealname: 'Uno' }, [nextYear]), deal({ dealname: 'Dos' }, [thisYear])]
  await arrive()
  crm.store.merge(gone, left)
  await arrive()
  expect(await saleOf(gone)).toMatchObject({ deprecated: { cause: 'MERGED' } })
  const sale = await saleOf(left)
  expect(sale).toMatchObject({ deprecated: null, title: 'Dos' })
  expect(sale?.lineItems).toHaveLength(2)
})

test('a line that changes or goes changes its deal', async () => {
  const { deal, arrive, deliver, saleOf } = await house()
  const id = deal({}, [thisYear, { ...nextYear, price: '10' }])
  await arrive()
  const [first = '', second = ''] = crm.store.associated('deals', id, 'line_items')
  crm.store.change('line_items', first, { price: '900' })
  crm.store.archive('line_items', second)
  // Only what HubSpot tells of the lines themselves.
  const events = crm.takeEvents().filter(({ subscriptionType }) => subscriptionType.startsWith('line_item'))
  expect((await deliver(JSON.stringify(events))).statusCode).toBe(200)
  await app.drain()
  await app.drain()
  expect((await saleOf(id))?.lineItems.map(({ unitPrice }) => unitPrice)).toEqual(['900.00'])
})

test('staff have a deal read again, by its id here or there, and its entry in the queue', async () => {
  const { api, deal, arrive, saleOf, queue } = await house()
  const id = deal({ dealstage: 'odd' })
  await arrive()
  const [entry] = await queue()
  expect((await api.post(`/sales-queue/${entry?.id}/sync`)).status).toBe(200)
  crm.store.change('deals', id, { dealstage: 'won' })
  crm.takeEvents()
  expect((await api.post(`/sales-queue/deals/${id}/sync`)).status).toBe(200)
  await app.drain()
  const sale = await saleOf(id)
  expect(sale).toMatchObject({ status: { name: 'WON' } })
  expect((await api.post(`/sales-queue/deals/${sale?.saleId}/sync`)).status).toBe(200)
  expect((await api.post(`/inventory/force-update-deals/${sale?.saleId}`)).body).toEqual({
    message: 'Las líneas se actualizarán en unos minutos.',
  })
  expect((await api.post('/sales-queue/deals/x/sync')).status).toBe(400)
  expect((await api.post(`/inventory/force-update-deals/${crypto.randomUUID()}`)).status).toBe(404)
})

test('the people that HubSpot names in a client’s deals are shown with the client, as HubSpot has them now', async () => {
  const { api, deal, deliver, arrive } = await house()
  const client = (await api.post<Customer>('/customer', { name: 'Andina', taxId: '20100070970' })).body
  const contacts = async () => (await api.get<ClientCrmContact[]>(`/sales/clients/${client.id}/contacts`)).body
  expect(await contacts()).toEqual([])
  const [ana] = crm.store.list('contacts')
  const id = deal()
  crm.store.associate('deals', id, 'contacts', ana?.id ?? '')
  await arrive()
  expect(await contacts()).toMatchObject([
    { id: ana?.id, name: 'Ana Rojas', email: 'ana@andina.example', jobTitle: 'Gerente', known: false, deals: [{}] },
  ])
  const { contacts: before, version } = (await api.get<Customer>(`/customer/${client.id}`)).body
  const added = { name: 'Ana R.', email: 'ana@andina.example', phone: null, role: 'MAIN' }
  await api.put(`/customer/${client.id}`, { contacts: [...before, added], version })
  expect(await contacts()).toMatchObject([{ known: true }])
  // An event of the contact alone has its deals read.
  crm.store.change('contacts', ana?.id ?? '', { jobtitle: 'Directora' })
  const events = crm.takeEvents().filter(({ subscriptionType }) => subscriptionType.startsWith('contact.'))
  expect((await deliver(JSON.stringify(events))).statusCode).toBe(200)
  await app.drain()
  await app.drain()
  expect(await contacts()).toMatchObject([{ jobTitle: 'Directora' }])
  expect((await api.get(`/sales/clients/${crypto.randomUUID()}/contacts`)).status).toBe(404)
})

test('an owner with another address is told who they are here, and their deals go to that person', async () => {
  const { tenant, api, deal, arrive, saleOf } = await house()
  const id = deal()
  await arrive()
  expect(await saleOf(id)).toMatchObject({ salesExecutiveDto: { id: null, name: 'Rosa Quispe' } })
  const rosa = await makeUser(database, tenant, { givenName: 'Rosa', lastname: 'Q.', roles: ['ROLE_STAFF'] })
  const owners = async () => (await api.get<CrmMapping>('/sales-queue/mapping')).body.owners
  const [owner] = await owners()
  expect(owner).toMatchObject({ email: 'rosa@anden.example', userId: null, by: null })
  const given = { owners: [{ id: owner?.id, userId: rosa.userId }] }
  expect((await api.put('/sales-queue/mapping', given)).status).toBe(200)
  await app.drain()
  expect(await owners()).toMatchObject([{ userId: rosa.userId, by: 'HAND' }])
  expect(await saleOf(id)).toMatchObject({ salesExecutiveDto: { id: rosa.userId } })
  const { tenant: elsewhere } = await house()
  const foreign = await makeUser(database, elsewhere)
  const refused = await api.put('/sales-queue/mapping', { owners: [{ id: owner?.id, userId: foreign.userId }] })
  expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'owners.0.userId' }] } })
})
