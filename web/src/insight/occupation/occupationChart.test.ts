import type { OccupationFigures } from '@aforo/api/insight/occupation'
import { expect, it } from 'vitest'
import { occupationChart } from './occupationChart.ts'
import { amountWords, figureWords, trendWords } from './occupationWords.ts'

const figuresOf = (contracted: string, free: string): OccupationFigures => {
  const share = {
    offered: '10.00',
    contracted,
    probable: '1.50',
    blocked: '0.00',
    free,
    percent: '50.00',
    expected: null,
  }
  const money = { offered: '1.00', contracted: '1200.50', probable: '0.00', blocked: '0.00', free: '0.00' }
  return { products: share, seats: share, area: share, money: [{ currency: 'USD', ...money }] }
}

const period = (key: string, from: string) => ({ key, from, to: from })
const year = {
  periods: [
    period('monthAgo', '2026-10-23'),
    period('today', '2026-11-23'),
    period('2026-12', '2026-12-01'),
    period('2027-01', '2027-01-01'),
  ],
  total: [figuresOf('1.00', '9.00'), figuresOf('2.00', '8.00'), figuresOf('3.00', '7.00'), figuresOf('4.00', '6.00')],
}

it('draws the months, and no single day', () => {
  const { series, points } = occupationChart(year, 'seats')
  expect(series.map(({ label }) => label)).toEqual(['Contratado', 'Probable', 'Bloqueado', 'Libre'])
  expect(points.map(({ label, tick, values }) => [label, tick, values])).toEqual([
    ['diciembre de 2026', 'Dic\n2026', [3, 1.5, 0, 7]],
    ['enero de 2027', 'Ene\n2027', [4, 1.5, 0, 6]],
  ])
})

it('draws money in one currency', () => {
  expect(occupationChart(year, 'money', 'USD').points[0]?.values[0]).toBe(1200.5)
  expect(occupationChart(year, 'money', 'PEN').points[0]?.values[0]).toBe(0)
})

it('writes figures in their unit', () => {
  expect(amountWords('1234.00', 'seats')).toBe('1,234')
  expect(amountWords('450.50', 'area')).toBe('450.50 m²')
  expect(figureWords(figuresOf('1.00', '9.00'), 'money', 'contracted')).toEqual(['US$\u00a01,200.50'])
})

it('compares with a month ago', () => {
  const write = (text: string) => amountWords(text, 'seats')
  expect([
    trendWords('5.00', '3.00', write),
    trendWords('1.50', '2.00', write),
    trendWords('1.00', '1.00', write),
  ]).toEqual(['2 más que hace un mes', '0.50 menos que hace un mes', 'igual que hace un mes'])
})
