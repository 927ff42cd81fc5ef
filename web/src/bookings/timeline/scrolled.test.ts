import { expect, test } from 'vitest'
import { scrolledTo, scrolledToMoment } from './scrolled.ts'

const view = { left: 0, top: 0, width: 600, height: 400 }

test('what is in view stays where it is', () => {
  expect(scrolledTo(view, { left: 100, right: 200, top: 54, bottom: 108 })).toBe(undefined)
  expect(scrolledToMoment(view, 599)).toBe(undefined)
})

test('what an opened drawer covers comes back into the middle, without going up or down', () => {
  const covered = { ...view, width: 300 }
  expect(scrolledTo(covered, { left: 400, right: 460, top: 54, bottom: 108 })).toEqual({ left: 280, top: 0 })
})

test('a room far below comes into view, without going left or right', () => {
  expect(scrolledTo(view, { left: 100, right: 200, top: 1000, bottom: 1054 })).toEqual({ left: 0, top: 800 })
})

test('what is wider than the view begins at its edge', () => {
  expect(scrolledTo(view, { left: 700, right: 1500, top: 0, bottom: 54 })).toEqual({ left: 700, top: 0 })
})

test('now comes into view with a quarter of what was before', () => {
  expect(scrolledToMoment(view, 900)).toBe(750)
  expect(scrolledToMoment(view, 560, 640)).toBe(410)
  expect(scrolledToMoment({ ...view, left: 500 }, 100)).toBe(0)
})
