import type { Finding } from '@aforo/api/money/billing-runs'
import type { Connection } from '@aforo/api/platform/connections'
import { afterEach, expect, test } from 'vitest'
import { workOff } from '../../platform/outside-systems/worker.ts'
import { clientSeed, closeSap, sapHouse } from '../../testing/sap-house.ts'
import { testApp } from '../../testing/test-app.ts'
import { sapConnector } from './sap.ts'

const app = await testApp()
afterEach(closeSap)

interface Partners {
  answered: boolean
  partners: { cardCode: string; frozen: boolean }[]
}

test('of two clients with one RUC somebody chooses, and the bill goes on with it', async () => {
  const { sap, ready, work, read, api, client } = await sapHouse(app)
  sap.store.partners.push({ ...clientSeed, CardCode: 'C2', CardName: 'Minera Andina (Lima)' })
  const bill = await ready()
  await work()
  expect(await read(bill)).toMatchObject({
    status: { name: 'SAP_FAILED' },
    fault: `En SAP hay 2 clientes con RUC ${clientSeed.FederalTaxID}: C20100070970 (Minera Andina), C2 (Minera Andina (Lima)). Elige cuál es.`,
    remedy: { kind: 'CLIENT_CODE', message: 'Falta elegir cuál de sus clientes en SAP es.' },
  })
  expect(sap.invoices()).toEqual([])
  const offered = (await api.get<Partners>(`/billing/${bill.id}/sap-partners`)).body
  expect(offered).toMatchObject({ answered: true, partners: [{ cardCode: 'C20100070970' }, { cardCode: 'C2' }] })
  const stranger = await sapHouse(app)
  expect((await stranger.api.get(`/billing/${bill.id}/sap-partners`)).status).toBe(404)
  await api.put(`/billing/clients/${client.id}/sap-code`, { cardCode: 'C2' })
  await work()
  expect((await read(bill)).status.name).toBe('SAP_PROCESSED')
  expect(sap.invoices()).toMatchObject([{ CardCode: 'C2' }])
})

test('one that is frozen is left out: the other one is taken, and alone it is named', async () => {
  const { sap, ready, work, read } = await sapHouse(app)
  sap.store.partners = [
    { ...clientSeed, CardCode: 'C0', Frozen: 'tYES' },
    { ...clientSeed, CardCode: 'C1' },
  ]
  const bill = await ready()
  await work()
  expect(sap.invoices()).toMatchObject([{ CardCode: 'C1' }])
  expect((await read(bill)).remedy).toBeNull()
  const other = await sapHouse(app)
  other.sap.store.partners = [{ ...clientSeed, Frozen: 'tYES' }]
  const alone = await other.ready()
  await other.work()
  const { fault, remedy } = await other.read(alone)
  expect(fault).toContain('está inactivo: C20100070970 (Minera Andina)')
  expect(remedy).toMatchObject({ kind: 'CLIENT_CODE', message: 'El cliente está inactivo en SAP.' })
})

test('what SAP refuses in its words has ours beside them, and where it is mended', async () => {
  const { sap, ready, work, read, api, client } = await sapHouse(app)
  await api.put(`/billing/clients/${client.id}/sap-code`, { cardCode: 'NADIE' })
  const bill = await ready()
  await work()
  expect(await read(bill)).toMatchObject({
    fault: "SAP dijo (-5002): Invalid BP code  'NADIE' [OINV.CardCode]",
    remedy: { kind: 'CLIENT_CODE', message: 'SAP no conoce ese código de cliente.' },
  })
  sap.store.taxes = {}
  await api.put(`/billing/clients/${client.id}/sap-code`, { cardCode: 'C20100070970' })
  await api.put(`/billing/${bill.id}/ready-for-sap`)
  await work()
  expect((await read(bill)).remedy).toMatchObject({ kind: 'MAPPING', message: 'SAP no conoce ese código de impuesto.' })
})

test('with SAP down the bill and the connection say so at the first attempt', async () => {
  const { sap, ready, read, api } = await sapHouse(app)
  sap.down(true)
  const bill = await ready()
  await workOff(app.services, [sapConnector])
  const waiting = await read(bill)
  expect(waiting).toMatchObject({ status: { name: 'READY_FOR_SAP' }, fault: null, remedy: null })
  expect(waiting.waiting).toMatchObject({ message: expect.stringMatching(/\S/), nextTryAt: expect.any(String) })
  const connections = (await api.get<Connection[]>('/connections')).body
  expect(connections.find(({ system }) => system === 'SAP')).toMatchObject({
    state: 'FAILING',
    counts: { waiting: 1, failed: 0 },
    can: { probe: true, switchOff: true },
  })
  await api.put('/connections/SAP/enabled', { enabled: false })
  expect((await read(bill)).waiting).toEqual({
    message: 'SAP está apagado en Integraciones: se envía al encenderlo.',
    nextTryAt: null,
  })
})

test('a line so small that it has no IGV keeps its bill from being sent, and says what to do', async () => {
  const { create, put, api, read } = await sapHouse(app)
  const bill = await create({
    entries: [
      { concept: 'PURCHASE', description: 'Oficina 601', amount: '1000.00' },
      { concept: 'OTHER', description: 'Redondeo', amount: '0.02' },
    ],
  })
  const message =
    'El IGV de «Redondeo» sería S/ 0.00: SUNAT rechaza esa línea (error 3111). Junta su importe con otra línea, o quítala.'
  const plain = (text: unknown) => JSON.stringify(text).replaceAll('\u00a0', ' ')
  expect(plain(await put(bill, 'ready-for-sap'))).toContain(message)
  const many = await api.put('/billing/ready-for-sap', { ids: [bill.id] })
  const { items } = (await api.get<{ items: Finding[] }>('/billing/check', { month: '2026-12' })).body
  expect(plain(items.find(({ kind }) => kind === 'LINE_WITHOUT_TAX'))).toContain(message)
  expect(items[0]).toMatchObject({ blocks: true, billing: { supplement: 0, total: '1180.02' } })
  expect(plain(many.body)).toContain('error 3111')
  expect((await read(bill)).status.name).toBe('DRAFT')
})
