import { expect, test } from 'vitest'
import { usualPolicy } from '../../bookings/reservations/slot.rules.ts'
import { campusPolicy, faultInPolicy, tenantPolicy } from './policy.rules.ts'

const policy = { ...usualPolicy, stepMinutes: 15, shortestMinutes: 30, longestMinutes: 240, daysAhead: 90 }
const written = { ...policy, version: 4 }

test.each([
  ['a shortest off the step', { shortestMinutes: 20 }, 'shortestMinutes'],
  ['a longest off the step', { longestMinutes: 250 }, 'longestMinutes'],
  ['a longest below the shortest', { longestMinutes: 15 }, 'longestMinutes'],
])('%s is at fault', (_what, change, field) => {
  expect(faultInPolicy({ ...policy, ...change })).toMatchObject({ field })
})

test('a policy whose only length is one step is accepted', () => {
  expect(faultInPolicy({ ...policy, shortestMinutes: 15, longestMinutes: 15 })).toBeUndefined()
})

test("a campus's own policy goes before the tenant's, and that before the usual one", () => {
  const tenant = tenantPolicy(written)
  expect(campusPolicy({ ...written, daysAhead: 7 }, tenant)).toMatchObject({
    source: 'CAMPUS',
    daysAhead: 7,
    version: 4,
  })
  expect(campusPolicy(undefined, tenant)).toEqual({ ...policy, source: 'TENANT', version: null })
  expect(campusPolicy(undefined, tenantPolicy(undefined))).toMatchObject({ source: 'USUAL', version: null })
})
