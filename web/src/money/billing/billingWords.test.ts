import { expect, test } from 'vitest'
import { statusSinceWords } from './billingWords.ts'

test.each([
  ['2026-11-28T14:59:50Z', 'En este estado desde hace un momento.'],
  ['2026-11-28T14:42:00Z', 'En este estado desde hace 18 min.'],
  ['2026-11-27T12:00:00Z', 'En este estado desde ayer.'],
  ['2026-11-22T15:00:00Z', 'En este estado desde hace 6 días.'],
])('a bill says since when it is in its state: %s', (since, words) => {
  expect(statusSinceWords(since, Date.parse('2026-11-28T15:00:00Z')).replaceAll('\u00a0', ' ')).toBe(words)
})
