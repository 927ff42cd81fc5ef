import { expect, test } from 'vitest'
import { columnsOf, ratesInWords, readDate, readRate, readRows } from './exchange-rates.rules.ts'

test.each([
  ['2026-03-05', '2026-03-05'],
  ['5/3/2026', '2026-03-05'],
  ['05.03.2026', '2026-03-05'],
  ['2026-03-05T00:00:00', '2026-03-05'],
  ['46086', '2026-03-05'],
  ['31/02/2026', undefined],
  ['13/13/2026', undefined],
  ['03/05/26', undefined],
  ['1', undefined],
  ['999999', undefined],
  ['', undefined],
  ['hoy', undefined],
])('%j is read as %j', (text, date) => {
  expect(readDate(text)).toBe(date)
})

test.each([
  ['3.745', { rate: 3_745_000 }],
  ['3,745', { rate: 3_745_000 }],
  ['S/ 3.7', { rate: 3_700_000 }],
  ['0.000001', { rate: 1 }],
  ['1000', { rate: 1_000_000_000 }],
  ['0', { fault: expect.stringContaining('cero') }],
  ['-3.7', { fault: expect.stringContaining('cero') }],
  ['1000.1', { fault: expect.stringContaining('1000') }],
  ['3.7450001', { fault: expect.stringContaining('decimales') }],
  ['1,003.70', { fault: expect.any(String) }],
  ['', { fault: expect.any(String) }],
])('a rate of %j is read', (text, read) => {
  expect(readRate(text)).toEqual(read)
})

test.each([
  [['Fecha', 'Compra', 'Venta'], { date: 0, rate: 2, titles: true }],
  [['T.C.', 'FECHA'], { date: 1, rate: 0, titles: true }],
  [['Día', 'Tipo de cambio'], { date: 0, rate: 1, titles: true }],
  [['Fecha', 'Valor'], { date: 0, rate: 1, titles: true }],
  [['05/03/2026', '3.745'], { date: 0, rate: 1, titles: false }],
])('the columns of %j are found', (first, columns) => {
  expect(columnsOf(first)).toEqual(columns)
})

test('a locked day is faulty unless it is so already', () => {
  const rows = [
    { row: 1, cells: ['2026-03-05', '3.7'] },
    { row: 2, cells: ['2026-03-06', '3.8'] },
  ]
  const read = readRows(rows, new Map([['2026-03-05', 3_700_000]]), '2026-04-01')
  expect(read.map(({ verdict }) => verdict)).toEqual(['SAME', 'FAULTY'])
})

test('a history tells one rate, or between which they move', () => {
  expect(ratesInWords([3_745_000])).toBe('3.745')
  expect(ratesInWords([3_745_000, 3_712_500, 3_720_000])).toBe('de 3.7125 a 3.745')
})
