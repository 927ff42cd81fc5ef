import { expect, test } from 'vitest'
import { faultInHours, nextOpening, openOn, usualHours } from './hours.rules.ts'

const monday = (opensAt: string, closesAt: string) => ({ weekday: 1, opensAt, closesAt })
const closed = (date: string) => ({ date, name: 'Feriado', opensAt: null, closesAt: null })

test('the usual hours have no fault', () => {
  expect(faultInHours(usualHours)).toBeUndefined()
})

test.each([
  ['that overlap', [monday('08:00', '12:00'), monday('11:00', '18:00')], 'ranges.1.opensAt'],
  ['of which one holds the other', [monday('08:00', '18:00'), monday('10:00', '11:00')], 'ranges.1.opensAt'],
  ['that are the same', [monday('08:00', '18:00'), monday('08:00', '18:00')], 'ranges.1.opensAt'],
  ['that end before they begin', [monday('18:00', '08:00')], 'ranges.0.closesAt'],
  ['of no length', [monday('08:00', '08:00')], 'ranges.0.closesAt'],
])('ranges %s are refused', (_what, ranges, field) => {
  expect(faultInHours({ ranges, exceptions: [] })?.field).toBe(field)
})

test('ranges that touch, or lie on different days, are accepted', () => {
  const ranges = [monday('08:00', '12:00'), monday('12:00', '24:00'), { ...monday('08:00', '12:00'), weekday: 2 }]
  expect(faultInHours({ ranges, exceptions: [] })).toBeUndefined()
})

test.each([
  ['twice on one date', [closed('2026-07-28'), closed('2026-07-28')], 'exceptions.1.date'],
  ['with an opening only', [{ ...closed('2026-07-28'), opensAt: '08:00' }], 'exceptions.0.closesAt'],
  ['with a closing only', [{ ...closed('2026-07-28'), closesAt: '08:00' }], 'exceptions.0.opensAt'],
  ['backwards', [{ ...closed('2026-07-28'), opensAt: '10:00', closesAt: '09:00' }], 'exceptions.0.closesAt'],
])('exceptions %s are refused', (_what, exceptions, field) => {
  expect(faultInHours({ ranges: [], exceptions })?.field).toBe(field)
})

test('a day opens by its weekday, with touching ranges joined and in order', () => {
  const hours = {
    ranges: [monday('14:00', '18:00'), monday('18:00', '20:00'), monday('08:00', '12:00')],
    exceptions: [],
  }
  expect(openOn(hours, '2026-03-02')).toEqual([
    { opensAt: '08:00', closesAt: '12:00' },
    { opensAt: '14:00', closesAt: '20:00' },
  ])
  expect(openOn(hours, '2026-03-03')).toEqual([])
})

test('an exception stands in place of its weekday', () => {
  const exceptions = [closed('2026-03-02'), { date: '2026-03-08', name: 'Feria', opensAt: '10:00', closesAt: '14:00' }]
  const hours = { ranges: [monday('08:00', '12:00')], exceptions }
  expect(openOn(hours, '2026-03-02')).toEqual([])
  expect(openOn(hours, '2026-03-08')).toEqual([{ opensAt: '10:00', closesAt: '14:00' }])
})

test('the next opening is today while enough of it is left, then the next day that opens', () => {
  const hours = { ...usualHours, exceptions: [{ date: '2026-03-02', name: 'Feriado', opensAt: null, closesAt: null }] }
  const friday = '2026-02-27'
  const today = { date: friday, opensAt: '08:00', closesAt: '20:00' }
  expect(nextOpening(hours, { date: friday, minute: 0 }, 60)).toEqual(today)
  expect(nextOpening(hours, { date: friday, minute: 19 * 60 }, 60)).toEqual(today)
  expect(nextOpening(hours, { date: friday, minute: 19 * 60 + 1 }, 60)).toEqual({ ...today, date: '2026-03-03' })
  expect(nextOpening({ ranges: [], exceptions: [] }, { date: friday, minute: 0 }, 60)).toBeUndefined()
})
