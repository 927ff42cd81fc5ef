import { createHmac } from 'node:crypto'
import type { CrmMapping, DealQueue, QueuedDeal } from '@aforo/contract/commerce/hubspot'
import type { Product } from '@aforo/contract/commerce/products'
import type { ClientCrmContact, Sale } from '@aforo/contract/commerce/sale-records'
import type { Customer } from '@aforo/contract/people/customers'
import type { Connection, OutsideTask } from '@aforo/contract/platform/connections'
import { type HubspotSimulator, signatureOf, startHubspot } from '@aforo/simulators/hubspot'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeCampus, makeTenant, makeUser } from '../../demo/factories.ts'
import { asSystem, asTenant } from '../../platform/database/transaction.ts'
import { testApp } from '../../platform/testing/test-app.ts'
import { lookAtHubspotJob } from './look.jobs.ts'

const app = await testApp()
const { database, settings } = app.services

let crm: HubspotSimulator
beforeAll(async () => {
  crm = await startHubspot({
    seed: {
      owners: [{ key: 'rosa', email: 'rosa@anden.example', firstName: 'Rosa', lastName: 'Quispe' }],
      pipelines: [
        {
          id: 'default',
          label: 'Ventas',
          stages: [
            { id: 'new', label: 'Nueva', probability: 0.2 },
            { id: 'won', label: 'Ganado', probability: 1 },
            { id: 'odd', label: 'En pausa', probability: 0.5 },
            { id: 'spam', label: 'No es para nosotros', probability: 0 },
          ],
        },
      ],
      companies: [{ key: 'andina', properties: { name: 'Minera Andina', ruc: '20100070970' } }],
      contacts: [
        {
          key: 'ana',
          company: 'andina',
          properties: { firstname: 'Ana', lastname: 'Rojas', email: 'ana@andina.example', jobtitle: 'Gerente' },
        },
      ],
      products: [{ key: 'A1', properties: { name: 'Oficina A1', hs_sku: 'a1' } }],
      deals: [],
    },
  })
})
afterAll(() => crm.close())
afterEach(async () => {
  await asSystem(database, tx => tx.updateTable('connections').set({ enabled: false }).execute())
  app.clock.set(undefined)
  crm.failEvery(undefined)
  crm.down(false)
  crm.takeEvents()
  crm.calls.length = 0
})

