import { contract } from '@aforo/api/contract'
import { expect, test } from 'vitest'
import { me } from '../../testing/me.ts'
import { may } from './may.ts'

const { campuses, tenants, orders } = contract

test('an administrator may do what the contract opens to administrators, and nobody below', () => {
  expect(may(me(), campuses.create)).toBe(true)
  expect(may(me({ roles: ['ROLE_USER'] }), campuses.create)).toBe(false)
  expect(may(me({ roles: ['ROLE_USER'] }), campuses.search)).toBe(true)
  expect(may(me(), tenants.create)).toBe(false)
})

test('what only an operator does is not offered to its client', () => {
  expect(may(me(), orders.get)).toBe(true)
  expect(may(me({ tenant: { type: 'ORGANIZATION' } }), orders.get)).toBe(false)
})

test('what concerns all countries is not offered to people who have only some of them', () => {
  const some = me({ settings: { countriesAllowed: ['PE'] } })
  expect(may(me(), orders.setSettings)).toBe(true)
  expect(may(some, orders.setSettings)).toBe(false)
  expect(may(some, campuses.create)).toBe(true)
})

test('on a support visit all is seen and nothing changed', () => {
  const visiting = me({ support: { id: 'visit', endsAt: '2026-11-24T16:00:00Z' } })
  expect(may(visiting, campuses.create)).toBe(false)
  expect(may(visiting, campuses.search)).toBe(true)
})
