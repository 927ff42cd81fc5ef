import { expect, test } from 'vitest'
import { endsBefore, faultInDates, firstDayChanged, statusOn } from './tax-rates.rules.ts'

const rate = (startsOn: string, endsOn: string | null, rate = 1800) => ({ rate, startsOn, endsOn })

test.each([
  ['added', undefined, rate('2026-03-01', null), '2026-03-01'],
  ['removed', rate('2026-03-01', null), undefined, '2026-03-01'],
  ['of another percent', rate('2026-03-01', null), rate('2026-03-01', null, 1900), '2026-03-01'],
  ['begun earlier', rate('2026-03-01', null), rate('2026-02-01', null), '2026-02-01'],
  ['begun later', rate('2026-03-01', null), rate('2026-04-01', null), '2026-03-01'],
  ['ended', rate('2026-03-01', null), rate('2026-03-01', '2026-06-30'), '2026-07-01'],
  ['lengthened', rate('2026-03-01', '2026-06-30'), rate('2026-03-01', '2026-07-31'), '2026-07-01'],
  ['as it was', rate('2026-03-01', null), rate('2026-03-01', null), undefined],
])('a rate that is %s alters no day before', (_, before, after, day) => {
  expect(firstDayChanged(before, after)).toBe(day)
})

test('a rate ends no earlier than it begins', () => {
  expect(faultInDates({ startsOn: '2026-03-02', endsOn: '2026-03-01' })?.field).toBe('endsOn')
  expect(faultInDates({ startsOn: '2026-03-01', endsOn: '2026-03-01' })).toBeUndefined()
})

test('a rate that another one follows ends the day before, if it has one', () => {
  expect(endsBefore({ startsOn: '2026-01-01' }, '2026-03-01')).toBe('2026-02-28')
  expect(endsBefore({ startsOn: '2026-03-01' }, '2026-03-01')).toBeUndefined()
})

test.each([
  ['2026-02-28', 'UPCOMING'],
  ['2026-03-01', 'ACTIVE'],
  ['2026-03-31', 'ACTIVE'],
  ['2026-04-01', 'EXPIRED'],
])('on %s it is %s', (today, status) => {
  expect(statusOn({ startsOn: '2026-03-01', endsOn: '2026-03-31' }, today)).toBe(status)
})
