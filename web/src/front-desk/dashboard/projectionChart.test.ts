import { expect, it } from 'vitest'
import { projectionChart } from './projectionChart.ts'

const row = (date: string, campusName: string, type: 'ROOM' | 'PHONE_BOOTH', reservations: number) => ({
  date,
  campusId: `id of ${campusName}`,
  campusName,
  type,
  reservations,
  minutes: reservations * 60,
})

const projection = {
  days: ['2026-03-02', '2026-03-03', '2026-03-04'],
  rows: [
    row('2026-03-02', 'Lima', 'ROOM', 2),
    row('2026-03-02', 'Lima', 'PHONE_BOOTH', 1),
    row('2026-03-02', 'Cusco', 'ROOM', 3),
    row('2026-03-04', 'Lima', 'PHONE_BOOTH', 1),
  ],
}

it('adds up by type, the largest group first, with empty days', () => {
  const { series, points } = projectionChart(projection, 'type')
  expect(series.map(({ label }) => label)).toEqual(['Sala de reunión', 'Phone Booth'])
  expect(points.map(({ key, values }) => [key, values])).toEqual([
    ['2026-03-02', [5, 1]],
    ['2026-03-03', [0, 0]],
    ['2026-03-04', [0, 1]],
  ])
  expect(points[0]).toMatchObject({ tick: 'L\n2', label: 'lunes, 2 de marzo de 2026' })
})

it('adds up by campus', () => {
  const { series, points } = projectionChart(projection, 'campus')
  expect(series.map(({ label }) => label)).toEqual(['Lima', 'Cusco'])
  expect(points[0]?.values).toEqual([3, 3])
})

it('keeps two campuses of one name apart', () => {
  const twins = projection.rows.map((one, index) => ({ ...one, campusName: 'Lima', campusId: `${index % 2}` }))
  expect(projectionChart({ ...projection, rows: twins }, 'campus').series).toHaveLength(2)
})

it('puts the campuses that no colour is left for together', () => {
  const rows = Array.from({ length: 9 }, (_, at) => row('2026-03-03', `Sede ${at}`, 'ROOM', 20 - at))
  const { series, points } = projectionChart({ ...projection, rows }, 'campus')
  expect(series).toHaveLength(6)
  expect(series.at(-1)?.label).toBe('4 sedes más')
  expect(points[1]?.values).toEqual([20, 19, 18, 17, 16, 54])
})

it('of nothing has days and no series', () => {
  expect(projectionChart({ days: ['2026-03-02'], rows: [] }, 'type')).toMatchObject({
    series: [],
    points: [{ values: [] }],
  })
})
