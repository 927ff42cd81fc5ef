import { expect, test } from 'vitest'
import { hourMarks, placeOf, pointAt, shareOf, windowOf, without } from './axis.ts'

const day = { columns: 1, from: 7 * 60, to: 21 * 60 }
const week = { columns: 7, from: 8 * 60, to: 20 * 60 }

test('a time is where it can be found again', () => {
  for (const axis of [day, week])
    for (let column = 0; column < axis.columns; column += 1)
      for (let minute = axis.from; minute < axis.to; minute += 7) {
        const found = pointAt(axis, shareOf(axis, column, minute))
        expect(found.column).toBe(column)
        expect(found.minute).toBeCloseTo(minute, 6)
      }
})

test('beyond the axis lies its nearest end', () => {
  expect(pointAt(day, -0.5)).toEqual({ column: 0, minute: 420 })
  expect(pointAt(week, 3)).toEqual({ column: 6, minute: 1200 })
  expect(shareOf(day, 0, 0)).toBe(0)
  expect(shareOf(day, 0, 1440)).toBe(1)
})

test('a booking that begins before the window is cut at it', () => {
  expect(placeOf(day, 0, { from: 0, to: 490 })).toEqual({ left: '0%', width: '8.3333%' })
})

test('the window holds the open hours, and what else has to be seen', () => {
  expect(windowOf([{ from: 480, to: 1200 }], [])).toEqual({ from: 480, to: 1200 })
  expect(windowOf([{ from: 480, to: 1200 }], [{ from: 365, to: 400 }])).toEqual({ from: 360, to: 1200 })
  expect(windowOf([{ from: 0, to: 1440 }], [])).toEqual({ from: 0, to: 1440 })
  expect(windowOf([], [])).toEqual({ from: 420, to: 1260 })
})

test('what is left of a day is whatever nobody took', () => {
  const window = { from: 420, to: 1260 }
  expect(without(window, [])).toEqual([window])
  expect(
    without(window, [
      { from: 600, to: 660 },
      { from: 480, to: 600 },
      { from: 1200, to: 1300 },
    ]),
  ).toEqual([
    { from: 420, to: 480 },
    { from: 660, to: 1200 },
  ])
  expect(without(window, [{ from: 0, to: 1440 }])).toEqual([])
})

test('hours are marked from the first full one, and more rarely where they are crowded', () => {
  expect(hourMarks({ from: 450, to: 660 }, 1)).toEqual([480, 540, 600])
  expect(hourMarks({ from: 420, to: 1260 }, 6)).toEqual([720, 1080])
})
