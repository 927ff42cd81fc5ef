import { z } from 'zod'
import { line } from './base.ts'

/** Tables that people bring in files: what a column may mean, how a file was read, and what can be chosen instead. */

/** What separates a text file's columns. NONE: each line is one cell. */
export const Separator = z.enum(['COMMA', 'SEMICOLON', 'TAB', 'PIPE', 'NONE'])
export type Separator = z.infer<typeof Separator>

export const separatorLabels: Record<Separator, string> = {
  COMMA: 'Coma (,)',
  SEMICOLON: 'Punto y coma (;)',
  TAB: 'Tabulador',
  PIPE: 'Barra (|)',
  NONE: 'Ninguno: una sola columna',
}

/** A text file's encoding. UTF_8_MIXED: UTF-8 in which some letters are of Windows-1252. */
export const Encoding = z.enum(['UTF_8', 'UTF_8_MIXED', 'WINDOWS_1252', 'UTF_16LE', 'UTF_16BE', 'MACINTOSH', 'CP850'])
export type Encoding = z.infer<typeof Encoding>

export const encodingLabels: Record<Encoding, string> = {
  UTF_8: 'UTF-8',
  UTF_8_MIXED: 'UTF-8 mezclado con Latin-1',
  WINDOWS_1252: 'Latin-1 (Windows)',
  UTF_16LE: 'UTF-16',
  UTF_16BE: 'UTF-16 (big-endian)',
  MACINTOSH: 'Mac antiguo',
  CP850: 'MS-DOS (850)',
}

/** The order of a date written in figures, such as 03/04/2026. It applies to the whole file. */
export const DateOrder = z.enum(['DAY_FIRST', 'MONTH_FIRST'])
export type DateOrder = z.infer<typeof DateOrder>

export const dateOrderLabels: Record<DateOrder, string> = {
  DAY_FIRST: 'Día/mes/año',
  MONTH_FIRST: 'Mes/día/año',
}

/** The mark before a number's decimals. It applies to the whole file. */
export const DecimalMark = z.enum(['POINT', 'COMMA'])
export type DecimalMark = z.infer<typeof DecimalMark>

export const decimalMarkLabels: Record<DecimalMark, string> = {
  POINT: 'Punto: 1,234.50',
  COMMA: 'Coma: 1.234,50',
}

/** What happens with a sheet's hidden or filtered rows. */
export const HiddenRows = z.enum(['KEEP', 'LEAVE_OUT'])
export type HiddenRows = z.infer<typeof HiddenRows>

/** What a column of a table may mean. */
export interface TableField {
  label: string
  about: string
  /** Every row needs it, unless a column of another field `gives` it. */
  required: boolean
  /** The template's example. */
  example: string
  /** Other titles of it, in Spanish and English; case, accents and punctuation don't count. */
  titles?: readonly string[]
  /** Words by which a longer title means it, if no other column has its title. */
  contains?: readonly string[]
  /** Words by which a title can't mean it: `compra`, where the selling rate is wanted. */
  never?: readonly string[]
  /** What its cells hold; text without it. Dates and numbers are read in the file's order and by its decimal mark. */
  holds?: 'DATE' | 'NUMBER' | 'MAIL'
  /** Required fields that it stands in for; such a field isn't in the template. */
  gives?: readonly string[]
  /** Adds to another field, as a second surname does; not in the template. */
  addsTo?: string
}

export type TableFields = Readonly<Record<string, TableField>>

/** The file's column for each field, counted from 0; null for none. */
export const TableMapping = z.record(z.string().max(40), z.int().min(0).max(199).nullable())
export type TableMapping = z.infer<typeof TableMapping>

/** The columns of a template: each field once. */
export const templateFields = (fields: TableFields): [key: string, field: TableField][] =>
  Object.entries(fields).filter(([, { gives, addsTo }]) => !gives && !addsTo)

/** The required fields that no column gives yet. */
export function missingFields(fields: TableFields, mapping: TableMapping): string[] {
  const isMapped = (key: string) => (mapping[key] ?? null) !== null
  const given = new Set(
    Object.entries(fields).flatMap(([key, { gives = [] }]) => (isMapped(key) ? [key, ...gives] : [])),
  )
  return Object.entries(fields)
    .filter(([key, { required }]) => required && !given.has(key))
    .map(([key]) => key)
}

/** `Columna C`, for one without a title. @param index counted from 0 */
export function columnName(index: number): string {
  let [name, rest] = ['', index + 1]
  for (; rest > 0; rest = Math.floor((rest - 1) / 26)) name = String.fromCharCode(65 + ((rest - 1) % 26)) + name
  return `Columna ${name}`
}

export const TableColumn = z.object({
  index: z.int(),
  /** Its title; `Columna C` without one. */
  header: z.string(),
  /** The first values below the titles. */
  samples: z.array(z.string()),
})
export type TableColumn = z.infer<typeof TableColumn>

/** Something to know about how a file was read. */
export const ReadingNote = z.object({
  about: z.enum(['FILE', 'SHEET', 'SEPARATOR', 'ENCODING', 'TITLES', 'ROWS', 'COLUMNS', 'DATES', 'NUMBERS']),
  /** A guess, which should be looked at; otherwise the file itself says so. */
  guess: z.boolean(),
  text: z.string(),
})
export type ReadingNote = z.infer<typeof ReadingNote>

/** How a file was read. Everything guessed can be chosen in another way with `ReadingChoice`. */
export const TableReading = z.object({
  format: z.enum(['XLSX', 'CSV']),
  /** Of a text file; null for a workbook. */
  separator: Separator.nullable(),
  encoding: Encoding.nullable(),
  /** Of a workbook. */
  sheet: z.string().nullable(),
  /** The workbook's visible sheets. */
  sheets: z.array(z.string()),
  /** The titles' row, numbered as in spreadsheets; 0 if there are none. */
  headerRow: z.int(),
  /** The first rows, among which the titles' row can be chosen. */
  firstRows: z.array(z.object({ row: z.int(), text: z.string() })),
  columns: z.array(TableColumn),
  /** Null if no column is a date. */
  dateOrder: DateOrder.nullable(),
  /** Null if no column is a number. */
  decimalMark: DecimalMark.nullable(),
  /** Rows that are hidden or filtered out in the sheet. */
  hiddenCount: z.int(),
  hiddenRows: HiddenRows,
  notes: z.array(ReadingNote),
})
export type TableReading = z.infer<typeof TableReading>

/** What somebody chose of how a file is read; what is left out is guessed. Fits a form beside its file. */
export const readingChoice = {
  sheet: line(100).optional(),
  separator: Separator.optional(),
  encoding: Encoding.optional(),
  /** 0: there are no titles. */
  headerRow: z.coerce.number().int().min(0).max(1_048_576).optional(),
  dateOrder: DateOrder.optional(),
  decimalMark: DecimalMark.optional(),
  hiddenRows: HiddenRows.optional(),
}
export type ReadingChoice = z.infer<z.ZodObject<typeof readingChoice>>

/** The columns chosen, in a form: `mapping[date]=0`. A field without one is left out. */
export const FormMapping = z.record(z.string().max(40), z.coerce.number().int().min(0).max(199))

/** The choice after a change: another sheet or separator brings other rows, whose titles are looked for anew. */
export function nextChoice(before: ReadingChoice, change: ReadingChoice): ReadingChoice {
  if (change.sheet !== undefined) return { hiddenRows: before.hiddenRows, ...change }
  if (change.separator !== undefined) return { ...before, headerRow: undefined, ...change }
  return { ...before, ...change }
}
