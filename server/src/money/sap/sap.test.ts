import { randomUUIDv7 } from 'node:crypto'
import type { Finding } from '@aforo/api/money/billing-runs'
import type { SapMapping } from '@aforo/api/money/billing-sap'
import type { Customer } from '@aforo/api/people/customers'
import type { OutsideTaskDetail } from '@aforo/api/platform/connections'
import type { Problem } from '@aforo/api/platform/problems'
import type { SapSimulator } from '@aforo/simulators/sap'
import { afterEach, expect, test } from 'vitest'
import { asTenant } from '../../platform/database/transaction.ts'
import { workOff } from '../../platform/outside-systems/worker.ts'
import { effort } from '../../platform/testing/effort.ts'
import { asJob } from '../../platform/unit-of-work.ts'
import { fileOf, formOf } from '../../testing/makers.ts'
import { clientSeed, closeSap, sapHouse } from '../../testing/sap-house.ts'
import { testApp } from '../../testing/test-app.ts'
import { askSap } from '../billing/billing.service.ts'
import { sapConnector } from './sap.ts'

const app = await testApp()
const { services } = app
const { database } = services

afterEach(closeSap)
const house = (more: Parameters<typeof sapHouse>[1] = {}) => sapHouse(app, more)

test('a bill that is ready reaches SAP once and comes back with its number', async () => {
  const { sap, ready, work, read, api } = await house()
  const bill = await ready()
  await work()
  const done = await read(bill)
  const [invoice] = sap.invoices()
  expect(done).toMatchObject({
    status: { name: 'SAP_PROCESSED' },
    sap: { docEntry: invoice?.DocEntry, docNum: invoice?.DocNum, docTotal: '1180.00' },
    can: { cancel: false, attachPurchaseOrder: false },
  })
  expect(done.timeline.map(({ status }) => status)).toEqual(['DRAFT', 'READY_FOR_SAP', 'SENT_TO_SAP', 'SAP_PROCESSED'])
  expect(invoice).toMatchObject({ CardCode: 'C20100070970', DocTotal: 1180, DocCurrency: 'SOL', U_AforoId: bill.id })
  expect(sap.invoices()).toHaveLength(1)
  for (const action of ['cancel', 'ready-for-sap', 'request-manual-review', 'disable-purchase-order'])
    expect((await api.put<Problem>(`/billing/${bill.id}/${action}`)).body.code).toBe('WRONG_STATE')
  const upload = await api.post<Problem>(`/billing/${bill.id}/attach-purchase-order`, {
    attachmentKey: 'x.pdf',
    poCode: '1',
  })
  expect(upload.body.code).toBe('WRONG_STATE')
})

test('the purchase order’s code, the series and the cost centre go along', async () => {
  const { sap, api, create, put, company, work } = await house()
  await api.put('/billing/sap/mapping', { companies: [{ companyId: company.id, series: '4' }] })
  const bill = await create()
  const form = formOf({ file: fileOf(Buffer.from('%PDF-1.4\n%%EOF'), 'oc.pdf') })
  const { key } = (await api.upload<{ key: string }>('/assets/upload/file', form)).body
  await api.post(`/billing/${bill.id}/attach-purchase-order`, { attachmentKey: key, poCode: 'OC-2026-55' })
  await put(bill, 'ready-for-sap')
  await work()
  expect(sap.invoices()).toMatchObject([{ NumAtCard: 'OC-2026-55' }])
})

test.each(['lost', 'cut', 'silent', 'html', 'empty', 'half', 500, 503, 'slow', 401] as const)(
  'after the answer «%s» there is exactly one invoice',
  async fault => {
    const { sap, ready, work, read } = await house()
    const bill = await ready()
    sap.fail(fault)
    await work()
    expect(await read(bill)).toMatchObject({ status: { name: 'SAP_PROCESSED' } })
    expect(sap.invoices()).toHaveLength(1)
  },
)

