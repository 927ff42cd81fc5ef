import { expect, test } from 'vitest'
import { abilities, lifecycle, statusOf } from './visitors.rules.ts'

const today = { isToday: true, isInvited: true }

test('a visitor is expected, inside, gone; and one step back at a time', () => {
  expect(lifecycle.after('EXPECTED', 'checkIn')).toBe('INSIDE')
  expect(lifecycle.after('INSIDE', 'checkOut')).toBe('LEFT')
  expect(lifecycle.after('EXPECTED', 'checkOut')).toBeUndefined()
  expect(lifecycle.after('LEFT', 'undoCheckIn')).toBeUndefined()
  expect([false, true].map(left => statusOf({ arrived: true, left }))).toEqual(['INSIDE', 'LEFT'])
})

test('nobody arrives on another day, but whoever stayed overnight may leave', () => {
  const otherDay = { isToday: false, isInvited: true }
  expect(abilities('EXPECTED', otherDay).checkIn).toBe(false)
  expect(abilities('INSIDE', otherDay)).toEqual({ checkIn: false, checkOut: true, undo: false })
})

test('who came unannounced was never expected, so the arrival is not undone', () => {
  const walkIn = { isToday: true, isInvited: false }
  expect(abilities('INSIDE', walkIn).undo).toBe(false)
  expect(abilities('LEFT', walkIn).undo).toBe(true)
  expect(abilities('INSIDE', today).undo).toBe(true)
})
