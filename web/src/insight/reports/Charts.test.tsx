// @vitest-environment happy-dom
import { measureFormulas, type ReportChart, type ReportDashboard } from '@aforo/api/insight/reports'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../testing/fakeApi.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { Charts } from './Charts.tsx'
import { Figures } from './Figures.tsx'

const asked = { from: '2026-11-01', to: '2026-11-30', timeZones: ['America/Lima'], asOf: null, campusId: null }
const none = { reservations: 0, canceled: 0, noShows: 0, bookedMinutes: 0, usedMinutes: 0 }
const chart = (title: string, value: number): ReportChart => ({
  title,
  by: 'Mes',
  kind: 'count',
  currency: null,
  series: [{ key: 'orders', label: 'Órdenes' }],
  grain: null,
  points: [{ key: 'noviembre', values: [value] }],
})
const dashboard = (canceled: number): ReportDashboard => ({
  ...asked,
  ...none,
  canceled,
  people: 0,
  visits: 3,
  heat: Array.from({ length: 7 }, () => Array<number>(24).fill(0)),
  leadTimes: [0, 0, 0, 0, 0, 0],
  grain: 'MONTH',
  points: [{ date: '2026-11-01', ...none, canceled }],
  formulas: measureFormulas,
})

test('of a report’s charts, those without any value are not drawn', async () => {
  fakeApi({
    reports: { charts: () => ({ ...asked, type: '7', charts: [chart('En soles', 4), chart('En dólares', 0)] }) },
  })
  showScreen(<Charts search={{}} type="7" />)
  expect(await screen.findByRole('figure', { name: 'En soles' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'En dólares' })).toBeNull()
})

test.each([
  ['no booking', 0, 0],
  ['a cancelled one', 1, 4],
])('the figures of days with %s', async (_, canceled, charts) => {
  fakeApi({ reports: { dashboard: () => dashboard(canceled) } })
  showScreen(<Figures search={{}} />)
  const visits = await screen.findByText('Visitas')
  await expect.poll(() => visits.parentElement?.textContent).toBe('Visitas3')
  expect(screen.queryAllByRole('heading')).toHaveLength(charts)
})
