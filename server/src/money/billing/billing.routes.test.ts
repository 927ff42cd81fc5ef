import type { Billing, BillingSummary, PurchaseOrder } from '@aforo/api/money/bills'
import type { History } from '@aforo/api/platform/base'
import type { Problem } from '@aforo/api/platform/problems'
import { expect, test } from 'vitest'
import { billingHouse } from '../../testing/billing-house.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const house = () => billingHouse(app)

interface Page<Item> {
  items: Item[]
  totalItems: number
}

test('a bill is made by hand, with the tax computed once on what is taxed', async () => {
  const { create, entry, client, company, read } = await house()
  const { status, body } = await create({
    entries: [
      entry({ amount: '333.33' }),
      entry({ concept: 'SET_UP_FEE', description: 'Implementación', amount: '333.33' }),
      entry({ concept: 'OTHER', description: 'Llaves', amount: '333.33' }),
      entry({ concept: 'WARRANTY', description: 'Garantía', amount: '500.00' }),
    ],
  })
  expect(status).toBe(201)
  // 3 × 333.33 = 999.99, and 18 % of that is 179.9982: 180.00; three taxes of 60.00 would be the same only by chance.
  expect(body).toMatchObject({
    month: '2026-12',
    client: { id: client.id, name: 'Minera Andina' },
    company: { id: company.id },
    status: { name: 'DRAFT', displayName: 'Borrador' },
    taxRate: '18.00',
    net: '1499.99',
    tax: '180.00',
    total: '1679.99',
    supplement: 0,
    purchaseOrder: null,
    sap: null,
    issuedOn: null,
    can: { editEntries: true, readyForSap: true, cancel: true, requestManualReview: false, resolveManualReview: false },
    timeline: [{ status: 'DRAFT', who: 'Rosa Quispe' }],
  })
  expect(body.entries.map(one => [one.concept, one.net, one.taxed])).toEqual([
    ['PURCHASE', '333.33', true],
    ['SET_UP_FEE', '333.33', true],
    ['OTHER', '333.33', true],
    ['WARRANTY', '500.00', false],
  ])
  expect(await read(body)).toEqual(body)
})

test('adjustments are summed into their purchase, which is disabled when nothing is left of it', async () => {
  const { create, entry, api } = await house()
  const [one, other] = [crypto.randomUUID(), crypto.randomUUID()]
  const made = await create({
    entries: [
      entry({ id: one, amount: '1000.00' }),
      entry({ concept: 'PURCHASE_ADJUSTMENT', description: 'Días sin luz', amount: '-250.00', referenceId: one }),
      entry({ id: other, amount: '300.00' }),
      entry({ concept: 'PURCHASE_ADJUSTMENT', description: 'Nota', amount: '-450.00', referenceId: other }),
    ],
  })
  const [first, , second] = made.body.entries
  expect(first).toMatchObject({ amount: '1000.00', net: '750.00', enabled: true, leftOver: '0.00' })
  expect(second).toMatchObject({ amount: '300.00', net: '0.00', enabled: false, leftOver: '-150.00' })
  expect(made.body).toMatchObject({ net: '750.00', tax: '135.00', total: '885.00', leftOver: '-150.00' })
  const less = made.body.entries
    .slice(0, 2)
    .map(({ id, concept, description, amount, referenceId }) => ({ id, concept, description, amount, referenceId }))
  const { body } = await api.put<Billing>(`/billing/${made.body.id}/entries`, { entries: less })
  expect(body).toMatchObject({ net: '750.00', leftOver: '0.00', touched: true })
  expect(body.entries.map(({ id }) => id)).toEqual(made.body.entries.slice(0, 2).map(({ id }) => id))
})

test('what makes no sense of an entry is refused with its field', async () => {
  const { create, entry } = await house()
  const id = crypto.randomUUID()
  const wrong: [object[], string][] = [
    [[entry({ amount: '-1.00' })], 'entries.0.amount'],
    [[entry({ amount: '0' })], 'entries.0.amount'],
    [[entry({ amount: '1.005' })], 'entries.0.amount'],
    [[entry({ amount: 10.5 })], 'entries.0.amount'],
    [[entry({ amount: '1000000000000000' })], 'entries.0.amount'],
    [[entry({ concept: 'PURCHASE_ADJUSTMENT', amount: '-1.00' })], 'entries.0.referenceId'],
    [[entry({ concept: 'PURCHASE_ADJUSTMENT', amount: '-1.00', referenceId: id })], 'entries.0.referenceId'],
    [
      [entry({ id, concept: 'OTHER' }), entry({ concept: 'PURCHASE_ADJUSTMENT', amount: '-1.00', referenceId: id })],
      'entries.1.referenceId',
    ],
    [[entry({ concept: 'OTHER', referenceId: id })], 'entries.0.referenceId'],
    [[], 'entries'],
    [[entry({ concept: 'RENT' })], 'entries.0.concept'],
  ]
  for (const [entries, field] of wrong) {
    const { status, body } = await create({ entries })
    const fields =
      body.code === 'INVALID_FIELD' ? [(body.data as { field: string }).field] : body.errors?.map(one => one.field)
    expect([status >= 400 && status < 500, entries, fields]).toEqual([true, entries, [field]])
  }
  for (const months of [25, -61]) {
    const month = Temporal.Now.plainDateISO('America/Lima').toPlainYearMonth().add({ months }).toString()
    expect(await create({ month })).toMatchObject({ status: 422, body: { data: { field: 'month' } } })
  }
  expect((await create({ clientId: id })).status).toBe(422)
  expect((await create({ companyId: id })).status).toBe(422)
})

