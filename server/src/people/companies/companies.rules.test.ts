import { describe, expect, test } from 'vitest'
import { faultInAccount, faultInSeries, readInterbankCode, readRepresentative } from './companies.rules.ts'

describe('a CCI', () => {
  test.each(['01136600010003254221', '011-366-000100032542-21', ' 011 366 000100032542 21 '])('%s is one', written => {
    expect(readInterbankCode('PE', written)).toEqual({ cci: '01136600010003254221' })
  })
  test.each([
    ['a wrong check digit of the bank and office', '01136600010003254211'],
    ['a wrong check digit of the account', '01136600010003254222'],
    ['two digits swapped', '01136600010003524221'],
    ['a digit too few', '0113660001000325422'],
    ['a digit too many', '011366000100032542210'],
    ['letters', '0113660001000325422A'],
    ['nothing but signs', '---'],
  ])('with %s is refused', (_, written) => {
    expect(readInterbankCode('PE', written)).toEqual({ fault: expect.stringContaining('CCI') })
  })
})

test.each([
  ['MX', '032180000118359719', { cci: '032180000118359719' }],
  ['MX', '032180000118359718', { fault: expect.stringContaining('CLABE') }],
  ['CL', '0012-3456 78', { cci: '0012345678' }],
])('in %s, %s is read as its banks write it', (country, written, read) => {
  expect(readInterbankCode(country, written)).toEqual(read)
})

const account = {
  bank: 'Banco de la Nación',
  currency: 'PEN',
  number: '00-068-123456',
  cci: null,
  forDetractions: true,
} as const

test.each([
  [account, 'PE', undefined],
  [{ ...account, currency: 'USD' } as const, 'PE', 'currency'],
  [account, 'CL', 'forDetractions'],
  [{ ...account, forDetractions: false, currency: 'USD' } as const, 'CL', undefined],
])('an account for detracciones is in soles and of a Peruvian company', (given, country, field) => {
  expect(faultInAccount(given, country)?.field).toBe(field)
})

test.each([
  ['DNI', '4567 8912', true],
  ['DNI', '4567891', false],
  ['CE', '001.234.567', true],
  ['CE', '412345', true],
  ['CE', '1234567890123', false],
  ['PTP', '001 234 567', true],
  ['PASSPORT', 'ab1234567', true],
  ['PASSPORT', 'AB-1', false],
  ['NATIONAL_ID', '12.345.678-5', true],
] as const)('the %s %s is one: %s', (documentType, written, isOne) => {
  expect('fault' in readRepresentative({ documentType, documentNumber: written })).toBe(!isOne)
})

test.each([
  ['INVOICE', 'F001', 'PE', true],
  ['INVOICE', 'B001', 'PE', false],
  ['INVOICE', 'F01', 'PE', false],
  ['RECEIPT', 'BA15', 'PE', true],
  ['RECEIPT', 'F001', 'PE', false],
  ['CREDIT_NOTE', 'FC01', 'PE', true],
  ['CREDIT_NOTE', 'BC01', 'PE', true],
  ['DEBIT_NOTE', 'N001', 'PE', false],
  ['INVOICE', 'A', 'CL', true],
] as const)('%s %s of %s is a series: %s', (kind, code, country, isOne) => {
  expect(faultInSeries({ kind, code, firstNumber: 1 }, country) === undefined).toBe(isOne)
})
