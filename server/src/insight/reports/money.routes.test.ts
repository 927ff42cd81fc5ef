import type { ReportCharts, ReportTable } from '@aforo/api/insight/reports'
import type { Customer } from '@aforo/api/people/customers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeCampus, makeUser } from '../../demo/factories.ts'
import { asSystem } from '../../platform/database/transaction.ts'
import { effort } from '../../platform/testing/effort.ts'
import { makeHouse, makeOperator } from '../../testing/house.ts'
import { makeCompany } from '../../testing/makers.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { database } = app.services

async function house() {
  const at = await makeHouse(app, { campus: { name: 'Lima' } })
  const madrid = { name: 'Madrid', timeZone: 'Europe/Madrid', countryCode: 'ES', code: 'MAD' }
  return { ...at, campuses: [at.campus, await makeCampus(database, at.tenant, madrid)] }
}

/** The rows of a table by the keys of their columns. */
const keyed = ({ columns, items }: ReportTable): Record<string, string | number | null>[] =>
  items.map(row => Object.fromEntries(columns.map(({ key }, place) => [key, row[place] ?? null])))

const drawnOrder = fc.record({
  campus: fc.nat(1),
  /** Hours after the first instant. */
  hour: fc.nat(24 * 12),
  currency: fc.constantFrom('PEN' as const, 'PEN' as const, 'USD' as const),
  total: fc.integer({ min: 1, max: 500_000 }),
  fate: fc.constantFrom('paid', 'refunded', 'waiting', 'late', 'rejected', 'atDesk'),
})

test('orders: table and charts are what the raw rows come to, and each total is in one part of a bar', async () => {
  const first = Temporal.Instant.from('2026-03-01T00:00:00Z')
  const now = Temporal.Instant.from('2026-06-01T12:00:00Z')
  app.clock.set(now)
  await fc.assert(
    fc.asyncProperty(
      fc.array(drawnOrder, { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 0, max: 8 }),
      async (many, length) => {
        const { tenant, campuses, api } = await house()
        const made = many.map((one, place) => {
          const campus = campuses[one.campus]
          if (!campus) throw new Error('nowhere')
          const createdAt = first.add({ hours: one.hour })
          const refund = one.fate === 'refunded' ? Math.floor(one.total / 3) : 0
          return {
            ...one,
            campus,
            createdAt,
            refund,
            code: `OD-${place}`,
            at: createdAt.toZonedDateTimeISO(campus.timeZone),
          }
        })
        await asSystem(database, tx =>
          tx
            .insertInto('orders')
            .values(
              made.map(({ campus, createdAt, refund, code, currency, total, fate }) => ({
                tenant_id: tenant.tenantId,
                id: crypto.randomUUID(),
                code,
                kind: 'DESK',
                campus_id: campus.campusId,
                customer_name: 'Rosa Quispe',
                status:
                  {
                    paid: 'PAID',
                    refunded: 'CANCELED',
                    waiting: 'PENDING',
                    late: 'PENDING',
                    rejected: 'REJECTED',
                    atDesk: 'PAY_IN_LOCATION',
                  }[fate] ?? '',
                pay: fate === 'atDesk' ? 'IN_LOCATION' : 'NOW',
                currency,
                tax_rate: 1800,
                net: total,
                tax: 0,
                total,
                refund,
                expires_at:
                  { late: now.subtract({ hours: 1 }).toString(), waiting: now.add({ hours: 1 }).toString() }[
                    fate as string
                  ] ?? null,
                paid_at: fate === 'paid' || fate === 'refunded' ? createdAt.toString() : null,
                ended_at: fate === 'refunded' || fate === 'rejected' ? createdAt.toString() : null,
                created_at: createdAt.toString(),
              })),
            )
            .execute(),
        )
        const query = {
          from: '2026-03-02',
          to: Temporal.PlainDate.from('2026-03-02').add({ days: length }).toString(),
          type: '3',
        }
        const counted = made.filter(({ at }) => {
          const date = at.toPlainDate().toString()
          return date >= query.from && date <= query.to
        })
        const partOf = ({ fate, total, refund }: (typeof made)[number]) => {
          const collected = fate === 'paid' || fate === 'refunded' ? total - refund : 0
          const open = fate === 'waiting' || fate === 'atDesk' ? total : 0
          return [collected, open, total - collected - open]
        }
        const table = await api.get<ReportTable>('/reports/search/report', { ...query, pageSize: '100' })
        expect(table.body.totalItems).toBe(counted.length)
        const rows = new Map(keyed(table.body).map(row => [row.code, row]))
        for (const order of counted) {
          const [collected = 0, open = 0, lost = 0] = partOf(order)
          expect(rows.get(order.code)).toMatchObject({
            currency: order.currency,
            total: order.total / 100,
            collected: collected / 100,
            open: open / 100,
            lost: lost / 100,
            created: order.at.toPlainDateTime().toString({ smallestUnit: 'minute' }).replace('T', ' '),
          })
        }
        const { body } = await api.get<ReportCharts>('/reports/search/report/charts', query)
        for (const currency of ['PEN', 'USD'] as const) {
          const own = counted.filter(order => order.currency === currency)
          const chart = body.charts.find(one => one.currency === currency)
          if (own.length === 0 && currency === 'USD') expect(chart).toBeUndefined()
          else
            expect(chart?.points).toEqual(
              Array.from({ length: length + 1 }, (_, day) => {
                const date = Temporal.PlainDate.from(query.from).add({ days: day }).toString()
                const ofDay = own.filter(({ at }) => at.toPlainDate().toString() === date).map(partOf)
                return {
                  key: date,
                  values: [0, 1, 2].map(part => ofDay.reduce((sum, one) => sum + (one[part] ?? 0), 0) / 100),
                }
              }),
            )
        }
      },
    ),
    { numRuns: effort(3, 30) },
  )
  app.clock.set(undefined)
})

