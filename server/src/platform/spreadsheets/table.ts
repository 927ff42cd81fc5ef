/** What is read of spreadsheets and text files alike: rows of texts, within bounds. */

/** A file that can't be read, with what to do about it in Spanish. */
export class TableFault extends Error {}

export interface TableRow {
  /** As spreadsheets count, from 1. */
  row: number
  /** Empty cells are empty texts. */
  cells: string[]
}

export interface TableHead {
  format: 'XLSX' | 'CSV'
  /** Of a CSV. */
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | null
  delimiter: ',' | ';' | '\t' | null
  /** The workbook's sheets that people see. */
  sheets: string[]
  sheet: string | null
  /** The first rows that say anything. */
  rows: TableRow[]
}

export const bounds = {
  /** Rows that say anything. */
  rows: 100_001,
  columns: 200,
  /** Characters of one cell; what is longer is cut. */
  cell: 20_000,
  /** Characters of one row. */
  row: 50_000,
  /** Characters of all rows: a few texts that many cells of a workbook share are written out for each. */
  text: 60 * 1024 * 1024,
  /** The last row that a spreadsheet has. */
  lastRow: 1_048_576,
  /** Bytes of all parts of a workbook once unpacked, and of its table of texts. */
  unpacked: 300 * 1024 * 1024,
  /** Characters of the texts that a workbook's cells share. */
  sharedText: 60 * 1024 * 1024,
  /** Parts of a workbook. */
  parts: 5_000,
}

const toSplit = 'Divídelo en varios y súbelos uno por uno.'

const control = /[\p{Cc}\u200b\ufeff]+/gu

/** A cell's text as it is kept: without what nobody sees, its white space made one blank, and not without end. */
export const cellText = (text: string): string =>
  text.slice(0, bounds.cell).replace(control, ' ').replace(/\s+/g, ' ').trim().toWellFormed()

export const isBlank = (cells: readonly string[]): boolean => cells.every(cell => cell === '')

export const tooManyRows = () => new TableFault(`El archivo tiene más de 100 000 filas. ${toSplit}`)
export const tooMuchText = () => new TableFault(`El archivo tiene demasiado texto. ${toSplit}`)
export const tooManyColumns = () =>
  new TableFault(`El archivo tiene más de ${bounds.columns} columnas. Deja solo las que hacen falta.`)

/** The rows, as long as they are not too much for one table. @throws TableFault */
export async function* bounded(rows: AsyncIterable<TableRow>): AsyncGenerator<TableRow> {
  let [count, all] = [0, 0]
  for await (const row of rows) {
    if (++count > bounds.rows) throw tooManyRows()
    let text = 0
    for (const cell of row.cells) text += cell.length
    if (text > bounds.row)
      throw new TableFault(`La fila ${row.row} tiene demasiado texto. Deja solo lo que hace falta.`)
    all += text
    if (all > bounds.text) throw tooMuchText()
    yield row
  }
}
