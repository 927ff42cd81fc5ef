import { expect, test } from 'vitest'
import { fitOf, initialsOf, linesOf } from './blockFit.ts'

test('a block says more the wider it is', () => {
  expect([0, 9, 10, 26, 27, 40, 41, 90, 91, 150, 151, 900].map(fitOf)).toEqual([
    'bare',
    'bare',
    'stacked',
    'stacked',
    'initials',
    'initials',
    'lines',
    'lines',
    'who',
    'who',
    'full',
    'full',
  ])
})

test('initials are those of the words that say something', () => {
  expect(initialsOf('Reunión de comité')).toBe('RC')
  expect(initialsOf('  entrevista')).toBe('En')
  expect(initialsOf('Q3: cierre contable')).toBe('QC')
  expect(initialsOf('¿?')).toBe('')
})

test('two lines hold whole words; what has no room is left out', () => {
  expect(linesOf('Reunión semanal', 70)).toBe('Reunión semanal')
  expect(linesOf('Reunión semanal de ventas', 70)).toBe('Reunión semanal…')
  expect(linesOf('Con administración', 70)).toBe('Con…')
  expect(linesOf('Comité de administración', 70)).toBe('Comité…')
  expect(linesOf('Videoconferencia', 70)).toBe(undefined)
  expect(linesOf('Uno a uno con Ana', 90)).toBe('Uno a uno con Ana')
})
