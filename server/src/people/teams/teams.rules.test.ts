import { TeamStatus, TeamType } from '@aforo/api/people/teams'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canOf, isWritable, lifecycle, listedTypes } from './teams.rules.ts'

const status = fc.constantFrom(...TeamStatus.options)
const action = fc.constantFrom('suspend' as const, 'reactivate' as const, 'deactivate' as const)

test.each([
  ['ACTIVE', 'suspend', 'SUSPENDED'],
  ['ACTIVE', 'reactivate', undefined],
  ['ACTIVE', 'deactivate', 'INACTIVE'],
  ['SUSPENDED', 'suspend', undefined],
  ['SUSPENDED', 'reactivate', 'ACTIVE'],
  ['SUSPENDED', 'deactivate', 'INACTIVE'],
  ['INACTIVE', 'suspend', undefined],
  ['INACTIVE', 'reactivate', undefined],
  ['INACTIVE', 'deactivate', undefined],
] as const)('from %s, %s leads to %s', (from, act, to) => {
  expect(lifecycle.after(from, act)).toBe(to)
})

test('no run of actions brings an inactive team back', () => {
  fc.assert(
    fc.property(fc.array(action), actions => {
      let now: TeamStatus = 'INACTIVE'
      for (const act of actions) now = lifecycle.after(now, act) ?? now
      return now === 'INACTIVE'
    }),
  )
})

test('what a team can is exactly what the writes allow', () => {
  fc.assert(
    fc.property(status, action, (from, act) => {
      const can = canOf(from)
      expect(can[act]).toBe(lifecycle.after(from, act) !== undefined)
      expect(can.edit).toBe(from !== 'INACTIVE')
    }),
  )
})

test('the hidden type is neither listed nor made by anybody, and only the operator has customers', () => {
  expect(listedTypes).not.toContain('CREATED')
  expect(TeamType.options.filter(type => isWritable(type, 'AFORO'))).toEqual(['USERS', 'BILLABLE', 'BASE'])
  expect(TeamType.options.filter(type => isWritable(type, 'ORGANIZATION'))).toEqual(['USERS', 'BASE'])
})
