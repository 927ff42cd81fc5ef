import { readdir } from 'node:fs/promises'
import { rateFields } from '@aforo/api/people/exchange-rates'
import { importFields } from '@aforo/api/people/imports'
import type { TableFields } from '@aforo/api/platform/tables'
import { expect, test } from 'vitest'
import { guessRate } from '../people/companies/exchange-rates.rules.ts'
import { understood } from '../platform/spreadsheets/reading.rules.ts'
import { TableFault } from '../platform/spreadsheets/table.ts'
import { titledHead } from '../platform/spreadsheets/titled-sheet.ts'

/** The files in `tables/`: each has one property of files as people have them, and its right reading stands here. */

const folder = new URL('./tables/', import.meta.url)

interface Right {
  /** What is understood of the file, in part. */
  reading?: object
  /** The fields that have a column. */
  mapping?: Record<string, number>
  /** The rows below the titles. */
  rows?: string[][]
  /** What is said: every note that is a guess, or the refusal. */
  guesses?: RegExp[]
  refused?: RegExp
}

const people = { givenName: 0, lastname: 1, username: 2 }
const both = [
  ['Ñusta', 'Quispe', 'nusta@x.pe'],
  ['José', 'Peña', 'jose@x.pe'],
]
const inOrder: Right = { mapping: people, rows: both }

const right: Record<string, Right> = {
  'separator-comma.csv': { ...inOrder, reading: { separator: 'COMMA' }, guesses: [] },
  'separator-semicolon.csv': { ...inOrder, reading: { separator: 'SEMICOLON' }, guesses: [] },
  'separator-tab.tsv': { ...inOrder, reading: { separator: 'TAB' }, guesses: [] },
  'separator-bar.txt': { ...inOrder, reading: { separator: 'PIPE' }, guesses: [] },
  'separator-said.csv': { ...inOrder, reading: { separator: 'PIPE', headerRow: 2 }, guesses: [] },
  'separator-under-a-heading.csv': { ...inOrder, reading: { separator: 'SEMICOLON', headerRow: 4 }, guesses: [] },
  'separator-decimal-commas.csv': { reading: { separator: 'SEMICOLON', headerRow: 0 } },
  'separator-lists-in-cells.csv': { reading: { separator: 'COMMA' }, mapping: { ...people, teams: 3 } },
  'separator-none.csv': {
    reading: { separator: 'NONE' },
    rows: [['Rojas, Paz y Asociados S.A.C.'], ['Ventas'], ['Legal'], ['Soporte']],
  },
  'encoding-utf-8.csv': { ...inOrder, reading: { encoding: 'UTF_8' }, guesses: [] },
  'encoding-utf-8-mark.csv': { ...inOrder, reading: { encoding: 'UTF_8' }, guesses: [] },
  'encoding-windows.csv': { ...inOrder, reading: { encoding: 'WINDOWS_1252' }, guesses: [/no la dice/] },
  'encoding-utf-16.csv': { ...inOrder, reading: { encoding: 'UTF_16LE' }, guesses: [] },
  'encoding-utf-16-swapped.csv': { ...inOrder, reading: { encoding: 'UTF_16BE' }, guesses: [] },
  'encoding-mac.csv': { ...inOrder, reading: { encoding: 'MACINTOSH' }, guesses: [/no la dice/] },
  'encoding-ms-dos.csv': { ...inOrder, reading: { encoding: 'CP850' }, guesses: [/no la dice/] },
  'encoding-mixed.csv': { ...inOrder, reading: { encoding: 'UTF_8_MIXED' }, guesses: [/mezcla dos/] },
  'titles-in-row-ten.csv': { ...inOrder, reading: { headerRow: 10 } },
  'titles-none.csv': {
    reading: { headerRow: 0 },
    mapping: { username: 2 },
    guesses: [/títulos/, /Correo por lo que tiene/],
  },
  'titles-doubled.csv': { mapping: people, guesses: [/título de 2 columnas/] },
  'titles-in-english.csv': { mapping: people, guesses: [] },
  'names-two-surnames.csv': {
    mapping: { lastname: 0, secondLastname: 1, givenName: 2, username: 3 },
    rows: [["O'Higgins", 'Ruiz-Tagle', 'Bernardo', 'b@x.pe']],
  },
  'names-in-one-column.csv': { mapping: { surnamesFirst: 0, username: 1 } },
  'rates-sunat.txt': {
    reading: { separator: 'PIPE', headerRow: 0 },
    mapping: { date: 0, rate: 2 },
    guesses: [/títulos/, /Fecha por/, /SUNAT/],
  },
  'rates-bcrp.csv': { reading: { headerRow: 1 }, mapping: { date: 0, rate: 2 }, guesses: [] },
  'rates-buying-only.csv': { mapping: { date: 0 }, guesses: [/elígela/] },
  'rates-under-a-heading.csv': {
    reading: { headerRow: 1 },
    mapping: { date: 0, rate: 2 },
    guesses: [/títulos/, /Fecha por/, /SUNAT/],
  },
  'dates-month-first.csv': { reading: { dateOrder: 'MONTH_FIRST' }, guesses: [] },
  'dates-unclear.csv': { reading: { dateOrder: 'DAY_FIRST' }, guesses: [/Ninguna fila lo decide/] },
  'dates-against-each-other.csv': { reading: { dateOrder: 'DAY_FIRST' }, guesses: [/una de las dos está mal/] },
  'cells-errors.xlsx': { rows: [['#N/A', '#NAME?', 'ana@x.pe', '#FÓRMULA']] },
  'cells-escapes.xlsx': { rows: [['Ana', 'Ríos', 'ana@x.pe', 'a_b']] },
  'cells-merged.xlsx': {
    reading: {
      headerRow: 2,
      notes: [{ about: 'ROWS', guess: false, text: expect.stringMatching(/combinadas \(1\)/) }],
    },
    rows: [
      ['Ana', 'Ríos', 'ana@x.pe', 'Ventas'],
      ['José', 'Peña', 'jose@x.pe', 'Ventas'],
      ['Eva', 'Gil', 'eva@x.pe', 'Legal'],
    ],
  },
  'cells-hidden-rows.xlsx': { reading: { hiddenCount: 1, hiddenRows: 'KEEP' } },
  'cells-currency.xlsx': {
    rows: [
      ['Ana', 'Ríos', 'ana@x.pe', 'S/ 3200'],
      ['José', 'Peña', 'jose@x.pe', 'S/ 2450.5'],
    ],
  },
  'cells-other-books.xlsx': {
    reading: { notes: [{ about: 'FILE', guess: false, text: expect.stringMatching(/enlaces a otros libros/) }] },
    rows: [['Ana', 'Ríos', 'ana@x.pe']],
  },
  'sheets-cover.xlsx': {
    reading: { sheet: 'Datos', sheets: ['Portada', 'Datos'], headerRow: 1 },
    mapping: people,
    rows: [['Ana', 'Ríos', 'ana@x.pe']],
    guesses: [/primera con títulos conocidos/],
  },
  'cells-empty-formatted.xlsx': { rows: [['Ana', 'Ríos', 'ana@x.pe']] },
  'cells-formats.xlsx': {
    rows: [
      ['2026-11-25', '3.745'],
      ['2026-11-26 10:30', '3.75'],
      ['2026-11-27', '3.76'],
      ['46354.52', '01234567'],
    ],
  },
  'columns-empty-at-the-end.csv': { mapping: people, rows: [['Ana', 'Ríos', 'ana@x.pe']] },
  'direction-marks.csv': { rows: [['Ana', 'Ríos', 'ana@x.pe']] },
  'text-named-xls.xls': { ...inOrder, reading: { format: 'CSV', separator: 'TAB' }, guesses: [/es texto/] },
  'bad-empty.csv': { refused: /vacío/ },
  'bad-nul-bytes.csv': { refused: /no es texto/ },
  'bad-web-page.xls': { refused: /página web/ },
  'bad-xml-2003.xls': { refused: /XML de Excel 2003/ },
  'bad-old-workbook.xls': { refused: /97-2003/ },
  'bad-password.xlsx': { refused: /contraseña/ },
  'bad-columns.csv': { refused: /más de 200 columnas/ },
  'bad-macros.xlsm': { refused: /macros/ },
  'bad-word.xlsx': { refused: /documento de Word/ },
  'bad-open-document.ods': { refused: /LibreOffice/ },
}

