import { expect, test } from 'vitest'
import { percentOf, stepOf } from './steps.ts'

const can = { check: true, mend: true, run: true, cancel: true, refused: false }

test('a file is at the step of its state, or back at its columns while they can still change', () => {
  expect(stepOf(undefined, false)).toBe(0)
  expect(stepOf({ status: 'UPLOADED', can }, false)).toBe(1)
  expect(stepOf({ status: 'CHECKED', can }, false)).toBe(2)
  expect(stepOf({ status: 'CHECKED', can }, true)).toBe(1)
  expect(stepOf({ status: 'FINISHED', can: { ...can, check: false } }, true)).toBe(3)
})

test('progress is a share of what is known, and nothing where that is not', () => {
  expect(percentOf({ done: 50, total: 200 })).toBe(25)
  expect(percentOf({ done: 0, total: 0 })).toBe(100)
  expect(percentOf({ done: 50, total: null })).toBeNull()
})
