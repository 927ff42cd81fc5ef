import { expect, test } from 'vitest'
import { forgetUnsaved, leave, markUnsaved } from './unsaved.ts'

test('who asked to leave while a form was being saved leaves once it is saved', () => {
  let left = 0
  const go = () => left++
  markUnsaved('one', () => {})
  markUnsaved('other', () => {})
  leave(go)
  forgetUnsaved('one')
  expect(left).toBe(0)
  forgetUnsaved('other')
  expect(left).toBe(1)
  // Nobody waits any more.
  markUnsaved('one', () => {})
  forgetUnsaved('one')
  expect(left).toBe(1)
})
