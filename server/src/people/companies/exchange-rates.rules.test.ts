import { rateFields } from '@aforo/api/people/exchange-rates'
import { expect, test } from 'vitest'
import { understood } from '../../platform/spreadsheets/reading.rules.ts'
import type { TableHead } from '../../platform/spreadsheets/table.ts'
import { guessRate, ratesInWords, readRate, readRows } from './exchange-rates.rules.ts'

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

/** What is understood of a file's rows. */
function understoodOf(...rows: string[][]) {
  const head: TableHead = {
    format: 'CSV',
    encoding: 'UTF_8',
    separator: 'SEMICOLON',
    sheets: [],
    sheet: null,
    hiddenCount: 0,
    notes: [],
    rows: rows.map((cells, at) => ({ row: at + 1, cells })),
  }
  const { reading, mapping } = understood(rateFields, head, {}, { guess: guessRate })
  return { headerRow: reading.headerRow, date: mapping.date, rate: mapping.rate, said: reading.notes.at(-1)?.text }
}

const day = ['25/11/2026', '3,355', '3,362']

test.each([
  ['by its name', [['Fecha', 'Compra', 'Venta'], day], { headerRow: 1, date: 0, rate: 2 }],
  ['by its name in another order', [['Venta', 'Compra', 'Fecha'], day.toReversed()], { date: 2, rate: 0 }],
  [
    'in the bank’s words',
    [['Día/Mes/Año', 'TC Interbancario (S/ por US$) - Compra', 'TC Interbancario (S/ por US$) - Venta'], day],
    { date: 0, rate: 2 },
  ],
  [
    'as the exchange rate',
    [
      ['T.C.', 'FECHA'],
      ['3.7', '25/11/2026'],
    ],
    { date: 1, rate: 0 },
  ],
  ['in SUNAT’s order without titles', [day], { headerRow: 0, date: 0, rate: 2, said: expect.stringMatching(/SUNAT/) }],
  ['in SUNAT’s order with its last bar', [[...day, '']], { headerRow: 0, date: 0, rate: 2 }],
  [
    'in SUNAT’s order under a heading',
    [['Tipo de cambio'], ['Noviembre 2026'], day],
    { headerRow: 2, date: 0, rate: 2, said: expect.stringMatching(/SUNAT/) },
  ],
  [
    'as the only column of figures, and says so',
    [['Fecha', 'Valor'], day.slice(0, 2)],
    { date: 0, rate: 1, said: expect.stringMatching(/única columna/) },
  ],
  [
    'not as the buying rate',
    [['Fecha', 'Compra'], day.slice(0, 2)],
    { date: 0, rate: null, said: expect.stringMatching(/elígela/) },
  ],
  ['not of two without their names', [['Fecha', 'Dólar', 'Euro'], day], { date: 0, rate: null }],
  ['not where the third column is the smaller one', [['25/11/2026', '3,362', '3,355']], { rate: null }],
])('the selling rate is known %s', (_how, rows, expected) => {
  expect(understoodOf(...rows)).toMatchObject(expected)
})

test('a locked day is faulty unless it is so already, and a day without a rate is no error', () => {
  const rows = [
    { row: 1, cells: ['05/03/2026', '3.7'] },
    { row: 2, cells: ['06/03/2026', '3.8'] },
    { row: 3, cells: ['07Mar26', 'n.d.'] },
    { row: 4, cells: ['08/03/2026', '#N/A'] },
    { row: 5, cells: ['08/13/2026', '3.8'] },
  ]
  const read = readRows(rows, {
    columns: { date: 0, rate: 1 },
    order: 'DAY_FIRST',
    current: new Map([['2026-03-05', 3_700_000]]),
    lockDate: '2026-04-01',
  })
  expect(read.map(({ verdict }) => verdict)).toEqual(['SAME', 'FAULTY', 'NONE', 'FAULTY', 'FAULTY'])
  expect(read.map(({ fault }) => fault).slice(3)).toEqual([
    '«#N/A» es un error de la hoja de cálculo: corrige esa celda.',
    'En este archivo las fechas se leen como día/mes/año, y así esta no existe.',
  ])
})

test('a history tells one rate, or between which they move', () => {
  expect(ratesInWords([3_745_000])).toBe('3.745')
  expect(ratesInWords([3_745_000, 3_712_500, 3_720_000])).toBe('de 3.7125 a 3.745')
})
