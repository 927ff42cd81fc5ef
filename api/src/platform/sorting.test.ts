import { expect, test } from 'vitest'
import { compareNames } from './sorting.ts'

test('names sort in Spanish order, numbers by value', () => {
  const names = ['Sala 10', 'Ñuñoa', 'Sala 2', 'Oasis', 'Nido', 'Árbol']
  expect(names.sort(compareNames)).toEqual(['Árbol', 'Nido', 'Ñuñoa', 'Oasis', 'Sala 2', 'Sala 10'])
})
