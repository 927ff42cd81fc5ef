import { expect, test } from 'vitest'
import { ruleOf } from './rule.ts'

test.each([
  ['daily', [], 'FREQ=DAILY;UNTIL=20261218'],
  ['workdays', [], 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;UNTIL=20261218'],
  ['weekly', [], 'FREQ=WEEKLY;BYDAY=SA;UNTIL=20261218'],
  ['weekly', ['WE', 'MO'], 'FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20261218'],
  ['fortnightly', [], 'FREQ=WEEKLY;INTERVAL=2;BYDAY=SA;UNTIL=20261218'],
  ['monthly', [], 'FREQ=MONTHLY;BYDAY=3SA;UNTIL=20261218'],
] as const)('%s is written as a rule', (repeat, days, rule) => {
  expect(ruleOf(repeat, '2026-11-21', '2026-12-18', days)).toBe(rule)
})

test('the fifth of a weekday is the last of each month', () => {
  expect(ruleOf('monthly', '2026-11-30', '2027-03-01', [])).toBe('FREQ=MONTHLY;BYDAY=-1MO;UNTIL=20270301')
})