test('every file has its right reading', async () => {
  expect((await readdir(folder)).toSorted()).toEqual(Object.keys(right).toSorted())
})

test.each(Object.entries(right))('%s', async (name, { reading, mapping, rows, guesses, refused }) => {
  const isRate = /^(rates|dates)|decimal/.test(name)
  const fields: TableFields = isRate ? rateFields : importFields[name === 'separator-none.csv' ? 'TEAMS' : 'USERS']
  const path = new URL(name, folder).pathname
  const head = titledHead(fields, { path, name, owner: 'one tenant', evidence: true }, {})
  if (refused) {
    await expect(head).rejects.toThrow(TableFault)
    await expect(head).rejects.toThrow(refused)
    return
  }
  const read = understood(fields, await head, {}, isRate ? { guess: guessRate } : {})
  expect(read.reading).toMatchObject(reading ?? {})
  const mapped = Object.fromEntries(Object.entries(read.mapping).filter(([, column]) => column !== null))
  if (mapping) expect(mapped).toEqual(mapping)
  const below = (await head).rows.filter(({ row }) => row > read.reading.headerRow).map(({ cells }) => cells)
  if (rows) expect(below.map(cells => cells.slice(0, Math.max(...rows.map(row => row.length))))).toEqual(rows)
  const said = read.reading.notes.filter(({ guess }) => guess).map(({ text }) => text)
  if (guesses) expect(said).toEqual(guesses.map(pattern => expect.stringMatching(pattern)))
})
