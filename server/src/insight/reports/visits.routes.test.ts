import type { ReportCharts, ReportTable } from '@aforo/api/insight/reports'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeCampus, makeTenant, makeUser } from '../../demo/factories.ts'
import { asSystem } from '../../platform/database/transaction.ts'
import { effort } from '../../platform/testing/effort.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { database } = app.services

const drawnVisit = fc.record({
  campus: fc.nat(1),
  /** Quarters of an hour after the first instant. */
  quarter: fc.nat(96 * 70),
  /** Minutes; undefined: still there. */
  stayed: fc.option(fc.integer({ min: 0, max: 3_000 }), { nil: undefined }),
})

test('visits: table, chart and campus are what the raw rows come to, by day, by week and by each clock', async () => {
  const first = Temporal.Instant.from('2026-03-01T00:00:00Z')
  await fc.assert(
    fc.asyncProperty(
      fc.array(drawnVisit, { minLength: 1, maxLength: 40 }),
      fc.nat(20),
      fc.integer({ min: 0, max: 60 }),
      async (many, skipped, length) => {
        const tenant = await makeTenant(database)
        const api = await app.as(await makeUser(database, tenant))
        const campuses = [
          await makeCampus(database, tenant, { name: 'Lima' }),
          await makeCampus(database, tenant, {
            name: 'Madrid',
            timeZone: 'Europe/Madrid',
            countryCode: 'ES',
            code: 'M',
          }),
        ]
        const made = many.map(({ campus: place, quarter, stayed }, index) => {
          const campus = campuses[place]
          if (!campus) throw new Error('nowhere')
          const arrived = first.add({ minutes: quarter * 15 })
          const left = stayed === undefined ? null : arrived.add({ minutes: stayed })
          const local = (at: Temporal.Instant) => at.toZonedDateTimeISO(campus.timeZone).toPlainDateTime()
          return {
            name: `Visita ${index}`,
            campus,
            arrived,
            left,
            local,
            date: local(arrived).toPlainDate().toString(),
          }
        })
        await asSystem(database, tx =>
          tx
            .insertInto('visits')
            .values(
              made.map(({ name, campus, arrived, left, date }) => ({
                tenant_id: tenant.tenantId,
                id: crypto.randomUUID(),
                campus_id: campus.campusId,
                date,
                name,
                guest_type: 'CLIENT',
                purpose: 'MEETING',
                arrived_at: arrived.toString(),
                arrived_by: 'Recepción',
                left_at: left?.toString() ?? null,
                left_by: left ? 'Recepción' : '',
              })),
            )
            .execute(),
        )
        const from = Temporal.PlainDate.from('2026-03-01').add({ days: skipped })
        const days = Array.from({ length: length + 1 }, (_, day) => from.add({ days: day }))
        const query = { from: `${from}`, to: `${days.at(-1)}`, type: '7' }
        // Up to 45 days are told one by one, more of them by the Mondays of their weeks.
        const pointOf = (day: Temporal.PlainDate) =>
          (days.length <= 45 ? day : day.subtract({ days: day.dayOfWeek - 1 })).toString()
        const shown = (at: Temporal.PlainDateTime) => at.toString({ smallestUnit: 'minute' }).replace('T', ' ')
        for (const only of [undefined, ...campuses]) {
          const asked = { ...query, ...(only && { campusId: only.campusId }) }
          const counted = made.filter(
            ({ date, campus }) => date >= query.from && date <= query.to && (!only || campus === only),
          )
          const { body } = await api.get<ReportTable>('/reports/search/report', { ...asked, pageSize: '100' })
          const rows = body.items.map(row =>
            Object.fromEntries(body.columns.map(({ key }, place) => [key, row[place]])),
          )
          expect(body.totalItems).toBe(counted.length)
          expect(
            rows
              .map(({ name, campus, date, arrived, left }) => [name, campus, date, arrived, left])
              .sort(([one], [other]) => (String(one) < String(other) ? -1 : 1)),
          ).toEqual(
            counted
              .map(({ name, campus, date, arrived, left, local }) => [
                name,
                campus.timeZone === 'Europe/Madrid' ? 'Madrid' : 'Lima',
                date,
                shown(local(arrived)),
                left && shown(local(left)),
              ])
              .sort(([one], [other]) => (String(one) < String(other) ? -1 : 1)),
          )
          expect(rows.map(({ date }) => date)).toEqual(rows.map(({ date }) => date).sort())
          const charts = await api.get<ReportCharts>('/reports/search/report/charts', asked)
          expect(charts.body.charts.map(({ points }) => points)).toEqual([
            [...new Set(days.map(pointOf))].map(key => ({
              key,
              values: [counted.filter(({ date }) => pointOf(Temporal.PlainDate.from(date)) === key).length],
            })),
          ])
        }
      },
    ),
    { numRuns: effort(4, 40) },
  )
})
