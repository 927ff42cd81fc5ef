import type { AddendumEffect } from '@aforo/api/deals/contract-addenda'
import type { Finding } from '@aforo/api/money/billing-runs'
import type { Billing, BillingSummary } from '@aforo/api/money/bills'
import type { Customer } from '@aforo/api/people/customers'
import type { Problem } from '@aforo/api/platform/problems'
import { readXlsx } from 'hucre/xlsx'
import { afterEach, expect, test } from 'vitest'
import { asTenant } from '../../platform/database/transaction.ts'
import { renewingHouse } from '../../testing/renewing-house.ts'
import { closeSap, sapHouse } from '../../testing/sap-house.ts'
import { type Page, testApp } from '../../testing/test-app.ts'
import { carryOut } from '../billing/runs.service.ts'

const app = await testApp()
afterEach(closeSap)
afterEach(() => app.clock.set(undefined))

/** A bill of S/ 1,000.00 and a guarantee of S/ 300.00 that SAP has. */
async function processed() {
  const at = await sapHouse(app)
  const bill = await at.ready({
    entries: [
      { concept: 'PURCHASE', description: 'Oficina 601', amount: '1000.00' },
      { concept: 'WARRANTY', description: 'Garantía', amount: '300.00' },
    ],
  })
  await at.work()
  const done = await at.read(bill)
  const today = done.issuedOn ?? ''
  const [rent, guarantee] = done.entries
  const credit = (total: number, more: object = {}) =>
    at.sap.credit(done.sap?.docEntry ?? 0, { total, date: today, ...more })
  const record = (docNum: number, lines: object[], more: object = {}) =>
    at.api.post<Billing & Problem>(`/billing/${bill.id}/credit-notes`, {
      docNum,
      issuedOn: today,
      reason: 'Acuerdo',
      lines,
      ...more,
    })
  const ofRent = (amount: string) => ({ entryId: rent?.id, amount })
  const ofGuarantee = (amount: string) => ({ entryId: guarantee?.id, amount })
  return { ...at, bill: done, today, credit, record, ofRent, ofGuarantee }
}

test('a credit note that SAP has is recorded, and its tax is that of what it takes back', async () => {
  const { api, bill, credit, record, ofRent, ofGuarantee, today } = await processed()
  expect(bill).toMatchObject({ total: '1480.00', credited: '0.00', can: { recordCreditNote: true } })
  const docNum = credit(336)
  const { status, body } = await record(docNum, [ofRent('200.00'), ofGuarantee('100.00')])
  expect({ status, body }).toMatchObject({
    status: 201,
    body: {
      credited: '336.00',
      entries: [{ credited: '200.00' }, { credited: '100.00' }],
      creditNotes: [{ docNum, issuedOn: today, net: '300.00', tax: '36.00', total: '336.00', checked: true }],
    },
  })
  const history = JSON.stringify((await api.get(`/billing/${bill.id}/history`)).body)
  expect(history).toContain('Nota de crédito registrada')
  const [sheet] = (await readXlsx((await api.bytes('/billing/report/file?month=2026-12')).body)).sheets
  expect(sheet?.rows[1]?.[sheet.rows[0]?.indexOf('Notas de crédito') ?? -1]).toBe(336)
  // The last one has what is left, to the cent.
  const last = await record(credit(1144), [ofRent('800.00'), ofGuarantee('200.00')])
  expect(last.body).toMatchObject({ credited: '1480.00', can: { recordCreditNote: false } })
  expect((await record(credit(1), [ofRent('0.85')])).body.code).toBe('INVALID_FIELD')
})