async function house({ oauth = false } = {}) {
  const tenant = await makeTenant(database, { type: 'AFORO' })
  const { campusId } = await makeCampus(database, tenant)
  const api = await app.as(await makeUser(database, tenant, { roles: ['ROLE_ADMIN'] }))
  const product = (await api.post<Product>('/product', { code: 'A1', name: 'Oficina', campusId })).body
  const saved = await api.put<Connection>('/connections/HUBSPOT', {
    address: crm.url,
    settings: { portalId: String(crm.portalId), ...(oauth && { clientId: crm.clientId }) },
    secrets: {
      clientSecret: crm.clientSecret,
      ...(oauth ? { refreshToken: crm.refreshToken } : { accessToken: crm.token }),
    },
  })
  expect(saved.status).toBe(200)
  const stages = { new: 'QUOTATION', won: 'WON', spam: 'IGNORED' }
  const mapped = await api.put('/sales-queue/mapping', {
    stages: Object.entries(stages).map(([stageId, status]) => ({ pipelineId: 'default', stageId, status })),
  })
  expect(mapped.status).toBe(200)
  await api.put('/connections/HUBSPOT/enabled', { enabled: true })
  // What the connection itself asked for.
  const connection = (await api.get<Connection>('/connections/HUBSPOT')).body
  const hook = new URL(connection.webhookAddress ?? '').pathname
  const deliver = (body: string, headers: Record<string, string> = {}, path = hook) => {
    const timestamp = String(app.clock.now().epochMilliseconds)
    return app.app.inject({
      method: 'POST',
      url: path,
      payload: body,
      headers: {
        'content-type': 'application/json',
        'x-hubspot-request-timestamp': timestamp,
        'x-hubspot-signature-v3': signatureOf(
          crm.clientSecret,
          'POST',
          `${settings.publicUrl}${path}`,
          body,
          timestamp,
        ),
        ...headers,
      },
    })
  }
  const signed = (body: string, timestamp: string, secret = crm.clientSecret) => ({
    'x-hubspot-request-timestamp': timestamp,
    'x-hubspot-signature-v3': createHmac('sha256', secret)
      .update(`POST${settings.publicUrl}${hook}${body}${timestamp}`)
      .digest('base64'),
  })
  const event = (objectId: string | number, more: object = {}) =>
    JSON.stringify([
      { portalId: crm.portalId, subscriptionType: 'deal.propertyChange', objectId: Number(objectId), ...more },
    ])
  /** Sends what happened there, and works it off. */
  const arrive = async () => {
    const events = crm.takeEvents()
    for (let first = 0; first < events.length; first += 100)
      expect((await deliver(JSON.stringify(events.slice(first, first + 100)))).statusCode).toBe(200)
    await app.drain()
  }
  const deal = (properties: Record<string, string> = {}, lines: Record<string, string>[] = [{}]) => {
    const [product] = crm.store.list('products')
    const id = crm.store.create('deals', {
      dealname: 'Oficina para Andina',
      pipeline: 'default',
      dealstage: 'won',
      deal_currency_code: 'PEN',
      contract_start_date: '2027-03-01',
      hubspot_owner_id: crm.store.owners[0]?.id ?? '',
      ...properties,
    })
    const [company] = crm.store.list('companies')
    if (company) crm.store.associate('deals', id, 'companies', company.id)
    for (const line of lines) {
      const made = crm.store.create('line_items', {
        name: 'Oficina A1',
        hs_product_id: product?.id ?? '',
        hs_sku: 'A1',
        quantity: '1',
        price: '1200.5',
        ...line,
      })
      crm.store.associate('deals', id, 'line_items', made)
    }
    return id
  }
  const tasks = async () =>
    (await api.get<{ items: OutsideTask[] }>('/connections/tasks', { pageSize: '100' })).body.items
  const queue = async () => (await api.get<{ items: QueuedDeal[] }>('/sales-queue/to-process')).body.items
  const saleOf = async (externalId: string) => {
    const row = await asTenant(database, tenant.tenantId, tx =>
      tx.selectFrom('sales').select('id').where('external_id', '=', externalId).executeTakeFirst(),
    )
    return row && (await api.get<Sale>(`/sales/${row.id}`)).body
  }
  return {
    tenant,
    campusId,
    api,
    product,
    hook,
    deliver,
    signed,
    event,
    arrive,
    deal,
    tasks,
    queue,
    saleOf,
    connection,
  }
}

/** Of one product, so that one deal can have it in both. */
const thisYear = { hs_recurring_billing_start_date: '2027-01-01', hs_recurring_billing_period: 'P12M' }
const nextYear = { hs_recurring_billing_start_date: '2028-01-01', hs_recurring_billing_end_date: '2028-12-31' }

const rowsOf = (tenantId: string) =>
  asTenant(database, tenantId, async tx => (await tx.selectFrom('outside_tasks').selectAll().execute()).length)

test('a deal of HubSpot arrives whole by its event', async () => {
  const { deal, arrive, saleOf, tasks, product } = await house()
  const id = deal()
  await arrive()
  expect(await saleOf(id)).toMatchObject({
    externalId: id,
    status: { name: 'WON' },
    lineItems: [{ productId: product.id, unitPrice: '1200.50', quantity: '1.00' }],
  })
  const done = (await tasks()).find(({ kind }) => kind === 'deal')
  expect(done).toMatchObject({ state: 'DONE', record: { type: 'sale' } })
})