test('what SAP finishes long after it was given up on is found, and not sent again meanwhile', async () => {
  const { sap, ready, work, read, tasks, tenant } = await house({ settle: '600' })
  const bill = await ready()
  sap.fail('late')
  await workOff(services, [sapConnector])
  expect(await read(bill)).toMatchObject({ status: { name: 'SENT_TO_SAP' } })
  await work()
  // It was looked for at once and not found: until the time is over it isn't sent again.
  expect(sap.calls.filter(call => call === 'POST /b1s/v2/Invoices')).toHaveLength(1)
  expect((await tasks()).filter(({ state }) => state === 'WAITING').length).toBeLessThanOrEqual(1)
  await expect.poll(() => sap.invoices().length, { timeout: 20_000 }).toBeGreaterThan(0)
  await asJob(services, tenant.tenantId, 'Prueba', unit =>
    askSap(unit, { id: bill.id, client_name: 'x', month: '2026-12-01', supplement: 0 }),
  )
  await work()
  expect(await read(bill)).toMatchObject({ status: { name: 'SAP_PROCESSED' } })
  expect(sap.invoices()).toHaveLength(1)
})

test('sessions that end are opened again', async () => {
  const { sap, ready, work, read } = await house()
  const first = await ready()
  await work()
  sap.expire()
  const second = await ready({ month: '2026-11' })
  await work()
  expect([await read(first), await read(second)].map(({ status }) => status.name)).toEqual([
    'SAP_PROCESSED',
    'SAP_PROCESSED',
  ])
  expect(sap.logins).toBe(2)
})

test('a total that is a cent off is looked at, and accepted or mended', async () => {
  const { sap, ready, work, read, put, api } = await house()
  sap.offBy(1, -1)
  const first = await ready()
  await work()
  const seen = await read(first)
  expect(seen).toMatchObject({
    status: { name: 'REQUIRES_MANUAL_REVIEW' },
    sap: { docTotal: '1180.01' },
    total: '1180.00',
  })
  expect(seen.review?.reason).toContain('S/\u00a01,180.01')
  await put(first, 'resolve-manual-review', { acceptSapTotal: true })
  await work()
  expect(await read(first)).toMatchObject({ status: { name: 'SAP_PROCESSED' } })

  const second = await ready({ month: '2026-11' })
  await work()
  expect((await read(second)).can).toMatchObject({
    editEntries: false,
    resolveManualReview: false,
    acceptSapTotal: true,
    cancel: true,
  })
  const [{ id } = { id: '' }] = (await read(second)).entries
  const entries = [{ id, concept: 'PURCHASE', description: 'Oficina 601', amount: '999.99' }]
  const refused = await api.put<Problem>(`/billing/${second.id}/entries`, { entries })
  expect(refused.status).toBe(422)
  expect(JSON.stringify(refused.body)).toContain(
    'SAP ya tiene esta factura, la 1001001: acepta su total o anúlala allí.',
  )
  expect((await api.put<Problem>(`/billing/${second.id}/resolve-manual-review`, {})).status).toBe(422)
  expect(await read(second)).toMatchObject({ status: { name: 'REQUIRES_MANUAL_REVIEW' }, total: '1180.00' })
})

/** A bill whose invoice in SAP is a cent off: it is in a review. */
async function reviewed() {
  const desk = await house()
  desk.sap.offBy(1)
  const bill = await desk.ready()
  await desk.work()
  return { ...desk, bill }
}
/** Invoices that stand, without what was cancelled and the documents that cancelled it. */
const standing = (sap: SapSimulator) => sap.invoices().filter(({ CancelStatus }) => CancelStatus === 'csNo')

