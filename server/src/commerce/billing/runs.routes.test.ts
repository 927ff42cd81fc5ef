import { randomUUIDv7 } from 'node:crypto'
import type { BillingRun, Finding, RunProposal } from '@aforo/contract/commerce/billing-runs'
import type { Billing, BillingSummary } from '@aforo/contract/commerce/bills'
import type { Product } from '@aforo/contract/commerce/products'
import type { Company } from '@aforo/contract/people/companies'
import type { Customer } from '@aforo/contract/people/customers'
import type { Problem } from '@aforo/contract/platform/problems'
import { afterEach, expect, test } from 'vitest'
import { makeCampus, makeTenant, makeUser } from '../../demo/factories.ts'
import { makeSignedContract, type SignedGiven } from '../../demo/signed-contracts.ts'
import { asTenant } from '../../platform/database/transaction.ts'
import { testApp } from '../../platform/testing/test-app.ts'
import { operatorCompany } from '../../testing/billing-house.ts'
import { billingJobs } from './billing.jobs.ts'
import { carryOut } from './runs.service.ts'

const app = await testApp()
const { services } = app
const { database } = services
afterEach(() => app.clock.set(undefined))

interface Page<Item> {
  items: Item[]
  totalItems: number
}

const at = (text: string) => app.clock.set(Temporal.Instant.from(text))

async function house() {
  at('2026-03-20T15:00:00Z')
  const tenant = await makeTenant(database)
  const { campusId } = await makeCampus(database, tenant)
  const admin = await makeUser(database, tenant)
  const api = await app.as(admin)
  const customer = async (name: string, given: object = {}) =>
    (await api.post<Customer>('/customer', { name, taxId: null, billingAddress: 'Av. Uno 1', ...given })).body
  const client = await customer('Minera Andina', { taxId: '20100070970' })
  const company = await operatorCompany(api)
  const product = async (code: string) =>
    (await api.post<Product>('/product', { code, name: `Oficina ${code}`, campusId, startsOn: '2020-01-01' })).body.id
  const [one, other] = [await product('A1'), await product('A2')]
  let numbers = 0
  const sign = (given: Partial<SignedGiven> = {}) =>
    asTenant(database, tenant.tenantId, tx =>
      makeSignedContract(tx, {
        tenantId: tenant.tenantId,
        clientId: client.id,
        companyId: company.id,
        createdBy: admin.userId,
        number: `C-2026-${String(++numbers).padStart(4, '0')}`,
        lines: [{ productId: one, monthly: 3_000_00, startsOn: '2026-04-16', endsOn: '2027-04-15' }],
        ...given,
      }),
    )
  /** Runs a month and waits for it. */
  const run = async (month = '2026-04') => {
    const { status, body } = await api.post<BillingRun>('/billing/runs', { month })
    if (status === 202) await carryOut(services, tenant.tenantId, body.id)
    return { status, body, run: (await api.get<BillingRun>(`/billing/runs/${body.id}`)).body }
  }
  const bills = async (month = '2026-04') =>
    (await api.get<Page<BillingSummary>>('/billing/search', { month, sort: 'client' })).body.items
  const read = async (bill: { id: string } | undefined) => (await api.get<Billing>(`/billing/${bill?.id}`)).body
  const preview = async (month = '2026-04') =>
    (
      await api.get<Page<RunProposal> & { counts: object; contracts: number; added: object[] }>(
        '/billing/runs/preview',
        {
          month,
        },
      )
    ).body
  const check = async (month = '2026-04') =>
    (await api.get<Page<Finding> & { counts: object[]; toSend: number; clean: number }>('/billing/check', { month }))
      .body
  const inTenant = <T>(work: Parameters<typeof asTenant<T>>[2]) => asTenant(database, tenant.tenantId, work)
  return {
    tenant,
    admin,
    api,
    customer,
    client,
    company,
    product,
    one,
    other,
    sign,
    run,
    bills,
    read,
    preview,
    check,
    inTenant,
  }
}

