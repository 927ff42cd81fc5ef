import { expect, test } from 'vitest'
import { asRate, formatRate, heightOf, moveInWords } from './rateText.ts'

test('a comma typed for the decimals is a point', () => {
  expect(asRate(' 3,745 ')).toBe('3.745')
})

test('a rate is drawn and named by the same figures', () => {
  expect(formatRate(heightOf('3.7451'))).toBe('3.7451')
})

test.each([
  ['3.745', '3.740', '+0.005'],
  ['3.740', '3.745', '−0.005'],
  ['3.740', '3.740', ''],
  ['3.740', undefined, ''],
])('from %s before it, a rate moved', (rate, before, words) => {
  expect(moveInWords(rate, before)).toBe(words)
})
