import { expect, test } from 'vitest'
import { countryName } from './countries-in-words.ts'

test('a country is told by its Spanish name, and what is no code stays as it is', () => {
  expect(countryName('PE')).toBe('Perú')
  expect(countryName('BR')).toBe('Brasil')
  expect(countryName('')).toBe('')
  expect(countryName('pe')).toBe('pe')
})