test('no run meets a signed contract without a company: the database refuses one, and a bill by hand names what to choose', async () => {
  const { sign, run, bills, inTenant, api, client } = await house()
  const { id } = await sign()
  const without = inTenant(tx => tx.updateTable('contracts').set({ company_id: null }).where('id', '=', id).execute())
  // A check of the table: 23514.
  await expect(without).rejects.toMatchObject({ code: '23514' })
  expect((await run()).run).toMatchObject({ status: 'DONE', made: 1 })
  expect(await bills()).toHaveLength(1)
  const byHand = {
    clientId: client.id,
    companyId: crypto.randomUUID(),
    currency: 'PEN',
    month: '2026-04',
    entries: [{ concept: 'PURCHASE', description: 'Oficina', amount: '10.00' }],
  }
  expect(await api.post('/billing', byHand)).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'companyId', message: 'Elige una empresa.' }] },
  })
})

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

test('what a client lacks is one finding for all the bills that it keeps back', async () => {
  const { sign, run, customer, product, check } = await house()
  const bare = await customer('Sin Dirección', { billingAddress: null })
  for (const [currency, code] of [
    ['PEN', 'X1'],
    ['USD', 'X2'],
  ] as const)
    await sign({
      clientId: bare.id,
      currency,
      lines: [{ productId: await product(code), monthly: 100_00, startsOn: '2026-04-01' }],
    })
  expect(await check()).toMatchObject({ toSend: 0, clean: 0 })
  await run()
  const { items, counts, toSend, clean } = await check()
  const addresses = items.filter(({ kind }) => kind === 'ADDRESS_MISSING')
  expect(addresses).toEqual([expect.objectContaining({ client: { id: bare.id, name: 'Sin Dirección' }, bills: 2 })])
  expect(counts).toContainEqual({ kind: 'ADDRESS_MISSING', count: 1 })
  expect({ toSend, clean }).toEqual({ toSend: 2, clean: 0 })
})

test('the check says what is missing, and the clean bills are made ready together', async () => {
  const { sign, run, customer, product, check, api, bills, read } = await house()
  await sign({ lines: [{ productId: await product('X1'), monthly: 1_000_00, startsOn: '2026-01-01' }] })
  const bare = await customer('Sin Datos', { billingAddress: null, requiresPurchaseOrder: true })
  await sign({
    clientId: bare.id,
    currency: 'USD',
    lines: [{ productId: await product('X2'), monthly: 100_00, startsOn: '2026-04-01' }],
  })
  const grown = await customer('Crecida', { taxId: '20131312955' })
  await sign({
    clientId: grown.id,
    lines: [
      { productId: await product('X3'), monthly: 100_00, startsOn: '2026-01-01' },
      { productId: await product('X4'), monthly: 100_00, startsOn: '2026-04-01' },
    ],
  })
  expect((await check()).items.map(({ kind, mendedByRun }) => [kind, mendedByRun])).toEqual(
    Array(3).fill(['CONTRACT_WITHOUT_BILL', true]),
  )
  await run('2026-03')
  await run()
  const { items, clean } = await check()
  const kindsOf = (id: string) => items.filter(({ client }) => client.id === id).map(({ kind }) => kind)
  expect(kindsOf(bare.id)).toEqual(['PO_MISSING', 'TAX_ID_MISSING', 'ADDRESS_MISSING', 'EXCHANGE_RATE_MISSING'])
  expect(kindsOf(grown.id)).toEqual(['UNUSUAL_AMOUNT'])
  expect(items.find(({ kind }) => kind === 'UNUSUAL_AMOUNT')).toMatchObject({
    before: '100.00',
    after: '200.00',
    blocks: false,
  })
  expect(clean).toBe(1)
  expect((await api.put('/billing/ready-for-sap', { month: '2026-04' })).body).toMatchObject({
    ready: 1,
    pending: 0,
    refused: [],
  })
  expect(
    (await bills()).filter(({ status }) => status.name === 'READY_FOR_SAP').map(({ client }) => client.name),
  ).toEqual(['Minera Andina'])
  expect((await api.put(`/billing/clients/${bare.id}/sap-code`, { cardCode: 'C001' })).status).toBe(200)
  const [draft] = (await bills()).filter(({ client }) => client.id === bare.id)
  expect((await read(draft)).client.requiresPurchaseOrder).toBe(true)
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
