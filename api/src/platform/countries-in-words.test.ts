import { expect, test } from 'vitest'
import { countryName } from './countries-in-words.ts'

test('a country has its Spanish name; other text stays unchanged', () => {
  expect(countryName('PE')).toBe('Perú')
  expect(countryName('BR')).toBe('Brasil')
  expect(countryName('')).toBe('')
  expect(countryName('pe')).toBe('pe')
})
