import type { AddendumEffect } from '@aforo/api/deals/contract-addenda'
import type { Contract } from '@aforo/api/deals/contract-records'
import type { WorkTray } from '@aforo/api/front-desk/dashboard'
import type { Finding, RunProposal } from '@aforo/api/money/billing-runs'
import type { Billing, BillingSummary } from '@aforo/api/money/bills'
import { readXlsx } from 'hucre/xlsx'
import { afterEach, expect, test } from 'vitest'
import { renewingHouse } from '../../testing/renewing-house.ts'
import { type Page, testApp } from '../../testing/test-app.ts'
import { carryOut } from './runs.service.ts'

const app = await testApp()
afterEach(() => app.clock.set(undefined))

const end = {
  kind: 'END',
  endDate: '2026-03-15',
  noticeOn: '2026-03-01',
  penalty: '2400.00',
  guaranteeReturn: '1000.00',
}

/** A contract of S/ 1,200.00 a month with a guarantee of S/ 1,200.00, that asks for 30 days of notice. */
async function house() {
  const at = await renewingHouse(app)
  const one = await at.signed(
    { startDate: '2026-01-01', endDate: '2026-12-31' },
    { creditDays: 15, deposit: '1200.00', noticeDays: 30 },
  )
  const bill = async (month: string) => {
    const { body: run } = await at.api.post<{ id: string }>('/billing/runs', { month })
    await carryOut(app.services, at.tenant.tenantId, run.id)
    const { body } = await at.api.get<Page<BillingSummary>>('/billing/search', { month })
    return Promise.all(body.items.map(async ({ id }) => (await at.api.get<Billing>(`/billing/${id}`)).body))
  }
  const tray = async (kind: string) =>
    (await at.api.get<WorkTray>('/dashboard/work-tray')).body.items.filter(item => item.kind === kind)
  const giveBack = (given: object) => at.api.put<Contract>(`/contracts/${one.id}/guarantee-return`, given)
  return { ...at, one, bill, tray, giveBack }
}

test('what ends by an addendum has no day until which somebody has to be notified', async () => {
  const { api, on, one, changed, read } = await house()
  on('2026-03-02')
  const noticeOf = async () => {
    const { body } = await api.get<{ items: (string | null)[][]; columns: { key: string }[] }>(
      '/reports/search/report',
      {
        type: '5',
        from: '2026-01-01',
        to: '2026-12-31',
      },
    )
    return body.items[0]?.[body.columns.findIndex(({ key }) => key === 'noticeOn')]
  }
  expect(await read(one.id)).toMatchObject({ information: { noticeDate: '2026-12-01' } })
  expect(await noticeOf()).toBe('2026-12-01')
  await changed(one.id, end)
  expect(await read(one.id)).toMatchObject({ information: { noticeDate: null } })
  expect(await noticeOf()).toBeNull()
})

test('the penalty of an early end is billed with its last month, and the guarantee waits until it was given back', async () => {
  const { api, on, one, effect, changed, bill, tray, giveBack, read } = await house()
  on('2026-03-02')
  const { body } = await effect(one.id, end)
  expect(body as unknown as AddendumEffect).toMatchObject({
    earlyEnd: { noticeDays: 14, agreedDays: 30, penalty: '2400.00', guaranteeReturn: '1000.00' },
    billing: { months: expect.arrayContaining([expect.objectContaining({ month: '2026-03', after: '2980.65' })]) },
  })
  await changed(one.id, end)
  const [march] = await bill('2026-03')
  // 15 of 31 days of 1,200, and the penalty; both with IGV.
  expect(march).toMatchObject({ net: '2980.65', tax: '536.52', total: '3517.17' })
  expect(march?.entries.map(({ concept, amount, taxed }) => ({ concept, amount, taxed }))).toEqual(
    expect.arrayContaining([
      { concept: 'PURCHASE', amount: '580.65', taxed: true },
      { concept: 'PENALTY', amount: '2400.00', taxed: true },
    ]),
  )
  expect(march?.guarantees).toEqual([
    { contractId: one.id, number: one.number, amount: '1000.00', returnedOn: null, operation: null },
  ])
  const check = async () =>
    (await api.get<Page<Finding> & { clean: number }>('/billing/check', { month: '2026-03' })).body
  expect(await check()).toMatchObject({
    clean: 1,
    items: [{ kind: 'GUARANTEE_TO_RETURN', message: expect.stringContaining('S/\u00a01,000.00'), blocks: false }],
  })
  const inFile = async () => {
    const [sheet] = (await readXlsx((await api.bytes('/billing/report/file?month=2026-03')).body)).sheets
    return sheet?.rows[1]?.[sheet.rows[0]?.indexOf('Garantía por devolver') ?? -1] ?? null
  }
  expect(await inFile()).toBe(1000)
  expect(await tray('CONTRACT_ENDING')).toEqual([])
  on('2026-03-16')
  expect(await tray('CONTRACT_ENDING')).toMatchObject([
    {
      title: `Devolver la garantía del contrato ${one.number}: S/\u00a01,000.00`,
      link: `/app/sales/contracts/${one.id}`,
    },
  ])
  expect((await giveBack({ returned: { on: '2026-03-20', operation: '00123' } })).status).toBe(422)
  const said = await giveBack({ returned: { on: '2026-03-16', operation: '00123' } })
  expect(said).toMatchObject({
    status: 200,
    body: { earlyEnd: { due: '0.00', returned: { on: '2026-03-16', operation: '00123', amount: '1000.00' } } },
  })
  expect(await tray('CONTRACT_ENDING')).toEqual([])
  expect((await api.get<Billing>(`/billing/${march?.id}`)).body.guarantees).toMatchObject([{ operation: '00123' }])
  expect((await check()).items).toEqual([])
  expect(await inFile()).toBeNull()
  // Taken back it waits again.
  expect((await giveBack({ returned: null })).status).toBe(200)
  expect(await read(one.id)).toMatchObject({ earlyEnd: { due: '1000.00', returned: null } })
  const { body: history } = await api.get<unknown>(`/contracts/${one.id}/history`)
  expect(JSON.stringify(history)).toContain('operación 00123')
})