test('a second bill of a client and month is billed apart, and a cancelled one gives its place back', async () => {
  const { create, put } = await house()
  const first = (await create()).body
  expect((await create()).body.supplement).toBe(1)
  expect((await create({ currency: 'USD' })).body.supplement).toBe(0)
  const { body } = await put(first, 'cancel', { reason: 'Duplicada' })
  expect(body).toMatchObject({ status: { name: 'CANCELLED' }, cancelReason: 'Duplicada', can: { cancel: false } })
  expect(await put(first, 'ready-for-sap')).toMatchObject({
    status: 409,
    body: { code: 'WRONG_STATE', data: { status: 'CANCELLED' } },
  })
})

test('a draft becomes ready with its date, and a review takes it back and changes it', async () => {
  const { create, put, api, entry } = await house()
  const made = (await create()).body
  const ready = (await put(made, 'ready-for-sap', { version: made.version })).body
  expect(ready).toMatchObject({
    status: { name: 'READY_FOR_SAP' },
    can: { editEntries: false, requestManualReview: true },
  })
  expect(ready.issuedOn).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(ready.dueOn).toBe(ready.issuedOn)
  const refused = await api.put<Problem>(`/billing/${made.id}/entries`, { entries: [entry()] })
  expect(refused).toMatchObject({ status: 409, body: { code: 'WRONG_STATE', data: { status: 'READY_FOR_SAP' } } })
  const asked = (await put(made, 'request-manual-review', { reason: 'Falta un descuento' })).body
  expect(asked).toMatchObject({
    status: { name: 'REQUIRES_MANUAL_REVIEW' },
    review: { reason: 'Falta un descuento', totalBefore: '1180.00', before: [{ amount: '1000.00' }] },
  })
  const [{ id } = { id: '' }] = asked.entries
  const changed = (
    await api.put<Billing>(`/billing/${made.id}/entries`, { entries: [entry({ id, amount: '900.00' })] })
  ).body
  expect(changed).toMatchObject({
    status: { name: 'MANUALLY_MODIFIED' },
    total: '1062.00',
    review: { totalBefore: '1180.00' },
  })
  expect((await api.put<Problem>(`/billing/${made.id}/entries`, { entries: [entry({ id })] })).status).toBe(409)
  const done = (await put(made, 'resolve-manual-review')).body
  expect(done).toMatchObject({ status: { name: 'READY_FOR_SAP' }, review: null })
  expect(done.timeline.map(({ status }) => status)).toEqual([
    'DRAFT',
    'READY_FOR_SAP',
    'REQUIRES_MANUAL_REVIEW',
    'MANUALLY_MODIFIED',
    'READY_FOR_SAP',
  ])
  const history = (await api.get<History>(`/billing/${made.id}/history`)).body
  expect(history.map(({ what }) => what)).toEqual([
    'Revisión manual terminada',
    'Líneas cambiadas',
    'Revisión manual pedida',
    'Lista para SAP',
    'Factura creada a mano',
  ])
  expect(await put(made, 'cancel', { version: 1 })).toMatchObject({ status: 409, body: { code: 'STALE_VERSION' } })
})

test('a bill of which its adjustments leave nothing is not sent', async () => {
  const { create, put, entry } = await house()
  const id = crypto.randomUUID()
  const made = await create({
    entries: [
      entry({ id, amount: '100.00' }),
      entry({ concept: 'PURCHASE_ADJUSTMENT', description: 'Nota', amount: '-150.00', referenceId: id }),
    ],
  })
  expect(made.body).toMatchObject({ net: '0.00', total: '0.00', leftOver: '-50.00' })
  expect(await put(made.body, 'ready-for-sap')).toMatchObject({ status: 422, body: { data: { field: 'entries' } } })
})

