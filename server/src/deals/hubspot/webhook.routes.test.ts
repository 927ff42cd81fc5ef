import type { Connection } from '@aforo/api/platform/connections'
import { expect, test } from 'vitest'
import { asTenant } from '../../platform/database/transaction.ts'
import { hubspotHouse } from '../../testing/hubspot-house.ts'
import { testApp } from '../../testing/test-app.ts'
import { lookAtHubspotJob } from './comparison.jobs.ts'

const app = await testApp()
const { database } = app.services

const { crm, house } = await hubspotHouse(app)

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
  // Spelled in another way, the signature is the same.
  const name = 'x-hubspot-signature-v3'
  const spelled = signed(body, now)[name]
  for (const other of [spelled.replace(/=+$/, ''), Buffer.from(spelled, 'base64').toString('base64url')])
    expect((await deliver(body, { ...signed(body, now), [name]: other })).statusCode).toBe(409)
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
  // An event of its line leads to another reading, where the deal is being read already.
  const events = crm.takeEvents().filter(({ objectId }) => objectId === Number(id))
  const mixed = [...events.toReversed(), ...events]
  // In one delivery: between two of them the deal may be read already.
  expect((await deliver(JSON.stringify(mixed))).statusCode).toBe(200)
  await app.drain()
  expect(await saleOf(id)).toMatchObject({ title: 'tres', status: { name: 'WON' } })
  expect((await tasks()).filter(({ kind }) => kind === 'deal')).toHaveLength(1)
})

test('what no event told of is found by comparing, and what is as new here is not read again', async () => {
  const { tenant, deal, saleOf, tasks } = await house()
  const id = deal()
  crm.takeEvents()
  const compare = async () => {
    await asTenant(database, tenant.tenantId, tx => tx.deleteFrom('hubspot_reads').execute())
    await lookAtHubspotJob.work(app.services)
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
