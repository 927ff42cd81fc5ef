import {
  columnName,
  type ReadingChoice,
  type ReadingNote,
  type TableColumn,
  type TableFields,
  type TableMapping,
  type TableReading,
} from '@aforo/api/platform/tables'
import {
  columnsOf,
  doubledTitles,
  mappingByCells,
  mappingByTitles,
  mappingOfTwo,
  searchedRows,
  titlesAt,
} from './columns.rules.ts'
import { dateOrderOf, decimalMarkOf } from './evidence.rules.ts'
import type { TableHead, TableRow } from './table.ts'

/** What was understood of a file. */
export interface Understood {
  reading: TableReading
  mapping: TableMapping
}

/** What a kind of table adds to the guess of its columns. @param below the first rows of data */
export type ColumnGuess = (
  mapping: TableMapping,
  columns: readonly TableColumn[],
  below: readonly TableRow[],
) => { mapping: TableMapping; notes: ReadingNote[] }

const note = (about: ReadingNote['about'], guess: boolean, text: string): ReadingNote => ({ about, guess, text })

/** The titles' row as it was chosen, or as it is guessed; 0 for none. */
function headerOf(fields: TableFields, { rows }: TableHead, chosen: number | undefined) {
  if (chosen !== undefined) return { headerRow: chosen, isData: false, notes: [] }
  const { at, known, isData } = titlesAt(fields, rows)
  const headerRow = rows[at]?.row ?? 0
  if (known) return { headerRow, isData, notes: [] }
  const text = isData
    ? `No se encontraron títulos: la fila ${rows[at + 1]?.row} ya tiene datos.`
    : 'Ningún título es conocido: mira si son los de esta fila.'
  return { headerRow, isData, notes: [note('TITLES', true, text)] }
}

/** A row in one line, to choose the titles' one. */
const inOneLine = ({ row, cells }: TableRow) => ({ row, text: cells.filter(Boolean).join(' · ').slice(0, 160) })

/**
 * Understands a file's head: titles, columns and their fields, the order of its dates, its decimal mark. What was chosen
 * isn't guessed.
 * @param chosen the columns as they were chosen, all of them
 */
export function understood(
  fields: TableFields,
  head: TableHead,
  choice: ReadingChoice = {},
  { chosen, guess }: { chosen?: TableMapping | undefined; guess?: ColumnGuess } = {},
): Understood {
  const { headerRow, isData, notes } = headerOf(fields, head, choice.headerRow)
  // A heading above data without titles names no column.
  const titles = (!isData && head.rows.find(({ row }) => row === headerRow)?.cells) || []
  const below = head.rows.filter(({ row }) => row > headerRow)
  const columns = columnsOf(titles, below)
  const guessed = chosen ? undefined : guessedMapping(fields, { titles, columns, below, guess })
  const mapping = chosen ?? guessed?.mapping ?? {}
  const columnsThat = (holds: 'DATE' | 'NUMBER') =>
    Object.entries(fields).flatMap(([key, field]) => (field.holds === holds ? (mapping[key] ?? []) : []))
  const [dates, numbers] = [columnsThat('DATE'), columnsThat('NUMBER')]
  const order = dateOrderOf(head.evidence ?? {}, dates)
  // A workbook keeps its numbers as such, with a point.
  const mark = decimalMarkOf(head.evidence ?? {}, numbers, head.format === 'XLSX')
  return {
    mapping,
    reading: {
      format: head.format,
      separator: head.separator,
      encoding: head.encoding,
      sheet: head.sheet,
      sheets: head.sheets,
      headerRow,
      firstRows: head.rows.slice(0, searchedRows).map(inOneLine),
      columns,
      dateOrder: dates.length > 0 ? (choice.dateOrder ?? order.answer) : null,
      decimalMark: numbers.length > 0 ? (choice.decimalMark ?? mark.answer) : null,
      hiddenCount: head.hiddenCount,
      hiddenRows: choice.hiddenRows ?? 'KEEP',
      notes: [
        ...head.notes,
        ...wideNotes(head.wideRows, headerRow),
        ...notes,
        ...(guessed?.notes ?? []),
        ...doubledTitles(columns),
        ...(choice.dateOrder === undefined && order.note ? [order.note] : []),
        ...(choice.decimalMark === undefined && mark.note ? [mark.note] : []),
      ],
    },
  }
}

interface Found {
  titles: readonly string[]
  columns: readonly TableColumn[]
  below: readonly TableRow[]
  guess: ColumnGuess | undefined
}

function guessedMapping(fields: TableFields, { titles, columns, below, guess }: Found) {
  const named = mappingByTitles(fields, titles)
  const mapping = mappingOfTwo(fields, mappingByCells(fields, named, columns), columns)
  const notes = Object.entries(mapping).flatMap(([key, index]) =>
    index !== null && named[key] === null
      ? [
          note(
            'COLUMNS',
            true,
            `${titles[index] || columnName(index)} se tomó como ${fields[key]?.label} por lo que tiene.`,
          ),
        ]
      : [],
  )
  if (!guess) return { mapping, notes }
  const more = guess(mapping, columns, below)
  return { mapping: more.mapping, notes: [...notes, ...more.notes] }
}

/** What is wrong with a choice of columns, in Spanish; undefined when nothing is. @param columns how many there are */
export function faultInMapping(fields: TableFields, mapping: TableMapping, columns: number): string | undefined {
  const unknown = Object.keys(mapping).find(field => !Object.hasOwn(fields, field))
  if (unknown !== undefined) return `No existe el campo ${unknown}.`
  const used = Object.values(mapping).filter(index => index !== null)
  if (used.some(index => index >= columns)) return 'Esa columna no existe en el archivo.'
  if (new Set(used).size < used.length) return 'Una columna no puede dar dos campos a la vez.'
  return undefined
}

/** Cells of the data that are merged over several columns say their value once, in the first of them. */
function wideNotes(rows: readonly number[] = [], headerRow: number): ReadingNote[] {
  const inData = rows.filter(row => row > headerRow)
  if (inData.length === 0) return []
  const where =
    inData.length === 1 ? `en la fila ${inData[0]}` : `en ${inData.length} filas, la primera la ${Math.min(...inData)}`
  return [
    note('ROWS', true, `Hay celdas combinadas a lo ancho ${where}: su valor va solo en la primera de sus columnas.`),
  ]
}