test('a bill with an invoice in SAP is cancelled after that is, and stands until then', async () => {
  const { sap, put, work, read, bill, api } = await reviewed()
  const asked = await put(bill, 'cancel', { reason: 'Era de otro cliente' })
  expect(asked).toMatchObject({
    status: { name: 'REQUIRES_MANUAL_REVIEW' },
    cancelling: { reason: 'Era de otro cliente', fault: null },
    can: { cancel: false, acceptSapTotal: false, resolveManualReview: false, editEntries: false },
  })
  expect((await api.put(`/billing/${bill.id}/cancel`)).status).toBe(409)
  expect((await api.put(`/billing/${bill.id}/resolve-manual-review`, { acceptSapTotal: true })).status).toBe(409)
  await work()
  expect(standing(sap)).toEqual([])
  expect(await read(bill)).toMatchObject({
    status: { name: 'CANCELLED' },
    cancelReason: 'Era de otro cliente',
    cancelling: null,
    sap: { docNum: 1_001_000 },
  })
})

test.each(['lost', 'cut', 'html', 'empty', 500, 503, 401] as const)(
  'a cancellation that SAP answers with «%s» ends with no invoice that stands',
  async fault => {
    const { sap, put, work, read, bill } = await reviewed()
    await put(bill, 'cancel')
    sap.fail(fault)
    await work()
    expect(standing(sap)).toEqual([])
    expect(await read(bill)).toMatchObject({ status: { name: 'CANCELLED' } })
  },
)

test('what somebody cancelled in SAP before is only cancelled here', async () => {
  const { sap, put, work, read, bill } = await reviewed()
  sap.cancel(5_000)
  await put(bill, 'cancel')
  await work()
  expect(sap.calls.filter(call => call.endsWith('/Cancel'))).toEqual([])
  expect(await read(bill)).toMatchObject({ status: { name: 'CANCELLED' } })
})

test('where SAP refuses to cancel, in a closed period, the bill stands and its total can be accepted', async () => {
  const { sap, put, work, read, tasks, bill } = await reviewed()
  sap.refuseCancel('Posting period locked; specify an alternative date [OINV.DocDate]')
  await put(bill, 'cancel')
  await work()
  const refused = await read(bill)
  expect(refused).toMatchObject({
    status: { name: 'REQUIRES_MANUAL_REVIEW' },
    can: { cancel: true, acceptSapTotal: true, editEntries: false },
  })
  expect(refused.cancelling?.fault).toContain('Posting period locked')
  expect((await tasks()).map(({ state }) => state)).toContain('FAILED')
  // Tried again from the bill, it is one task still; accepted, it goes on.
  await put(bill, 'cancel')
  await work()
  expect((await tasks()).filter(({ state }) => state === 'FAILED')).toHaveLength(1)
  await put(bill, 'resolve-manual-review', { acceptSapTotal: true })
  await work()
  expect(await read(bill)).toMatchObject({ status: { name: 'SAP_PROCESSED' }, cancelling: null })
  expect(standing(sap)).toHaveLength(1)
  expect((await tasks()).filter(({ state }) => state === 'FAILED')).toEqual([])
})

test.each([
  [401, /SAP/],
  [403, /SAP|403/],
  [500, /Respondió con un error \(500\)/],
])('a bill whose look-up SAP answers with %d is not released, and says why', async (status, words) => {
  const { sap, put, work, read, bill } = await reviewed()
  sap.refuseLookups(status)
  await put(bill, 'cancel', { reason: 'Era de otro cliente' })
  await work()
  const waiting = await read(bill)
  expect(waiting).toMatchObject({
    status: { name: 'REQUIRES_MANUAL_REVIEW' },
    cancelling: { reason: 'Era de otro cliente' },
  })
  expect(waiting.cancelling?.fault ?? waiting.cancelling?.waits).toMatch(words)
  expect(standing(sap)).toHaveLength(1)
  // Once SAP lets it be looked up, the same cancellation is carried out.
  sap.refuseLookups(undefined)
  await put(bill, 'cancel')
  await work()
  expect(standing(sap)).toEqual([])
  expect(await read(bill)).toMatchObject({ status: { name: 'CANCELLED' } })
})