test('what SAP has otherwise is refused by its field, and nothing is recorded', async () => {
  const { bill, credit, record, ofRent, today, read } = await processed()
  const fault = async (answer: ReturnType<typeof record>) => {
    const { status, body } = await answer
    const { field, message } = body.data as { field: string; message: string }
    return [status, field, message]
  }
  const number = credit(236)
  expect(await fault(record(99, [ofRent('200.00')]))).toEqual([422, 'docNum', 'SAP no tiene la nota de crédito 99.'])
  expect(await fault(record(number, [ofRent('100.00')]))).toEqual([
    422,
    'lines',
    'Con IGV suma aquí S/\u00a0118.00, y en SAP suma S/\u00a0236.00.',
  ])
  expect(await fault(record(credit(236, { cancelled: true }), [ofRent('200.00')]))).toEqual([
    422,
    'docNum',
    expect.any(String),
  ])
  expect(await fault(record(credit(236, { date: '2020-01-01' }), [ofRent('200.00')]))).toEqual([
    422,
    'issuedOn',
    expect.any(String),
  ])
  expect(await fault(record(number, [ofRent('200.00')], { issuedOn: '2020-01-01' }))).toEqual([
    422,
    'issuedOn',
    expect.any(String),
  ])
  expect(await fault(record(number, [ofRent('1000.01')]))).toEqual([
    422,
    'lines',
    'De «Oficina 601» quedan S/\u00a01,000.00 por acreditar.',
  ])
  expect(await fault(record(number, [{ entryId: bill.id, amount: '1.00' }]))).toEqual([
    422,
    'lines',
    expect.any(String),
  ])
  expect((await record(number, [ofRent('0.00')])).status).toBe(400)
  expect((await record(number, [ofRent('1.00')], { reason: '' })).status).toBe(400)
  expect(await read(bill)).toMatchObject({ creditNotes: [], credited: '0.00' })
  expect((await record(number, [ofRent('200.00')])).status).toBe(201)
  expect(await fault(record(number, [ofRent('200.00')]))).toEqual([
    422,
    'docNum',
    `La nota de crédito ${number} ya está registrada.`,
  ])
  expect(today).not.toBe('')
})

test('where SAP is down it is recorded unchecked; removed, it can be recorded again; no bill before SAP has one', async () => {
  const { sap, api, bill, record, ofRent, create } = await processed()
  sap.down(true)
  const { status, body } = await record(77, [ofRent('200.00')])
  expect({ status, body }).toMatchObject({ status: 201, body: { creditNotes: [{ checked: false }] } })
  const path = `/billing/${bill.id}/credit-notes/${body.creditNotes[0]?.id}`
  expect((await api.delete<Billing>(path)).body).toMatchObject({ creditNotes: [], credited: '0.00' })
  expect((await api.delete(path)).status).toBe(404)
  expect((await record(77, [ofRent('200.00')])).status).toBe(201)
  const draft = await create({ month: '2027-01' })
  const early = {
    docNum: 5,
    issuedOn: '2026-12-01',
    reason: 'x',
    lines: [{ entryId: draft.entries[0]?.id, amount: '1' }],
  }
  expect((await api.post<Problem>(`/billing/${draft.id}/credit-notes`, early)).body.code).toBe('WRONG_STATE')
})

/** A contract of S/ 1,200.00 whose March SAP has, before anything changed. */
async function sentMarch() {
  const at = await renewingHouse(app)
  const one = await at.signed({ startDate: '2026-01-01', endDate: '2026-12-31' }, { creditDays: 15 })
  at.on('2026-02-20')
  const run = async (month: string) => {
    const { body } = await at.api.post<{ id: string }>('/billing/runs', { month })
    await carryOut(app.services, at.tenant.tenantId, body.id)
    const { items } = (await at.api.get<Page<BillingSummary>>('/billing/search', { month })).body
    return items.map(({ client, net, status }) => [client.name, net, status.name])
  }
  await run('2026-03')
  const { body: bills } = await at.api.get<Page<BillingSummary>>('/billing/search', { month: '2026-03' })
  const id = bills.items[0]?.id ?? ''
  await at.api.put(`/billing/${id}/ready-for-sap`)
  await asTenant(app.services.database, at.tenant.tenantId, tx =>
    tx
      .updateTable('billings')
      .set({ status: 'SAP_PROCESSED', sap_doc_entry: 5000, sap_doc_num: 1001000, sap_total: 141600 })
      .where('id', '=', id)
      .execute(),
  )
  const bill = async () => (await at.api.get<Billing>(`/billing/${id}`)).body
  const [entry] = (await bill()).entries
  const record = (amount: string, docNum = 2001000, kind?: 'CORRECTION' | 'DISCOUNT') =>
    at.api.post<Billing>(`/billing/${id}/credit-notes`, {
      docNum,
      issuedOn: '2026-03-05',
      kind,
      reason: 'Terminó antes',
      lines: [{ entryId: entry?.id, amount }],
    })
  const found = async () =>
    (await at.api.get<Page<Finding>>('/billing/check', { month: '2026-03' })).body.items.filter(
      ({ contract }) => contract,
    )
  return { ...at, one, id, bill, record, found, run }
}

