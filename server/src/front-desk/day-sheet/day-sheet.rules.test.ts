import type { SheetArrival } from '@aforo/api/front-desk/day-sheet'
import { expect, test } from 'vitest'
import { arrivalsOf, doneBefore, isWanted, spanOfDays, timesWithin } from './day-sheet.rules.ts'

const place = (spaceName: string, from: string, to: string) => ({
  spaceName,
  spaceType: 'ROOM' as const,
  from,
  to,
})
const visitor = (name: string, at: string | null, arrivedAt: string | null = null): SheetArrival => ({
  kind: 'VISITOR',
  at,
  name,
  company: '',
  hostName: 'Rosa',
  places: [],
  arrivedAt,
})

test('a person with several bookings comes once, at the first, and visitors stand between them', () => {
  const booked = (owner: string, where: ReturnType<typeof place>, arrivedAt: string | null = null) => ({
    owner,
    name: owner,
    place: where,
    arrivedAt,
  })
  const all = arrivalsOf(
    [
      booked('Ana', place('Nazca', '15:00', '16:00')),
      booked('Beto', place('Máncora', '10:00', '11:00')),
      booked('Ana', place('Paracas', '09:00', '10:00'), '08:55'),
    ],
    [visitor('Inés', '09:30'), visitor('Juan', null, '12:10')],
  )
  expect(all.map(({ at, name }) => [at, name])).toEqual([
    ['09:00', 'Ana'],
    ['09:30', 'Inés'],
    ['10:00', 'Beto'],
    [null, 'Juan'],
  ])
  expect(all[0]).toMatchObject({ arrivedAt: '08:55', places: [{ spaceName: 'Paracas' }, { spaceName: 'Nazca' }] })
})

test('a mail is wanted until the campus closes, and on no day on which it is closed', () => {
  const open = [{ closesAt: '13:00' }, { closesAt: '20:00' }]
  expect(isWanted(open, '2026-11-23 07:00')).toBe(true)
  expect(isWanted(open, '2026-11-23 19:59')).toBe(true)
  expect(isWanted(open, '2026-11-23 20:00')).toBe(false)
  expect(isWanted([], '2026-11-23 07:00')).toBe(false)
})

test('who asks after the hour gets the first mail tomorrow', () => {
  expect(doneBefore('07:00', '2026-11-23 06:59')).toBe('2026-11-22')
  expect(doneBefore('07:00', '2026-11-23 07:00')).toBe('2026-11-23')
})

test('a booking over midnight is cut to the day, also one of 23 hours', () => {
  const zone = 'Europe/Madrid'
  const day = spanOfDays('2026-03-29', '2026-03-29', zone)
  const span = { start: day.start.subtract({ hours: 2 }), end: day.end.add({ hours: 3 }) }
  expect(timesWithin(span, day, zone)).toEqual({ from: '00:00', to: '24:00' })
})
