import { expect, test } from 'vitest'
import { offeredUntil, waitStatusAt } from './waitlist.rules.ts'

const now = Temporal.Instant.from('2026-11-23T10:00:00Z')
const inMinutes = (minutes: number) => now.add({ minutes })

test('an offer holds half an hour, until the start if that is sooner, and never less than five minutes', () => {
  expect(String(offeredUntil(inMinutes(600), now))).toBe(String(inMinutes(30)))
  expect(String(offeredUntil(inMinutes(20), now))).toBe(String(inMinutes(20)))
  expect(String(offeredUntil(inMinutes(2), now))).toBe(String(inMinutes(5)))
})

test('the state of a wait follows its offer’s draft', () => {
  const later = inMinutes(60)
  const draft = (minutes: number) => ({
    status: 'DRAFT' as const,
    heldUntil: inMinutes(minutes),
    canceledAt: null,
    until: inMinutes(minutes),
  })
  const gone = (canceledAt: Temporal.Instant) => ({
    ...draft(0),
    status: 'CANCELED' as const,
    heldUntil: null,
    canceledAt,
  })
  expect(waitStatusAt('WAITING', undefined, later, now)).toBe('WAITING')
  expect(waitStatusAt('WAITING', undefined, now, now)).toBe('EXPIRED')
  expect(waitStatusAt('OFFERED', draft(1), later, now)).toBe('OFFERED')
  expect(waitStatusAt('OFFERED', draft(0), later, now)).toBe('EXPIRED')
  expect(waitStatusAt('OFFERED', { ...draft(1), status: 'CREATED' }, later, now)).toBe('ACCEPTED')
  expect(waitStatusAt('OFFERED', gone(inMinutes(-1)), later, now)).toBe('DECLINED')
  expect(waitStatusAt('OFFERED', gone(now), later, now)).toBe('EXPIRED')
  expect(waitStatusAt('OFFERED', { ...gone(now), until: null }, later, now)).toBe('DECLINED')
  expect(waitStatusAt('ACCEPTED', gone(now), later, now)).toBe('ACCEPTED')
})