/** March was sent whole when the contract ended on its 15th: 619.35 of the rent is too much, and the penalty is owed. */
async function endedAfterSending() {
  const at = await house()
  at.on('2026-02-20')
  const [march] = await at.bill('2026-03')
  expect((await at.api.put(`/billing/${march?.id}/ready-for-sap`)).status).toBe(200)
  at.on('2026-03-02')
  await at.changed(at.one.id, end)
  const apart = () => at.api.post<Billing>('/billing/runs/apart', { month: '2026-03', contractId: at.one.id })
  return { ...at, apart }
}

const rows = ({ body }: { body: Billing }) => body.entries.map(({ concept, amount }) => [concept, amount])

test('of a month that was sent the penalty is billed apart whole, and the rent that was too much is said by itself', async () => {
  const { api, apart, tray, one } = await endedAfterSending()
  const penalty = `De la penalidad del contrato ${one.number} se facturó S/\u00a00.00 de marzo de 2026 y le corresponden S/\u00a02,400.00: falta facturar S/\u00a02,400.00.`
  const rent = `Del contrato ${one.number} se facturó S/\u00a01,200.00 de marzo de 2026 y le corresponden S/\u00a0580.65: hay S/\u00a0619.35 de más, por descontar en la próxima factura.`
  expect(await tray('BILLING_DIFFERENCE')).toMatchObject([{ detail: `${penalty} ${rent}` }])
  const { body: check } = await api.get<Page<Finding>>('/billing/check', { month: '2026-03' })
  expect(check.items).toMatchObject([{ kind: 'DIFFERS_FROM_PLAN', apart: '2400.00' }])
  const made = await apart()
  expect(made).toMatchObject({ status: 201, body: { net: '2400.00', tax: '432.00', supplement: 1 } })
  expect(rows(made)).toEqual([['PENALTY', '2400.00']])
  expect(await tray('BILLING_DIFFERENCE')).toMatchObject([{ detail: rent }])
  expect(await apart()).toMatchObject({
    status: 422,
    body: { data: { message: expect.stringContaining('se devuelve con una nota de crédito') } },
  })
})

test('rent that was too much beside a penalty goes off another contract’s next bill', async () => {
  const { apart, signed, tray, bill } = await endedAfterSending()
  await signed({ startDate: '2026-04-01', endDate: '2026-12-31' }, { creditDays: 15 })
  await bill('2026-04')
  expect(rows(await apart())).toEqual([['PENALTY', '2400.00']])
  const off = await apart()
  expect(off).toMatchObject({ status: 201, body: { month: '2026-04', net: '580.65' } })
  expect(rows(off)).toEqual([
    ['PURCHASE', '1200.00'],
    ['PURCHASE_ADJUSTMENT', '-619.35'],
  ])
  expect(await tray('BILLING_DIFFERENCE')).toEqual([])
})

