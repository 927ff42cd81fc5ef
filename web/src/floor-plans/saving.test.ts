import { mostElementChanges } from '@aforo/contract/floor-plan-elements'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blank, type Drawing, type Drawn } from './drawing.ts'
import { applied, changesOf, firstPart, isNothing, joined } from './saving.ts'

const desk = (id: string, more: Partial<Drawn> = {}): Drawn =>
  blank({ id, shape: 'RECTANGLE', kind: 'DESK', x: 0, y: 0, width: 120, height: 60, ...more })

const anyDrawing = fc
  .uniqueArray(fc.record({ id: fc.integer({ min: 0, max: 12 }).map(String), x: fc.integer({ min: 0, max: 3 }) }), {
    selector: ({ id }) => id,
    maxLength: 12,
  })
  .map(items => items.map(({ id, x }) => desk(id, { x })))
const byId = (drawing: Drawing) => new Map(drawing.map(item => [item.id, item]))

test('changes written on the one drawing make the other', () => {
  fc.assert(
    fc.property(anyDrawing, anyDrawing, (before, after) => {
      const changes = changesOf(before, after)
      expect(byId(applied(before, changes))).toEqual(byId(after))
      expect(
        isNothing(
          changesOf(
            after,
            after.map(item => ({ ...item })),
          ),
        ),
      ).toBe(true)
      expect(new Set([...changes.upsert.map(({ id }) => id), ...changes.delete]).size).toBe(
        changes.upsert.length + changes.delete.length,
      )
    }),
  )
})

test('a large change goes in parts until all is written', () => {
  const count = mostElementChanges * 2 + 1
  const before = Array.from({ length: count }, (_, index) => desk(`old${index}`, { spaceIds: [`s${index}`] }))
  const after = Array.from({ length: count }, (_, index) => desk(`new${index}`, { spaceIds: [`s${index}`] }))
  let stored: Drawing = before
  let calls = 0
  while (!isNothing(changesOf(stored, after))) {
    const part = firstPart(changesOf(stored, after), stored)
    expect(part.upsert.length).toBeLessThanOrEqual(mostElementChanges)
    expect(part.delete.length).toBeLessThanOrEqual(mostElementChanges)
    stored = applied(stored, part)
    const places = stored.flatMap(({ spaceIds }) => spaceIds)
    // A space that is moved between elements is never in two places on the way.
    expect(new Set(places).size).toBe(places.length)
    calls += 1
    expect(calls).toBeLessThan(20)
  }
})

test('what two people did to different elements is joined, and clashes are named', () => {
  const base = [desk('a'), desk('b'), desk('c')]
  const mine = [desk('a', { x: 5 }), desk('b'), desk('mine')]
  const theirs = [desk('a'), desk('b', { x: 9 }), desk('c'), desk('theirs')]
  const { drawing, clashes } = joined(base, mine, theirs)
  expect(clashes).toEqual([])
  expect([...byId(drawing).keys()].sort()).toEqual(['a', 'b', 'mine', 'theirs'])
  expect(byId(drawing).get('a')?.x).toBe(5)
  expect(byId(drawing).get('b')?.x).toBe(9)
  expect(joined(base, mine, [desk('a', { x: 7 }), desk('b'), desk('c')]).clashes).toEqual(['a'])
  expect(joined(base, mine, [desk('a'), desk('b')]).clashes).toEqual(['c'])
})

test('a space that both placed stays where the other put it', () => {
  const base = [desk('a'), desk('b')]
  const { drawing } = joined(
    base,
    [desk('a', { spaceIds: ['s'] }), desk('b')],
    [desk('a'), desk('b', { spaceIds: ['s'] })],
  )
  expect(byId(drawing).get('a')?.spaceIds).toEqual([])
  expect(byId(drawing).get('b')?.spaceIds).toEqual(['s'])
})
