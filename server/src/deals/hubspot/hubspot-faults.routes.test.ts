import type { Connection } from '@aforo/api/platform/connections'
import type { HubspotFault } from '@aforo/simulators/hubspot'
import { expect, test } from 'vitest'
import { hubspotHouse } from '../../testing/hubspot-house.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { crm, house } = await hubspotHouse(app)

/** A deal of which HubSpot told, and which it answers in this way when it is asked for it first. */
async function asked(fault: HubspotFault) {
  const at = await house()
  const now = Temporal.Now.instant()
  app.clock.set(now)
  const id = at.deal()
  crm.takeEvents()
  crm.fail(fault)
  expect((await at.deliver(at.event(id))).statusCode).toBe(200)
  await app.drain()
  const sale = () => at.saleOf(id)
  const task = async () => (await at.tasks()).find(({ subject }) => subject === `deal:${id}`)
  return { ...at, now, id, sale, task }
}

test('a deal that HubSpot answers by 429 comes once the time that it asks for is over, and no attempt is counted', async () => {
  const { api, now, id, sale, task } = await asked(429)
  const { body } = await api.get<Connection>('/connections/HUBSPOT')
  expect(body).toMatchObject({ state: 'UP', circuit: { state: 'CLOSED' } })
  // Its `retry-after` says one second.
  expect(
    Temporal.Instant.from(body.circuit.pausedUntil ?? '')
      .since(now)
      .total('seconds'),
  ).toBeCloseTo(1)
  expect(await task()).toMatchObject({ state: 'WAITING', attempts: 0 })
  const calls = crm.calls.length
  await app.drain()
  expect(crm.calls).toHaveLength(calls)
  await api.post('/connections/HUBSPOT/probe')
  await app.drain()
  expect(await sale()).toMatchObject({ externalId: id })
})

test.each([
  ['with an error', 500 as const, 'HTTP_500'],
  ['too late', 'slow' as const, 'TIMEOUT'],
  ['by half', 'half' as const, 'UNREADABLE'],
  ['with a cut connection', 'lost' as const, 'NO_ANSWER'],
])('a deal that HubSpot answers %s is tried again, and comes', async (_, fault, code) => {
  const { api, id, sale, task } = await asked(fault)
  const waiting = await task()
  expect(waiting).toMatchObject({ state: 'WAITING', attempts: 1, fault: { code } })
  expect(await sale()).toBeUndefined()
  expect((await api.post(`/connections/tasks/${waiting?.id}/retry`)).status).toBe(200)
  await app.drain()
  expect(await sale()).toMatchObject({ externalId: id })
})