test('a penalty that was sent and isn’t owed any more needs a credit note: no rent is made smaller by it', async () => {
  const { on, one, changed, bill, api, apart, tray } = await endedAfterSending()
  const penalty = await apart()
  expect((await api.put(`/billing/${penalty.body.id}/ready-for-sap`)).status).toBe(200)
  on('2026-03-10')
  await changed(one.id, { kind: 'EXTENSION', endDate: '2026-06-30' })
  await bill('2026-04')
  expect(await tray('BILLING_DIFFERENCE')).toMatchObject([
    {
      detail: expect.stringMatching(
        /^De la penalidad .* hay S\/\u00a02,400.00 de más, por devolver con una nota de crédito\.$/,
      ),
    },
  ])
  expect((await apart()).status).toBe(422)
  const [april] = await bill('2026-04')
  expect(april).toMatchObject({ net: '1200.00' })
})

test('a penalty is corrected by an adjustment of its own, as a rent is', async () => {
  const { api, apart } = await endedAfterSending()
  const { body } = await apart()
  const [entry] = body.entries
  const lowered = await api.put<Billing>(`/billing/${body.id}/entries`, {
    entries: [
      { id: entry?.id, concept: 'PENALTY', description: entry?.description, amount: '2400.00' },
      { concept: 'PURCHASE_ADJUSTMENT', description: 'Acuerdo', amount: '-400.00', referenceId: entry?.id },
    ],
  })
  expect(lowered).toMatchObject({
    status: 200,
    body: { net: '2000.00', entries: [{ net: '2000.00' }, { net: '0.00' }] },
  })
})

test('a contract that goes on after all owes no penalty and gives no guarantee back', async () => {
  const { on, one, changed, bill, read, giveBack } = await house()
  on('2026-03-02')
  await changed(one.id, end)
  await changed(one.id, { kind: 'EXTENSION', endDate: '2026-06-30' })
  expect(await read(one.id)).toMatchObject({ earlyEnd: null, can: { returnGuarantee: false } })
  const [march] = await bill('2026-03')
  expect(march).toMatchObject({ net: '1200.00', guarantees: [] })
  expect((await giveBack({ returned: { on: '2026-03-01', operation: '1' } })).status).toBe(422)
})

test.each([
  ['a notice after the last day', { noticeOn: '2026-03-16' }, 'change.noticeOn'],
  ['more than the guarantee', { guaranteeReturn: '1200.01' }, 'change.guaranteeReturn'],
])('%s is refused', async (_, given, field) => {
  const { on, one, addendum } = await house()
  on('2026-03-02')
  expect(await addendum(one.id, { ...end, ...given })).toMatchObject({ status: 422, body: { data: { field } } })
})

test('what isn’t said is as agreed: notice in time, no penalty, all of the guarantee', async () => {
  const { on, one, addendum } = await house()
  on('2026-03-02')
  expect((await addendum(one.id, { kind: 'END', endDate: '2026-05-31' })).body).toMatchObject({
    earlyEnd: { noticeOn: '2026-05-01', noticeDays: 30, penalty: '0.00', guaranteeReturn: '1200.00' },
  })
})

test('the preview of a run shows the drafts of a contract that ended before their month, as the run writes them', async () => {
  const { api, on, one, changed, bill } = await house()
  on('2026-03-21')
  const [april] = await bill('2026-04')
  expect(april).toMatchObject({ status: { name: 'DRAFT' }, net: '1200.00' })
  const written = async () => (await api.get<Billing>(`/billing/${april?.id}`)).body
  expect(await written()).toMatchObject({ changedContracts: [] })
  await changed(one.id, { ...end, noticeOn: '2026-03-21', endDate: '2026-03-31' })
  expect(await written()).toMatchObject({ changedContracts: [{ id: one.id, number: one.number }] })
  const message = `El contrato ${one.number} cambió después de hacerla: vuelve a facturar el mes.`
  const refused = { ready: 0, refusedCount: 1, refused: [{ id: april?.id, message }] }
  for (const asked of [
    { ids: [april?.id], preview: true },
    { filter: { month: '2026-04' }, preview: true },
    { ids: [april?.id] },
  ])
    expect((await api.put('/billing/ready-for-sap', asked)).body).toMatchObject(refused)
  const preview = async () =>
    (
      await api.get<Page<RunProposal> & { counts: object; added: object[] }>('/billing/runs/preview', {
        month: '2026-04',
      })
    ).body
  expect(await preview()).toMatchObject({
    totalItems: 1,
    counts: { NEW: 0, UPDATED: 1, KEPT: 0 },
    added: [{ currency: 'PEN', amount: '-1200.00' }],
    items: [
      {
        effect: 'UPDATED',
        client: { name: april?.client.name },
        contract: { number: one.number },
        billing: { id: april?.id },
        before: '1200.00',
        after: '0.00',
      },
    ],
  })
  expect(await bill('2026-04')).toMatchObject([{ id: april?.id, status: { name: 'CANCELLED' } }])
  expect(await preview()).toMatchObject({ totalItems: 0, added: [] })
  expect(await written()).toMatchObject({ changedContracts: [] })
})
