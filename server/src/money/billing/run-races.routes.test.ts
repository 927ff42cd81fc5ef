import { randomUUIDv7 } from 'node:crypto'
import type { BillingRun } from '@aforo/api/money/billing-runs'
import type { Billing } from '@aforo/api/money/bills'
import type { Problem } from '@aforo/api/platform/problems'
import { afterEach, expect, test } from 'vitest'
import { house } from '../../testing/billing-runs-house.ts'
import { testApp } from '../../testing/test-app.ts'
import { carryOut } from './runs.service.ts'

const app = await testApp()
const { services } = app
afterEach(() => app.clock.set(undefined))

test('months too far away are refused, and one that is running is answered as it is', async () => {
  const { sign, api, one } = await house()
  const contract = await sign({ lines: [{ productId: one, monthly: 100_00, startsOn: '2026-01-01' }] })
  for (const month of ['2036-03', '2026-07', '2024-02'])
    expect(await api.post<Problem>('/billing/runs', { month })).toMatchObject({
      status: 422,
      body: { code: 'INVALID_FIELD', data: { field: 'month' } },
    })
  expect((await api.post('/billing/runs', { month: '2026-13' })).status).toBe(400)
  const apart = { month: '2036-03', contractId: contract.id }
  expect(await api.post<Problem>('/billing/runs/apart', apart)).toMatchObject({
    status: 422,
    body: { data: { field: 'month' } },
  })
  const [first, second] = [
    await api.post<BillingRun>('/billing/runs', { month: '2026-04' }),
    await api.post<BillingRun>('/billing/runs', { month: '2026-04' }),
  ]
  expect(second.body.id).toBe(first.body.id)
})

test('of two copies that carry out one run, and of runs that start together, each contract is billed once', async () => {
  const { tenant, sign, customer, product, api, bills } = await house()
  for (const name of ['Uno', 'Dos', 'Tres', 'Cuatro']) {
    const { id } = await customer(name)
    await sign({ clientId: id, lines: [{ productId: await product(name), monthly: 100_00, startsOn: '2026-01-01' }] })
  }
  const starts = await Promise.all([1, 2, 3].map(() => api.post<BillingRun>('/billing/runs', { month: '2026-04' })))
  expect(new Set(starts.map(({ body }) => body.id)).size).toBe(1)
  const id = starts[0]?.body.id ?? ''
  await Promise.all([1, 2].map(() => carryOut(services, tenant.tenantId, id)))
  expect((await api.get<BillingRun>(`/billing/runs/${id}`)).body).toMatchObject({ status: 'DONE', made: 4, done: 4 })
  expect((await bills()).map(({ net }) => net)).toEqual(['100.00', '100.00', '100.00', '100.00'])
})

test('of two people who bill what is missing apart, one does', async () => {
  const { sign, run, bills, api, other } = await house()
  await sign()
  await run()
  const [bill] = await bills()
  await api.put(`/billing/${bill?.id}/ready-for-sap`)
  const late = await sign({ lines: [{ productId: other, monthly: 900_00, startsOn: '2026-04-01' }] })
  const asked = { month: '2026-04', contractId: late.id }
  const answers = await Promise.all([1, 2].map(() => api.post<Billing>('/billing/runs/apart', asked)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
  expect((await bills()).map(({ net }) => net).sort()).toEqual(['1500.00', '900.00'])
})

test('of two people who send one bill, both see it ready and it waits once', async () => {
  const { sign, run, bills, api, inTenant, tenant } = await house()
  await sign()
  await run()
  await inTenant(tx =>
    tx
      .insertInto('connections')
      .values({ tenant_id: tenant.tenantId, system: 'SAP', id: randomUUIDv7(), address: 'https://sap.example' })
      .execute(),
  )
  const [bill] = await bills()
  const answers = await Promise.all([1, 2].map(() => api.put<Problem>(`/billing/${bill?.id}/ready-for-sap`)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const tasks = await inTenant(tx => tx.selectFrom('outside_tasks').select('id').execute())
  expect(tasks).toHaveLength(1)
})
