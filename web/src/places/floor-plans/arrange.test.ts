import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aligned, distributed, type Placed, reordered, resized, rotated } from './arrange.ts'
import { extentOf, extentOfAll } from './geometry.ts'

const box = (x: number, y: number, width = 10, height = 10, more: Partial<Placed> = {}): Placed => ({
  id: crypto.randomUUID(),
  shape: 'RECTANGLE',
  x,
  y,
  width,
  height,
  rotation: 0,
  points: [],
  ...more,
})

const units = fc.integer({ min: -5_000, max: 5_000 })
const sizes = fc.integer({ min: 1, max: 500 })
const turns = fc.integer({ min: 0, max: 359 })
const anyItem = fc
  .record({ x: units, y: units, width: sizes, height: sizes, rotation: turns })
  .map(({ x, y, width, height, ...more }) => box(x, y, width, height, more))
const anyItems = fc.array(anyItem, { minLength: 1, maxLength: 12 })

test('what is aligned lies on one line, and nothing leaves the room that all took', () => {
  fc.assert(
    fc.property(anyItems, items => {
      const all = extentOfAll(items)
      for (const item of aligned(items, 'left')) expect(extentOf(item).x).toBeCloseTo(all?.x ?? 0, 1)
      for (const item of aligned(items, 'bottom')) {
        const { y, height } = extentOf(item)
        expect(y + height).toBeCloseTo((all?.y ?? 0) + (all?.height ?? 0), 1)
      }
      const middles = aligned(items, 'middle').map(extentOf)
      for (const { y, height } of middles) expect(y + height / 2).toBeCloseTo((all?.y ?? 0) + (all?.height ?? 0) / 2, 1)
    }),
  )
})

test('gaps become equal and the outermost stay', () => {
  const items = [box(0, 0), box(100, 5), box(23, 9, 30)]
  const [first, last, between] = distributed(items, 'x')
  expect([first?.x, between?.x, last?.x]).toEqual([0, 40, 100])
  expect(between?.y).toBe(9)
  expect(distributed(items.slice(0, 2), 'x')).toEqual(items.slice(0, 2))
})

test('a turn and its opposite leave everything where it was', () => {
  fc.assert(
    fc.property(anyItems, turns, (items, degrees) => {
      const back = rotated(rotated(items, degrees), -degrees)
      for (const [index, item] of back.entries()) {
        // Turned as one body about the middle of an upright box, which the turn may change.
        expect(item.rotation).toBe(items[index]?.rotation)
        expect(item.width).toBe(items[index]?.width)
      }
      expect(rotated(items.slice(0, 1), degrees)[0]).toMatchObject({ x: items[0]?.x, y: items[0]?.y })
    }),
  )
})

test('two desks turned together by a quarter stand one below the other', () => {
  const [first, second] = rotated([box(0, 0), box(20, 0)], 90)
  expect(first).toMatchObject({ x: 10, y: -10, rotation: 90 })
  expect(second).toMatchObject({ x: 10, y: 10, rotation: 90 })
})

test('a polygon keeps its form when its box grows', () => {
  const points: [number, number][] = [
    [0, 0],
    [10, 0],
    [5, 10],
  ]
  expect(resized(box(0, 0, 10, 10, { shape: 'POLYGON', points }), 20, 5).points).toEqual([
    [0, 0],
    [20, 0],
    [10, 5],
  ])
})

test('a circle stays round whichever side is changed', () => {
  const circle = box(0, 0, 60, 60, { shape: 'CIRCLE' })
  expect(resized(circle, 80, 60)).toMatchObject({ width: 80, height: 80 })
  expect(resized(circle, 60, 40)).toMatchObject({ width: 40, height: 40 })
})

test('order changes by one place or to the end, and keeps the order within', () => {
  const items = ['a', 'b', 'c', 'd'].map(id => box(0, 0, 1, 1, { id }))
  const order = (ids: string[], to: Parameters<typeof reordered>[2]) =>
    reordered(items, new Set(ids), to)
      .map(({ id }) => id)
      .join('')
  expect(order(['a', 'b'], 'front')).toBe('cdab')
  expect(order(['c', 'd'], 'back')).toBe('cdab')
  expect(order(['a', 'b'], 'forward')).toBe('cabd')
  expect(order(['b'], 'backward')).toBe('bacd')
  expect(order(['a'], 'backward')).toBe('abcd')
  expect(order(['d'], 'forward')).toBe('abcd')
})