test('a failed bill whose answer was lost is looked up before it is cancelled, and its invoice goes with it', async () => {
  const { sap, ready, put, work, read, tasks, api } = await house()
  const bill = await ready()
  sap.fail('lost')
  await workOff(services, [sapConnector])
  expect(await read(bill)).toMatchObject({ status: { name: 'SENT_TO_SAP' } })
  const [task] = (await tasks()).filter(({ state }) => state === 'WAITING')
  // Discarded, it is no more on its way, and nobody knows whether SAP has it.
  await api.post(`/connections/tasks/${task?.id}/discard`, { reason: 'Prueba' })
  expect(await read(bill)).toMatchObject({
    status: { name: 'SAP_FAILED' },
    fault: 'No se sabe si SAP la hizo. Se descartó en Integraciones: Prueba',
    can: { cancel: true, readyForSap: true },
  })
  expect(await put(bill, 'cancel')).toMatchObject({ status: { name: 'SAP_FAILED' }, cancelling: { fault: null } })
  await work()
  expect(await read(bill)).toMatchObject({ status: { name: 'CANCELLED' } })
  expect([standing(sap), sap.invoices().length]).toEqual([[], 2])
})

test('while SAP may still be making it, a bill isn’t released', async () => {
  const { sap, ready, put, work, read, tasks, api } = await house({ settle: '600' })
  const bill = await ready()
  sap.fail('cut')
  await workOff(services, [sapConnector])
  const [task] = (await tasks()).filter(({ state }) => state === 'WAITING')
  await api.post(`/connections/tasks/${task?.id}/discard`, { reason: 'Prueba' })
  await put(bill, 'cancel')
  await work()
  expect(await read(bill)).toMatchObject({ status: { name: 'SAP_FAILED' }, cancelling: { fault: null } })
})

test('after a change of company in SAP the same numbers come again, and no bill hangs', async () => {
  const { sap, api, ready, work, read, company } = await house()
  sap.store.companies.push('NUEVA')
  const first = await ready()
  await work()
  expect((await api.put(`/companies/${company.id}`, { sapCompany: 'NUEVA' })).status).toBe(200)
  const second = await ready({ month: '2026-11' })
  await work()
  expect([await read(first), await read(second)].map(({ status, sap: made }) => [status.name, made?.docEntry])).toEqual(
    [
      ['SAP_PROCESSED', 5_000],
      ['SAP_PROCESSED', 5_000],
    ],
  )
})

test('without a connection to SAP what it may have isn’t cancelled', async () => {
  const { api, bill, read } = await reviewed()
  await api.put('/connections/SAP/enabled', { enabled: false })
  expect((await api.delete('/connections/SAP')).status).toBeLessThan(300)
  const refused = await api.put<Problem>(`/billing/${bill.id}/cancel`)
  expect(refused.status).toBe(422)
  expect(JSON.stringify(refused.body)).toContain('no está conectado')
  expect(await read(bill)).toMatchObject({ status: { name: 'REQUIRES_MANUAL_REVIEW' }, cancelling: null })
})

test('what SAP refuses is said in its words, and goes on once it is mended', async () => {
  const { sap, ready, work, read, tasks, map } = await house({ mapped: false })
  const bill = await ready()
  await work()
  expect(await read(bill)).toMatchObject({
    status: { name: 'SAP_FAILED' },
    fault: '«Alquiler» no tiene artículo ni cuenta en SAP. Elígelo en Correspondencias.',
    can: { readyForSap: true, cancel: true },
  })
  expect(await tasks()).toMatchObject([{ state: 'FAILED', record: { link: `/app/sales/billings/${bill.id}` } }])
  expect((await map()).body.retried).toBe(1)
  sap.store.partners = []
  await work()
  expect((await read(bill)).fault).toContain('En SAP no hay ningún cliente con RUC')
  sap.store.partners = [clientSeed]
})

