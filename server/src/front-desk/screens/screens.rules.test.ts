import { expect, test } from 'vitest'
import { codeOf, fullName, nameShown } from './screens.rules.ts'

test('a campus shows names, initials or nothing', () => {
  expect(nameShown('FULL', 'María  Rojas')).toBe('María Rojas')
  expect(nameShown('INITIALS', 'maría rojas')).toBe('M. R.')
  expect(nameShown('INITIALS', 'Ángela')).toBe('Á.')
  expect(nameShown('INITIALS', '')).toBe('')
  expect(nameShown('HIDDEN', 'María Rojas')).toBe('')
})

test('initials are of the first given name and the lastname', () => {
  expect(nameShown('INITIALS', fullName('INITIALS', 'María del Carmen', 'Rojas Vega'))).toBe('M. R.')
  expect(fullName('FULL', 'María del Carmen', 'Rojas Vega')).toBe('María del Carmen Rojas Vega')
})

test('codes have six letters and digits that nobody mistakes', () => {
  expect(codeOf(new Uint8Array(6))).toBe('AAAAAA')
  expect(codeOf(Uint8Array.from({ length: 6 }, () => 255))).toBe('999999')
  for (let seed = 0; seed < 256; seed++)
    expect(codeOf(Uint8Array.from({ length: 6 }, (_, at) => (seed * 31 + at * 97) % 256))).toMatch(
      /^[A-HJ-NP-Z2-9]{6}$/,
    )
})
