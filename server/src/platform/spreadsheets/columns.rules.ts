import {
  columnName,
  missingFields,
  type ReadingNote,
  type TableColumn,
  type TableFields,
  type TableMapping,
} from '@aforo/api/platform/tables'
import { folded } from './cells.rules.ts'
import { readDate } from './dates.rules.ts'

/** Which row of a table has the titles, and which column is which field. */

interface Row {
  row: number
  cells: readonly string[]
}

/** Titles are searched in the first rows: logos and headings may stand above them. */
export const searchedRows = 10

/** A title without remarks behind it: `Correo (obligatorio)`. */
const withoutRemarks = (title: string) => title.replace(/\([^)]*\)|\[[^\]]*\]/g, ' ')

/** Short words between those that say what it is, and how lists shorten some: `Tipo doc.`, `Nro. contrato`. */
const between = new Set(['de', 'del', 'la', 'el', 'los', 'las', 'of', 'the'])
const shortened: Record<string, string> = {
  n: 'numero',
  no: 'numero',
  nro: 'numero',
  num: 'numero',
  doc: 'documento',
  docto: 'documento',
  dir: 'direccion',
  tel: 'telefono',
  telf: 'telefono',
  cod: 'codigo',
  fec: 'fecha',
}

/** A title by its words alone: `N° documento` and `Número de documento` are one. A lone `N°` numbers the rows. */
function plainTitle(title: string): string {
  const words = folded(title)
    .split(' ')
    .filter(word => !between.has(word))
  return words.length < 2 ? words.join(' ') : words.map(word => shortened[word] ?? word).join(' ')
}

interface Titles {
  exact: Map<string, string>
  plain: Map<string, string>
}

const cache = new WeakMap<TableFields, Titles>()

/** Fields by their titles, and by the words of these alone. */
function byTitle(fields: TableFields): Titles {
  const known = cache.get(fields)
  if (known) return known
  const titles: Titles = { exact: new Map(), plain: new Map() }
  for (const [key, field] of Object.entries(fields))
    for (const title of [field.label, key, ...(field.titles ?? [])]) {
      const [name, plain] = [folded(title), plainTitle(title)]
      if (!titles.exact.has(name)) titles.exact.set(name, key)
      if (!titles.plain.has(plain)) titles.plain.set(plain, key)
    }
  cache.set(fields, titles)
  return titles
}

function exactField(fields: TableFields, title: string): string | undefined {
  const { exact } = byTitle(fields)
  return exact.get(folded(title)) ?? exact.get(folded(withoutRemarks(title)))
}

/** The field of a title by its words alone, also without `Nombre de` before what it names. */
function plainField(fields: TableFields, title: string): string | undefined {
  const { plain } = byTitle(fields)
  const words = plainTitle(withoutRemarks(title))
  return plain.get(words) ?? plain.get(words.replace(/^nombre (?=.)/, ''))
}

/** Whether a title has one of the words, each a whole word of it. */
const hasWord = (title: string, words: readonly string[] = []) => {
  const spaced = ` ${folded(title)} `
  return words.some(word => spaced.includes(` ${word} `))
}

/**
 * The column of each field by the titles: those that are its names first, then those that are so by their words alone, then
 * those that contain its words.
 */
export function mappingByTitles(fields: TableFields, titles: readonly string[]): TableMapping {
  const mapping: TableMapping = Object.fromEntries(Object.keys(fields).map(field => [field, null]))
  const used = new Set<number>()
  for (const fieldOf of [exactField, plainField])
    for (const [index, title] of titles.entries()) {
      const field = used.has(index) ? undefined : fieldOf(fields, title)
      if (field === undefined || mapping[field] !== null || hasWord(title, fields[field]?.never)) continue
      mapping[field] = index
      used.add(index)
    }
  for (const [key, { contains, never }] of Object.entries(fields)) {
    if (mapping[key] !== null || !contains) continue
    const index = titles.findIndex((title, at) => !used.has(at) && hasWord(title, contains) && !hasWord(title, never))
    if (index < 0) continue
    mapping[key] = index
    used.add(index)
  }
  return mapping
}

const isMail = (text: string) => /^[^\s@<>]+@[^\s@<>]+\.[a-z]{2,}$/i.test(text)
const isDate = (text: string) =>
  readDate(text, 'DAY_FIRST') !== undefined || readDate(text, 'MONTH_FIRST') !== undefined
const isNumber = (text: string) => /^[-+]?[\d.,]*\d[\d.,]*$/.test(text)

/** Whether a row is one of the data: titles are no dates, numbers or addresses. */
const looksLikeData = (cells: readonly string[]) =>
  cells.some(cell => isMail(cell) || isNumber(cell) || (/\d/.test(cell) && isDate(cell)))

