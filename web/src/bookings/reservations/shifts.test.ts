import { expect, test } from 'vitest'
import { shiftAround, shiftAt } from './shifts.ts'

const shift = (name: string, from: string, to: string) => ({ turnId: name, name, from, to })
const shifts = [shift('Mañana', '08:00', '13:00'), shift('Tarde', '13:00', '18:00'), shift('Día', '08:00', '18:00')]

test.each([
  ['09:00', '10:00', 'Mañana'],
  ['12:30', '14:00', 'Día'],
  ['15:00', '16:00', 'Tarde'],
  ['17:00', '20:00', 'Tarde'],
  ['19:00', '20:00', undefined],
  ['', '', undefined],
])('%s to %s is of the shift %s', (from, to, name) => {
  expect(shiftAround(shifts, { from, to })?.name).toBe(name)
})

test('a shift is known by both its hours', () => {
  expect(shiftAt(shifts, { from: '08:00', to: '18:00' })?.name).toBe('Día')
  expect(shiftAt(shifts, { from: '08:00', to: '12:00' })).toBeUndefined()
})
