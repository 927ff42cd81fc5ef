import type { ContractAsOf } from '@aforo/api/deals/contract-addenda'
import type { WorkTray } from '@aforo/api/front-desk/dashboard'
import type { Finding } from '@aforo/api/money/billing-runs'
import type { BillingSummary } from '@aforo/api/money/bills'
import type { Customer } from '@aforo/api/people/customers'
import { afterEach, expect, test } from 'vitest'
import { renewingHouse } from '../../testing/renewing-house.ts'
import { type Page, testApp } from '../../testing/test-app.ts'
import { carryOut } from './runs.service.ts'

const app = await testApp()
afterEach(() => app.clock.set(undefined))

/** A contract of S/ 1,200.00 a month whose March was sent on 20 February. */
async function sentMarch() {
  const at = await renewingHouse(app)
  const one = await at.signed({ startDate: '2026-01-01', endDate: '2026-12-31' }, { creditDays: 15 })
  at.on('2026-02-20')
  const { body: run } = await at.api.post<{ id: string }>('/billing/runs', { month: '2026-03' })
  await carryOut(app.services, at.tenant.tenantId, run.id)
  const { body: bills } = await at.api.get<Page<BillingSummary>>('/billing/search', { month: '2026-03' })
  for (const { id } of bills.items) expect((await at.api.put(`/billing/${id}/ready-for-sap`)).status).toBe(200)
  const tray = async () =>
    (await at.api.get<WorkTray>('/dashboard/work-tray')).body.items.filter(({ kind }) => kind === 'BILLING_DIFFERENCE')
  const apart = (month: string) => at.api.post('/billing/runs/apart', { month, contractId: one.id })
  const { body: asOf } = await at.api.get<ContractAsOf>(`/contracts/${one.id}/as-of`)
  return { ...at, one, tray, apart, lineId: asOf.lines[0]?.id ?? '' }
}

test('a month that an addendum changed once it was billed is on the tray, with both sums, until it is billed', async () => {
  const { one, tray, apart, lineId, changed, on } = await sentMarch()
  expect(await tray()).toEqual([])
  on('2026-03-10')
  await changed(one.id, { kind: 'PRICE', from: '2026-03-01', prices: [{ lineId, unitPrice: '1500.00' }] })
  expect(await tray()).toMatchObject([
    {
      title: `El contrato ${one.number} cambió marzo de 2026, que ya se facturó`,
      detail: `Del contrato ${one.number} se facturó S/\u00a01,200.00 de marzo de 2026 y le corresponden S/\u00a01,500.00: falta facturar S/\u00a0300.00.`,
      link: '/app/sales/billings?month=2026-03&panel=check',
    },
  ])
  expect((await apart('2026-03')).status).toBe(201)
  expect(await tray()).toEqual([])
})

test('the effect of an addendum says which months are billed, and of a price that the increase goes on', async () => {
  const { one, lineId, effect, on, api, tenant } = await sentMarch()
  const { body: run } = await api.post<{ id: string }>('/billing/runs', { month: '2026-04' })
  await carryOut(app.services, tenant.tenantId, run.id)
  on('2026-03-10')
  const price = { kind: 'PRICE', from: '2026-03-01', prices: [{ lineId, unitPrice: '1500.00' }] }
  const { body } = await effect(one.id, price)
  expect(body.billing.months.slice(0, 3)).toMatchObject([
    { month: '2026-03', difference: '300.00', bill: 'BILLED' },
    { month: '2026-04', difference: '300.00', bill: 'DRAFT' },
    { month: '2026-05', difference: '300.00', bill: null },
  ])
  expect(body.yearlyIncrease).toBeNull()
})

test('what an early end leaves billed too much is on the tray too', async () => {
  const { one, tray, changed, on } = await sentMarch()
  on('2026-02-25')
  await changed(one.id, { kind: 'END', endDate: '2026-02-28' })
  const [item, ...more] = await tray()
  expect(more).toEqual([])
  expect(item?.detail).toContain('le corresponden S/\u00a00.00: hay S/\u00a01,200.00 de más')
})