test('a client without RUC and code, and a company without its own, are found before and told after', async () => {
  const { sap, api, tenant, create, put, ready, work, read } = await house()
  const bare = (await api.post<Customer>('/customer', { name: 'Sin Datos', taxId: null })).body
  const bill = await create({ clientId: bare.id })
  const found = (await api.get<{ items: Finding[] }>('/billing/check', { month: '2026-12' })).body.items
  expect(found.filter(({ kind }) => kind.startsWith('SAP')).map(({ kind, message }) => [kind, message])).toEqual([
    ['SAP_CODE_MISSING', 'El cliente no tiene código en SAP, ni documento con el que buscarlo allí.'],
    ['SAP_COMPANY_MISSING', 'La empresa que factura no tiene su compañía de SAP.'],
  ])
  await put(bill, 'ready-for-sap')
  await work()
  expect(await read(bill)).toMatchObject({
    status: { name: 'SAP_FAILED' },
    fault: 'Sin Datos no tiene RUC, otro documento ni código en SAP. Escribe uno de ellos en la revisión previa.',
  })
  await asTenant(database, tenant.tenantId, tx =>
    tx
      .updateTable('connections')
      .set({ settings: JSON.stringify({ userName: sap.userName }) })
      .execute(),
  )
  const other = await ready()
  await work()
  expect((await read(other)).fault).toContain('no tiene su compañía de SAP')
  expect(sap.invoices()).toEqual([])
})

test('SAP’s own refusal is told, and the bill is sent again by hand, at once', async () => {
  const { sap, ready, work, read, put } = await house({ settle: '600' })
  const items = sap.store.items
  sap.store.items = []
  const bill = await ready()
  await work()
  expect((await read(bill)).fault).toContain("No matching records found  'Items'")
  expect((await read(bill)).status.name).toBe('SAP_FAILED')
  sap.store.items = items
  await put(bill, 'ready-for-sap')
  await work()
  expect(await read(bill)).toMatchObject({ status: { name: 'SAP_PROCESSED' }, fault: null })
})

test('while SAP is down a bill waits, and is sent once when it is back', async () => {
  const { sap, ready, work, read, tasks, put } = await house()
  // A session is open from before.
  await ready()
  await work()
  const bill = await ready()
  sap.down(true)
  await work()
  expect((await tasks()).map(({ state }) => state).sort()).toEqual(['DONE', 'WAITING'])
  // Nothing was sent: somebody can still take it back.
  expect(await read(bill)).toMatchObject({ status: { name: 'READY_FOR_SAP' }, can: { requestManualReview: true } })
  sap.down(false)
  await work()
  expect(sap.invoices()).toHaveLength(2)
  expect((await read(bill)).status.name).toBe('SAP_PROCESSED')
  expect((await put(bill, 'cancel')).status).toBe(409)
})

test('what was cancelled or taken back before it was sent is not sent', async () => {
  const { sap, ready, work, put, read } = await house()
  const [cancelled, reviewed] = [await ready(), await ready({ month: '2026-11' })]
  await put(cancelled, 'cancel')
  await put(reviewed, 'request-manual-review')
  await work()
  expect(sap.invoices()).toHaveLength(0)
  expect((await read(reviewed)).status.name).toBe('REQUIRES_MANUAL_REVIEW')
})

test('dollars need the day’s exchange rate, and are compared in dollars', async () => {
  const { sap, ready, work, read, api, put } = await house()
  const bill = await ready({ currency: 'USD' })
  await work()
  expect((await read(bill)).fault).toContain('No hay tipo de cambio')
  await api.put('/exchange-rates', { rates: [{ date: bill.issuedOn, rate: '3.745' }] })
  await put(bill, 'ready-for-sap')
  await work()
  expect(await read(bill)).toMatchObject({ status: { name: 'SAP_PROCESSED' }, sap: { docTotal: '1180.00' } })
  expect(sap.invoices()).toMatchObject([{ DocTotal: 4419.1, DocTotalFc: 1180 }])
})

