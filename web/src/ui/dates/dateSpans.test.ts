import { expect, test } from 'vitest'
import { DateSpan } from './dateSpan.ts'
import { rangeOf, rangeWords, spanOf, spanWords } from './dateSpans.ts'

test.each([
  ['today', '2026-11-23', '2026-11-23', '2026-11-23'],
  ['yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
  ['thisWeek', '2026-11-22', '2026-11-16', '2026-11-22'],
  ['thisWeek', '2026-11-23', '2026-11-23', '2026-11-29'],
  ['lastWeek', '2026-01-01', '2025-12-22', '2025-12-28'],
  ['nextWeek', '2026-11-23', '2026-11-30', '2026-12-06'],
  ['thisMonth', '2028-02-29', '2028-02-01', '2028-02-29'],
  ['lastMonth', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['lastMonth', '2026-01-15', '2025-12-01', '2025-12-31'],
  ['nextMonth', '2026-01-31', '2026-02-01', '2026-02-28'],
  ['thisYear', '2026-11-23', '2026-01-01', '2026-12-31'],
])('%s on %s is from %s to %s, both included', (span, today, from, to) => {
  expect(rangeOf(span, today)).toEqual({ from, to })
})

test.each(['2026-03-01..2026-03-15', '2026-03-01..', '..2026-03-15', 'lastMonth'])('an address may say %s', span => {
  expect(DateSpan.safeParse(span).success).toBe(true)
})

test.each(['', '..', '2026-03-15..2026-03-01', '2026-02-30..', 'someday', '2026-03-01', 'toString'])(
  'an address that says %j says nothing',
  span => {
    expect(DateSpan.safeParse(span).success).toBe(false)
  },
)

test('a stretch is written and read back as it was', () => {
  const range = { from: '2026-03-01', to: '2026-03-15' }
  expect(rangeOf(spanOf(range) ?? '', '2026-11-23')).toEqual(range)
  expect(spanOf({})).toBeUndefined()
})

test.each([
  ['thisMonth', 'Este mes'],
  ['2026-03-01..2026-03-15', '1 – 15 mar. 2026'],
  ['2026-02-28..2026-03-03', '28 feb. – 3 mar. 2026'],
  ['2025-12-28..2026-01-03', '28 dic. 2025 – 3 ene. 2026'],
  ['2026-03-01..2026-03-01', '1 mar. 2026'],
  ['2026-03-01..', 'desde 1 mar. 2026'],
  ['..2026-03-01', 'hasta 1 mar. 2026'],
])('%s is said as %s', (span, words) => {
  expect(spanWords(span)).toBe(words)
})

test('no ends are all days', () => {
  expect(rangeWords({})).toBe('todas')
})
