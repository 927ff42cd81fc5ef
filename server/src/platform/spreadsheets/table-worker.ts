import { open } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { ReadingNote } from '@aforo/api/platform/tables'
import { type CsvReading, csvReading, csvRows } from './csv-rows.ts'
import { collect, type Evidence } from './evidence.rules.ts'
import { oldWorkbook } from './old-workbook.ts'
import { bounded, TableFault, type TableHead, type TableOpening, type TableRow } from './table.ts'
import { openWorkbook, type Workbook } from './xlsx-rows.ts'

/** Worker thread that reads a table; its memory is limited, and it can be terminated if it takes too long. */

export interface TableAsked {
  path: string
  /** The file's name; its extension, if any, must match the content. */
  name: string
  opening: TableOpening
  /**
   * `head` reads the format and the first rows; `evidence` also goes through all rows for the order of dates and the
   * decimal mark.
   */
  read: 'head' | 'evidence' | 'rows'
}

export type TableSaid =
  | { kind: 'head'; head: TableHead }
  | { kind: 'rows'; rows: TableRow[] }
  | { kind: 'end' }
  | { kind: 'fault'; message: string }

/** How pictures, other archives and programs begin. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are bytes.
const binary = /^(\x89PNG|\xff\xd8\xff|GIF8|RIFF|BM.{4}\0\0|\x1f\x8b|7z\xbc\xaf|Rar!|MZ|\x7fELF|....ftyp)/s

const headRows = 30
/** Rows per message. */
const batch = 500

const { path, name, opening, read } = workerData as TableAsked
const port = parentPort
if (!port) throw new Error('a worker only')

try {
  const source = await openSource()
  try {
    const rows = bounded(source.rows)
    if (read === 'rows') await sayRows(rows)
    else await sayHead({ ...source, rows })
  } finally {
    source.close()
  }
} catch (error) {
  if (!(error instanceof TableFault)) throw error
  port.postMessage({ kind: 'fault', message: error.message } satisfies TableSaid)
}

interface Source {
  rows: AsyncGenerator<TableRow>
  about: Omit<TableHead, 'rows'>
  close(): void
}

function mismatch() {
  return new TableFault(
    'El contenido del archivo no es lo que su nombre dice. Guárdalo como .xlsx o como CSV y vuelve a subirlo.',
  )
}

async function openSource(): Promise<Source> {
  const file = await open(path)
  const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0).finally(() => file.close())
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase()
  if (buffer.readUInt32BE(0) === 0xd0cf11e0) throw new TableFault(await oldWorkbook(path))
  if (binary.test(buffer.toString('latin1'))) throw mismatch()
  const isZip = buffer.toString('latin1', 0, 2) === 'PK'
  if (ending === 'xlsm' && isZip)
    throw new TableFault('El libro tiene macros (.xlsm). Guárdalo como .xlsx, sin macros, y vuelve a subirlo.')
  if (isZip && ending !== undefined && !['xlsx', 'xlsb', 'ods', 'docx', 'zip'].includes(ending)) throw mismatch()
  if (isZip) return fromWorkbook()
  return fromText(await csvReading(path, name, opening))
}

async function fromWorkbook(): Promise<Source> {
  const { sheets, hasLinks, facts: factsOf, rows, close } = await openWorkbook(path)
  const sheet = opening.sheet ?? (await firstFilled(sheets, rows))
  if (sheet === undefined) throw new TableFault('El libro no tiene ninguna hoja visible.')
  const facts = await factsOf(sheet)
  const notes: ReadingNote[] = []
  if (sheets.length > 1 && opening.sheet === undefined)
    notes.push({
      about: 'SHEET',
      guess: true,
      text: `El libro tiene ${sheets.length} hojas: se leyó la primera${sheet === sheets[0] ? '' : ' que no está vacía'}.`,
    })
  if (facts.merged.length > 0)
    notes.push({
      about: 'ROWS',
      guess: false,
      text: `Hay celdas combinadas (${facts.merged.length}): su valor se repite en todas sus filas.`,
    })
  if (facts.hiddenColumns > 0)
    notes.push({
      about: 'ROWS',
      guess: false,
      text: `Hay columnas ocultas (${facts.hiddenColumns}): se leyeron como las demás. Si no van, quita su campo.`,
    })
  if (hasLinks)
    notes.push({ about: 'FILE', guess: false, text: 'Tiene enlaces a otros libros: se leyó el último valor guardado.' })
  const about: Source['about'] = {
    format: 'XLSX',
    encoding: null,
    separator: null,
    sheets,
    sheet,
    hiddenCount: facts.hiddenCount,
    wideRows: facts.wide,
    notes,
  }
  const all = rows(sheet, facts)
  return { rows: opening.hiddenRows === 'LEAVE_OUT' ? visible(all) : all, about, close }
}

/** The first sheet that has anything; the first one where none has. */
async function firstFilled(sheets: readonly string[], rows: Workbook['rows']): Promise<string | undefined> {
  for (const sheet of sheets.length > 1 ? sheets : []) for await (const _ of rows(sheet)) return sheet
  return sheets[0]
}

async function* visible(rows: AsyncGenerator<TableRow>): AsyncGenerator<TableRow> {
  for await (const row of rows) if (!row.hidden) yield row
}

function fromText(reading: CsvReading): Source {
  const { encoding, separator, notes } = reading
  const about = { format: 'CSV', encoding, separator, sheets: [], sheet: null, hiddenCount: 0, notes } as const
  return { rows: csvRows(path, reading), about: { ...about, sheets: [], notes }, close() {} }
}

async function sayHead({ rows, about }: Source) {
  const first: TableRow[] = []
  const evidence: Evidence = {}
  for await (const row of rows) {
    if (first.length < headRows) first.push(row)
    if (read === 'evidence') collect(evidence, row)
    else if (first.length === headRows) break
  }
  if (first.length === 0)
    throw new TableFault(
      about.sheets.length > 1 && opening.sheet !== undefined
        ? 'Esa hoja está vacía. Elige otra.'
        : 'El archivo está vacío. Elige uno con una fila de títulos y sus datos.',
    )
  const head: TableHead = { ...about, rows: first, ...(read === 'evidence' && { evidence }) }
  port?.postMessage({ kind: 'head', head } satisfies TableSaid)
}

async function sayRows(rows: AsyncGenerator<TableRow>) {
  let ready: TableRow[] = []
  const hand = async () => {
    // Waits until the rows are consumed, so that the consumer sets the pace.
    const taken = new Promise(resolve => port?.once('message', resolve))
    port?.postMessage({ kind: 'rows', rows: ready } satisfies TableSaid)
    ready = []
    await taken
  }
  for await (const row of rows) {
    ready.push(row)
    if (ready.length === batch) await hand()
  }
  if (ready.length > 0) await hand()
  port?.postMessage({ kind: 'end' } satisfies TableSaid)
}