test('what is refused reaches neither the queue nor the log of deliveries', async () => {
  const { tenant, deliver, signed, event, hook } = await house()
  const before = await rowsOf(tenant.tenantId)
  const now = app.clock.now().epochMilliseconds
  const body = event(7)
  const cases: [string, Promise<{ statusCode: number }>, number][] = [
    ['unsigned', deliver(body, { 'x-hubspot-signature-v3': '' }), 401],
    ['signed with another secret', deliver(body, signed(body, String(now), 'another')), 401],
    ['signed for another body', deliver(event(8), signed(body, String(now))), 401],
    ['six minutes old', deliver(body, signed(body, String(now - 6 * 60_000))), 401],
    ['from a clock that is six minutes ahead', deliver(body, signed(body, String(now + 6 * 60_000))), 401],
    ['without a time', deliver(body, { 'x-hubspot-request-timestamp': '' }), 401],
    ['signed as version 1', deliver(body, { 'x-hubspot-signature-v3': 'ab'.repeat(32) }), 401],
    ['of another portal', deliver(event(7, { portalId: 1 })), 403],
    ['of two portals', deliver(`[${event(7).slice(1, -1)},${event(7, { portalId: 1 }).slice(1, -1)}]`), 403],
    ['no JSON', deliver('{"objectId":'), 400],
    ['no list', deliver('{}'), 400],
    ['a list of nonsense', deliver('[1,null,{"objectId":"x; drop table"}]'), 400],
    ['for nobody', deliver(body, {}, '/webhooks/hubspot/00000000-0000-4000-8000-000000000000'), 404],
    ['for no id', deliver(body, {}, '/webhooks/hubspot/..%2f..'), 404],
    ['of 10 MB', deliver(`[${' '.repeat(10 * 1024 * 1024)}]`), 413],
  ]
  for (const [what, answer, status] of cases) expect([what, (await answer).statusCode]).toEqual([what, status])
  expect((await app.app.inject({ method: 'GET', url: hook })).statusCode).toBe(404)
  expect(await rowsOf(tenant.tenantId)).toBe(before)
})

test('a delivery that is sent again as it was is refused, and one with new words for the same is taken', async () => {
  const { deliver, signed, event } = await house()
  const now = String(app.clock.now().epochMilliseconds)
  const body = event(7)
  expect((await deliver(body, signed(body, now))).statusCode).toBe(200)
  expect((await deliver(body, signed(body, now))).statusCode).toBe(409)
  const retried = event(7, { attemptNumber: 1 })
  expect((await deliver(retried, signed(retried, now))).statusCode).toBe(200)
})

test('events only wait in the queue: HubSpot is not asked meanwhile', async () => {
  const { deliver, event } = await house()
  crm.calls.length = 0
  expect((await deliver(event(7))).statusCode).toBe(200)
  expect(crm.calls).toEqual([])
})

test('doubled and mixed-up events end as the deal is now, read once', async () => {
  const { deliver, deal, saleOf, tasks } = await house()
  const id = deal({ dealstage: 'new' })
  for (const dealname of ['uno', 'dos', 'tres']) crm.store.change('deals', id, { dealname })
  crm.store.change('deals', id, { dealstage: 'won' })
  const events = crm.takeEvents()
  const mixed = [...events.toReversed(), ...events]
  expect((await deliver(JSON.stringify(mixed.slice(0, 5)))).statusCode).toBe(200)
  expect((await deliver(JSON.stringify(mixed.slice(5)))).statusCode).toBe(200)
  await app.drain()
  expect(await saleOf(id)).toMatchObject({ title: 'tres', status: { name: 'WON' } })
  expect((await tasks()).filter(({ kind }) => kind === 'deal')).toHaveLength(1)
})

