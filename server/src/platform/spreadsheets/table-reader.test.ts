import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileStream } from '../exports.ts'
import { archiveOf, workbookOf } from '../testing/archives.ts'
import { separatorOf } from './separator.rules.ts'
import { tableHead, tableRows } from './table-reader.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aforo-tables-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

let count = 0
async function stored(content: string | Uint8Array) {
  const path = join(folder, `file-${count++}`)
  await writeFile(path, content)
  return path
}
const head = async (content: string | Uint8Array, name: string, sheet?: string) =>
  tableHead(await stored(content), name, 'one tenant', { sheet })
const cells = async (content: string | Uint8Array, name: string) =>
  (await head(content, name)).rows.map(row => row.cells)
const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`

describe('a CSV', () => {
  const line = 'Nombre;Correo\nÁlvaro Ñahui;alvaro@x.pe\n'
  const latin = Buffer.from(line, 'latin1')
  const wide = Buffer.from(`\ufeff${line}`, 'utf16le')
  const swapped = Buffer.from(wide).swap16()

  test.each([
    ['UTF-8', Buffer.from(line), 'UTF_8'],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${line}`), 'UTF_8'],
    ['Latin-1', latin, 'WINDOWS_1252'],
    ['UTF-16', wide, 'UTF_16LE'],
    ['UTF-16 big-endian', swapped, 'UTF_16BE'],
  ])('is read in %s', async (_name, bytes, encoding) => {
    const read = await head(bytes, 'a.csv')
    expect(read.encoding).toBe(encoding)
    expect(read.rows.map(row => row.cells)).toEqual([
      ['Nombre', 'Correo'],
      ['Álvaro Ñahui', 'alvaro@x.pe'],
    ])
  })

  test.each([
    ['a,b\n1,2', 'COMMA'],
    ['a;b\n"x, y, z";2', 'SEMICOLON'],
    ['a\tb\n1\t2', 'TAB'],
    ['24/11/2026|3.355|3.362|', 'PIPE'],
    ['sep=;\na;b', 'SEMICOLON'],
    ['sep=|\na|b', 'PIPE'],
    ['uno\ndos', 'NONE'],
    // Decimal commas are as many as separators, or more.
    ['25/11/2026;3,355;3,362\n26/11/2026;3,356;3,363', 'SEMICOLON'],
    ['1,5;2,5;3,5\n1,5;2,5;3,5', 'SEMICOLON'],
    ['Nombre,Equipos\nAna,Comunidad; Ventas\nJosé,Legal; Ventas', 'COMMA'],
    // Lines above the titles don't decide.
    ['Lista de colaboradores 2026, sede Lima\n\nNombre;Correo\nAna;ana@x.pe\nJosé;jose@x.pe', 'SEMICOLON'],
    ['Empresa, S.A.C.\nLima, Perú\nReporte, del mes\na;b;c\n1;2;3\n4;5;6', 'SEMICOLON'],
    // Names with commas are no columns.
    ['Ventas\nRojas, Paz y Asociados S.A.C.\nLegal\nSoporte\nComunidad', 'NONE'],
  ])('%j is split by %j', (given, separator) => {
    expect(separatorOf(given).separator).toBe(separator)
  })

  test('numbers its rows as a spreadsheet does and leaves out blank ones', async () => {
    const { rows } = await head('a,b\n\n,,\n"x\ny",2\n', 'a.csv')
    expect(rows).toEqual([
      { row: 1, cells: ['a', 'b'] },
      { row: 4, cells: ['x y', '2'] },
    ])
  })

  test('with unclosed quotes is refused with the row to check', async () => {
    await expect(head(`a,b\n"x${'y'.repeat(600_000)}`, 'a.csv')).rejects.toThrow(/fila 1/)
  })

  test('of nothing but line breaks is not read to its end', async () => {
    await expect(head('\n'.repeat(1_100_000), 'a.csv')).rejects.toThrow(/más de 100 000 filas/)
  })

  test('that isn’t text is refused', async () => {
    await expect(head(Buffer.from([0x89, 0x50, 0, 0, 1, 0, 0, 9]), 'a.csv')).rejects.toThrow(/no es texto/)
  })
})

