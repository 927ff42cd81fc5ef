import { expect, test } from 'vitest'
import { type ChartData, chartRows, totalOf } from './chartData.ts'

const data: ChartData = {
  by: 'Hora',
  series: [
    { key: 'a.b', label: 'Salas' },
    { key: 'c', label: 'Cabinas' },
  ],
  points: [
    { key: '9', tick: '9', label: '9 h', values: [2, 1] },
    { key: '10', tick: '10', label: '10 h', values: [0, 4] },
  ],
}

test('a point becomes one flat row with its total, and no key of a series is read as a path', () => {
  expect(chartRows(data)).toEqual([
    { tick: '9', label: '9 h', series0: 2, series1: 1, total: 3 },
    { tick: '10', label: '10 h', series0: 0, series1: 4, total: 4 },
  ])
})

test('a marked point has the accent and pales the others', () => {
  const [nine, ten] = data.points
  if (!nine || !ten) throw new Error('no points')
  const rows = chartRows({ ...data, points: [nine, { ...ten, marked: true }] })
  expect(rows.map(({ color }) => color)).toEqual(['var(--chart-pale)', 'var(--chart-1)'])
})

test('the total of a point without values is zero', () => {
  expect(totalOf({ key: '9', tick: '9', label: '9 h', values: [] })).toBe(0)
})
