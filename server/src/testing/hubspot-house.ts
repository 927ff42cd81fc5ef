import { createHmac } from 'node:crypto'
import type { QueuedDeal } from '@aforo/api/deals/hubspot'
import type { Sale } from '@aforo/api/deals/sale-records'
import type { Connection, OutsideTask } from '@aforo/api/platform/connections'
import { signatureOf, startHubspot } from '@aforo/simulators/hubspot'
import { afterAll, afterEach, expect } from 'vitest'
import { asSystem, asTenant } from '../platform/database/transaction.ts'
import { makeHouse } from './house.ts'
import { makeProduct } from './makers.ts'
import type { TestApp } from './test-app.ts'

/** A HubSpot for the tests of one file, and operators that are connected with it. */
export async function hubspotHouse(app: TestApp) {
  const { database, settings } = app.services
  const crm = await startHubspot({
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
    const { tenant, api, campus } = await makeHouse(app)
    const product = await makeProduct(api, campus, 'A1', { name: 'Oficina' })
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
          recurringbillingfrequency: 'monthly',
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
      campusId: campus.campusId,
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

  return { crm, house }
}
