import fc from 'fast-check'
import { expect, test } from 'vitest'
import { folded, type MemberStep } from './group.rules.ts'

/** Who is in a group after the steps, one after the other. */
const after = (members: Iterable<string>, steps: MemberStep[]) =>
  steps.reduce((now, step) => {
    if (step.do === 'set') return new Set(step.ids)
    if (step.do === 'add') return now.union(new Set(step.ids))
    return step.ids ? now.difference(new Set(step.ids)) : new Set<string>()
  }, new Set(members))

const ids = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'))
const step: fc.Arbitrary<MemberStep> = fc.oneof(
  fc.record({ do: fc.constantFrom('set' as const, 'add' as const), ids }),
  fc.record({ do: fc.constant('remove' as const), ids: fc.option(ids, { nil: undefined }) }),
)

test('however many steps come to two at most, which leave the same people in the group', () => {
  fc.assert(
    fc.property(ids, fc.array(step), (before, steps) => {
      const short = folded(steps)
      expect(short.length).toBeLessThan(3)
      expect(after(before, short)).toEqual(after(before, steps))
    }),
  )
})
