import { expect, test } from 'vitest'
import { api } from './api.ts'
import { concerns } from './live.ts'

const [here, there] = ['019a0000-0000-7000-8000-000000000001', '019a0000-0000-7000-8000-000000000002']
const week = { from: '2026-03-02', to: '2026-03-08' }
const calendarHere = api.bookings.calendar.queryKey({ input: { campusId: here, ...week } })

test('a booking is read again where its campus is shown, and not where another is', () => {
  expect(concerns(calendarHere, { topic: 'reservations', campusId: here })).toBe(true)
  expect(concerns(calendarHere, { topic: 'reservations', campusId: there })).toBe(false)
})

test('what names no campus is always read again', () => {
  expect(concerns(calendarHere, { topic: 'reservations' })).toBe(true)
  expect(concerns(api.dashboard.stats.queryKey({ input: {} }), { topic: 'reservations', campusId: there })).toBe(true)
  expect(concerns(api.bookings.key(), { topic: 'reservations', campusId: there })).toBe(true)
})

test('a change of a campus itself may show in any', () => {
  expect(concerns(calendarHere, { topic: 'spaces', campusId: there })).toBe(true)
})
