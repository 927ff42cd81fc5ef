import { expect, test } from 'vitest'
import { abilities, holdsPlace, lifecycle, mayEdit, type StoredStatus, statusAt } from './reservations.rules.ts'

const at = (time: string) => Temporal.Instant.from(`2026-03-05T${time}:00Z`)
const booked = (status: StoredStatus, heldUntil: string | null = null) => ({
  status,
  heldUntil: heldUntil === null ? null : at(heldUntil),
  start: at('10:00'),
  end: at('11:00'),
})

test.each([
  ['CREATED', '09:59', 'CREATED'],
  ['CREATED', '10:00', 'IN_PROGRESS'],
  ['CREATED', '10:59', 'IN_PROGRESS'],
  ['CREATED', '11:00', 'FINISH'],
  ['CANCELED', '10:30', 'CANCELED'],
  ['DECLINED', '12:00', 'DECLINED'],
] as const)('a reservation kept as %s shows at %s as %s', (status, time, shown) => {
  expect(statusAt(booked(status), at(time))).toBe(shown)
})

test('a draft blocks its slot until it expires, then counts as cancelled', () => {
  const draft = booked('DRAFT', '09:10')
  expect(statusAt(draft, at('09:09'))).toBe('DRAFT')
  expect(holdsPlace(draft, at('09:09'))).toBe(true)
  expect(statusAt(draft, at('09:10'))).toBe('CANCELED')
  expect(holdsPlace(draft, at('09:10'))).toBe(false)
})

test.each([
  ['confirm', ['DRAFT']],
  ['reschedule', ['CREATED']],
  ['extend', ['CREATED', 'IN_PROGRESS']],
  ['release', ['IN_PROGRESS']],
  ['cancel', ['DRAFT', 'CREATED']],
  ['restore', ['CANCELED']],
] as const)('%s is allowed from %j and from nowhere else', (action, from) => {
  const states = ['DRAFT', 'CREATED', 'IN_PROGRESS', 'FINISH', 'CANCELED', 'DECLINED'] as const
  expect(states.filter(state => lifecycle.allows(state, action))).toEqual(from)
})

const free = { cancelableUntil: null, releasable: true, byRequest: false }
const nothing = {
  confirm: false,
  reschedule: false,
  extend: false,
  release: false,
  cancel: false,
  restore: false,
  edit: false,
}

test.each([
  ['DRAFT', '09:00', ['confirm', 'cancel', 'edit']],
  ['CREATED', '09:00', ['reschedule', 'extend', 'cancel', 'edit']],
  ['IN_PROGRESS', '10:30', ['extend', 'release', 'edit']],
  ['FINISH', '11:30', []],
  ['CANCELED', '09:00', ['restore']],
  ['CANCELED', '10:00', []],
] as const)('who manages a %s reservation of ten at %s may %j, and nobody else anything', (status, time, actions) => {
  const may = { ...nothing, ...Object.fromEntries(actions.map(action => [action, true])) }
  for (const relation of ['HOST', 'OWNER'] as const)
    expect(abilities(status, at('10:00'), free, relation, at(time))).toEqual(may)
  expect(abilities(status, at('10:00'), free, 'NONE', at(time))).toEqual(nothing)
})

test('after the notice only administrators cancel, and release where owners may not', () => {
  const strict = { cancelableUntil: at('08:00'), releasable: false, byRequest: false }
  const may = (status: 'DRAFT' | 'CREATED' | 'IN_PROGRESS', relation: 'HOST' | 'OWNER', time: string) =>
    abilities(status, at('10:00'), strict, relation, at(time))
  expect(may('CREATED', 'OWNER', '07:59').cancel).toBe(true)
  expect(may('CREATED', 'OWNER', '08:00').cancel).toBe(false)
  expect(may('CREATED', 'HOST', '08:00').cancel).toBe(true)
  expect(may('DRAFT', 'OWNER', '08:00').cancel).toBe(true)
  expect(may('IN_PROGRESS', 'OWNER', '10:30').release).toBe(false)
  expect(may('IN_PROGRESS', 'HOST', '10:30').release).toBe(true)
})

test('only those who approve extend a booking that needed approval', () => {
  const may = (relation: 'HOST' | 'OWNER') =>
    abilities('CREATED', at('10:00'), { ...free, byRequest: true }, relation, at('09:00'))
  expect(may('OWNER')).toMatchObject({ reschedule: false, extend: false, cancel: true, edit: true })
  expect(may('HOST')).toMatchObject({ reschedule: true, extend: true })
})

test('a finished reservation cannot be edited', () => {
  expect(mayEdit('CANCELED')).toBe(false)
  expect(mayEdit('FINISH')).toBe(false)
  expect(mayEdit('IN_PROGRESS')).toBe(true)
})
