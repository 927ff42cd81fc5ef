import type { Role } from '@aforo/contract/base'
import { expect, test } from 'vitest'
import { administers, roleFault } from './people.rules.ts'

const someone = (roles: Role[], active = true) => ({ userId: 'b', roles, active })
const root = { userId: 'a', roles: ['ROLE_ROOT'] as Role[] }
const admin = { userId: 'a', roles: ['ROLE_ADMIN'] as Role[] }

test('who administers is active and has the role', () => {
  expect(administers(someone(['ROLE_ADMIN']))).toBe(true)
  expect(administers(someone(['ROLE_ROOT']))).toBe(true)
  expect(administers(someone(['ROLE_STAFF', 'ROLE_USER']))).toBe(false)
  expect(administers(someone(['ROLE_ADMIN'], false))).toBe(false)
})

test('only a root gives root, and only at the operator', () => {
  expect(roleFault(root, 'AFORO', undefined, someone(['ROLE_ROOT']))).toBeUndefined()
  expect(roleFault(admin, 'AFORO', undefined, someone(['ROLE_ROOT']))).toContain('Solo un Root')
  expect(roleFault(root, 'ORGANIZATION', undefined, someone(['ROLE_ROOT']))).toContain('operador')
})

test('only a root takes root away or disables one', () => {
  const before = someone(['ROLE_ROOT', 'ROLE_ADMIN'])
  expect(roleFault(admin, 'AFORO', before, someone(['ROLE_ADMIN']))).toContain('Solo un Root')
  expect(roleFault(admin, 'AFORO', before, someone(['ROLE_ROOT', 'ROLE_ADMIN'], false))).toContain('Solo un Root')
  expect(roleFault(admin, 'AFORO', before, someone(['ROLE_ROOT', 'ROLE_STAFF']))).toBeUndefined()
  expect(roleFault(root, 'AFORO', before, someone(['ROLE_USER']))).toBeUndefined()
})

test('nobody takes the administration from themselves', () => {
  const me = { ...someone(['ROLE_ADMIN']), userId: 'a' }
  expect(roleFault(admin, 'AFORO', me, someone(['ROLE_USER']))).toContain('a ti')
  expect(roleFault(admin, 'AFORO', me, someone(['ROLE_ADMIN'], false))).toContain('a ti')
  expect(roleFault(admin, 'AFORO', me, someone(['ROLE_ADMIN', 'ROLE_STAFF']))).toBeUndefined()
})
