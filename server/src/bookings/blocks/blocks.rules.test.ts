import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { instantOf } from '../../platform/wall-time.rules.ts'
import { abilities, plannedSpan, statusAt } from './blocks.rules.ts'
import { contradicts, decided } from './decisions.rules.ts'

const at = (text: string) => Temporal.Instant.from(text)
const planned = { start: at('2026-11-20T14:00:00Z'), end: at('2026-11-20T18:00:00Z') }

test.each([
  ['before it begins', '2026-11-20T13:59:59Z', 'SCHEDULED', true],
  ['when it begins', '2026-11-20T14:00:00Z', 'ACTIVE', true],
  ['when it ends', '2026-11-20T18:00:00Z', 'ENDED', false],
])('a block %s', (_when, now, status, lift) => {
  expect(statusAt({ planned, liftedAt: null }, at(now))).toBe(status)
  expect(abilities({ planned, liftedAt: null }, at(now))).toEqual({ lift, restore: false })
})

test('a lifted block can be restored until it would have ended', () => {
  const lifted = { planned, liftedAt: at('2026-11-20T15:00:00Z') }
  expect(abilities(lifted, at('2026-11-20T15:01:00Z'))).toEqual({ lift: false, restore: true })
  expect(abilities(lifted, at('2026-11-20T18:00:00Z'))).toEqual({ lift: false, restore: false })
})

describe('what is asked for', () => {
  const now = at('2026-03-01T12:00:00Z')
  const asked = { startDate: '2026-03-10', startTime: '09:00', endDate: '2026-03-12', endTime: '24:00' }
  test.each([
    ['ends before it begins', { endDate: '2026-03-09' }, 'endDate'],
    ['has no length', { endDate: '2026-03-10', endTime: '09:00' }, 'endTime'],
    ['is over', { startDate: '2026-02-01', endDate: '2026-02-02' }, 'endDate'],
    ['lasts for years', { endDate: '2028-03-12' }, 'endDate'],
    [
      'begins in an hour that is left out',
      { startDate: '2026-03-29', startTime: '02:30', endDate: '2026-03-30' },
      'startTime',
    ],
  ])('is refused when it %s', (_what, wrong, field) => {
    expect(plannedSpan({ ...asked, ...wrong }, 'Europe/Madrid', now)).toMatchObject({ field })
  })
  test('may have begun already, and end with a day', () => {
    expect(plannedSpan({ ...asked, startDate: '2026-02-28' }, 'America/Lima', now)).toEqual({
      span: {
        start: instantOf('2026-02-28', '09:00', 'America/Lima'),
        end: instantOf('2026-03-13', '00:00', 'America/Lima'),
      },
    })
  })
})

test('every reservation is either decided or reported as missing', () => {
  const id = fc.constantFrom('a', 'b', 'c', 'd', 'e')
  const decision = fc.record({ reservationId: id, action: fc.constantFrom('CANCEL' as const, 'KEEP' as const) })
  fc.assert(
    fc.property(
      fc.uniqueArray(id).map(ids => ids.map(id => ({ id }))),
      fc.array(decision),
      (hits, decisions) => {
        fc.pre(!contradicts(decisions))
        const { toDo, kept, undecided } = decided(hits, decisions)
        const all = [...toDo.map(({ reservationId }) => reservationId), ...kept, ...undecided]
        expect(all.toSorted()).toEqual(hits.map(({ id }) => id).toSorted())
        expect(undecided.some(id => decisions.some(({ reservationId }) => reservationId === id))).toBe(false)
      },
    ),
  )
})
