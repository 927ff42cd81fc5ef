import { expect, test } from 'vitest'
import { defaultPeriods, faultInPeriod, inSeconds, periodsInForce } from './periods.rules.ts'

test.each([
  ['09:30', '09:30:00'],
  ['09:30:00', '09:30:00'],
  ['24:00', '24:00:00'],
])('%s is kept as %s', (typed, kept) => expect(inSeconds(typed)).toBe(kept))

test.each([
  ['ends when it begins', '08:00:00', '08:00:00'],
  ['ends before it begins', '18:00:00', '08:00:00'],
  ['would pass midnight', '22:00:00', '06:00:00'],
])('a shift that %s is at fault in its end', (_what, startTime, endTime) => {
  expect(faultInPeriod({ name: 'Mañana', startTime, endTime })).toMatchObject({ field: 'endTime' })
})

test('a shift may last until the end of the day', () => {
  expect(faultInPeriod({ name: 'Noche', startTime: '18:00:00', endTime: '24:00:00' })).toBeUndefined()
})

test('the default shifts hold only while there is none of its own, and none of them is at fault', () => {
  const own = { id: crypto.randomUUID(), name: 'Única', startTime: '09:00:00', endTime: '17:00:00' }
  expect(periodsInForce([])).toEqual(defaultPeriods)
  expect(periodsInForce([{ ...own, isDefault: false, version: 1 }])).toHaveLength(1)
  for (const period of defaultPeriods) expect([period.isDefault, faultInPeriod(period)]).toEqual([true, undefined])
})
