import { expect, test } from 'vitest'
import { freeRoom } from './freeRoom.ts'

const sheet = { width: 1000, height: 1000 }
const size = { width: 200, height: 100 }

test('what is placed comes to the middle of what is in view while nothing is there', () => {
  expect(freeRoom(size, sheet, [], { x: 500, y: 500 })).toEqual({ x: 400, y: 450 })
  expect(freeRoom(size, sheet, [], { x: 5000, y: -20 })).toEqual({ x: 800, y: 0 })
})

test('it goes around what is there, and over it only where nothing is free', () => {
  const { x, y } = freeRoom(size, sheet, [{ x: 300, y: 300, width: 400, height: 400 }], { x: 500, y: 500 })
  expect(x + size.width <= 300 || x >= 700 || y + size.height <= 300 || y >= 700).toBe(true)
  expect(freeRoom(size, sheet, [{ x: 0, y: 0, ...sheet }], { x: 500, y: 500 })).toEqual({ x: 400, y: 450 })
})