test('what a credit note gave back of too much isn’t found any more, and comes back when the note goes', async () => {
  const { api, on, one, changed, record, found, id } = await sentMarch()
  on('2026-03-06')
  await changed(one.id, { kind: 'END', endDate: '2026-02-28' })
  expect(await found()).toMatchObject([{ kind: 'BILL_WITHOUT_CONTRACT', apart: '-1200.00' }])
  expect((await record('700.00')).status).toBe(201)
  expect(await found()).toMatchObject([{ apart: '-500.00' }])
  expect((await record('500.00', 2001001)).status).toBe(201)
  expect(await found()).toEqual([])
  const { body: of } = await api.get<{ months: { month: string; net: string }[] }>('/billing/of-contract', {
    contractId: one.id,
  })
  expect(of.months).toMatchObject([{ month: '2026-03', net: '0.00' }])
  const { body: statement } = await api.get<{ unbilled: { month: string }[] }>('/billing/statement', {
    clientId: one.client.id,
  })
  expect(statement.unbilled.filter(({ month }) => month === '2026-03')).toEqual([])
  const { creditNotes } = (await api.get<Billing>(`/billing/${id}`)).body
  for (const note of creditNotes) await api.delete(`/billing/${id}/credit-notes/${note.id}`)
  expect(await found()).toMatchObject([{ apart: '-1200.00' }])
})

test('what is credited of a month that was right is meant: nothing is missing by it', async () => {
  const { on, record, found } = await sentMarch()
  on('2026-03-06')
  expect((await record('200.00')).status).toBe(201)
  expect(await found()).toEqual([])
})

test('a discount of a month that was right is not what is given back of what turns out to be too much later', async () => {
  const { api, on, one, changed, record, found, id } = await sentMarch()
  on('2026-03-06')
  expect((await record('200.00', 2001000, 'DISCOUNT')).body.creditNotes).toMatchObject([{ kind: 'DISCOUNT' }])
  await changed(one.id, { kind: 'END', endDate: '2026-03-21' })
  // Ten days of 31 at 1,200.00 a month.
  expect(await found()).toMatchObject([{ apart: '-387.10' }])
  await record('300.00', 2001001)
  expect(await found()).toMatchObject([{ apart: '-87.10' }])
  const { creditNotes } = (await api.get<Billing>(`/billing/${id}`)).body
  await api.delete(`/billing/${id}/credit-notes/${creditNotes[0]?.id}`)
  expect(await found()).toMatchObject([{ apart: '-87.10' }])
  // No more is given back than was paid.
  await record('800.00', 2001002, 'DISCOUNT')
  expect(await found()).toMatchObject([{ apart: '-87.10' }])
  await record('80.00', 2001003, 'DISCOUNT')
  expect(await found()).toMatchObject([{ apart: '-20.00' }])
})

test.each([
  ['CORRECTION', ['UNUSUAL_AMOUNT']],
  ['DISCOUNT', []],
] as const)('the check compares a month with what a %s left of the one before', async (kind, unusual) => {
  const { api, on, record, run } = await sentMarch()
  on('2026-03-20')
  expect((await record('500.00', 2001000, kind)).status).toBe(201)
  await run('2026-04')
  const { body } = await api.get<Page<Finding>>('/billing/check', { month: '2026-04', kind: 'UNUSUAL_AMOUNT' })
  expect(body.items.map(one => one.kind)).toEqual(unusual)
})

