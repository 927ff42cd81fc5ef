import { expect, test } from 'vitest'
import { countryOf, currencyOf, listOf, rowReader, timeOf, zoneOf } from './rows.rules.ts'

const reading = { mapping: { a: 0, b: 1 }, dateOrder: 'DAY_FIRST', decimalMark: 'POINT' } as const
const reader = (...cells: string[]) => rowReader<'a' | 'b'>(cells, reading)

test.each([
  ['8', '08:00'],
  ['8:30', '08:30'],
  ['20.15', '20:15'],
  ['08:00:00', '08:00'],
  ['8 pm', '20:00'],
  ['12 a. m.', '00:00'],
  ['12:30 p.m.', '12:30'],
  ['24:00', '24:00'],
  ['25:00', undefined],
  ['8:75', undefined],
  ['24:01', undefined],
  ['mañana', undefined],
])('the time %j is %j', (text, time) => {
  expect(timeOf(text)).toBe(time)
})

test.each([
  ['3,500.00', '3500.00'],
  ['S/ 3500', '3500.00'],
  ['US$ 1,200.5', '1200.50'],
  ['0.10', '0.10'],
  ['', null],
])('the amount %j is %j', (text, amount) => {
  const row = reader(text)
  expect(row.amount('a')).toBe(amount)
  expect(row.faults()).toEqual([])
})

test.each(['mucho', '-5', '1.2.3', '1.005', '9999999999999999'])('the amount %j is refused', text => {
  const row = reader(text)
  row.amount('a')
  expect(row.faults()).toEqual([{ field: 'a', message: expect.stringMatching(/importe/) }])
})

test('with a decimal comma, a comma parts the cents', () => {
  const row = rowReader<'a'>(['1.234,50'], { ...reading, decimalMark: 'COMMA' })
  expect(row.amount('a')).toBe('1234.50')
})

test('words, countries, zones and lists are read as people write them', () => {
  expect([currencyOf('S/'), currencyOf('dólares'), currencyOf('usd'), currencyOf('euros')]).toEqual([
    'PEN',
    'USD',
    'USD',
    undefined,
  ])
  expect([countryOf('pe'), countryOf('Perú'), countryOf('PERU'), countryOf('Narnia')]).toEqual([
    'PE',
    'PE',
    'PE',
    undefined,
  ])
  expect([zoneOf('lima'), zoneOf('America/Bogota'), zoneOf('Marte')]).toEqual([
    'America/Lima',
    'America/Bogota',
    undefined,
  ])
  expect(listOf('OF-1; OF-2 | OF-3\n')).toEqual(['OF-1', 'OF-2', 'OF-3'])
})

test('a field has one fault, the first that is found', () => {
  const row = reader('quizá', '#N/A')
  row.yes('a')
  row.fault('a', 'otra')
  row.needed('b', 5)
  expect(row.faults().map(({ field }) => field)).toEqual(['a', 'b'])
  expect(row.faults()[0]?.message).toBe('Escribe Sí o No.')
})

test('an empty cell is none, and a whole number has its limits', () => {
  expect(reader('', '-').optional('b', 5)).toBeNull()
  expect(reader('12').count('a', 1, 20)).toBe(12)
  for (const text of ['0', '21', '1.5', 'x']) {
    const row = reader(text)
    expect(row.count('a', 1, 20)).toBeNull()
    expect(row.faults()).toHaveLength(1)
  }
})

test.each([
  ['', '3500.00', 'PEN'],
  ['', 'US$ 3,500.00', 'USD'],
  ['', '$3500', 'USD'],
  ['', 'USD 100; USD 200', 'USD'],
  ['', 'S/ 100', 'PEN'],
  ['Soles', 'S/. 100', 'PEN'],
  ['US$', '100', 'USD'],
  ['Créditos', '100', 'CREDIT'],
])('the currency of %j beside %j is %s', (said, amount, currency) => {
  const row = reader(said, amount)
  expect(row.currency('a', 'b')).toBe(currency)
  expect(row.faults()).toEqual([])
})

test.each([
  ['Soles', 'US$ 100', 'a', /Soles y el importe dice Dólares/],
  ['Dólares', 'S/ 100', 'a', /Dólares y el importe dice Soles/],
  ['', 'US$ 100; S/ 200', 'b', /dos monedas/],
  ['', '€ 100', 'b', /otra moneda/],
  ['Bitcoin', '100', 'a', /Soles o Dólares/],
])('the currency of %j beside %j is refused', (said, amount, field, message) => {
  const row = reader(said, amount)
  row.currency('a', 'b')
  expect(row.faults()).toEqual([{ field, message: expect.stringMatching(message) }])
})
