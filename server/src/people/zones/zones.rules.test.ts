import { TeamStatus } from '@aforo/api/people/teams'
import { ZoneType } from '@aforo/api/people/zones'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { faultInAccess, type Person, refusalToBook, type ZoneAccess } from './zones.rules.ts'

const team = fc.constantFrom('a', 'b', 'c', 'd')
const domain = fc.constantFrom('acme', 'globex', 'initech')
const person: fc.Arbitrary<Person> = fc.record({
  guest: fc.boolean(),
  domainPrefix: fc.option(domain, { nil: undefined }),
  teams: fc.array(fc.record({ id: team, status: fc.constantFrom(...TeamStatus.options) }), { maxLength: 4 }),
})
const zone: fc.Arbitrary<ZoneAccess> = fc.record({
  type: fc.constantFrom(...ZoneType.options),
  teamIds: fc.uniqueArray(team),
  grantedDomains: fc.uniqueArray(domain),
})
const colleague = (status: TeamStatus): Person => ({ guest: false, teams: [{ id: 'a', status }] })
const guest = (domainPrefix?: string): Person => ({ guest: true, domainPrefix, teams: [] })
const owned: ZoneAccess = { type: 'OWNED', teamIds: ['a'], grantedDomains: [] }
const shared: ZoneAccess = { type: 'SHARED', teamIds: [], grantedDomains: ['acme'] }

test.each([
  ['a space in no zone, by a colleague', colleague('ACTIVE'), null, undefined],
  ['a space in no zone, by a guest', guest('acme'), null, 'NOT_ALLOWED_HERE'],
  ['a private zone, by a member of its team', colleague('ACTIVE'), owned, undefined],
  ['a private zone, by a member of a team that ended', colleague('INACTIVE'), owned, 'NOT_ALLOWED_HERE'],
  ['a private zone, by somebody of no team', { guest: false, teams: [] }, owned, 'NOT_ALLOWED_HERE'],
  ['a shared zone, by somebody of no team', { guest: false, teams: [] }, shared, undefined],
  ['a shared zone, by a guest of a granted domain', guest('acme'), shared, undefined],
  ['a shared zone, by a guest of another domain', guest('globex'), shared, 'NOT_ALLOWED_HERE'],
  ['a shared zone, by a guest of no known domain', guest(), shared, 'NOT_ALLOWED_HERE'],
  ['anything, by a member of a suspended team', colleague('SUSPENDED'), null, 'TEAM_SUSPENDED'],
] as const)('%s', (_what, who, where, refusal) => {
  expect(refusalToBook({ ...who, teams: [...who.teams] }, where)).toBe(refusal)
})

test('one suspended team is enough, wherever', () => {
  fc.assert(
    fc.property(person, fc.option(zone), (who, where) => {
      const suspended = who.teams.some(({ status }) => status === 'SUSPENDED')
      expect(refusalToBook(who, where) === 'TEAM_SUSPENDED').toBe(suspended)
    }),
  )
})

test('a guest never books in a private zone, whatever its teams and grants', () => {
  fc.assert(
    fc.property(person, zone, (who, where) => {
      expect(refusalToBook({ ...who, guest: true }, { ...where, type: 'OWNED' })).toBeDefined()
    }),
  )
})

test('joining an active team takes no place away', () => {
  fc.assert(
    fc.property(person, fc.option(zone), team, (who, where, id) => {
      if (refusalToBook(who, where)) return
      expect(refusalToBook({ ...who, teams: [...who.teams, { id, status: 'ACTIVE' }] }, where)).toBeUndefined()
    }),
  )
})

test('only a shared zone is granted, and never to its own organisation', () => {
  expect(faultInAccess({ type: 'OWNED', grantedDomains: [] }, 'acme')).toBeUndefined()
  expect(faultInAccess({ type: 'SHARED', grantedDomains: ['globex'] }, 'acme')).toBeUndefined()
  expect(faultInAccess({ type: 'OWNED', grantedDomains: ['globex'] }, 'acme')?.field).toBe('grantedDomains')
  expect(faultInAccess({ type: 'SHARED', grantedDomains: ['acme'] }, 'acme')?.field).toBe('grantedDomains')
})
