import { Readable } from 'node:stream'
import { ReadableStream as NodeStream } from 'node:stream/web'
import { stringify } from 'csv-stringify/sync'
import type { CellValue } from 'hucre/xlsx'
import type { Tx } from './database/database.ts'
import { asTenant } from './database/transaction.ts'
import type { Caller } from './http/caller.ts'
import type { Services } from './services.ts'

/** A cell: text, a number, a calendar date, a wall time with its date, or empty. */
export type Cell = string | number | null | Temporal.PlainDate | Temporal.PlainDateTime

/** A date as the database has it, as a cell. */
export const dateCell = (text: string | null) => (text === null ? null : Temporal.PlainDate.from(text))

export interface Column<Row> {
  title: string
  /** Column width in characters. */
  width: number
  /** Number format of the column; text by default. */
  kind?: 'text' | 'count' | 'amount' | 'date' | 'time'
  value: (row: Row) => Cell
}

const formats = { text: '@', count: '#,##0', amount: '#,##0.00', date: 'dd/mm/yyyy', time: 'dd/mm/yyyy hh:mm' } as const
const types = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const
export type FileFormat = keyof typeof types

/** The media type of a file, for its header. */
export const typeOfFile = (format: FileFormat): string => types[format]

/** Characters that Excel takes in a cell; a file with more of them it calls damaged. */
const longestCell = 32_767

/** What would be read as a character's number: `_x000D_` is a line break to every spreadsheet. */
const escapeLike = /_(?=x[0-9a-f]{4}_)/gi

/** Text as it is shown again by whoever opens the file. */
const shownText = (text: string) => text.slice(0, longestCell).toWellFormed().replace(escapeLike, '_x005F_')

/** Spreadsheet dates have no zone; the writer takes their UTC fields. */
function typed(cell: Cell): CellValue {
  if (typeof cell === 'string') return shownText(cell)
  if (cell instanceof Temporal.PlainDate) return typed(cell.toPlainDateTime())
  return cell instanceof Temporal.PlainDateTime ? new Date(cell.toZonedDateTime('UTC').epochMilliseconds) : cell
}

/** A name without folders and accents, which headers can't hold: `Depósito Lima` is `Deposito-Lima`. */
const plainFileName = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w.-]+/g, '-')

/** A CSV cell. Leading spaces are removed: behind them, a spreadsheet still takes `=…` for a formula. */
function csvCell(cell: Cell): string | number | null {
  if (cell instanceof Temporal.PlainDate) return cell.toString()
  if (cell instanceof Temporal.PlainDateTime) return cell.toString({ smallestUnit: 'minute' }).replace('T', ' ')
  return typeof cell === 'string' ? cell.toWellFormed().trim() : cell
}

interface Given<Row> {
  format: FileFormat
  /** File name without extension: `colaboradores-2026-03-05`. */
  name: string
  /** Name of the sheet. */
  title: string
  columns: Column<Row>[]
  rows: Iterable<Row> | AsyncIterable<Row>
}

/**
 * Streams rows as a spreadsheet, so that memory doesn't grow with its size. XLSX has typed cells and is for people: a
 * document number keeps its zeros in it. CSV has no types and is for programs: comma (the list separator of Windows in
 * es-PE, and of Google Sheets and LibreOffice too), point, ISO dates, texts as they are; Excel guesses of each cell what
 * it is. It begins with a byte order mark, which makes Excel read it as UTF-8, and has no line `sep=,`, which makes Excel
 * forget that. A formula typed by a person stays text in both.
 */
export function fileStream<Row>({ format, name, title, columns, rows }: Given<Row>) {
  const cells = async function* <Out>(as: (cell: Cell) => Out) {
    for await (const row of rows) yield columns.map(({ value }) => as(value(row)))
  }
  return {
    headers: {
      'content-type': types[format],
      'content-disposition': `attachment; filename="${plainFileName(name)}.${format}"`,
    },
    body: format === 'xlsx' ? xlsx(title, columns, cells(typed)) : csv(columns, cells(csvCell)),
  }
}

const xlsx = <Row>(title: string, columns: Column<Row>[], rows: AsyncIterable<CellValue[]>) =>
  NodeStream.from(xlsxPieces(title, columns, rows)) as ReadableStream

