/** Common to XLSX and CSV files: rows of text, within limits. */

/** The file can't be read; the message says in Spanish what to do. */
export class TableFault extends Error {}

export interface TableRow {
  /** Row number in the spreadsheet, from 1. */
  row: number
  /** An empty cell is an empty string. */
  cells: string[]
}

export interface TableHead {
  format: 'XLSX' | 'CSV'
  /** Encoding of a CSV; null for XLSX. */
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | null
  delimiter: ',' | ';' | '\t' | null
  /** The workbook's visible sheets. */
  sheets: string[]
  sheet: string | null
  /** The first rows that aren't blank. */
  rows: TableRow[]
}

export const bounds = {
  /** Non-blank rows, including the header. */
  rows: 100_001,
  columns: 200,
  /** Characters of a cell; longer text is cut. */
  cell: 20_000,
  /** Characters of a row. */
  row: 50_000,
  /** Characters of all rows; a shared string counts for every cell that uses it. */
  text: 60 * 1024 * 1024,
  /** Excel's last row. */
  lastRow: 1_048_576,
  /** Unpacked bytes of all parts of a workbook. */
  unpacked: 300 * 1024 * 1024,
  /** Characters of a workbook's shared strings. */
  sharedText: 60 * 1024 * 1024,
  /** Parts (files) of a workbook. */
  parts: 5_000,
}

const toSplit = 'Divídelo en varios y súbelos uno por uno.'

const control = /[\p{Cc}\u200b\ufeff]+/gu

/** Cleans a cell's text: no invisible characters, single spaces, cut at the limit. */
export const cellText = (text: string): string =>
  text.slice(0, bounds.cell).replace(control, ' ').replace(/\s+/g, ' ').trim().toWellFormed()

export const isBlank = (cells: readonly string[]): boolean => cells.every(cell => cell === '')

export const tooManyRows = () => new TableFault(`El archivo tiene más de 100 000 filas. ${toSplit}`)
export const tooMuchText = () => new TableFault(`El archivo tiene demasiado texto. ${toSplit}`)
export const tooManyColumns = () =>
  new TableFault(`El archivo tiene más de ${bounds.columns} columnas. Deja solo las que hacen falta.`)

/** Passes rows on within a table's limits. @throws TableFault beyond them */
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
