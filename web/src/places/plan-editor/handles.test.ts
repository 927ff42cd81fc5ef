import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Box, middleOf, turned } from '../floor-plans/geometry.ts'
import { handles, pulled, turnAt } from './handles.ts'

const figure = { shape: 'RECTANGLE', x: 100, y: 100, width: 80, height: 40, rotation: 0, points: [] }

/** Where a box's corner or side (-1…1 along its own axes) is in the plan. */
const pointOf = (box: Box, rotation: number, across: number, down: number) => {
  const middle = middleOf(box)
  const own = { x: middle.x + (across * box.width) / 2, y: middle.y + (down * box.height) / 2 }
  return turned(own, middle, rotation)
}

test('a pulled handle goes with the pointer and the opposite one stays, turned or not', () => {
  const by = fc.integer({ min: -20, max: 60 })
  fc.assert(
    fc.property(fc.constantFrom(...handles), by, by, fc.integer({ min: 0, max: 359 }), (handle, x, y, rotation) => {
      const before = { ...figure, rotation }
      const after = pulled(before, handle, { x, y })
      const stays = pointOf(before, rotation, -handle.across, -handle.down)
      const stayed = pointOf(after, rotation, -handle.across, -handle.down)
      expect(stayed.x).toBeCloseTo(stays.x, 0)
      expect(stayed.y).toBeCloseTo(stays.y, 0)
      expect(after.width).toBeGreaterThanOrEqual(5)
      if (handle.across === 0) expect(after.width).toBe(80)
    }),
  )
})

test('a circle stays round and a square pull keeps the ratio', () => {
  const corner = { across: 1, down: 1 } as const
  expect(pulled({ ...figure, shape: 'CIRCLE', height: 80 }, corner, { x: 10, y: 0 })).toMatchObject({
    width: 90,
    height: 90,
  })
  expect(pulled(figure, corner, { x: 80, y: 0 }, true)).toMatchObject({ width: 160, height: 80 })
})

test('a turn jumps onto steps of 15 degrees, and always with Shift', () => {
  const { x, y } = middleOf(figure)
  expect(turnAt(figure, { x, y: y - 50 })).toBe(0)
  expect(turnAt(figure, { x: x + 50, y: y + 1 })).toBe(90)
  expect(turnAt(figure, { x: x + 50, y: y + 8 })).toBe(99)
  expect(turnAt(figure, { x: x + 50, y: y + 8 }, true)).toBe(105)
  expect(turnAt(figure, { x: x - 50, y })).toBe(270)
})
