import { mostElementChanges } from '@aforo/api/places/floor-plan-elements'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PlanDocument } from '../floor-plans/document.ts'
import { desk, picture, planOf } from '../floor-plans/testPlans.ts'
import { applied, changesOf, firstPart, isNothing, joined } from './saving.ts'

const anyPlan = fc
  .uniqueArray(fc.record({ id: fc.integer({ min: 0, max: 12 }).map(String), x: fc.integer({ min: 0, max: 3 }) }), {
    selector: ({ id }) => id,
    maxLength: 12,
  })
  .map(items => planOf(items.map(({ id, x }) => desk(id, { x }))))
const byId = ({ drawing }: PlanDocument) => new Map(drawing.map(item => [item.id, item]))

test('changes written on the one drawing make the other', () => {
  fc.assert(
    fc.property(anyPlan, anyPlan, (before, after) => {
      const changes = changesOf(before, after)
      expect(byId(applied(before, changes))).toEqual(byId(after))
      expect(isNothing(changesOf(after, structuredClone(after)))).toBe(true)
      expect(new Set([...changes.upsert.map(({ id }) => id), ...changes.delete]).size).toBe(
        changes.upsert.length + changes.delete.length,
      )
    }),
  )
})

test('a large change goes in parts until all is written', () => {
  const count = mostElementChanges * 2 + 1
  const desks = (name: string) =>
    Array.from({ length: count }, (_, index) => desk(`${name}${index}`, { spaceIds: [`s${index}`] }))
  const after = planOf(desks('new'), picture('floor'))
  let stored = planOf(desks('old'))
  let calls = 0
  while (!isNothing(changesOf(stored, after))) {
    const part = firstPart(changesOf(stored, after), stored)
    expect(part.upsert.length).toBeLessThanOrEqual(mostElementChanges)
    expect(part.delete.length).toBeLessThanOrEqual(mostElementChanges)
    stored = applied(stored, part)
    const places = stored.drawing.flatMap(({ spaceIds }) => spaceIds)
    // A space that is moved between elements is never in two places on the way.
    expect(new Set(places).size).toBe(places.length)
    calls += 1
    expect(calls).toBeLessThan(20)
  }
})

test('what two people did to different elements is joined, and clashes are named', () => {
  const base = planOf([desk('a'), desk('b'), desk('c')])
  const mine = planOf([desk('a', { x: 5 }), desk('b'), desk('mine')])
  const theirs = planOf([desk('a'), desk('b', { x: 9 }), desk('c'), desk('theirs')])
  const { document, clashes } = joined(base, mine, theirs)
  expect(clashes).toEqual([])
  expect([...byId(document).keys()].sort()).toEqual(['a', 'b', 'mine', 'theirs'])
  expect(byId(document).get('a')?.x).toBe(5)
  expect(byId(document).get('b')?.x).toBe(9)
  expect(joined(base, mine, planOf([desk('a', { x: 7 }), desk('b'), desk('c')])).clashes).toEqual(['a'])
  expect(joined(base, mine, planOf([desk('a'), desk('b')])).clashes).toEqual(['c'])
})

test('a space that both placed stays where the other put it', () => {
  const { document } = joined(
    planOf([desk('a'), desk('b')]),
    planOf([desk('a', { spaceIds: ['s'] }), desk('b')]),
    planOf([desk('a'), desk('b', { spaceIds: ['s'] })]),
  )
  expect(byId(document).get('a')?.spaceIds).toEqual([])
  expect(byId(document).get('b')?.spaceIds).toEqual(['s'])
})

test('a product that both placed stays where the other put it', () => {
  const { document } = joined(
    planOf([desk('a'), desk('b')]),
    planOf([desk('a', { productIds: ['p'] }), desk('b')]),
    planOf([desk('a'), desk('b', { productIds: ['p'] })]),
  )
  expect(document.drawing.map(({ id, productIds }) => `${id}${productIds.join()}`).sort()).toEqual(['a', 'bp'])
})

test('the sheet is written whole when anything of it changed, and a new link to a picture is no change', () => {
  const before = planOf([], picture('a'), picture('b'))
  expect(isNothing(changesOf(before, planOf([], picture('a', { url: '/files/a?expires=2' }), picture('b'))))).toBe(true)
  const after = planOf([], picture('b', { x: 40 }))
  expect(changesOf(before, after)).toEqual({ upsert: [], delete: [], sheet: after.sheet })
  expect(applied(before, changesOf(before, after))).toEqual(after)
})

test('two people’s sheets are joined picture by picture, and one that both moved is a clash', () => {
  const base = planOf([], picture('a'), picture('b'))
  const mine = planOf([], picture('a', { x: 10 }), picture('b'), picture('mine'))
  const theirs = planOf([], picture('a'), picture('b', { y: 20 }))
  const both = joined(base, mine, { ...theirs, sheet: { ...theirs.sheet, width: 5000 } })
  expect(both.clashes).toEqual([])
  expect(both.document.sheet.width).toBe(5000)
  expect(both.document.sheet.backgrounds.map(({ id, x, y }) => [id, x, y])).toEqual([
    ['a', 10, 0],
    ['b', 0, 20],
    ['mine', 0, 0],
  ])
  expect(joined(base, mine, planOf([], picture('a', { x: 99 }), picture('b'))).clashes).toEqual(['a'])
  expect(joined(base, base, theirs).document).toEqual(theirs)
})
