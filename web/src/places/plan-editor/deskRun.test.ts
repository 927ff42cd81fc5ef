import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boxAround, cornersOf } from '../floor-plans/geometry.ts'
import { type DeskRun, deskRun, gridFor, sizeOfRun } from './deskRun.ts'

const run: DeskRun = {
  rows: 2,
  columns: 3,
  width: 120,
  height: 60,
  gapX: 10,
  gapY: 100,
  facing: false,
  prefix: 'Escritorio',
  first: 1,
  direction: 'rows',
}

test('desks are numbered along the rows or down the columns', () => {
  const along = deskRun(run, { x: 5, y: 7 })
  expect(along.map(({ text }) => text).join()).toBe(
    'Escritorio 1,Escritorio 2,Escritorio 3,Escritorio 4,Escritorio 5,Escritorio 6',
  )
  expect(along[3]).toMatchObject({ x: 5, y: 167 })
  expect(deskRun({ ...run, direction: 'columns', first: 10, prefix: '' }, { x: 0, y: 0 })[1]).toMatchObject({
    x: 0,
    y: 160,
    text: '11',
  })
})

test('pairs of rows stand back to back with the aisle between the pairs', () => {
  const rows = deskRun({ ...run, columns: 1, rows: 4, facing: true }, { x: 0, y: 0 }).map(({ y }) => y)
  expect(rows).toEqual([0, 60, 220, 280])
})

test('the run is as large as it says, and its names are all different', () => {
  const count = fc.integer({ min: 1, max: 20 })
  const length = fc.integer({ min: 1, max: 300 })
  const anyRun = fc.record({
    rows: count,
    columns: count,
    width: length,
    height: length,
    gapX: fc.integer({ min: 0, max: 100 }),
    gapY: fc.integer({ min: 0, max: 100 }),
    facing: fc.boolean(),
    prefix: fc.constantFrom('', 'Escritorio'),
    first: fc.integer({ min: 0, max: 999 }),
    direction: fc.constantFrom('rows' as const, 'columns' as const),
  })
  fc.assert(
    fc.property(anyRun, each => {
      const boxes = deskRun(each, { x: 0, y: 0 })
      expect(boxAround(boxes.flatMap(cornersOf))).toEqual({ x: 0, y: 0, ...sizeOfRun(each) })
      expect(new Set(boxes.map(({ text }) => text)).size).toBe(each.rows * each.columns)
      expect(new Set(boxes.map(({ x, y }) => `${x} ${y}`)).size).toBe(each.rows * each.columns)
    }),
  )
})

test('a grid has room for all', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), count => {
      const { rows, columns } = gridFor(count, { width: 120, height: 60 })
      expect(rows * columns).toBeGreaterThanOrEqual(count)
      expect((rows - 1) * columns).toBeLessThan(count)
    }),
  )
})
