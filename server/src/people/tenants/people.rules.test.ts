import type { Role, TenantType } from '@aforo/api/platform/base'
import { expect, test } from 'vitest'
import { changeRefused, newcomerRefused } from './people.rules.ts'

const now = Temporal.Instant.from('2026-11-20T15:00:00Z')
const someone = (roles: Role[], active = true) => ({
  id: 'b',
  roles,
  active,
  countries: [] as string[],
  lastSeenAt: null,
  welcomedAt: null,
})
const asker = (role: Role, tenantType: TenantType = 'AFORO') => ({
  userId: 'a',
  roles: [role],
  tenantType,
  countries: [] as string[],
})
const root = asker('ROLE_ROOT')
const admin = asker('ROLE_ADMIN')
const refused = (
  by: typeof root,
  person: ReturnType<typeof someone>,
  after: { roles: Role[]; active?: boolean },
  othersInCharge = true,
) => changeRefused(by, person, { active: true, ...after }, { now, othersInCharge })

test('only a root gives root, and only at the operator', () => {
  expect(newcomerRefused(root, ['ROLE_ROOT'])).toBeUndefined()
  expect(newcomerRefused(admin, ['ROLE_ROOT'])).toBe('ROLE_ABOVE')
  expect(newcomerRefused(asker('ROLE_ROOT', 'ORGANIZATION'), ['ROLE_ROOT'])).toBe('NOT_HERE')
  expect(refused(asker('ROLE_ROOT', 'ORGANIZATION'), someone(['ROLE_USER']), { roles: ['ROLE_ROOT'] })).toBe('NOT_HERE')
})

test('an administrator changes nothing of a root', () => {
  const before = someone(['ROLE_ROOT', 'ROLE_ADMIN'])
  expect(refused(admin, before, { roles: ['ROLE_ADMIN'] })).toBe('ROLE_ABOVE')
  expect(refused(admin, before, { roles: before.roles, active: false })).toBe('ROLE_ABOVE')
  expect(refused(admin, before, { roles: before.roles })).toBe('ROLE_ABOVE')
  expect(refused(root, before, { roles: ['ROLE_USER'] })).toBeUndefined()
})

test('nobody takes the administration from themselves', () => {
  const me = { ...someone(['ROLE_ADMIN']), id: 'a' }
  expect(refused(admin, me, { roles: ['ROLE_USER'] })).toBe('OWN_ACCOUNT')
  expect(refused(admin, me, { roles: ['ROLE_ADMIN'], active: false })).toBe('OWN_ACCOUNT')
  expect(refused(admin, me, { roles: ['ROLE_ADMIN', 'ROLE_STAFF'] })).toBeUndefined()
})

test('the last administrator stays one, and may become a root instead', () => {
  const last = someone(['ROLE_ADMIN'])
  expect(refused(root, last, { roles: ['ROLE_USER'] }, false)).toBe('LAST_ADMIN')
  expect(refused(root, last, { roles: ['ROLE_ADMIN'], active: false }, false)).toBe('LAST_ADMIN')
  expect(refused(root, last, { roles: ['ROLE_ROOT'] }, false)).toBeUndefined()
})
