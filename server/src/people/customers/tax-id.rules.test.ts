import { describe, expect, test } from 'vitest'
import { readTaxId } from './tax-id.rules.ts'

describe('a RUC', () => {
  test.each(['20100070970', '20131312955', '10467793549', ' 20100070970 '])('%s is one', written => {
    expect(readTaxId('PE', written)).toEqual({ taxId: written.trim() })
  })
  test.each(['20100070971', '2010007097', '30100070970', '201000709700', 'no es'])('%s is none', written => {
    expect(readTaxId('PE', written)).toEqual({ fault: expect.stringContaining('RUC') })
  })
})

test.each([
  ['CL', '12.531.909-2', '125319092'],
  ['CO', '213.123.432-1', '2131234321'],
])('in %s, %s is kept without points', (country, written, kept) => {
  expect(readTaxId(country, written)).toEqual({ taxId: kept })
})

test('where no rule is known anything goes, in capitals', () => {
  expect(readTaxId('BO', ' abc  12 ')).toEqual({ taxId: 'ABC 12' })
})
