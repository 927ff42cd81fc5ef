import { expect, test } from 'vitest'
import { clashWithin, isByRule, occurrencesOf } from './series.rules.ts'

const base = { spaceId: 'paracas', from: '10:00', to: '11:00' }
const dates = ['2026-11-23', '2026-11-30', '2026-12-07']

test('a series skips one date and moves another', () => {
  const wanted = occurrencesOf(dates, base, ['2026-11-30'], [{ date: '2026-12-07', spaceId: 'nazca', from: '09:00' }])
  expect(wanted).toEqual([
    { date: '2026-11-23', at: '2026-11-23', ...base },
    { date: '2026-12-07', at: '2026-12-07', spaceId: 'nazca', from: '09:00', to: '11:00' },
  ])
  expect(wanted?.map(one => isByRule(one, base))).toEqual([true, false])
})

test('an exception for a date that is not in the series is refused', () => {
  expect(occurrencesOf(dates, base, [], [{ date: '2026-12-08', from: '09:00' }])).toBeUndefined()
})

test('two dates of a series cannot overlap in one space', () => {
  const [first, second, ...rest] =
    occurrencesOf(dates, base, [], [{ date: '2026-11-30', at: '2026-11-23', from: '10:30', to: '11:30' }]) ?? []
  const all = [first, second, ...rest].filter(one => one !== undefined)
  expect(all.map(one => clashWithin(one, all))).toEqual([false, true, false])
})
