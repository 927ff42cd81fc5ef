import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ComparedElement, changesBetween } from './compare.rules.ts'

const element = fc.record({
  id: fc.uuid(),
  lineageId: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
  shape: fc.constantFrom('RECTANGLE' as const, 'LABEL' as const),
  kind: fc.constantFrom('ROOM', 'DESK'),
  x: fc.nat(2),
  y: fc.constant(0),
  width: fc.constantFrom(10, 20),
  height: fc.constant(10),
  rotation: fc.constantFrom(0, 90),
  zOrder: fc.nat(1),
  points: fc.constant([]),
  text: fc.constantFrom('', 'Sala'),
  color: fc.constant(null),
  spaceIds: fc.uniqueArray(fc.constantFrom('s1', 's2'), { maxLength: 2 }),
  productIds: fc.uniqueArray(fc.constantFrom('p1', 'p2'), { maxLength: 2 }),
})
const drawing = fc.uniqueArray(element, { selector: ({ lineageId }) => lineageId })

test('each element is told of once', () =>
  fc.assert(
    fc.property(drawing, drawing, (before, after) => {
      const { added, removed, moved, changed, unchanged } = changesBetween<ComparedElement>(before, after)
      expect(added.length + moved.length + changed.length + unchanged).toBe(after.length)
      expect(removed.length + moved.length + changed.length + unchanged).toBe(before.length)
    }),
  ))

test('nothing changed from a drawing to itself, and what was added one way was removed the other', () =>
  fc.assert(
    fc.property(drawing, drawing, (before, after) => {
      expect(changesBetween(before, before)).toMatchObject({ added: [], removed: [], moved: [], changed: [] })
      const [there, back] = [changesBetween(before, after), changesBetween(after, before)]
      expect(back.removed).toEqual(there.added)
      expect(back.unchanged).toBe(there.unchanged)
    }),
  ))

test('the order of an element’s spaces and products is no difference', () => {
  const one = {
    lineageId: 'a',
    shape: 'RECTANGLE',
    kind: 'TABLE',
    x: 0,
    y: 0,
    width: 1,
    height: 1,
    rotation: 0,
  } as const
  const rest = { zOrder: 0, points: [], text: '', color: null }
  const before = [{ ...one, ...rest, id: '1', spaceIds: ['s1', 's2'], productIds: ['p1', 'p2'] }]
  const after = [{ ...one, ...rest, id: '2', spaceIds: ['s2', 's1'], productIds: ['p2', 'p1'] }]
  expect(changesBetween(before, after).unchanged).toBe(1)
})