test('totals of bills, a statement and the report say what credit notes leave of them', async () => {
  const { api, bill, credit, record, ofRent } = await processed()
  await record(credit(236), [ofRent('200.00')])
  const left = { currency: 'PEN', bills: 1, total: '1480.00', credited: '236.00' }
  const totals = async (filter: Record<string, string>) =>
    (await api.get<{ statuses: { status: string; totals: object[] }[]; totals: object[] }>('/billing/totals', filter))
      .body
  const inDecember = { month: '2026-12' }
  const filters: Record<string, string>[] = [inDecember, { ...inDecember, clientId: bill.client.id }]
  for (const filter of filters) {
    const { statuses, totals: all } = await totals(filter)
    expect(all).toMatchObject([left])
    expect(statuses.find(({ status }) => status === 'SAP_PROCESSED')?.totals).toMatchObject([left])
  }
  expect((await totals({ month: '2026-11' })).totals).toEqual([])
  const { body: statement } = await api.get<{ totals: object[] }>('/billing/statement', {
    clientId: bill.client.id,
    to: '2026-12',
  })
  expect(statement.totals).toMatchObject([{ ...left, processed: '1480.00' }])
  for (const file of [
    '/billing/report/file?month=2026-12',
    `/billing/statement/file?clientId=${bill.client.id}&to=2026-12`,
  ]) {
    const [sheet] = (await readXlsx((await api.bytes(file)).body)).sheets
    const row = sheet?.rows[1] ?? []
    const cell = (title: string) => row[sheet?.rows[0]?.indexOf(title) ?? -1]
    expect([file, cell('Total'), cell('Notas de crédito'), cell('Total menos notas de crédito')]).toEqual([
      file,
      1480,
      236,
      1244,
    ])
  }
})

test('a month that was credited whole to the client of before is billed to the one whose it is', async () => {
  const { api, on, one, addendum, step, generate, sign, record, found, run, id } = await sentMarch()
  const { body: heir } = await api.post<Customer>('/customer', {
    name: 'Lumen',
    legalName: 'Lumen S.A.C.',
    taxId: '20100070970',
    billingAddress: 'Calle Dos 2, Lima',
    contacts: [{ name: 'Iris Ríos', email: 'iris@lumen.example', phone: null, role: 'MAIN' }],
  })
  on('2026-03-06')
  const handover = async (from: string) =>
    (await api.post<AddendumEffect>(`/contracts/${one.id}/addenda/effect`, { change: { kind: 'PARTIES', from } })).body
      .handover
  const billed = { month: '2026-03', bills: [{ month: '2026-03', bill: 'BILLED' }], credits: false }
  expect(await handover('2026-03-01')).toEqual(billed)
  expect(await handover('2026-03-02')).toEqual({ month: '2026-04', bills: [], credits: false })
  const added = await addendum(one.id, { kind: 'PARTIES', from: '2026-03-01' })
  await step(added.body.id, 'client-info', { clientId: heir.id })
  await step(added.body.id, 'representative-info', { name: 'Iris', documentType: 'DNI', documentNumber: '40506071' })
  await generate(added.body.id)
  expect((await sign(added.body.id)).status).toBe(200)
  expect(await found()).toMatchObject([{ message: expect.stringContaining('registra la nota de crédito') }])
  await record('1200.00')
  expect(await found()).toMatchObject([{ kind: 'CONTRACT_WITHOUT_BILL' }])
  expect(await run('2026-03')).toEqual(
    expect.arrayContaining([
      ['Lumen', '1200.00', 'DRAFT'],
      ['Minera Andina', '1200.00', 'SAP_PROCESSED'],
    ]),
  )
  expect(await found()).toEqual([])
  const [note] = (await api.get<Billing>(`/billing/${id}`)).body.creditNotes
  expect(await api.delete(`/billing/${id}/credit-notes/${note?.id}`)).toMatchObject({
    status: 422,
    body: { data: { message: expect.stringContaining('ya se facturó a otro cliente') } },
  })
})

test('another operator neither records nor removes a credit note', async () => {
  const [here, elsewhere] = [await processed(), await processed()]
  const docNum = here.credit(336)
  const lines = [here.ofRent('200.00'), here.ofGuarantee('100.00')]
  const { body } = await here.record(docNum, lines)
  const path = `/billing/${here.bill.id}/credit-notes`
  const note = { docNum: docNum + 1, issuedOn: here.today, reason: 'Acuerdo', lines }
  expect((await elsewhere.api.post(path, note)).status).toBe(404)
  expect((await elsewhere.api.delete(`${path}/${body.creditNotes[0]?.id}`)).status).toBe(404)
  // Its own bill takes no line of another one.
  expect((await elsewhere.record(docNum + 1, lines)).body.code).toBe('INVALID_FIELD')
  expect((await here.read(here.bill)).credited).toBe('336.00')
})
