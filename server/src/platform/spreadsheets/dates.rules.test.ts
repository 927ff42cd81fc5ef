import { describe, expect, test } from 'vitest'
import { orderIn, readDate } from './dates.rules.ts'
import { collect, dateOrderOf, decimalMarkOf, type Evidence } from './evidence.rules.ts'
import { markIn, readNumber } from './numbers.rules.ts'

test.each([
  ['2026-11-25', '2026-11-25'],
  ['2026/11/25', '2026-11-25'],
  ['20261125', '2026-11-25'],
  ['2026-11-25T00:00:00.000Z', '2026-11-25'],
  ['25/11/2026', '2026-11-25'],
  ['25.11.2026', '2026-11-25'],
  ['25/11/26', '2026-11-25'],
  ['25-11-70', undefined],
  ['25/11/2026 10:30', '2026-11-25'],
  ['25/11/2026 10:30:00 a. m.', '2026-11-25'],
  ['25-nov-26', '2026-11-25'],
  ['25 nov. 2026', '2026-11-25'],
  ['25/set/2026', '2026-09-25'],
  ['24Nov26', '2026-11-24'],
  ['02.Ene.25', '2025-01-02'],
  ['25 de noviembre de 2026', '2026-11-25'],
  ['Miércoles, 25 de noviembre del 2026', '2026-11-25'],
  ['25 de Septiembre, 2026', '2026-09-25'],
  ['Nov 25, 2026', '2026-11-25'],
  ['46086', '2026-03-05'],
  ['46086.5208333', '2026-03-05'],
  ['46086,5', '2026-03-05'],
  ['31/02/2026', undefined],
  ['29/02/2028', '2028-02-29'],
  ['11/25/2026', undefined],
  ['25/11', undefined],
  ['Nov26', undefined],
  ['1', undefined],
  ['999999', undefined],
  ['', undefined],
  ['hoy', undefined],
  [`25/${' '.repeat(50)}11/2026 x`, undefined],
])('%j is read as the date %j', (text, date) => {
  expect(readDate(text, 'DAY_FIRST')).toBe(date)
})

test.each([
  ['25/11/2026', 'DAY_FIRST'],
  ['11/25/26', 'MONTH_FIRST'],
  ['03/04/2026', 'EITHER'],
  ['13/13/2026', undefined],
  ['2026-03-04', undefined],
])('%j may have its day or month first', (text, order) => {
  expect(orderIn(text)).toBe(order)
})

describe('a file’s dates have one order', () => {
  const orderOf = (...cells: string[]) => {
    const evidence: Evidence = {}
    for (const [at, cell] of cells.entries()) collect(evidence, { row: at + 2, cells: ['x', cell] })
    const { answer, note } = dateOrderOf(evidence, [1])
    return [answer, note?.guess, note?.text]
  }
  test('that one row decides, which it says', () => {
    expect(orderOf('03/04/2026', '11/25/2026')).toEqual([
      'MONTH_FIRST',
      false,
      'Lo decide la fila 3: solo puede ser mes/día/año.',
    ])
    expect(orderOf('03/04/2026', '25/11/2026')).toEqual(['DAY_FIRST', undefined, undefined])
  })
  test('that is a guess where no row decides, or two contradict each other', () => {
    expect(orderOf('03/04/2026')).toEqual(['DAY_FIRST', true, expect.stringMatching(/Ninguna fila/)])
    expect(orderOf('25/11/2026', '11/25/2026')).toEqual(['DAY_FIRST', true, expect.stringMatching(/fila 2.*la 3/)])
  })
  test('that nothing is said of where all are written otherwise', () => {
    expect(orderOf('2026-03-04', '5 de mayo de 2026', '46086')).toEqual(['DAY_FIRST', undefined, undefined])
  })
})

test.each([
  ['1,234.50', 'POINT', '1234.50'],
  ['1.234,50', 'COMMA', '1234.50'],
  ['1,234', 'EITHER', '1234'],
  ['0,355', 'COMMA', '0.355'],
  ['12.5', 'POINT', '12.5'],
  ['1,234,567', 'POINT', '1234567'],
  ['S/ 1,500.00', 'POINT', '1500.00'],
  ['US$ 1.500,00', 'COMMA', '1500.00'],
  ['(12.50)', undefined, '-12.50'],
  ['1 234', undefined, '1234'],
  ['007', undefined, '7'],
  ['1.2.3', 'COMMA', undefined],
  ['doce', undefined, undefined],
])('of %j the decimal mark is %j and the number %j', (text, mark, number) => {
  expect(markIn(text)).toBe(mark)
  expect(readNumber(text, mark === 'COMMA' ? 'COMMA' : 'POINT')).toBe(number)
})

test('a file’s numbers have one decimal mark', () => {
  const markOf = (...cells: string[]) => {
    const evidence: Evidence = {}
    for (const [at, cell] of cells.entries()) collect(evidence, { row: at + 2, cells: [cell] })
    const { answer, note } = decimalMarkOf(evidence, [0], false)
    return [answer, note?.guess]
  }
  expect(markOf('1.234', '12,50')).toEqual(['COMMA', undefined])
  expect(markOf('1.234', '12.5')).toEqual(['POINT', undefined])
  expect(markOf('1,234')).toEqual(['POINT', true])
  expect(markOf('12,5', '12.5')).toEqual(['POINT', true])
})
