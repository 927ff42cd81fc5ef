import type { SpaceFeature } from '@aforo/api/places/spaces'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantOf, overlaps, wallTimeOf } from '../../platform/wall-time.rules.ts'
import { alternatives, type Hold, type Room } from './alternatives.rules.ts'
import { decideSlot, type Place, usualPolicy } from './slot.rules.ts'

const place: Place = {
  type: 'ROOM',
  bookable: true,
  timeZone: 'America/Lima',
  hours: {
    ranges: [1, 2, 3, 4, 5].map(weekday => ({ weekday, opensAt: '08:00', closesAt: '20:00' })),
    exceptions: [],
  },
  policy: { ...usualPolicy, stepMinutes: 15, shortestMinutes: 15, longestMinutes: 720, daysAhead: 60 },
}
/** Thursday 3 December 2026, 10:00 in Lima. */
const now = Temporal.Instant.from('2026-12-03T15:00:00Z')
const room = (name: string, capacity: number, ...features: SpaceFeature[]): Room => ({
  id: name,
  parentId: 'Piso 2',
  name,
  type: 'ROOM',
  capacity,
  features,
  bookable: true,
})
const wanted = { at: '2026-12-04', from: '15:00', to: '16:00' }
const moment = (at: string, time: string) => instantOf(at, time, 'America/Lima') ?? now
const hold = (spaceId: string, from: string, to: string, at = wanted.at): Hold => ({
  spaceId,
  start: moment(at, from),
  end: moment(at, to),
})
const found = (room: Room, others: Room[], holds: Hold[], slot = wanted) =>
  alternatives(slot, room, others, holds, place, now).map(({ spaceName, at, from }) => `${spaceName} ${at} ${from}`)

test('alternatives begin with rooms at the same time: as large, with the same features, the smallest first', () => {
  const paracas = room('Paracas', 6, 'SMART_TV')
  const others = [
    paracas,
    room('Ancón', 4, 'SMART_TV'),
    room('Cusco', 20, 'SMART_TV'),
    room('Nazca', 6),
    room('Puno', 8, 'SMART_TV', 'HDMI'),
    { ...room('Tacna', 8, 'SMART_TV'), bookable: false },
    { ...room('Cabina', 8, 'SMART_TV'), type: 'PHONE_BOOTH' as const },
    room('Huaraz', 8, 'SMART_TV'),
  ]
  const holds = [hold('Paracas', '15:00', '16:00'), hold('Huaraz', '15:30', '17:00')]
  expect(found(paracas, others, holds)).toEqual([
    'Puno 2026-12-04 15:00',
    'Cusco 2026-12-04 15:00',
    'Nazca 2026-12-04 15:00',
    'Paracas 2026-12-04 14:00',
    'Paracas 2026-12-04 16:00',
  ])
})

test('among equal rooms those of the same floor come first', () => {
  const away = { ...room('Ancón', 4), parentId: 'Piso 1' }
  const [first, second] = found(room('Paracas', 4), [away, room('Nazca', 4)], [])
  expect([first, second]).toEqual(['Nazca 2026-12-04 15:00', 'Ancón 2026-12-04 15:00'])
})

test('the same room is offered at the nearest free times, none overlapping another', () => {
  const only = room('Paracas', 6)
  expect(found(only, [only], [hold('Paracas', '14:30', '16:30')])).toEqual([
    'Paracas 2026-12-04 13:30',
    'Paracas 2026-12-04 16:30',
    'Paracas 2026-12-04 12:30',
    'Paracas 2026-12-04 17:30',
    'Paracas 2026-12-04 11:30',
  ])
})

test('a closed day offers the next open day at the same hour first', () => {
  const only = room('Paracas', 6)
  expect(found(only, [only], [], { at: '2026-12-05', from: '15:00', to: '16:00' })[0]).toBe('Paracas 2026-12-07 15:00')
})

test('a past time offers only future ones', () => {
  const only = room('Paracas', 6)
  expect(found(only, [only], [], { at: '2026-12-03', from: '08:00', to: '09:00' })[0]).toBe('Paracas 2026-12-03 10:00')
  expect(found(only, [only], [], { at: '2026-11-20', from: '15:00', to: '16:00' })[0]).toBe('Paracas 2026-12-03 15:00')
})

test('every alternative can be booked, and there are at most five', () => {
  const rooms = ['Paracas', 'Cusco', 'Nazca', 'Puno'].map(name => room(name, 6))
  const busy = fc.record({
    spaceId: fc.constantFrom(...rooms.map(({ id }) => id)),
    day: fc.integer({ min: 3, max: 11 }),
    start: fc.integer({ min: 32, max: 76 }),
    length: fc.integer({ min: 1, max: 16 }),
  })
  fc.assert(
    fc.property(fc.array(busy, { maxLength: 60 }), fc.integer({ min: 0, max: 95 }), (taken, start) => {
      const holds = taken.map(({ spaceId, day, start, length }) =>
        hold(
          spaceId,
          wallTimeOf(start * 15),
          wallTimeOf((start + length) * 15),
          `2026-12-${String(day).padStart(2, '0')}`,
        ),
      )
      const slot = { at: '2026-12-04', from: wallTimeOf(start * 15), to: wallTimeOf((start + 1) * 15) }
      const offered = alternatives(slot, rooms[0] ?? room('', 1), rooms, holds, place, now)
      expect(offered.length).toBeLessThanOrEqual(5)
      for (const { spaceId, at, from, to } of offered) {
        const decision = decideSlot({ at, from, to }, place, now)
        expect(decision).toHaveProperty('span')
        if ('span' in decision)
          expect(holds.some(other => other.spaceId === spaceId && overlaps(other, decision.span))).toBe(false)
      }
    }),
  )
})
