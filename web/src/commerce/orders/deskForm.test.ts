import { expect, test } from 'vitest'
import { hourFrom } from './deskForm.ts'

test.each([
  { minute: 9 * 60, hours: { from: '09:00', to: '10:00' } },
  { minute: 9 * 60 + 1, hours: { from: '09:15', to: '10:15' } },
  { minute: 23 * 60, hours: { from: '23:00', to: '24:00' } },
  { minute: 23 * 60 + 1, hours: {} },
])('who stands at the desk at minute $minute is offered $hours', ({ minute, hours }) => {
  expect(hourFrom(minute)).toEqual(hours)
})
