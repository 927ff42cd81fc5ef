import type { ReportDashboard } from '@aforo/api/insight/reports'
import { expect, test } from 'vitest'
import { fateChart, leadChart, pointWords, usageChart } from './reportCharts.ts'

const point = { date: '2026-03-02', reservations: 5, canceled: 2, noShows: 1, bookedMinutes: 600, usedMinutes: 450 }
const figures = { points: [point], grain: 'DAY', leadTimes: [1, 2, 0, 0, 1, 1] } as unknown as ReportDashboard

test('each reservation of a day stands in one part of its bar', () => {
  expect(fateChart(figures).points[0]?.values).toEqual([4, 1, 2])
})

test('the used hours and the rest are together what was booked', () => {
  expect(usageChart(figures).points[0]?.values).toEqual([7.5, 2.5])
})

test('the bars of lead time are named in full and in short', () => {
  expect(leadChart(figures).points[0]).toMatchObject({ tick: '≤ 1 hora', label: 'Hasta 1 hora antes', values: [1] })
})

test.each([
  ['DAY', '2 mar.', '2 mar. 2026'],
  ['WEEK', '2 mar.', 'semana del 2 mar. 2026'],
  ['MONTH', 'mar. 2026', 'mar. 2026'],
] as const)('a point by %s is called %s', (grain, tick, label) => {
  expect(pointWords('2026-03-02', grain)).toEqual({ tick, label })
})
