import type { BillingRun } from '@aforo/api/money/billing-runs'
import type { Billing } from '@aforo/api/money/bills'
import type { Product } from '@aforo/api/offer/products'
import type { Company } from '@aforo/api/people/companies'
import type { Problem } from '@aforo/api/platform/problems'
import { afterEach, expect, test } from 'vitest'
import { at, house } from '../../testing/billing-runs-house.ts'
import { type Page, testApp } from '../../testing/test-app.ts'
import { billingJobs } from './billing.jobs.ts'

const app = await testApp()
const { services } = app
afterEach(() => app.clock.set(undefined))

test('a run makes one bill a client and month, with fee and deposit in the first', async () => {
  const { sign, run, bills, read, preview, other } = await house()
  await sign({ setUpFee: 500_00, deposit: 6_000_00, creditDays: 15 })
  await sign({ lines: [{ productId: other, monthly: 1_000_00, startsOn: '2026-01-01' }] })
  expect(await preview()).toMatchObject({
    contracts: 2,
    counts: { NEW: 2, UPDATED: 0, KEPT: 0 },
    // 1,500.00 + 500.00 + 6,000.00 of the one and 1,000.00 of the other.
    added: [{ currency: 'PEN', amount: '9000.00' }],
  })
  expect((await run()).run).toMatchObject({ status: 'DONE', contracts: 2, done: 2, made: 1, updated: 0, kept: 0 })
  const [bill, ...more] = await bills()
  expect(more).toEqual([])
  // 15 of 30 days of 3,000.00; tax of (1,500 + 500 + 1,000) × 18 % = 540.00; the deposit carries none.
  expect(bill).toMatchObject({ net: '9000.00', tax: '540.00', total: '9540.00', status: { name: 'DRAFT' } })
  expect((await read(bill)).entries.map(one => [one.concept, one.amount, one.days]).sort()).toEqual([
    ['PURCHASE', '1000.00', 30],
    ['PURCHASE', '1500.00', 15],
    ['SET_UP_FEE', '500.00', null],
    ['WARRANTY', '6000.00', null],
  ])
  await run('2026-05')
  expect(await bills('2026-05')).toMatchObject([{ net: '4000.00', tax: '720.00', total: '4720.00' }])
})

test('a month that was billed is not billed again, whatever was sent of it', async () => {
  const { sign, run, bills, api, preview, check } = await house()
  await sign()
  await run()
  const [bill] = await bills()
  expect((await run()).run).toMatchObject({ made: 0, updated: 0, kept: 0 })
  await api.put(`/billing/${bill?.id}/ready-for-sap`)
  expect((await run()).run).toMatchObject({ made: 0, updated: 0, kept: 0 })
  expect(await bills()).toHaveLength(1)
  expect(await preview()).toMatchObject({ totalItems: 0 })
  expect((await check()).items).toEqual([])
})

test('a draft that nobody touched follows the plan; what people changed is only told', async () => {
  const { sign, run, bills, read, api, preview, check, inTenant, other } = await house()
  const first = await sign()
  await run()
  const raise = (monthly: number) =>
    inTenant(tx => tx.updateTable('signed_lines').set({ monthly }).where('contract_id', '=', first.id).execute())
  await raise(3_600_00)
  expect(await preview()).toMatchObject({ items: [{ effect: 'UPDATED', before: '1500.00', after: '1800.00' }] })
  expect((await run()).run).toMatchObject({ updated: 1, kept: 0 })
  const [bill] = await bills()
  expect(bill).toMatchObject({ net: '1800.00' })
  const [entry] = (await read(bill)).entries
  await api.put(`/billing/${bill?.id}/entries`, {
    entries: [
      { id: entry?.id, concept: 'PURCHASE', description: 'Oficina', amount: entry?.amount },
      { concept: 'PURCHASE_ADJUSTMENT', description: 'Descuento', amount: '-100.00', referenceId: entry?.id },
    ],
  })
  await raise(4_000_00)
  await sign({ lines: [{ productId: other, monthly: 900_00, startsOn: '2026-04-01' }] })
  expect(await preview()).toMatchObject({ counts: { NEW: 0, UPDATED: 0, KEPT: 2 } })
  expect((await run()).run).toMatchObject({ made: 0, updated: 0, kept: 2 })
  expect(await bills()).toMatchObject([{ net: '1700.00' }])
  const { items } = await check()
  expect(items.map(({ kind, mendedByRun }) => [kind, mendedByRun]).sort()).toEqual([
    ['CONTRACT_WITHOUT_BILL', false],
    ['DIFFERS_FROM_PLAN', false],
  ])
  const missing = items.find(({ kind }) => kind === 'CONTRACT_WITHOUT_BILL')
  const apart = await api.post<Billing & Problem>('/billing/runs/apart', {
    month: '2026-04',
    contractId: missing?.contract?.id,
  })
  expect(apart).toMatchObject({ status: 201, body: { supplement: 1, net: '900.00' } })
  expect((await api.post('/billing/runs/apart', { month: '2026-04', contractId: missing?.contract?.id })).status).toBe(
    422,
  )
})

