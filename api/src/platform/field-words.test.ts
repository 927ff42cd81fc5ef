import { expect, test } from 'vitest'
import { inWords, percent, yesNo } from './field-words.ts'

test.each([
  ['3.5', percent, '3.5 %'],
  ['', percent, ''],
  [null, percent, ''],
  [true, yesNo, 'Sí'],
  [0, {}, '0'],
  [['a', 'b'], { a: 'Uno' }, 'Uno, b'],
])('%j is written in words', (value, words, written) => {
  expect(inWords(value, words)).toBe(written)
})
