import { readXlsx, streamXlsxRows } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { type Cell, type Column, fileStream, inStretches } from './exports.ts'

const bytesOf = async (body: ReadableStream) => new Uint8Array(await new Response(body).arrayBuffer())
const columns: Column<Cell>[] = [{ title: 'Dato', width: 10, value: cell => cell }]
const csvOf = async (rows: Cell[]) => {
  const bytes = await bytesOf(fileStream({ format: 'csv', name: 'datos', title: 'Datos', columns, rows }).body)
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
}

test('accents, commas, quotes and line breaks survive in CSV', async () => {
  expect(await csvOf(['Ñandú', 'a,b', 'di "sí"', 'dos\nlíneas'])).toBe(
    '\uFEFFDato\r\nÑandú\r\n"a,b"\r\n"di ""sí"""\r\n"dos\nlíneas"\r\n',
  )
})

test('CSV of many rows has its titles once, and of none nothing else', async () => {
  const many = Array.from({ length: 1_201 }, (_, row) => row)
  expect(await csvOf(many)).toBe(`\uFEFFDato\r\n${many.map(row => `${row}\r\n`).join('')}`)
  expect(await csvOf(many.slice(0, 500))).toBe(`\uFEFFDato\r\n${many.slice(0, 500).join('\r\n')}\r\n`)
  expect(await csvOf([])).toBe('\uFEFFDato\r\n')
})

test.each(['=1+1', '+51 999', '-2', '@SUM(A1)', ' =cmd', '\t=cmd'])('%j is not a formula in CSV', async text => {
  expect(await csvOf([text])).toBe(`\uFEFFDato\r\n'${text.trim()}\r\n`)
})

test('spreadsheets read numbers, negative ones too, dates and times from CSV', async () => {
  const cells = [
    -2.5,
    0,
    null,
    Temporal.PlainDate.from('2026-03-05'),
    Temporal.PlainDateTime.from('2026-03-05T09:30:15'),
  ]
  expect(await csvOf(cells)).toBe('\uFEFFDato\r\n-2.5\r\n0\r\n\r\n2026-03-05\r\n2026-03-05 09:30\r\n')
})

test('a workbook keeps text, numbers and dates apart, and text is never a formula', async () => {
  const kinds: Column<Cell[]>[] = [
    { title: 'Texto', width: 10, value: row => row[0] ?? null },
    { title: 'Importe', width: 10, kind: 'amount', value: row => row[1] ?? null },
    { title: 'Día', width: 10, kind: 'date', value: row => row[2] ?? null },
    { title: 'Hora', width: 10, kind: 'time', value: row => row[3] ?? null },
  ]
  const row = ['=1+1', -2.5, Temporal.PlainDate.from('2026-03-05'), Temporal.PlainDateTime.from('2026-03-05T09:30')]
  const { headers, body } = fileStream({
    format: 'xlsx',
    name: 'mis datos',
    title: 'Datos',
    columns: kinds,
    rows: [row],
  })
  expect(headers['content-disposition']).toBe('attachment; filename="mis-datos.xlsx"')
  const { sheets } = await readXlsx(await bytesOf(body))
  expect(sheets[0]?.name).toBe('Datos')
  expect(sheets[0]?.rows).toEqual([
    ['Texto', 'Importe', 'Día', 'Hora'],
    ['=1+1', -2.5, new Date('2026-03-05T00:00:00Z'), new Date('2026-03-05T09:30:00Z')],
  ])
})

test('texts that spreadsheets would change come back as they were', async () => {
  const texts = [
    '01234567',
    '00020512345678',
    '+51 987 654 321',
    '1E5',
    '2026-03-05',
    'TRUE',
    '1/2',
    ' x ',
    '_x000D_',
    '_X0041_',
  ]
  const rows = [...texts, 'dos\nlíneas', 'a\rb', 'a\u0007b', 'a\ud800b', 'x'.repeat(40_000)].map(text => [text])
  const kinds: Column<string[]>[] = [{ title: 'Texto', width: 10, value: row => row[0] ?? null }]
  const { body } = fileStream({ format: 'xlsx', name: 'n', title: 'N', columns: kinds, rows })
  const { sheets } = await readXlsx(await bytesOf(body))
  const read = sheets[0]?.rows.slice(1).map(([cell]) => cell)
  const kept = ['dos\nlíneas', 'a\rb', 'a\u0007b', 'a\ufffdb', 'x'.repeat(32_767)]
  expect(read).toEqual([...texts, ...kept])
})

test('a name with accents is a file’s name without them', () => {
  const file = fileStream({ format: 'csv', name: 'movimientos-María Ñuñez/../x', title: 'N', columns, rows: [] })
  expect(file.headers['content-disposition']).toBe('attachment; filename="movimientos-Maria-Nunez-..-x.csv"')
})

test('rows are read in batches, each after the last row of the one before', async () => {
  const asked: (number | undefined)[] = []
  const all = Array.from({ length: 7 }, (_, index) => index + 1)
  const rows = inStretches<number>(3, async (last, size) => {
    asked.push(last)
    return all.filter(one => one > (last ?? 0)).slice(0, size)
  })
  const { body } = fileStream({
    format: 'xlsx',
    name: 'n',
    title: 'N',
    columns: [{ title: 'N', width: 5, value: (n: number) => n }],
    rows,
  })
  const read: unknown[] = []
  for await (const { values } of streamXlsxRows(await bytesOf(body))) read.push(values[0])
  expect(read).toEqual(['N', ...all])
  expect(asked).toEqual([undefined, 3, 6])
})

test('a download that stops reads no more rows', async () => {
  for (const format of ['csv', 'xlsx'] as const) {
    let asked = 0
    const rows = inStretches<number>(1_000, async (last = 0, size) => {
      asked++
      return Array.from({ length: size }, (_, index) => last + index + 1)
    })
    const reader = fileStream({
      format,
      name: 'n',
      title: 'N',
      columns: [{ title: 'N', width: 5, value: (n: number) => n }],
      rows,
    }).body.getReader()
    await reader.read()
    await reader.cancel()
    const then = asked
    await new Promise(setImmediate)
    expect(asked - then).toBeLessThan(2)
  }
})

test('what a slow reader has not taken yet is not made', async () => {
  for (const format of ['csv', 'xlsx'] as const) {
    let made = 0
    const rows = inStretches<number>(1_000, async (last = 0, size) =>
      Array.from({ length: last < 100_000 ? size : 0 }, (_, index) => last + index + 1),
    )
    const value = (n: number) => {
      made++
      return `${n} ${'x'.repeat(100)}`
    }
    const columns = [{ title: 'N', width: 5, value }]
    const reader = fileStream({ format, name: 'n', title: 'N', columns, rows }).body.getReader()
    await reader.read()
    // As long as it goes on by itself.
    let before = -1
    await expect
      .poll(() => {
        const still = before === made
        before = made
        return still
      })
      .toBe(true)
    expect(made).toBeLessThan(20_000)
    await reader.cancel()
  }
})
