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
  /** Bytes of all parts of a workbook once unpacked, and of its table of texts. */
  unpacked: 300 * 1024 * 1024,
  /** Characters of the texts that a workbook's cells share. */
  sharedText: 60 * 1024 * 1024,
  /** Parts of a workbook. */
  parts: 5_000,
}

const control = /[\p{Cc}\u200b\ufeff]+/gu

/** A cell's text as it is kept: without what nobody sees, its white space made one blank, and not without end. */
export const cellText = (text: string): string =>
  text.slice(0, bounds.cell).replace(control, ' ').replace(/\s+/g, ' ').trim().toWellFormed()

export const isBlank = (cells: readonly string[]): boolean => cells.every(cell => cell === '')

export const tooManyRows = () =>
  new TableFault('El archivo tiene más de 100 000 filas. Divídelo en varios y súbelos uno por uno.')
export const tooManyColumns = () =>
  new TableFault(`El archivo tiene más de ${bounds.columns} columnas. Deja solo las que hacen falta.`)
