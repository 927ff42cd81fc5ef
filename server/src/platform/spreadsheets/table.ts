import type { Encoding, HiddenRows, ReadingNote, Separator } from '@aforo/api/platform/tables'
import { bounds } from './cells.rules.ts'
import type { Evidence } from './evidence.rules.ts'

/** Common to workbooks and text files: rows of text, within limits. */

/** The file can't be read; the message says in Spanish what to do. */
export class TableFault extends Error {}

export interface TableRow {
  /** Row number in the spreadsheet, from 1. */
  row: number
  /** An empty cell is an empty string. */
  cells: string[]
  /** Whether the sheet hides the row or a filter does. */
  hidden?: boolean
}

/** How to read a file, as far as somebody chose it. */
export interface TableOpening {
  /** Sheet of a workbook; the first visible one by default. */
  sheet?: string | undefined
  separator?: Separator | undefined
  encoding?: Encoding | undefined
  /** Hidden rows are read unless they are to be left out. */
  hiddenRows?: HiddenRows | undefined
}

export interface TableHead {
  format: 'XLSX' | 'CSV'
  /** Of a text file; null for a workbook. */
  encoding: Encoding | null
  separator: Separator | null
  /** The workbook's visible sheets. */
  sheets: string[]
  sheet: string | null
  /** The first rows that aren't blank. */
  rows: TableRow[]
  /** Hidden rows of the sheet. */
  hiddenCount: number
  /** Rows of cells that are merged over several columns. */
  wideRows?: number[]
  /** What to know of the file itself. */
  notes: ReadingNote[]
  /** What the whole file says of the order of its dates and its decimals, by column; only if asked for. */
  evidence?: Evidence | undefined
}

const toSplit = 'Divídelo en varios y súbelos uno por uno.'

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
