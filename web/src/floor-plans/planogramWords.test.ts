import { expect, test } from 'vitest'
import { endAfter, lineOf, timeChoices } from './planogramWords.ts'

test('times are offered by half hours, with the one that was asked for', () => {
  expect(timeChoices(540, 660, '10:10')).toEqual(['09:00', '09:30', '10:00', '10:10', '10:30', '11:00'])
})

test('a later beginning keeps the length, up to the end of the day', () => {
  expect(endAfter('15:00', { from: '10:00', to: '11:30' })).toBe('16:30')
  expect(endAfter('23:30', { from: '10:00', to: '12:00' })).toBe('24:00')
})

test('who has it and until when is said in a line', () => {
  const space = {
    spaceId: '',
    elementId: '',
    name: 'Sala',
    type: 'ROOM' as const,
    capacity: 4,
    reason: '',
    bookings: [],
    freeAt: null,
    freeUntil: null,
  }
  expect(lineOf({ ...space, status: 'FREE', freeUntil: '12:00' })).toBe('Libre hasta las 12:00')
  expect(lineOf({ ...space, status: 'FREE' })).toBe('Libre el resto del día')
  const booking = { reservationId: '', from: '09:00', to: '11:00', subject: 'Comité', owner: 'Ana Soto' }
  expect(lineOf({ ...space, status: 'BUSY', bookings: [booking], freeAt: '11:00' })).toBe(
    'Ana Soto, 09:00 – 11:00 · libre desde las 11:00',
  )
  expect(lineOf({ ...space, status: 'CLOSED', reason: 'Feriado' })).toBe('Feriado')
})
