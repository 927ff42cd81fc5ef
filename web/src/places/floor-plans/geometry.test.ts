import { expect, test } from 'vitest'
import { crossesItself, extentOf } from './geometry.ts'

const figure = { shape: 'RECTANGLE', x: 0, y: 0, width: 40, height: 20, rotation: 0, points: [] }

test('a turned rectangle takes the room of its corners, a circle its own', () => {
  expect(extentOf({ ...figure, rotation: 90 })).toMatchObject({ x: 10, y: -10, width: 20, height: 40 })
  const corner = extentOf({ ...figure, rotation: 45 })
  expect(corner.width).toBeCloseTo(60 / Math.SQRT2)
  expect(extentOf({ ...figure, shape: 'CIRCLE', height: 40, rotation: 33 }).width).toBe(40)
})

test('a polygon takes the room of its points', () => {
  const points: [number, number][] = [
    [5, 0],
    [40, 20],
    [0, 20],
  ]
  expect(extentOf({ ...figure, shape: 'POLYGON', x: 100, points })).toEqual({ x: 100, y: 0, width: 40, height: 20 })
  expect(extentOf({ ...figure, shape: 'POLYGON', rotation: 90, points })).toMatchObject({ x: 10, width: 20 })
})

test('a polygon that crosses itself is known', () => {
  const [a, b, c, d] = [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 10, y: 10 },
    { x: 0, y: 10 },
  ] as const
  expect(crossesItself([a, b, c, d])).toBe(false)
  expect(crossesItself([a, c, b, d])).toBe(true)
  expect(crossesItself([a, b, c])).toBe(false)
})
