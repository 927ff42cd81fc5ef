// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { hoursUntil } from './deskForm.ts'

test('a room that is free now is sold until somebody else has it, and no longer than an hour', () => {
  const hours = { from: '10:15', to: '11:15' }
  expect(hoursUntil(hours, '10:45')).toEqual({ from: '10:15', to: '10:45' })
  expect(hoursUntil(hours, '13:00')).toEqual(hours)
  expect(hoursUntil(hours, null)).toEqual(hours)
  // Taken before the next quarter: another hour is to be chosen.
  expect(hoursUntil(hours, '10:15')).toEqual(hours)
})