test('what a contract has no days for any more leaves untouched drafts', async () => {
  const { sign, run, bills, check, inTenant, api } = await house()
  const { id } = await sign()
  await run()
  await inTenant(tx =>
    tx.updateTable('signed_lines').set({ starts_on: '2026-05-01' }).where('contract_id', '=', id).execute(),
  )
  expect((await check()).items).toMatchObject([{ kind: 'BILL_WITHOUT_CONTRACT', contract: { id } }])
  await run()
  expect(await bills()).toMatchObject([{ status: { name: 'CANCELLED' }, total: '0.00' }])
  await run('2026-05')
  const [may] = await bills('2026-05')
  await api.put(`/billing/${may?.id}/ready-for-sap`)
  await inTenant(tx =>
    tx.updateTable('signed_lines').set({ starts_on: '2026-06-01' }).where('contract_id', '=', id).execute(),
  )
  expect((await run('2026-05')).run).toMatchObject({ kept: 1, updated: 0 })
})

test('a bill that was cancelled leaves its month to the next run', async () => {
  const { sign, run, bills, api } = await house()
  await sign({ deposit: 100_00 })
  await run()
  const [bill] = await bills()
  await api.put(`/billing/${bill?.id}/cancel`)
  expect((await run()).run).toMatchObject({ made: 1 })
  expect((await bills()).map(({ status, total }) => [status.name, total]).sort()).toEqual([
    ['CANCELLED', '1870.00'],
    ['DRAFT', '1870.00'],
  ])
})

test('soles and dollars, and companies, have bills of their own', async () => {
  const { sign, run, bills, other, api } = await house()
  const second = (
    await api.post<Company>('/companies', {
      countryCode: 'PE',
      legalName: 'Operador Dos S.A.C.',
      taxId: '20999999981',
      address: 'Av. Dos 2',
    })
  ).body
  await sign()
  await sign({ currency: 'USD', lines: [{ productId: other, monthly: 500_00, startsOn: '2026-04-01' }] })
  if (second.id)
    await sign({
      companyId: second.id,
      exclusive: false,
      lines: [{ productId: other, monthly: 100_00, startsOn: '2026-04-01' }],
    })
  await run()
  expect((await bills()).map(({ currency, net }) => [currency, net]).sort()).toEqual(
    [['PEN', '1500.00'], ...(second.id ? [['PEN', '100.00']] : []), ['USD', '500.00']].sort(),
  )
})

test('a contract says what was billed of it, month by month, with what was adjusted', async () => {
  const { sign, run, bills, read, api } = await house()
  const { id } = await sign({ deposit: 100_00 })
  await run()
  await run('2026-05')
  const [april, may] = [(await bills())[0], (await bills('2026-05'))[0]]
  const [rent] = (await read(may)).entries
  await api.put(`/billing/${may?.id}/entries`, {
    entries: [
      { id: rent?.id, concept: 'PURCHASE', description: 'Oficina', amount: rent?.amount },
      { concept: 'PURCHASE_ADJUSTMENT', description: 'Nota', amount: '-500.00', referenceId: rent?.id },
    ],
  })
  const months = async () =>
    (await api.get<{ months: object[] }>('/billing/of-contract', { contractId: id })).body.months
  const ofApril = { month: '2026-04', currency: 'PEN', net: '1600.00', bills: [{ id: april?.id, status: 'DRAFT' }] }
  expect(await months()).toEqual([
    ofApril,
    { month: '2026-05', currency: 'PEN', net: '2500.00', bills: [{ id: may?.id, status: 'DRAFT' }] },
  ])
  await api.put(`/billing/${may?.id}/cancel`)
  expect(await months()).toEqual([ofApril])
  const stranger = (await house()).api
  expect((await stranger.get('/billing/of-contract', { contractId: id })).body).toEqual({ months: [] })
})

test('on its day the coming month is billed by itself, once, and a statement says what never was', async () => {
  const { sign, bills, api, client, tenant } = await house()
  await sign({
    lines: [
      {
        productId: (await api.get<Page<Product>>('/product/search')).body.items[0]?.id ?? '',
        monthly: 100_00,
        startsOn: '2026-02-01',
      },
    ],
  })
  const jobNamed = (wanted: string) => billingJobs.find(({ name }) => name === wanted)
  const [runJob, lookJob] = [jobNamed('billing.run'), jobNamed('billing.look')]
  const settle = async () => {
    await lookJob?.work(services, {} as never)
    for (const { id } of (await api.get<BillingRun[]>('/billing/runs')).body)
      await runJob?.work(services, { tenantId: tenant.tenantId, runId: id } as never)
  }
  at('2026-03-19T15:00:00Z')
  await settle()
  expect(await bills()).toEqual([])
  at('2026-03-20T15:00:00Z')
  await settle()
  await settle()
  expect(await bills()).toMatchObject([{ net: '100.00' }])
  expect((await api.get<BillingRun[]>('/billing/runs')).body).toMatchObject([
    { origin: 'JOB', startedBy: null, made: 1 },
  ])
  const { body } = await api.get('/billing/statement', { clientId: client.id })
  expect(body).toMatchObject({
    bills: [{ month: '2026-04' }],
    unbilled: [
      { month: '2026-02', net: '100.00' },
      { month: '2026-03', net: '100.00' },
    ],
  })
})