test('bills are those of the months that the days touch, and of a campus those with an entry there', async () => {
  const { api, campuses, tenant } = await house()
  const client = (await api.post<Customer>('/customer', { name: 'Minera Andina', taxId: '20100070970' })).body
  const company = await makeCompany(api)
  const bill = async (month: string, currency: string, amount: string) => {
    const entries = [{ concept: 'PURCHASE', description: 'Oficina', amount }]
    const made = await api.post<{ id: string }>('/billing', {
      clientId: client.id,
      companyId: company.id,
      currency,
      month,
      entries,
    })
    expect(made.status).toBe(201)
    return made.body.id
  }
  await bill('2027-01', 'PEN', '100.00')
  const there = await bill('2027-02', 'PEN', '200.00')
  const sent = await bill('2027-03', 'PEN', '300.00')
  await bill('2027-03', 'USD', '50.00')
  const cancelled = await bill('2027-02', 'USD', '999.00')
  await bill('2027-04', 'PEN', '400.00')
  expect((await api.put(`/billing/${cancelled}/cancel`, { reason: 'Duplicada' })).status).toBe(200)
  await asSystem(database, async tx => {
    await tx
      .updateTable('billings')
      .set({ campus_ids: [campuses[1]?.campusId ?? ''] })
      .where('id', '=', there)
      .execute()
    await tx
      .updateTable('billings')
      .set({ status: 'SAP_PROCESSED', sap_doc_entry: 1, sap_doc_num: 700, sap_total: 35_400 })
      .where('id', '=', sent)
      .execute()
  })
  const query = { from: '2027-02-10', to: '2027-03-01', type: '2' }
  const table = await api.get<ReportTable>('/reports/search/report', query)
  expect(
    keyed(table.body)
      .map(({ month, currency, net, total, sap }) => [month, currency, net, total, sap])
      .sort(),
  ).toEqual([
    ['2027-02', 'PEN', 200, 236, ''],
    ['2027-02', 'USD', 999, 1178.82, ''],
    ['2027-03', 'PEN', 300, 354, '700'],
    ['2027-03', 'USD', 50, 59, ''],
  ])
  const { body } = await api.get<ReportCharts>('/reports/search/report/charts', query)
  expect(body.charts.map(({ currency, points }) => ({ currency, points }))).toEqual([
    {
      currency: 'PEN',
      points: [
        { key: '2027-02-01', values: [0, 0, 236] },
        { key: '2027-03-01', values: [354, 0, 0] },
      ],
    },
    {
      currency: 'USD',
      points: [
        { key: '2027-02-01', values: [0, 0, 0] },
        { key: '2027-03-01', values: [0, 0, 59] },
      ],
    },
  ])
  const narrowed = await api.get<ReportTable>('/reports/search/report', {
    ...query,
    campusId: campuses[1]?.campusId ?? '',
  })
  expect(keyed(narrowed.body).map(({ net }) => net)).toEqual([200])

  const file = await api.bytes(
    '/reports/orders-billing-reports/file/download?from=2027-02-10&to=2027-03-01&type=2&format=csv',
  )
  expect(file.headers['content-disposition']).toContain('facturas-2027-02-10-2027-03-01.csv')
  const lines = file.body.toString().trim().split('\r\n')
  expect(lines).toHaveLength(5)
  expect(lines[1]).toContain('Minera Andina')
  const abroad = await app.as(await makeUser(database, tenant, { countries: ['ES'] }))
  expect((await abroad.get<ReportTable>('/reports/search/report', query)).body.totalItems).toBe(0)
})

test('the file of orders and bills is of operators alone; its usual number 12 stands for the orders', async () => {
  const { api } = await house()
  const path = '/reports/orders-billing-reports/file/download'
  for (const query of ['', '?type=12', '?type=3']) {
    const { status, headers } = await api.bytes(`${path}${query}`)
    expect([status, headers['content-disposition']]).toEqual([200, expect.stringContaining('ordenes-')])
  }
  expect((await api.bytes('/reports/inventory/report/file/download?type=12')).headers['content-disposition']).toContain(
    'inventario-',
  )
  for (const type of ['11', '6', '999', 'x']) expect((await api.get(path, { type })).status).toBe(400)
  expect((await api.get(path, { from: '2026-03-02', to: '2026-03-01' })).status).toBe(422)
  const { api: other } = await makeOperator(app, { tenant: { type: 'ORGANIZATION' } })
  expect((await other.get(path)).status).toBe(403)
  for (const type of ['3', '2'])
    for (const call of ['/reports/search/report', '/reports/search/report/charts', '/reports/search/report/file'])
      expect((await other.get(call, { type })).status).toBe(422)
})

test('an empty stretch has charts of nothing, and reports of reservations have theirs elsewhere', async () => {
  const { api } = await house()
  for (const type of ['7', '6', '5', '4', '3', '2']) {
    const { status, body } = await api.get<ReportCharts>('/reports/search/report/charts', { type })
    expect(status).toBe(200)
    expect(body.charts.length).toBeGreaterThan(0)
    expect(
      body.charts.flatMap(({ points }) => points.flatMap(({ values }) => values)).every(value => value === 0),
    ).toBe(true)
  }
  expect((await api.get('/reports/search/report/charts', { type: '12' })).status).toBe(400)
})