describe('a workbook', () => {
  test('gives what its cells show: shared strings, numbers, booleans, last results of formulas', async () => {
    const rows = `<row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2"><v>5.1987654321E10</v></c><c r="D2" t="b"><v>1</v></c>
      <c r="E2" t="str"><f>HYPERLINK("http://x")</f><v>ana@x.pe</v></c><c r="F2"><f>1+1</f></c></row>`
    const texts = '<si><r><t>María </t></r><r><t>Elena</t></r><rPh><t>x</t></rPh></si>'
    expect(await head(workbookOf([{ name: 'A', rows }], { texts }), 'a.xlsx')).toMatchObject({
      format: 'XLSX',
      rows: [{ row: 2, cells: ['María Elena', '', '51987654321', 'Sí', 'ana@x.pe', '#FÓRMULA'] }],
    })
  })

  test('lists its visible sheets and is read at the chosen one', async () => {
    const sheets = [
      { name: 'Oculta', hidden: true, rows: `<row>${text('secreto')}</row>` },
      { name: 'Personas', rows: `<row>${text('Ana')}</row>` },
      { name: 'Equipos', rows: `<row>${text('Ventas')}</row>` },
    ]
    const bytes = workbookOf(sheets)
    expect(await head(bytes, 'a.xlsx')).toMatchObject({ sheets: ['Personas', 'Equipos'], sheet: 'Personas' })
    expect((await head(bytes, 'a.xlsx', 'Equipos')).rows[0]?.cells).toEqual(['Ventas'])
    await expect(head(bytes, 'a.xlsx', 'Oculta')).rejects.toThrow('Esa hoja no existe en el archivo.')
  })

  test('written by us is read as it was written, with formulas as text', async () => {
    const rows = [
      ['=1+1', '+51 999', 'Ñandú'],
      ['-x', '@y', 'z'],
    ]
    for (const format of ['xlsx', 'csv'] as const) {
      const columns = ['a', 'b', 'c'].map((title, at) => ({ title, width: 9, value: (row: string[]) => row[at] ?? '' }))
      const { body } = fileStream({ format, name: 'ida', title: 'Ida', columns, rows })
      const written = new Uint8Array(await new Response(body).arrayBuffer())
      expect(await cells(written, `ida.${format}`)).toEqual([['a', 'b', 'c'], ...rows])
    }
  })

  test('with invalid row and cell numbers is read in document order', async () => {
    const rows = [
      `<row r="2">${text('a')}</row>`,
      `<row r="2">${text('b')}</row>`,
      `<row r="-7"><c r="no" t="inlineStr"><is><t>c</t></is></c></row>`,
      `<row r="1.5">${text('d')}</row>`,
    ]
    expect((await head(workbookOf([{ name: 'A', rows: rows.join('') }]), 'a.xlsx')).rows).toEqual([
      { row: 2, cells: ['a'] },
      { row: 3, cells: ['b'] },
      { row: 4, cells: ['c'] },
      { row: 5, cells: ['d'] },
    ])
    const far = workbookOf([{ name: 'A', rows: `<row r="99999999999">${text('a')}</row>` }])
    await expect(head(far, 'a.xlsx')).rejects.toThrow(/dañado/)
  })

  test('with one long shared string in every cell is refused before it is expanded', async () => {
    const shared = { texts: `<si><t>${'x'.repeat(20_000)}</t></si>` }
    const cell = '<c t="s"><v>0</v></c>'
    const wide = workbookOf([{ name: 'A', rows: `<row>${cell.repeat(200)}</row>` }], shared)
    await expect(head(wide, 'a.xlsx')).rejects.toThrow('La fila 1 tiene demasiado texto.')
    const path = await stored(workbookOf([{ name: 'A', rows: `<row>${cell}</row>`.repeat(20_000) }], shared))
    const read = async () => {
      for await (const batch of tableRows(path, 'a.xlsx')) expect(batch.length).toBeGreaterThan(0)
    }
    await expect(read()).rejects.toThrow('El archivo tiene demasiado texto.')
  })

  test.each([
    ['text', Buffer.from(`${'x,'.repeat(1_000_000)}\nAna\n`), 'a.csv', /una fila larguísima.* cientos de columnas/],
    [
      'a workbook',
      workbookOf([{ name: 'A', rows: `<row>${text('x').repeat(1_000_000)}</row>` }]),
      'a.xlsx',
      /más de 200 columnas/,
    ],
  ])('of a million columns is refused: %s', async (_what, bytes, name, why) => {
    await expect(head(bytes, name)).rejects.toThrow(why)
  })

  test('with hidden columns says so', async () => {
    const before = '<cols><col min="2" max="3" hidden="1"/><col min="5" max="16384" hidden="1"/></cols>'
    const read = await head(
      workbookOf([{ name: 'A', rows: `<row>${text('Ana')}${text('Ríos')}</row>`, before }]),
      'a.xlsx',
    )
    expect(read.notes).toMatchObject([{ about: 'ROWS', text: expect.stringMatching(/columnas ocultas \(2\)/) }])
    expect(read.rows[0]?.cells).toEqual(['Ana', 'Ríos'])
  })

  test('with cells merged over columns knows of which rows', async () => {
    const rows = `<row>${text('Lista')}</row><row>${text('Nombre')}${text('Apellidos')}</row><row>${text('Ana Ríos')}</row>`
    const after = '<mergeCells><mergeCell ref="A1:B1"/><mergeCell ref="A3:B3"/></mergeCells>'
    expect((await head(workbookOf([{ name: 'A', rows, after }]), 'a.xlsx')).wideRows).toEqual([1, 3])
  })

  test('an invalid number is read as text', async () => {
    const rows = `<row><c><v>${'9'.repeat(30_000)}\nx</v></c></row>`
    const [row] = (await head(workbookOf([{ name: 'A', rows }]), 'a.xlsx')).rows
    expect(row?.cells[0]).toHaveLength(20_000)
  })

  test('that announces too much is refused before it is unpacked', async () => {
    const bomb = workbookOf([{ name: 'A', rows: '' }], { announced: 3_000_000_000 })
    await expect(head(bomb, 'a.xlsx')).rejects.toThrow(/se expande demasiado/)
  })

  test('that holds more than it announces is refused while it is unpacked', async () => {
    const rows = `<row>${text('x'.repeat(1_000))}</row>`.repeat(50_000)
    const bomb = workbookOf([{ name: 'A', rows }], { announced: 100 })
    await expect(head(bomb, 'a.xlsx')).rejects.toThrow(/dañado/)
  })

  test.each([
    ['old or has a password', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'a.xls', /antiguo/],
    ['a web page named .xls', Buffer.from('<html><table><tr><td>1</td></tr></table></html>'), 'a.xls', /página web/],
    ['a workbook named .csv', workbookOf([{ name: 'A', rows: '' }]), 'a.csv', /no es lo que su nombre dice/],
    ['another kind of archive', archiveOf([{ name: 'a.txt', content: 'hola' }]), 'a.xlsx', /no es un libro/],
    ['truncated', workbookOf([{ name: 'A', rows: '<row>' }]).subarray(0, 300), 'a.xlsx', /dañado/],
    ['broken XML', workbookOf([{ name: 'A', rows: '<row><c></row>' }]), 'a.xlsx', /dañado/],
    ['empty', workbookOf([{ name: 'A', rows: '' }]), 'a.xlsx', /vacío/],
    ['without visible sheets', workbookOf([{ name: 'A', hidden: true, rows: '' }]), 'a.xlsx', /ninguna hoja/],
  ])('is refused when it is %s', async (_what, bytes, name, message) => {
    await expect(head(bytes, name)).rejects.toThrow(message)
  })
})

test('one tenant’s many files keep no other tenant waiting for the last of them', async () => {
  const path = await stored('a;b\n1;2\n')
  const done: string[] = []
  const ask = async (owner: string) => {
    await tableHead(path, 'a.csv', owner)
    done.push(owner)
  }
  await Promise.all([...Array.from({ length: 4 }, () => ask('many')), ask('one')])
  expect(done.indexOf('one')).toBeLessThan(3)
})

test('rows come in batches, in order, and too many are refused', async () => {
  const path = await stored(`n\n${Array.from({ length: 100_001 }, (_, at) => at).join('\n')}\n`)
  let rows = 0
  const read = async () => {
    for await (const batch of tableRows(path, 'a.csv')) {
      expect(batch[0]?.cells).toEqual([rows === 0 ? 'n' : String(rows - 1)])
      rows += batch.length
    }
  }
  await expect(read()).rejects.toThrow(/más de 100 000 filas/)
  expect(rows).toBe(100_000)
})