const obstacles: [string, Record<string, string>, Record<string, string>[], string, RegExp][] = [
  ['an unknown stage', { dealstage: 'odd' }, [{}], 'UNMAPPED_STAGE', /«En pausa» de «Ventas»/],
  ['a stage that HubSpot does not name', { dealstage: 'gone' }, [{}], 'UNMAPPED_STAGE', /«gone»/],
  ['an unknown product', {}, [{ hs_sku: 'ZZ', hs_product_id: '' }], 'UNKNOWN_PRODUCT', /\(ZZ\)/],
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

test('what no event told of is found by comparing, and what is as new here is not read again', async () => {
  const { tenant, deal, saleOf, tasks } = await house()
  const id = deal()
  crm.takeEvents()
  const compare = async () => {
    await asTenant(database, tenant.tenantId, tx => tx.deleteFrom('hubspot_reads').execute())
    await lookAtHubspotJob.work(app.services, {})
    await app.drain()
  }
  await compare()
  expect(await saleOf(id)).toMatchObject({ externalId: id })
  const reads = async () => (await tasks()).filter(({ subject }) => subject === `deal:${id}`).length
  expect(await reads()).toBe(1)
  await compare()
  expect(await reads()).toBe(1)
  crm.store.archive('deals', id)
  crm.takeEvents()
  await compare()
  expect(await saleOf(id)).toMatchObject({ deprecated: { cause: 'DELETED' } })
})

test('a token that ended is renewed once', async () => {
  const { deal, arrive, saleOf } = await house({ oauth: true })
  const id = deal()
  const before = crm.refreshed
  crm.fail(401)
  await arrive()
  expect(await saleOf(id)).toMatchObject({ externalId: id })
  expect(crm.refreshed).toBeGreaterThan(before)
})

test('while HubSpot is down nothing is lost, and it comes when it is back', async () => {
  const { api, deal, deliver, saleOf, tasks, connection } = await house()
  const now = Temporal.Now.instant()
  app.clock.set(now)
  crm.down(true)
  const ids = Array.from({ length: 6 }, (_, place) => deal({ dealname: `Negocio ${place}` }))
  expect((await deliver(JSON.stringify(crm.takeEvents()))).statusCode).toBe(200)
  await app.drain()
  expect(connection.state).toBe('UP')
  const down = (await api.get<Connection>('/connections/HUBSPOT')).body
  expect(down).toMatchObject({ state: 'DOWN', circuit: { state: 'OPEN', fault: 'Respondió con un error (503).' } })
  crm.down(false)
  app.clock.set(now.add({ seconds: 60 }))
  await api.post('/connections/HUBSPOT/probe')
  await app.drain()
  app.clock.set(now.add({ seconds: 120 }))
  await api.post('/connections/HUBSPOT/probe')
  await app.drain()
  expect((await tasks()).filter(({ state }) => state !== 'DONE')).toEqual([])
  for (const id of ids) expect(await saleOf(id)).toMatchObject({ externalId: id })
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

test('a day’s limit that is used up is waited for until midnight where the account is, unless somebody goes on', async () => {
  const { api, deal, arrive, saleOf } = await house()
  await api.post('/connections/HUBSPOT/test', {})
  // 23:00 in Lima.
  app.clock.set(Temporal.Instant.from('2027-03-02T04:00:00Z'))
  const id = deal()
  crm.fail('daily')
  await arrive()
  const paused = (await api.get<Connection>('/connections/HUBSPOT')).body
  expect(paused).toMatchObject({
    state: 'UP',
    circuit: { pausedUntil: '2027-03-02T05:00:05Z' },
    can: { probe: true },
  })
  expect(await saleOf(id)).toBeUndefined()
  await api.post('/connections/HUBSPOT/probe')
  await app.drain()
  expect(await saleOf(id)).toMatchObject({ externalId: id })
})

test('a connection is removed once it is off and nothing waits for it, and leaves what it brought', async () => {
  const { tenant, api, deal, arrive, saleOf, tasks } = await house()
  const id = deal()
  await arrive()
  const remove = () => api.delete<Connection>('/connections/HUBSPOT')
  expect(await remove()).toMatchObject({ status: 409, body: { data: { status: 'ON' } } })
  const waiting = deal({ dealstage: 'odd' })
  await arrive()
  await api.put('/connections/HUBSPOT/enabled', { enabled: false })
  expect(await remove()).toMatchObject({ status: 409, body: { data: { status: 'HAS_TASKS' } } })
  const failed = (await tasks()).find(({ state }) => state === 'FAILED')
  await api.post(`/connections/tasks/${failed?.id}/discard`, { reason: 'Ya no se usa.' })
  expect((await api.get<Connection>('/connections/HUBSPOT')).body.can.remove).toBe(true)
  expect(await remove()).toMatchObject({ status: 200, body: { state: 'NOT_CONFIGURED', secretsKept: [], version: 0 } })
  expect(await remove()).toMatchObject({ status: 409, body: { data: { status: 'NOT_CONFIGURED' } } })
  expect(await tasks()).toEqual([])
  expect(await rowsOf(tenant.tenantId)).toBe(0)
  expect(await saleOf(id)).toMatchObject({ externalId: id })
  expect(await saleOf(waiting)).toBeUndefined()
})
