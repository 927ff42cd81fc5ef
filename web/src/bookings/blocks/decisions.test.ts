import type { BlockHit } from '@aforo/api/bookings/blocks'
import { expect, test } from 'vitest'
import { decisionsOf, hitsIn, proposed, refusedIn } from './decisions.ts'

const place = (spaceId: string, from: string, to: string) => ({
  spaceId,
  spaceName: spaceId,
  at: '2026-11-20',
  from,
  to,
})

const hit = (reservationId: string, alternatives: BlockHit['alternatives'], can = { reschedule: true, cancel: true }) =>
  ({ reservation: { reservationId, version: 3, can }, alternatives }) as BlockHit

test('no two reservations are proposed for one place, and what has begun is kept', () => {
  const hits = [
    hit('a', [place('x', '10:00', '11:00')]),
    hit('b', [place('x', '10:30', '11:30'), place('x', '11:00', '12:00')]),
    hit('c', [place('x', '10:00', '12:00')]),
    hit('d', [place('y', '10:00', '11:00')], { reschedule: false, cancel: false }),
  ]
  const choices = proposed(hits)
  expect([...choices]).toEqual([
    ['a', { action: 'MOVE', to: place('x', '10:00', '11:00') }],
    ['b', { action: 'MOVE', to: place('x', '11:00', '12:00') }],
    ['d', { action: 'KEEP' }],
  ])
  expect(decisionsOf(hits, choices)).toEqual([
    {
      action: 'MOVE',
      reservationId: 'a',
      version: 3,
      to: { spaceId: 'x', at: '2026-11-20', from: '10:00', to: '11:00' },
    },
    {
      action: 'MOVE',
      reservationId: 'b',
      version: 3,
      to: { spaceId: 'x', at: '2026-11-20', from: '11:00', to: '12:00' },
    },
    { action: 'KEEP', reservationId: 'd', version: 3 },
  ])
})

test('a refusal is read only where it says what it promises', () => {
  const refusal = { status: 409, message: '', errors: [] }
  expect(hitsIn({ ...refusal, code: 'BLOCK_HITS', data: { hits: [] } })).toEqual([])
  expect(hitsIn({ ...refusal, code: 'BLOCK_HITS', data: 'nada' })).toBeUndefined()
  expect(hitsIn({ ...refusal, code: 'NOT_FOUND', data: { hits: [] } })).toBeUndefined()
  const data = { reservationId: 'a', why: 'Ya no está libre.' }
  expect(refusedIn({ ...refusal, code: 'BLOCK_DECISION_REFUSED', data })).toEqual(data)
})
