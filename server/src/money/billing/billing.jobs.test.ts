import type { WorkTray } from '@aforo/api/front-desk/dashboard'
import type { BillingRun } from '@aforo/api/money/billing-runs'
import type { Billing } from '@aforo/api/money/bills'
import { afterEach, expect, test } from 'vitest'
import { asTenant } from '../../platform/database/transaction.ts'
import { makeOperator } from '../../testing/house.ts'
import { sentTo } from '../../testing/mails.ts'
import { createRecord, makeClient, makeCompany } from '../../testing/makers.ts'
import { testApp } from '../../testing/test-app.ts'
import { billingJobs } from './billing.jobs.ts'

const app = await testApp()
const { services } = app
const { database } = services
afterEach(() => app.clock.set(undefined))

const at = (text: string) => app.clock.set(Temporal.Instant.from(text))

async function house() {
  at('2026-03-10T15:00:00Z')
  const { tenant, api } = await makeOperator(app)
  const mailbox = `pagos@${crypto.randomUUID()}.example`
  const asks = { requiresPurchaseOrder: true, billingEmail: mailbox }
  const client = await makeClient(api, { taxId: null, billingAddress: null, ...asks })
  const company = await makeCompany(api)
  const bill = await createRecord<Billing>(api, '/billing', {
    clientId: client.id,
    companyId: company.id,
    currency: 'PEN',
    month: '2026-04',
    entries: [{ concept: 'PURCHASE', description: 'Oficina 601', amount: '1000.00' }],
  })
  const settings = (given: object) =>
    api.put('/billing-settings', {
      billingDay: 20,
      proration: true,
      currency: 'PEN',
      poReminderDays: 0,
      lockDate: null,
      ...given,
    })
  const mails = () => sentTo(app, mailbox)
  /** What the clock brings at a moment. */
  const look = async (text: string) => {
    at(text)
    await billingJobs.find(({ name }) => name === 'billing.look')?.work(services, {} as never)
    await app.drain()
  }
  return { tenant, api, bill, settings, mails, look }
}

test('nobody is reminded of a purchase order unless the operator wants it, and the client has to give one', async () => {
  const { api, bill, settings, mails, look } = await house()
  await api.put(`/billing/${bill.id}/ready-for-sap`)
  await look('2026-06-10T15:00:00Z')
  expect(await mails()).toEqual([])
  await settings({ poReminderDays: 5 })
  await api.post(`/sales/clients/${bill.client.id}/purchase-order-requirement/disable`)
  await look('2026-06-11T15:00:00Z')
  expect(await mails()).toEqual([])
})

test('a client is reminded of a missing purchase order once, after the days that were set', async () => {
  const { api, bill, settings, mails, look } = await house()
  await settings({ poReminderDays: 5 })
  await look('2026-03-10T15:01:00Z')
  await api.put(`/billing/${bill.id}/ready-for-sap`)
  await look('2026-03-15T14:00:00Z')
  expect(await mails()).toEqual([])
  await look('2026-03-15T15:02:00Z')
  await look('2026-03-16T15:02:00Z')
  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Orden de compra de abril de 2026')
  expect(mail?.text?.trim().split('\n\n')).toEqual([
    'Hola, Minera Andina:',
    'Para enviarte la factura de abril de 2026 por S/\u00a01,180.00 nos falta tu orden de compra.',
    'Responde a quien lleva tu cuenta con el código y el archivo.',
    'Operador S.A.C.',
  ])
})

test('the reminder says what the operator wrote, with its tags filled', async () => {
  const { api, bill, settings, mails, look } = await house()
  await settings({
    poReminderDays: 5,
    poReminderSubject: '{{empresa}}: falta la OC de {{ mes }}',
    poReminderText: 'Estimados {{cliente}}:\n\nMándenla hoy, son {{monto}}.',
  })
  // Who changes something else keeps it.
  await settings({ poReminderDays: 4 })
  await look('2026-03-10T15:01:00Z')
  await api.put(`/billing/${bill.id}/ready-for-sap`)
  await look('2026-03-14T15:02:00Z')
  const [mail] = await mails()
  expect(mail?.subject).toBe('Operador S.A.C.: falta la OC de abril de 2026')
  expect(mail?.text?.trim()).toBe('Estimados Minera Andina:\n\nMándenla hoy, son S/\u00a01,180.00.')
})

test('a bill that SAP refused, and of which no task tells, is in the tray with its fault', async () => {
  const { tenant, api, bill } = await house()
  const inTray = async () =>
    (await api.get<WorkTray>('/dashboard/work-tray')).body.items.filter(({ id }) => id === bill.id)
  expect(await inTray()).toEqual([])
  await asTenant(database, tenant.tenantId, tx =>
    tx
      .updateTable('billings')
      .set({ status: 'SAP_FAILED', sap_fault: 'SAP dijo (-5002): Invalid BP code' })
      .where('id', '=', bill.id)
      .execute(),
  )
  expect(await inTray()).toMatchObject([
    {
      title: 'SAP no aceptó la factura de Minera Andina, abril de 2026',
      detail: 'SAP dijo (-5002): Invalid BP code',
      link: `/app/sales/billings/${bill.id}`,
    },
  ])
})

test('a run that stands still is taken up again by the next who asks for its month', async () => {
  const { api } = await house()
  const start = async () => (await api.post<BillingRun>('/billing/runs', { month: '2026-04' })).body
  const [first, second] = [await start(), await start()]
  expect(second.id).toBe(first.id)
  // The copy that had the one job of both was killed.
  const { rowCount } = await database.pool.query(`delete from pgboss.job where data ->> 'runId' = $1`, [first.id])
  expect(rowCount).toBe(1)
  await app.drain()
  expect((await start()).status).toBe('RUNNING')
  at('2026-03-10T15:00:06Z')
  await start()
  await app.drain()
  expect((await api.get<BillingRun>(`/billing/runs/${first.id}`)).body.status).toBe('DONE')
})