test('the connection is tested step by step', async () => {
  const { sap, api } = await house()
  const check = async () =>
    (await api.post<{ ok: boolean; steps: { outcome: string }[] }>('/connections/SAP/test', {})).body
  expect((await check()).steps.map(({ outcome }) => outcome)).toEqual(['OK', 'OK', 'OK'])
  sap.store.userFields = []
  expect((await check()).steps.map(({ outcome }) => outcome)).toEqual(['OK', 'FAILED', 'SKIPPED'])
  const mapping = (await api.get<SapMapping>('/billing/sap/mapping')).body
  expect(mapping.offers).toMatchObject({ series: [{ code: '4', name: 'F001' }] })
  expect(mapping.concepts.find(({ concept }) => concept === 'PURCHASE')).toMatchObject({ kind: 'ITEM', code: 'ALQ' })
  const strange = await api.put('/billing/sap/mapping', { companies: [{ companyId: randomUUIDv7(), series: '4' }] })
  expect(strange.status).toBe(422)
  sap.down(true)
  expect((await api.get<SapMapping>('/billing/sap/mapping')).body.offers).toEqual({ items: [], series: [] })
})

test('the password is nowhere in what is kept of a call', async () => {
  const { sap, ready, work, tasks, api } = await house()
  await ready()
  await work()
  const [task] = await tasks()
  const { exchanges } = (await api.get<OutsideTaskDetail>(`/connections/tasks/${task?.id}`)).body
  expect(exchanges.length).toBeGreaterThan(1)
  expect(JSON.stringify(exchanges)).not.toContain(sap.password)
})

const bills = effort(40, 200)

test(`of ${bills} bills, with one answer in five lost after the invoice was made, there are ${bills} invoices`, async () => {
  const { sap, tenant, client, company, read, work } = await house()
  sap.loseEvery(5)
  const now = services.clock.now().toString()
  const ids = Array.from({ length: bills }, () => randomUUIDv7())
  await asJob(services, tenant.tenantId, 'Prueba', async unit => {
    for (const [place, id] of ids.entries()) {
      const month = `${2020 + (Math.floor(place / 12) % 80)}-${String((place % 12) + 1).padStart(2, '0')}-01`
      const key = {
        tenant_id: tenant.tenantId,
        id,
        client_id: client.id,
        company_id: company.id,
        currency: 'PEN',
        month,
      }
      await unit.tx
        .insertInto('billings')
        .values({
          ...key,
          supplement: Math.floor(place / 960),
          status: 'DRAFT',
          status_since: now,
          tax_rate: 18_00,
          net: 100_00,
          tax: 18_00,
          total: 118_00,
          created_at: now,
        })
        .execute()
      await unit.tx
        .insertInto('billing_entries')
        .values({
          tenant_id: tenant.tenantId,
          id: randomUUIDv7(),
          billing_id: id,
          position: 0,
          concept: 'PURCHASE',
          description: 'Oficina',
          amount: 100_00,
          source: 'HAND',
          month,
        })
        .execute()
      const dated = { status: 'READY_FOR_SAP', issued_on: '2026-11-20', due_on: '2026-11-20' }
      await unit.tx.updateTable('billings').set(dated).where('id', '=', id).execute()
      await askSap(unit, { id, client_name: 'Minera Andina', month, supplement: 0 })
    }
  })
  for (let round = 0; round < 40 && sap.invoices().length < bills; round++) await work()
  await work()
  expect(new Set(sap.invoices().map(one => one.U_AforoId)).size).toBe(bills)
  expect(sap.invoices()).toHaveLength(bills)
  const states = await asTenant(database, tenant.tenantId, tx =>
    tx.selectFrom('billings').select('status').distinct().execute(),
  )
  expect(states).toEqual([{ status: 'SAP_PROCESSED' }])
  expect((await read({ id: ids[0] ?? '' })).sap).not.toBeNull()
}, 600_000)