const filled = (cells: readonly string[]) => cells.filter(Boolean).length

/**
 * The row of the titles: of the first ones the one with most titles that are known; otherwise the first with several
 * cells, unless it looks like data.
 * @returns its place among the rows; if there are no titles, that of the last heading above the data, or -1
 */
export function titlesAt(fields: TableFields, rows: readonly Row[]): { at: number; known: boolean; isData: boolean } {
  const first = rows.slice(0, searchedRows)
  const widest = Math.max(0, ...rows.map(({ cells }) => filled(cells)))
  // A heading of one cell above a table of several columns names none of them.
  const isWide = (cells: readonly string[]) => filled(cells) > Math.min(1, widest - 1)
  const known = first.map(({ cells }) =>
    isWide(cells) ? Object.values(mappingByTitles(fields, cells)).filter(at => at !== null).length : 0,
  )
  const most = Math.max(0, ...known)
  if (most > 0) return { at: known.indexOf(most), known: true, isData: false }
  const wide = first.findIndex(({ cells }) => isWide(cells))
  if (wide < 0) return { at: 0, known: false, isData: false }
  const isData = looksLikeData(first[wide]?.cells ?? [])
  return { at: isData ? wide - 1 : wide, known: false, isData }
}

/** Fields that no title names, by what the column's cells hold; for a column whose title says nothing else. */
export function mappingByCells(
  fields: TableFields,
  mapping: TableMapping,
  columns: readonly TableColumn[],
): TableMapping {
  const found = { ...mapping }
  const used = new Set(Object.values(mapping).filter(at => at !== null))
  for (const [key, { holds, never, gives }] of Object.entries(fields)) {
    // What stands in for other fields is only used where a title says so.
    if (gives !== undefined || (found[key] ?? null) !== null || (holds !== 'MAIL' && holds !== 'DATE')) continue
    const fits = holds === 'MAIL' ? isMail : isDate
    const column = columns.find(
      ({ index, header, samples }) =>
        !used.has(index) && samples.length > 0 && samples.every(fits) && !hasWord(header, never),
    )
    if (!column) continue
    found[key] = column.index
    used.add(column.index)
  }
  return found
}

const samples = 3

/** The columns that have a title or a value. */
export function columnsOf(titles: readonly string[], below: readonly Row[]): TableColumn[] {
  const width = Math.max(titles.length, ...below.map(({ cells }) => cells.length))
  return Array.from({ length: width }, (_, index) => ({
    index,
    header: (titles[index] ?? '').slice(0, 200) || columnName(index),
    samples: below.flatMap(({ cells }) => cells[index]?.slice(0, 200) || []).slice(0, samples),
  })).filter(({ index, samples }) => Boolean(titles[index]) || samples.length > 0)
}

/** Titles that stand above several columns. */
export function doubledTitles(columns: readonly TableColumn[]): ReadingNote[] {
  const groups = Map.groupBy(columns, ({ header }) => folded(header))
  const doubled = [...groups].filter(([title, group]) => title !== '' && group.length > 1)
  return doubled.slice(0, 3).map(([, [first, ...others]]) => ({
    about: 'COLUMNS',
    guess: true,
    text: `«${first?.header}» es el título de ${others.length + 1} columnas: elige abajo cuál es cuál.`,
  }))
}

/**
 * A column that was taken for one field though its cells hold two: `Name` with full names, `Start time` with its date. It
 * is taken for the field that stands in for both, where no column gives the other one.
 */
export function mappingOfTwo(
  fields: TableFields,
  mapping: TableMapping,
  columns: readonly TableColumn[],
): TableMapping {
  const found = { ...mapping }
  for (const [key, { gives = [], holds, example }] of Object.entries(fields)) {
    const missing = missingFields(fields, found)
    if ((found[key] ?? null) !== null || !gives.some(field => missing.includes(field))) continue
    // Two surnames are no name; a date and its time can stand under either title.
    const taken = (holds === 'DATE' ? gives : gives.slice(0, 1)).find(field => (found[field] ?? null) !== null)
    const column = columns.find(({ index }) => taken !== undefined && index === found[taken])
    const samples = column?.samples ?? []
    // In Spanish a `Nombre` beside something unknown may be only that; an English `Name` alone is the whole one.
    if (holds !== 'DATE' && !/^\s*name\s*$/i.test(column?.header ?? '')) continue
    const holdsBoth = (text: string) => /\S\s+\S/.test(text) && (!example.includes(',') || text.includes(','))
    if (taken === undefined || samples.length === 0 || !samples.every(holdsBoth)) continue
    found[key] = found[taken] ?? null
    found[taken] = null
  }
  return found
}
