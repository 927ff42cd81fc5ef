import { RequestStatus } from '@aforo/api/bookings/booking-requests'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { abilities, expiryOf, lifecycle, statusAt } from './booking-requests.rules.ts'

const start = Temporal.Instant.from('2026-11-20T14:00:00Z')

test('a pending request expires when its slot can no longer be booked', () => {
  const span = { start, end: start.add({ hours: 4 }) }
  const until = expiryOf(span, { lateMinutes: 15, byShift: false })
  expect(statusAt('PENDING', until, start.add({ minutes: 14 }))).toBe('PENDING')
  expect(statusAt('PENDING', until, start.add({ minutes: 15 }))).toBe('EXPIRED')
  expect(statusAt('APPROVED', until, start.add({ hours: 15 }))).toBe('APPROVED')
  expect(Temporal.Instant.compare(expiryOf(span, { lateMinutes: 0, byShift: false }), start)).toBe(1)
})

test('a request for a desk in the shift that runs can be decided until the shift ends', () => {
  const end = start.add({ hours: 4 })
  const until = expiryOf({ start, end }, { lateMinutes: 15, byShift: true })
  expect(statusAt('PENDING', until, end.subtract({ seconds: 1 }))).toBe('PENDING')
  expect(statusAt('PENDING', until, end)).toBe('EXPIRED')
})

test('a decided request cannot be decided again, and only its deciders are offered it', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...RequestStatus.options),
      fc.constantFrom('approve' as const, 'decline' as const, 'cancel' as const),
      fc.constantFrom('HOST' as const, 'OWNER' as const, 'NONE' as const),
      (status, action, relation) => {
        expect(lifecycle.allows(status, action)).toBe(status === 'PENDING')
        const can = abilities(status, relation)
        const may = relation === 'HOST' || (relation === 'OWNER' && action === 'cancel')
        expect(can[action]).toBe(status === 'PENDING' && may)
      },
    ),
  )
})

test('an approval can be undone, and nothing else that was decided', () => {
  const undone = RequestStatus.options.filter(status => lifecycle.after(status, 'reopen') === 'PENDING')
  expect(undone).toEqual(['APPROVED'])
})
