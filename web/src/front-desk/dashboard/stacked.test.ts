import { expect, it } from 'vitest'
import { stacked } from './stacked.ts'

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
  const { groups, days, most } = stacked(projection, 'type')
  expect(groups.map(({ name }) => name)).toEqual(['ROOM', 'PHONE_BOOTH'])
  expect(days).toEqual([
    { date: '2026-03-02', total: 6, counts: [5, 1] },
    { date: '2026-03-03', total: 0, counts: [0, 0] },
    { date: '2026-03-04', total: 1, counts: [0, 1] },
  ])
  expect(most).toBe(6)
})

it('adds up by campus', () => {
  const { groups, days } = stacked(projection, 'campus')
  expect(groups.map(({ name }) => name)).toEqual(['Lima', 'Cusco'])
  expect(days[0]?.counts).toEqual([3, 3])
})

it('keeps two campuses of one name apart', () => {
  const twins = projection.rows.map((one, index) => ({ ...one, campusName: 'Lima', campusId: `${index % 2}` }))
  expect(stacked({ ...projection, rows: twins }, 'campus').groups).toHaveLength(2)
})

it('puts the campuses that no colour is left for together', () => {
  const rows = Array.from({ length: 9 }, (_, at) => row('2026-03-03', `Sede ${at}`, 'ROOM', 20 - at))
  const { groups, days, most } = stacked({ ...projection, rows }, 'campus')
  expect(groups).toHaveLength(6)
  expect(groups.at(-1)).toMatchObject({ rest: 4 })
  expect(days[1]).toEqual({ date: '2026-03-03', total: 144, counts: [20, 19, 18, 17, 16, 54] })
  expect(most).toBe(144)
})

it('of nothing is nothing', () => {
  expect(stacked({ days: ['2026-03-02'], rows: [] }, 'type')).toMatchObject({ groups: [], most: 0 })
})
