import type { WorkTray } from '@aforo/api/front-desk/dashboard'
import type { BillingSummary } from '@aforo/api/money/bills'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeCampus } from '../../demo/factories.ts'
import type { Tx } from '../../platform/database/database.ts'
import { asTenant } from '../../platform/database/transaction.ts'
import { billingHouse } from '../../testing/billing-house.ts'
import { testApp } from '../../testing/test-app.ts'
import { sumUpTallies } from './list.queries.ts'

const app = await testApp()
const { database } = app.services
const house = () => billingHouse(app)

interface Page<Item> {
  items: Item[]
  totalItems: number
}

test('bills are found, summed by state and currency, and exported', async () => {
  const { create, put, api, client, company, entry, attach } = await house()
  const first = (await create()).body
  await create({ month: '2026-11', currency: 'USD', entries: [entry({ amount: '50.00' })] })
  await attach(first, 'OC-ÑANDÚ-9')
  await put(first, 'ready-for-sap')
  const cancelled = (await create({ month: '2026-10' })).body
  await put(cancelled, 'cancel')
  const list = async (query: Record<string, string> = {}) =>
    (await api.get<Page<BillingSummary>>('/billing/search', query)).body.items.map(({ month }) => month)
  expect(await list()).toEqual(['2026-12', '2026-11', '2026-10'])
  expect(await list({ sort: 'month' })).toEqual(['2026-10', '2026-11', '2026-12'])
  expect(await list({ sort: '-total' })).toHaveLength(3)
  expect(await list({ q: 'nandu' })).toEqual(['2026-12'])
  expect(await list({ q: 'minera' })).toHaveLength(3)
  expect(await list({ month: '2026-11' })).toEqual(['2026-11'])
  expect(await list({ status: 'CANCELLED,READY_FOR_SAP' })).toEqual(['2026-12', '2026-10'])
  expect(await list({ clientId: client.id, companyId: company.id, currency: 'USD' })).toEqual(['2026-11'])
  expect(await list({ purchaseOrder: 'ENABLED' })).toEqual(['2026-12'])
  expect((await api.get('/billing/totals')).body).toMatchObject({
    totals: [
      { currency: 'PEN', bills: 1, net: '1000.00', total: '1180.00' },
      { currency: 'USD', bills: 1, net: '50.00', total: '59.00' },
    ],
  })
  expect((await api.get('/billing/bill-status')).body).toContainEqual({
    name: 'PENDING_PO',
    displayName: 'Espera orden de compra',
  })
  const [sheet] = (await readXlsx((await api.bytes('/billing/report/file?month=2026-12')).body)).sheets
  expect(sheet?.rows).toHaveLength(2)
  expect(sheet?.rows[1]?.slice(0, 2)).toEqual(['2026-12', 'Minera Andina'])
  expect(sheet?.rows[1]?.slice(10, 13)).toEqual([1000, 180, 1180])
  const file = await api.bytes(`/billing/${first.id}/document/file`)
  expect(file.body.subarray(0, 5).toString()).toBe('%PDF-')
  const statement = await api.get<{ bills: unknown[] }>('/billing/statement', { clientId: client.id, to: '2026-12' })
  expect(statement.body).toMatchObject({ client: { name: 'Minera Andina' }, unbilled: [], withoutPurchaseOrder: 0 })
  expect(statement.body.bills).toHaveLength(3)
})

test('a list knows how many bills there are, and what they come to, however they changed', async () => {
  const { create, put, api, entry, tenant } = await house()
  const [one, other] = [(await create()).body, (await create({ month: '2026-11' })).body]
  await create({ currency: 'USD' })
  await api.put(`/billing/${one.id}/entries`, { entries: [entry({ amount: '2000.00' })] })
  await put(other, 'cancel')
  await put(one, 'ready-for-sap')
  const figures = async () => ({
    drafts: (await api.get<Page<object>>('/billing/search', { status: 'DRAFT', pageSize: '1' })).body.totalItems,
    all: (await api.get<Page<object>>('/billing/search', { pageSize: '1' })).body.totalItems,
    ofMonth: (await api.get<Page<object>>('/billing/search', { month: '2026-12', pageSize: '1' })).body.totalItems,
    totals: (await api.get<{ totals: object[] }>('/billing/totals')).body.totals,
  })
  const expected = {
    drafts: 1,
    all: 3,
    ofMonth: 2,
    totals: [
      { currency: 'PEN', bills: 1, net: '2000.00', total: '2360.00', credited: '0.00' },
      { currency: 'USD', bills: 1, net: '1000.00', total: '1180.00', credited: '0.00' },
    ],
  }
  expect(await figures()).toEqual(expected)
  const rows = (tx: Tx) => tx.selectFrom('billing_tallies').select(['status', 'bills']).execute()
  // As many changes as make the job sum them up.
  await asTenant(database, tenant.tenantId, async tx => {
    await sql`insert into billing_tallies (tenant_id, company_id, month, status, currency, bills, net, total)
      select b.tenant_id, b.company_id, b.month, 'DRAFT', b.currency, case when n % 2 = 0 then 1 else -1 end, 0, 0
      from billings b, generate_series(1, 2000) n where b.tenant_id = aforo_tenant() and b.id = ${one.id}::uuid`.execute(
      tx,
    )
    await sumUpTallies(tx)
    expect((await rows(tx)).length).toBeLessThan(10)
  })
  expect(await figures()).toEqual(expected)
})

test('the tray of a campus has the bills of that campus alone', async () => {
  const { create, put, api, tenant, requireOrder } = await house()
  const [here, there] = [await makeCampus(database, tenant), await makeCampus(database, tenant)]
  await requireOrder()
  const bills = [(await create()).body, (await create()).body, (await create()).body]
  await asTenant(database, tenant.tenantId, async tx => {
    for (const [place, campus] of [here, there].entries())
      await tx
        .updateTable('billings')
        .set({ campus_ids: [campus.campusId] })
        .where('id', '=', bills[place]?.id ?? '')
        .execute()
  })
  for (const bill of bills) await put(bill, 'ready-for-sap')
  const tray = async (campusId?: string) =>
    (await api.get<WorkTray>('/dashboard/work-tray', campusId ? { campusId } : {})).body.items
      .filter(({ kind }) => kind === 'BILL')
      .map(({ id }) => id)
      .sort()
  expect(await tray(here.campusId)).toEqual([bills[0]?.id])
  expect(await tray()).toEqual(bills.map(({ id }) => id).sort())
})
