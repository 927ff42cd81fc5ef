import { expect, test } from 'vitest'
import { lastFirst, movesNothing, shifted } from './bulk.rules.ts'

const place = { reservationId: 'one', spaceId: 'paracas', at: '2026-12-31', from: '09:00', to: '10:30' }

test('a booking keeps what is not asked to change', () => {
  expect(shifted(place, { spaceId: 'nazca' })).toEqual({ ...place, spaceId: 'nazca' })
  expect(shifted(place, { days: 1 })).toEqual({ ...place, at: '2027-01-01' })
  expect(shifted(place, { minutes: -90 })).toEqual({ ...place, from: '07:30', to: '09:00' })
})

test('hours that leave their day are no place', () => {
  expect(shifted(place, { minutes: 14 * 60 })).toBe(undefined)
  expect(shifted(place, { minutes: 13 * 60 + 30 })).toMatchObject({ from: '22:30', to: '24:00' })
  expect(shifted(place, { minutes: -10 * 60 })).toBe(undefined)
})

test('a seat keeps its shift on another day, and has none at other hours', () => {
  const seat = { ...place, turnId: 'morning' }
  expect(shifted(seat, { days: 7 })).toMatchObject({ turnId: 'morning' })
  expect(shifted(seat, { minutes: 30 })).not.toHaveProperty('turnId')
})

test('what goes later begins with the last', () => {
  expect([{ days: 1 }, { minutes: 15 }, { days: -1, minutes: 15 }, { spaceId: 'nazca' }].map(lastFirst)).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect([{}, { days: 0 }, { minutes: 15 }].map(movesNothing)).toEqual([true, true, false])
})
