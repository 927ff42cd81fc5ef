import type { Point } from '@aforo/api/places/floor-plan-elements'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  areaOf,
  boundsOf,
  commonArea,
  cornersOf,
  crossesItself,
  isFlat,
  isInside,
  middleOf,
  type Outline,
} from './geometry.rules.ts'

const rectangle = (given: Partial<Outline> = {}): Outline => ({
  shape: 'RECTANGLE',
  x: 0,
  y: 0,
  width: 100,
  height: 50,
  rotation: 0,
  points: [],
  ...given,
})

const length = fc.integer({ min: 1, max: 20_000 }).map(tenths => tenths / 10)
const place = fc.integer({ min: -20_000, max: 20_000 }).map(tenths => tenths / 10)
const rotation = fc.integer({ min: 0, max: 3_599 }).map(tenths => tenths / 10)
const anyRectangle = fc
  .record({ x: place, y: place, width: length, height: length, rotation })
  .map(given => rectangle(given))
/** Corners at growing angles around a middle: never crossing, whatever their distances. */
const star = fc.array(fc.integer({ min: 10, max: 1_000 }), { minLength: 3, maxLength: 40 }).map(distances =>
  distances.map((distance, index): Point => {
    const angle = (index * 2 * Math.PI) / distances.length
    return [1_000 + distance * Math.cos(angle), 1_000 + distance * Math.sin(angle)]
  }),
)

describe('an outline', () => {
  test('keeps its area and its middle however it is turned', () =>
    fc.assert(
      fc.property(anyRectangle, given => {
        expect(areaOf(cornersOf(given))).toBeCloseTo(given.width * given.height, 2)
        const { left, right, top, bottom } = boundsOf(given)
        const middle = middleOf(given)
        expect((left + right) / 2).toBeCloseTo(middle.x, 0)
        expect((top + bottom) / 2).toBeCloseTo(middle.y, 0)
      }),
    ))

  test('turned by a quarter, a wide one is tall', () => {
    expect(boundsOf(rectangle({ rotation: 90 }))).toEqual({
      left: expect.closeTo(25),
      right: expect.closeTo(75),
      top: expect.closeTo(-25),
      bottom: expect.closeTo(75),
    })
  })

  test('lies within a plan exactly when its bounds do', () =>
    fc.assert(
      fc.property(anyRectangle, length, length, (given, width, height) => {
        const { left, top, right, bottom } = boundsOf(given)
        const least = Math.min(left, top, width - right, height - bottom)
        fc.pre(Math.abs(least) > 0.1)
        expect(isInside(given, { width, height })).toBe(least > 0)
      }),
    ))

  test('that touches the plan’s edge is inside', () => {
    expect(isInside(rectangle(), { width: 100, height: 50 })).toBe(true)
    expect(isInside(rectangle({ x: 0.2 }), { width: 100, height: 50 })).toBe(false)
    expect(isInside(rectangle({ shape: 'CIRCLE', width: 50, rotation: 45 }), { width: 50, height: 50 })).toBe(true)
  })
})

describe('a polygon crosses itself', () => {
  test('never when its corners go around a middle', () =>
    fc.assert(
      fc.property(star, points => {
        expect(crossesItself(points)).toBe(false)
      }),
    ))

  test('whichever corner it begins with, and whichever way it runs', () =>
    fc.assert(
      fc.property(fc.array(fc.tuple(place, place), { minLength: 3, maxLength: 12 }), fc.nat(11), (points, shift) => {
        const from = shift % points.length
        const turned = [...points.slice(from), ...points.slice(0, from)]
        expect(crossesItself(turned)).toBe(crossesItself(points))
        expect(crossesItself(points.toReversed())).toBe(crossesItself(points))
      }),
    ))

  test('when two corners of a convex one change places', () =>
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 30 }), fc.nat(), (corners, at) => {
        const round = Array.from({ length: corners }, (_, index): Point => {
          const angle = (index * 2 * Math.PI) / corners
          return [500 + 400 * Math.cos(angle), 500 + 400 * Math.sin(angle)]
        })
        const one = at % (corners - 1)
        const [first, second] = [round[one] as Point, round[one + 1] as Point]
        round.splice(one, 2, second, first)
        expect(crossesItself(round)).toBe(true)
      }),
    ))

  test.each<[string, Point[], boolean]>([
    [
      'like a bow',
      [
        [0, 0],
        [10, 10],
        [10, 0],
        [0, 10],
      ],
      true,
    ],
    [
      'by touching a side with a corner',
      [
        [0, 0],
        [10, 0],
        [10, 10],
        [5, 0],
        [0, 10],
      ],
      true,
    ],
    [
      'by running back over a side',
      [
        [0, 0],
        [10, 0],
        [5, 0],
        [5, 5],
      ],
      true,
    ],
    [
      'by a corner that comes twice',
      [
        [0, 0],
        [10, 0],
        [10, 0],
        [0, 10],
      ],
      true,
    ],
    [
      'not by a corner on a straight side',
      [
        [0, 0],
        [5, 0],
        [10, 0],
        [10, 10],
        [0, 10],
      ],
      false,
    ],
    [
      'not when it is bent inwards',
      [
        [0, 0],
        [10, 0],
        [10, 10],
        [5, 1],
        [0, 10],
      ],
      false,
    ],
  ])('%s', (_what, points, crosses) => expect(crossesItself(points)).toBe(crosses))

  test('is flat when all corners are on one line, and only then', () => {
    expect(
      isFlat([
        [0, 0],
        [5, 5],
        [10, 10],
      ]),
    ).toBe(true)
    expect(
      isFlat([
        [0, 0],
        [10, 10],
        [10, 0],
        [0, 10],
      ]),
    ).toBe(false)
  })
})

describe('the area in common', () => {
  test('is the same whoever is asked first, and never more than either has', () =>
    fc.assert(
      fc.property(anyRectangle, anyRectangle, (one, other) => {
        const [a, b] = [cornersOf(one), cornersOf(other)]
        const common = commonArea(a, b)
        expect(commonArea(b, a)).toBeCloseTo(common, 0)
        // Corners are rounded to a tenth of a millimetre before they are cut.
        const rounding = 0.05 * (one.width + one.height + other.width + other.height)
        expect(common).toBeLessThanOrEqual(Math.min(areaOf(a), areaOf(b)) + rounding)
      }),
    ))

  test('is all of what lies within another, and nothing where they only touch', () => {
    const big = cornersOf(rectangle({ width: 1_000, height: 1_000 }))
    expect(commonArea(big, cornersOf(rectangle({ x: 300, y: 300, rotation: 30 })))).toBeCloseTo(5_000, 0)
    expect(commonArea(cornersOf(rectangle()), cornersOf(rectangle({ x: 100 })))).toBe(0)
  })
})