async function* xlsxPieces<Row>(title: string, columns: Column<Row>[], rows: AsyncIterable<CellValue[]>) {
  // Imported on first use: most processes never make a file.
  const { writeXlsxStream } = await import('hucre/xlsx')
  yield* writeXlsxStream(rows, {
    name: title,
    columns: columns.map(({ title, width, kind = 'text' }) => ({ header: title, width, numFmt: formats[kind] })),
    freezePane: { rows: 1 },
  })
}

const rowsABlock = 500

const csv = <Row>(columns: Column<Row>[], rows: AsyncIterable<unknown[]>) =>
  Readable.toWeb(Readable.from(csvBlocks(columns, rows), { objectMode: false })) as ReadableStream

/** Concatenates several rows, since compressing and sending have a fixed cost per piece. */
async function* csvBlocks<Row>(columns: Column<Row>[], rows: AsyncIterable<unknown[]>) {
  const titles = columns.map(({ title }) => title)
  const textOf = (block: unknown[][], isFirst: boolean) =>
    stringify(block, {
      bom: isFirst,
      header: isFirst,
      columns: titles,
      record_delimiter: 'windows',
      escape_formulas: true,
      // Without this, only the configured line ending is quoted.
      quoted_match: /[\r\n]/,
      cast: { number: value => ({ value: String(value), escape_formulas: false }) },
    })
  let block: unknown[][] = []
  let isFirst = true
  for await (const row of rows) {
    block.push(row)
    if (block.length < rowsABlock) continue
    yield textOf(block, isFirst)
    block = []
    isFirst = false
  }
  if (isFirst || block.length > 0) yield textOf(block, isFirst)
}

/** Who requested the file. */
interface Asked {
  services: Pick<Services, 'database' | 'whileOpen'>
  caller: Pick<Caller, 'tenantId' | 'sessionId' | 'countries'>
}

/** Reads a list's next rows after `last`, or the first ones without it. */
export type NextRows<Row> = (tx: Tx, last: Row | undefined, size: number) => Promise<Row[]>

/** Rows per statement: few enough to keep it short, enough to make its overhead negligible. */
const atOnce = 2_000

/**
 * All rows of a list of the caller's organisation, for an export. Each batch is read in its own transaction.
 * @throws if the caller's session ends meanwhile, which aborts the download
 */
export const rowsFor = <Row>({ services, caller }: Asked, read: NextRows<Row>): AsyncGenerator<Row> =>
  whileSignedIn(
    { services, caller },
    inStretches<Row>(atOnce, (last, size) =>
      asTenant(services.database, caller.tenantId, tx => read(tx, last, size), {
        readOnly: true,
        countries: caller.countries,
      }),
    ),
  )

/** A file name with the date in UTC: `productos-2026-03-05`. */
export const datedName = (name: string, now: Temporal.Instant): string => `${name}-${now.toString().slice(0, 10)}`

/**
 * A list's file, read while it is sent.
 * @param next the `after` of a `listing`
 */
export const exportOf = <Row>(asked: Asked, { next, ...file }: Omit<Given<Row>, 'rows'> & { next: NextRows<Row> }) =>
  fileStream({ ...file, rows: rowsFor(asked, next) })

/** The session of the person downloading the file ended. */
class SentOff extends Error {}

/** Passes rows on while the caller's session is open. @throws SentOff once it has ended */
export async function* whileSignedIn<Row>({ services, caller }: Asked, rows: AsyncIterable<Row>): AsyncGenerator<Row> {
  let over = false
  const leave = services.whileOpen(caller.sessionId, () => {
    over = true
  })
  try {
    for await (const row of rows) {
      if (over) throw new SentOff('the session ended')
      yield row
    }
  } finally {
    leave()
  }
}

/** Reads a list in batches of `size`, each after the last row of the one before (keyset pagination). */
export async function* inStretches<Row>(
  size: number,
  read: (last: Row | undefined, size: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let last: Row | undefined; ; ) {
    const rows = await read(last, size)
    yield* rows
    last = rows.at(-1)
    if (rows.length < size) return
  }
}
