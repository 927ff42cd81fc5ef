import { expect, test } from 'vitest'
import { usualPolicy } from '../reservations/slot.rules.ts'
import type { PlaceFacts } from '../reservations/verdict.rules.ts'
import { walkIns } from './walk-in.rules.ts'

const zone = 'America/Lima'
const moment = (time: string) => Temporal.Instant.from(`2026-03-05T${time}:00-05:00`)
const hours = {
  ranges: [{ weekday: 4, opensAt: '08:00', closesAt: '20:00' }],
  exceptions: [],
}
const place = (change: Partial<PlaceFacts> = {}): PlaceFacts => ({
  type: 'ROOM',
  bookable: true,
  timeZone: zone,
  hours,
  policy: usualPolicy,
  refusal: undefined,
  blocks: [],
  holds: [],
  ...change,
})
const hold = (from: string, to: string) => ({
  id: from,
  start: moment(from),
  end: moment(to),
  status: 'CREATED' as const,
  heldUntil: null,
})
const told = (given: PlaceFacts, time: string) => {
  const { offers, reason } = walkIns(given, [], moment(time))
  return [offers.map(({ from, to }) => `${from}-${to}`), reason]
}

test('a free room is offered from the running step for a quarter, half and whole hour', () => {
  expect(told(place(), '10:07')).toEqual([['10:00-10:30', '10:00-10:45', '10:00-11:15'], undefined])
  expect(told(place(), '10:00')).toEqual([['10:00-10:15', '10:00-10:30', '10:00-11:00'], undefined])
})

test('without late starts an offer begins at the next step', () => {
  const strict = place({ policy: { ...usualPolicy, lateMinutes: 0 } })
  expect(told(strict, '10:07')).toEqual([['10:15-10:30', '10:15-10:45', '10:15-11:15'], undefined])
})

test('after an early end within the step an offer begins at the next step', () => {
  expect(told(place({ holds: [hold('09:30', '10:05')] }), '10:07')).toEqual([
    ['10:15-10:30', '10:15-10:45', '10:15-11:15'],
    undefined,
  ])
  expect(told(place({ holds: [hold('09:30', '10:00')] }), '10:07')).toEqual([
    ['10:00-10:30', '10:00-10:45', '10:00-11:15'],
    undefined,
  ])
})

test('before a booking only the shorter offers are left, or the time until it', () => {
  expect(told(place({ holds: [hold('10:45', '12:00')] }), '10:07')).toEqual([['10:00-10:30', '10:00-10:45'], undefined])
  expect(told(place({ holds: [hold('10:15', '12:00')] }), '10:07')).toEqual([['10:00-10:15'], undefined])
  expect(told(place({ holds: [hold('10:00', '12:00')] }), '10:07')).toEqual([[], 'TAKEN'])
})

test('nothing is offered in a closed, blocked or forbidden space', () => {
  expect(told(place(), '21:00')).toEqual([[], 'OUTSIDE_HOURS'])
  expect(told(place(), '19:50')).toEqual([[], 'OUTSIDE_HOURS'])
  const blocks = [{ start: moment('09:00'), end: moment('18:00'), reason: 'Pintura' }]
  expect(told(place({ blocks }), '10:07')).toEqual([[], 'BLOCKED'])
  expect(told(place({ refusal: 'NOT_ALLOWED_HERE' }), '10:07')).toEqual([[], 'NOT_ALLOWED_HERE'])
})

test('a seat is offered for the running shift', () => {
  const shifts = [
    { turnId: 'm', from: '09:00', to: '13:00' },
    { turnId: 't', from: '14:00', to: '18:00' },
  ]
  const seat = place({ type: 'SEAT' })
  expect(walkIns(seat, shifts, moment('10:07')).offers).toEqual([{ from: '09:00', to: '13:00', turnId: 'm' }])
  expect(walkIns(seat, shifts, moment('13:30'))).toEqual({ offers: [], reason: 'OUTSIDE_SHIFT' })
})
