import { expect, it } from 'vitest'
import { stacked } from './stacked.ts'

const row = (date: string, campusName: string, type: 'ROOM' | 'PHONE_BOOTH', reservations: number) => ({
  date,
  campusId: crypto.randomUUID(),
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
  expect(stacked(projection, 'type')).toEqual({
    groups: ['ROOM', 'PHONE_BOOTH'],
    days: [
      { date: '2026-03-02', total: 6, counts: [5, 1] },
      { date: '2026-03-03', total: 0, counts: [0, 0] },
      { date: '2026-03-04', total: 1, counts: [0, 1] },
    ],
    most: 6,
  })
})

it('adds up by campus', () => {
  const { groups, days } = stacked(projection, 'campus')
  expect(groups).toEqual(['Lima', 'Cusco'])
  expect(days[0]?.counts).toEqual([3, 3])
})

it('of nothing is nothing', () => {
  expect(stacked({ days: ['2026-03-02'], rows: [] }, 'type')).toMatchObject({ groups: [], most: 0 })
})
