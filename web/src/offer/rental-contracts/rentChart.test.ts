import type { RentalPeriod } from '@aforo/api/offer/rental-contract-records'
import { expect, test } from 'vitest'
import { rentChart } from './rentChart.ts'

const period = (given: Partial<RentalPeriod>): RentalPeriod => ({
  id: 'p',
  campusId: 'a',
  campusName: 'Miraflores',
  area: '100.00',
  rent: '1000.00',
  currency: 'PEN',
  startsOn: '2026-01-16',
  endsOn: '2026-03-31',
  graceMonths: 0,
  graceEndsOn: null,
  deposit: '0.00',
  stepUps: [],
  status: 'ACTIVE',
  rentToday: '1000.00',
  segments: [{ from: '2026-01-16', to: '2026-03-31', rent: '1000.00', paid: '1000.00' }],
  ...given,
})

test('each month is a bar of what is paid in it, the present one marked', () => {
  const { series, points } = rentChart([period({})], 'PEN', '2026-02-10')
  expect(series).toEqual([{ key: 'a', label: 'Miraflores' }])
  expect(points.map(({ key, values, marked }) => [key, values, marked])).toEqual([
    ['2026-01', [516_13], false],
    ['2026-02', [1000_00], true],
    ['2026-03', [1000_00], false],
  ])
})

test('campuses are sections of a bar, and other currencies are left out', () => {
  const periods = [
    period({}),
    period({ campusId: 'b', campusName: 'Surco' }),
    period({ campusId: 'c', currency: 'USD' }),
  ]
  const { series, points } = rentChart(periods, 'PEN', '2026-02-10')
  expect(series.map(({ label }) => label)).toEqual(['Miraflores', 'Surco'])
  expect(points[1]).toMatchObject({ values: [1000_00, 1000_00], marked: false })
})

test('a period that never comes to begin has no bars', () => {
  expect(rentChart([period({ segments: [] })], 'PEN', '2026-02-10').points).toEqual([])
})
