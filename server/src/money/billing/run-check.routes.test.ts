import { afterEach, expect, test } from 'vitest'
import { house } from '../../testing/billing-runs-house.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
afterEach(() => app.clock.set(undefined))

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
