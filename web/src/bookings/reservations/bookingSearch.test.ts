import { expect, test } from 'vitest'
import { BookingSearch, formAt, keepsForms, slotOf } from './bookingSearch.ts'

const room = '0198f6c0-0000-7000-8000-000000000001'

test('an address with wrong values opens the screen without them', () => {
  const search = BookingSearch.parse({
    view: 'year',
    date: '2026-02-30',
    capacity: -3,
    type: 'FLOOR',
    page: 2,
    open: 'x',
  })
  expect(search).toEqual({ page: 2 })
})

test('the slot of a new reservation goes into the address and comes back', () => {
  const slot = { spaceId: room, at: '2026-11-20', from: '09:00', to: '10:00' }
  expect(slotOf(BookingSearch.parse(formAt(slot)))).toEqual(slot)
  expect(slotOf(BookingSearch.parse({ new: 'any' }))).toMatchObject({ spaceId: undefined })
  expect(slotOf(BookingSearch.parse({}))).toBeUndefined()
})

test('another day or another slot keeps an open form; another record, campus or no form does not', () => {
  const before = { new: room, at: '2026-11-20', from: '09:00', to: '10:00' }
  expect(keepsForms(before, { ...before, date: '2026-11-21', view: 'week' })).toBe(true)
  expect(keepsForms(before, { ...before, new: 'any', from: '11:00' })).toBe(true)
  expect(keepsForms(before, {})).toBe(false)
  expect(keepsForms(before, { ...before, campus: room })).toBe(false)
  expect(keepsForms({ open: room, edit: 'time' }, { open: room })).toBe(false)
})