test('a price that changes while its month is a draft is written by the run, and isn’t billed apart beside the draft', async () => {
  const { one, lineId, changed, on, api, tenant, apart } = await sentMarch()
  const run = async () => {
    const { body } = await api.post<{ id: string }>('/billing/runs', { month: '2026-04' })
    await carryOut(app.services, tenant.tenantId, body.id)
    return (await api.get<Page<BillingSummary>>('/billing/search', { month: '2026-04' })).body.items
  }
  await run()
  on('2026-03-10')
  await changed(one.id, { kind: 'PRICE', from: '2026-04-01', prices: [{ lineId, unitPrice: '1500.00' }] })
  const found = async () =>
    (await api.get<Page<Finding>>('/billing/check', { month: '2026-04' })).body.items.filter(({ contract }) => contract)
  expect(await found()).toMatchObject([
    {
      kind: 'DIFFERS_FROM_PLAN',
      message: `El contrato ${one.number} cambió después de su borrador: al facturar el mes se escribe de nuevo.`,
      apart: null,
      mendedByRun: true,
    },
  ])
  expect((await apart('2026-04')).status).toBe(422)
  expect(await run()).toMatchObject([{ net: '1500.00' }])
  expect(await found()).toEqual([])
})

/** An addendum by which the contract is another client's from April on. */
async function handedOver() {
  const at = await sentMarch()
  const { api, one, generate, sign, step } = at
  const run = async (month: string) => {
    const { body } = await api.post<{ id: string }>('/billing/runs', { month })
    await carryOut(app.services, at.tenant.tenantId, body.id)
    const { items } = (await api.get<Page<BillingSummary>>('/billing/search', { month })).body
    return items.map(({ client, net, status }) => [client.name, net, status.name])
  }
  const found = async (month: string) =>
    (await api.get<Page<Finding>>('/billing/check', { month })).body.items.filter(({ contract }) => contract)
  const { body: heir } = await api.post<Customer>('/customer', {
    name: 'Lumen',
    legalName: 'Lumen S.A.C.',
    taxId: '20100070970',
    billingAddress: 'Calle Dos 2, Lima',
    contacts: [{ name: 'Iris Ríos', email: 'iris@lumen.example', phone: null, role: 'MAIN' }],
  })
  const handOver = async (from: string) => {
    const added = await at.addendum(one.id, { kind: 'PARTIES', from })
    const { body } = await step(added.body.id, 'client-info', { clientId: heir.id })
    await step(added.body.id, 'representative-info', {
      name: 'Iris Ríos',
      documentType: 'DNI',
      documentNumber: '40506071',
    })
    await generate(added.body.id)
    expect((await sign(added.body.id)).status).toBe(200)
    return body
  }
  return { ...at, run, found, handOver }
}

test('a draft goes to the client that an addendum puts in, with that client’s own people', async () => {
  const { on, run, found, handOver } = await handedOver()
  await run('2026-04')
  on('2026-03-10')
  expect(await handOver('2026-04-01')).toMatchObject({
    client: { name: 'Lumen' },
    invoiceContact: { name: 'Iris Ríos', email: 'iris@lumen.example' },
    paymentContact: { name: 'Iris Ríos' },
    memberResponsibleInfo: { name: 'Iris Ríos' },
  })
  expect(await found('2026-04')).toMatchObject([
    { kind: 'DIFFERS_FROM_PLAN', message: expect.stringContaining('pasa a la factura de Lumen'), mendedByRun: true },
  ])
  expect(await run('2026-04')).toEqual(
    expect.arrayContaining([
      ['Lumen', '1200.00', 'DRAFT'],
      ['Minera Andina', '0.00', 'CANCELLED'],
    ]),
  )
  expect(await found('2026-04')).toEqual([])
  // March was the former one's.
  expect(await found('2026-03')).toEqual([])
})

test('a month that was sent to the client of before is said, and not billed a second time', async () => {
  const { on, run, found, handOver, apart } = await handedOver()
  on('2026-03-10')
  await handOver('2026-03-01')
  expect(await found('2026-03')).toMatchObject([
    { message: expect.stringContaining('se facturó al anterior'), blocks: false, apart: null, mendedByRun: false },
  ])
  expect((await apart('2026-03')).status).toBe(422)
  expect(await run('2026-03')).toEqual([['Minera Andina', '1200.00', 'READY_FOR_SAP']])
})
