import { expect, test } from 'vitest'
import { abilities, statusOn } from './news.rules.ts'

const week = { from: '2026-03-02', to: '2026-03-06', withdrawn: false }

test.each([
  ['2026-03-01', 'SCHEDULED'],
  ['2026-03-02', 'SHOWN'],
  ['2026-03-06', 'SHOWN'],
  ['2026-03-07', 'ENDED'],
] as const)('on %s it is %s', (today, status) => {
  expect(statusOn(week, today)).toBe(status)
  expect(statusOn({ ...week, withdrawn: true }, today)).toBe('WITHDRAWN')
})

test('without a last day it is shown on', () => {
  expect(statusOn({ ...week, to: null }, '2199-12-31')).toBe('SHOWN')
})

test('what was withdrawn can only be brought back', () => {
  expect(abilities('WITHDRAWN')).toEqual({ edit: false, withdraw: false, restore: true })
  expect(abilities('ENDED')).toEqual({ edit: true, withdraw: true, restore: false })
})
