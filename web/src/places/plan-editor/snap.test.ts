import fc from 'fast-check'
import { expect, test } from 'vitest'
import { snapLinesOf, snapped } from './snap.ts'

const box = (x: number, y: number, width = 100, height = 50) => ({ x, y, width, height })

test('an edge near a neighbour’s edge jumps onto it and says why', () => {
  const lines = snapLinesOf([box(0, 0)])
  expect(snapped(box(97, 200), lines, { reach: 6 })).toEqual({
    dx: 3,
    dy: 0,
    guides: [{ axis: 'x', at: 100, from: 0, to: 250 }],
  })
  expect(snapped(box(120, 2), lines, { reach: 6 })).toMatchObject({ dx: 0, dy: -2 })
})

test('the nearest of several lines is taken', () => {
  const lines = snapLinesOf([box(0, 0), box(104, 300)])
  expect(snapped(box(103, 100), lines, { reach: 6 }).dx).toBe(1)
})

test('without a neighbour in reach it is the grid', () => {
  expect(snapped(box(13, 38), snapLinesOf([]), { reach: 6, grid: 10 })).toEqual({ dx: -3, dy: 2, guides: [] })
  expect(snapped(box(13, 38), snapLinesOf([]), { reach: 6 })).toEqual({ dx: 0, dy: 0, guides: [] })
})

test('nothing jumps farther than the reach, and where it jumps there is a line', () => {
  const units = fc.integer({ min: 0, max: 1000 })
  fc.assert(
    fc.property(fc.array(fc.record({ x: units, y: units }), { maxLength: 30 }), units, units, (others, x, y) => {
      const boxes = others.map(other => box(other.x, other.y))
      const { dx, dy, guides } = snapped(box(x, y), snapLinesOf(boxes), { reach: 8 })
      expect(Math.abs(dx)).toBeLessThanOrEqual(8)
      expect(Math.abs(dy)).toBeLessThanOrEqual(8)
      const edges = boxes.flatMap(other => [other.x, other.x + 50, other.x + 100])
      for (const guide of guides) if (guide.axis === 'x') expect(edges).toContain(guide.at)
      if (guides.every(({ axis }) => axis === 'y')) expect(dx).toBe(0)
    }),
  )
})
