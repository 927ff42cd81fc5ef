import { expect, test } from 'vitest'
import { usualShift } from '../reservations/shifts.ts'
import { initialsOf, lineOf, type SeatShift, stateOf } from './seatState.ts'

const shift = (change: Partial<SeatShift>): SeatShift => ({
  turnId: 't',
  available: false,
  reasonCode: null,
  reason: '',
  sitters: [],
  ...change,
})
const sitter = { reservationId: 'r', name: 'Iris Ríos', from: '09:00', to: '13:00', mine: false }

test('a seat is free, taken, one’s own, out of use, closed or nobody’s to book', () => {
  expect(stateOf(shift({ available: true }))).toBe('FREE')
  expect(stateOf(shift({ reasonCode: 'TAKEN', sitters: [sitter] }))).toBe('BUSY')
  expect(stateOf(shift({ reasonCode: 'TAKEN', sitters: [{ ...sitter, mine: true }] }))).toBe('MINE')
  expect(stateOf(shift({ reasonCode: 'BLOCKED' }))).toBe('BLOCKED')
  expect(stateOf(shift({ reasonCode: 'IN_THE_PAST' }))).toBe('CLOSED')
  // Of a shift that is over one still sees who sat there.
  expect(stateOf(shift({ reasonCode: 'IN_THE_PAST', sitters: [sitter] }))).toBe('BUSY')
  expect(stateOf(shift({ reasonCode: 'NOT_ALLOWED_HERE' }))).toBe('NOT_BOOKABLE')
  expect(stateOf(undefined)).toBe('NOT_BOOKABLE')
})

test('its line says who sits there, or why nobody can', () => {
  expect(lineOf(shift({ sitters: [sitter] }))).toBe('Iris Ríos, 09:00 – 13:00')
  expect(lineOf(shift({ sitters: [{ ...sitter, name: '' }] }))).toMatch(/^Ocupado/)
  expect(lineOf(shift({ reason: 'La sede está cerrada ese día.' }))).toBe('La sede está cerrada ese día.')
  expect(initialsOf('Iris Ríos Paredes')).toBe('IR')
})

test('the shift that is meant is the first that is not over', () => {
  const shifts = [
    { turnId: 'day', name: 'Día completo', from: '09:00', to: '18:00' },
    { turnId: 'morning', name: 'Mañana', from: '09:00', to: '13:00' },
    { turnId: 'afternoon', name: 'Tarde', from: '14:00', to: '18:00' },
  ]
  expect(usualShift(shifts, false, 23 * 60)?.turnId).toBe('morning')
  expect(usualShift(shifts, true, 8 * 60)?.turnId).toBe('morning')
  expect(usualShift(shifts, true, 13 * 60)?.turnId).toBe('afternoon')
  expect(usualShift(shifts, true, 23 * 60)?.turnId).toBe('day')
  expect(usualShift([], true, 0)).toBeUndefined()
})