test('a client that asks for a purchase order is not billed without one', async () => {
  const { create, put, attach, requireOrder, api } = await house()
  await requireOrder()
  const made = (await create()).body
  expect(await api.get(`/billing/${made.id}/purchase-order`)).toMatchObject({ status: 404 })
  expect((await put(made, 'ready-for-sap')).body).toMatchObject({ status: { name: 'PENDING_PO' } })
  const missing = { status: 409, body: { code: 'PURCHASE_ORDER_MISSING' } }
  expect(await put(made, 'ready-for-sap')).toMatchObject(missing)
  expect(await put(made, 'enable-purchase-order')).toMatchObject(missing)
  expect((await attach(made)).body).toMatchObject({
    status: { name: 'PENDING_PO' },
    purchaseOrder: { poCode: 'OC-77', enabled: true },
    can: { enablePurchaseOrder: false, disablePurchaseOrder: true, removePurchaseOrder: true },
  })
  const order = (await api.get<PurchaseOrder>(`/billing/${made.id}/purchase-order`)).body
  expect(order).toMatchObject({ poCode: 'OC-77', enabled: true, kind: 'PDF', attachedBy: 'Rosa Quispe' })
  expect((await put(made, 'disable-purchase-order')).body.purchaseOrder).toMatchObject({ enabled: false })
  expect(await put(made, 'ready-for-sap')).toMatchObject(missing)
  await put(made, 'enable-purchase-order')
  expect((await put(made, 'ready-for-sap')).body.status.name).toBe('READY_FOR_SAP')
  const removed = await api.delete<Billing>(`/billing/${made.id}/remove-oc`)
  expect(removed.body.purchaseOrder).toBeNull()
  expect((await api.get<Page<BillingSummary>>('/billing/search', { purchaseOrder: 'MISSING' })).body.totalItems).toBe(1)
})

test('a purchase order is a PDF or a picture of the tenant itself', async () => {
  const { create, api, upload } = await house()
  const made = (await create()).body
  const attach = (attachmentKey: string) =>
    api.post<Problem>(`/billing/${made.id}/attach-purchase-order`, { attachmentKey, poCode: 'OC-1' })
  const stranger = await house()
  const theirs = (await stranger.upload()).body.key
  const huge = await upload('oc.pdf', new Uint8Array(30 * 1024 * 1024))
  expect(huge).toMatchObject({ status: 413, body: { code: 'PAYLOAD_TOO_LARGE' } })
  expect((await upload('oc.pdf', new Uint8Array(Buffer.from('hola')))).status).toBe(422)
  const tenantId = theirs.slice(0, 36)
  for (const key of [theirs, 'oc.pdf', `${made.id}/files/x.pdf`, `${tenantId}/../x.pdf`])
    expect(await attach(key)).toMatchObject({ status: 422, body: { data: { field: 'attachmentKey' } } })
  const image = new FormData()
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  image.set('file', new File([new Uint8Array(png)], 'oc.png'))
  const { key } = (await api.upload<{ key: string }>('/assets/upload/image', image)).body
  expect((await attach(key)).status).toBe(200)
  expect((await api.get<PurchaseOrder>(`/billing/${made.id}/purchase-order`)).body.kind).toBe('IMAGE')
})

test('nothing of a month before the lock date changes any more', async () => {
  const { create, put, api, attach, entry } = await house()
  const made = (await create({ month: '2026-03' })).body
  const settings = (await api.get<object>('/billing-settings')).body as Record<string, unknown>
  const { billingDay, proration, currency, poReminderDays } = settings
  await api.put('/billing-settings', { billingDay, proration, currency, poReminderDays, lockDate: '2026-04-01' })
  const closed = { status: 409, body: { code: 'BEFORE_LOCK_DATE', data: { lockDate: '2026-04-01' } } }
  for (const action of ['ready-for-sap', 'cancel', 'enable-purchase-order', 'disable-purchase-order'])
    expect(await put(made, action)).toMatchObject(closed)
  expect(await put(made, 'entries', { entries: [entry()] })).toMatchObject(closed)
  expect(await attach(made)).toMatchObject(closed)
  expect(await create({ month: '2026-02' })).toMatchObject(closed)
  expect(await api.post('/billing/runs', { month: '2026-03' })).toMatchObject(closed)
  expect(await create({ month: '2026-04' })).toMatchObject({ status: 201, body: { closedBefore: null } })
  const { body: bill } = await api.get<Billing>(`/billing/${made.id}`)
  expect(Object.values(bill.can)).not.toContain(true)
  expect(bill.closedBefore).toBe('2026-04-01')
})

test('nothing of a bill, a run, a client or a company is another tenant’s to see or to use', async () => {
  const { create, client, company, entry, api } = await house()
  const { body: bill } = await create()
  const { body: run } = await api.post<{ id: string }>('/billing/runs', { month: '2026-12' })
  const stranger = await house()
  for (const path of ['', '/purchase-order', '/history', '/document/file'])
    expect((await stranger.api.get(`/billing/${bill.id}${path}`)).status).toBe(404)
  expect((await stranger.api.get(`/billing/runs/${run.id}`)).status).toBe(404)
  for (const action of [
    'ready-for-sap',
    'request-manual-review',
    'resolve-manual-review',
    'cancel',
    'enable-purchase-order',
    'disable-purchase-order',
  ])
    expect([action, (await stranger.put(bill, action)).status]).toEqual([action, 404])
  expect((await stranger.put(bill, 'entries', { entries: [entry()] })).status).toBe(404)
  expect((await stranger.attach(bill)).status).toBe(404)
  expect((await stranger.api.delete(`/billing/${bill.id}/remove-oc`)).status).toBe(404)
  for (const foreign of [{ clientId: client.id }, { companyId: company.id }])
    expect([404, 422]).toContain((await stranger.create(foreign)).status)
})
