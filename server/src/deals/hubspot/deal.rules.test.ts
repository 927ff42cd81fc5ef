import { expect, test } from 'vitest'
import { documentTypeOf, endOfTerm } from './deal.rules.ts'

test.each([
  ['2028-02-29', 'P12M', '2029-02-28'],
  ['2028-02-29', 'P1Y', '2029-02-28'],
  ['2026-01-31', 'P1M', '2026-02-28'],
  ['2026-03-05', 'P12M', '2027-03-04'],
  ['2026-03-05', 'P1Y6M', '2027-09-04'],
  ['2026-03-05', 'P2W', '2026-03-18'],
  ['2026-03-05', 'P1M10D', '2026-04-14'],
])('from %s on, %s ends on %s', (startsOn, period, endsOn) => {
  expect(endOfTerm(startsOn, period)).toBe(endsOn)
})

test.each([null, '', 'P', '12M', 'PT5H', 'P-1M'])('%s is no term', period => {
  expect(endOfTerm('2026-03-05', period)).toBeNull()
})

test.each([
  ['RUC', 'TAX_ID'],
  [' carné  de Extranjería ', 'CE'],
  ['PTP', 'PTP'],
  ['Pasaporte', 'PASSPORT'],
  ['No domiciliado', 'NATIONAL_ID'],
  ['', undefined],
  [null, undefined],
  ['constructor', undefined],
])('the property %j is the document %s', (text, type) => {
  expect(documentTypeOf(text)).toBe(type)
})
