import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { type CellValue, writeXlsxStream } from 'hucre/xlsx'
import type { Tx } from './database/database.ts'
import { asTenant, type Limits } from './database/transaction.ts'
import type { Caller } from './http/caller.ts'
import type { Services } from './services.ts'

/** A cell: text, a number, a calendar date, a date and hour as the wall shows them, or nothing. */
export type Cell = string | number | null | Temporal.PlainDate | Temporal.PlainDateTime

export interface Column<Row> {
  title: string
  /** Characters. */
  width: number
  /** How a spreadsheet shows it. */
  kind?: 'text' | 'count' | 'amount' | 'date' | 'time'
  value: (row: Row) => Cell
}

const formats = { text: '@', count: '#,##0', amount: '#,##0.00', date: 'dd/mm/yyyy', time: 'dd/mm/yyyy hh:mm' } as const
const types = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const
export type FileFormat = keyof typeof types

/** Spreadsheets count dates without any zone; the writer reads them off UTC. */
function typed(cell: Cell): CellValue {
  if (cell instanceof Temporal.PlainDate) return typed(cell.toPlainDateTime())
  return cell instanceof Temporal.PlainDateTime ? new Date(cell.toZonedDateTime('UTC').epochMilliseconds) : cell
}

/** What is before the sign doesn't keep a spreadsheet from taking a text for a formula. */
function written(cell: Cell): string | number | null {
  if (cell instanceof Temporal.PlainDate) return cell.toString()
  if (cell instanceof Temporal.PlainDateTime) return cell.toString({ smallestUnit: 'minute' }).replace('T', ' ')
  return typeof cell === 'string' ? cell.trim() : cell
}

interface Given<Row> {
  format: FileFormat
  /** Of the file, without its ending: `colaboradores-2026-03-05`. */
  name: string
  /** Of the sheet. */
  title: string
  columns: Column<Row>[]
  rows: Iterable<Row> | AsyncIterable<Row>
}

/**
 * A spreadsheet that is made while it is being sent, row by row, so that its size costs no memory. XLSX with typed cells;
 * CSV with a byte order mark, by which spreadsheets know its accents. Formulas that people typed stay text in both.
 */
export function fileStream<Row>({ format, name, title, columns, rows }: Given<Row>) {
  const cells = async function* <Out>(as: (cell: Cell) => Out) {
    for await (const row of rows) yield columns.map(({ value }) => as(value(row)))
  }
  return {
    headers: {
      'content-type': types[format],
      'content-disposition': `attachment; filename="${name.replaceAll(/[^\w.-]+/g, '-')}.${format}"`,
    },
    body: format === 'xlsx' ? xlsx(title, columns, cells(typed)) : csv(columns, cells(written)),
  }
}

const xlsx = <Row>(title: string, columns: Column<Row>[], rows: AsyncIterable<CellValue[]>) =>
  writeXlsxStream(rows, {
    name: title,
    columns: columns.map(({ title, width, kind = 'text' }) => ({ header: title, width, numFmt: formats[kind] })),
    freezePane: { rows: 1 },
  })

function csv<Row>(columns: Column<Row>[], rows: AsyncIterable<unknown[]>): ReadableStream {
  const text = stringify({
    bom: true,
    header: true,
    columns: columns.map(({ title }) => title),
    record_delimiter: 'windows',
    escape_formulas: true,
    // By itself it quotes only what looks like its own end of a line.
    quoted_match: /[\r\n]/,
    cast: { number: value => ({ value: String(value), escape_formulas: false }) },
  })
  const source = Readable.from(rows)
  source.on('error', error => text.destroy(error))
  text.on('close', () => source.destroy())
  return Readable.toWeb(source.pipe(text)) as ReadableStream
}

/** Who asked for a file. */
interface Asked {
  services: Pick<Services, 'database' | 'whileOpen'>
  caller: Pick<Caller, 'tenantId' | 'sessionId'>
}

/** Few enough to be read in one short statement, many enough that the statements don't count. */
const atOnce = 2_000

/**
 * A long list of the caller's organisation, for a file: each stretch in a transaction of its own, and none once their
 * session has ended.
 */
export const rowsFor = <Row>(
  asked: Asked,
  read: (tx: Tx, last: Row | undefined, size: number) => Promise<Row[]>,
  limits?: Limits,
): AsyncGenerator<Row> =>
  whileSignedIn(
    asked,
    inStretches<Row>(atOnce, (last, size) =>
      asTenant(asked.services.database, asked.caller.tenantId, tx => read(tx, last, size), limits),
    ),
  )

/** Whoever was sent a long file lost the right to it meanwhile. */
class SentOff extends Error {}

/** Rows for as long as the session of who asked is open: a file that is still being sent breaks off with it. */
async function* whileSignedIn<Row>({ services, caller }: Asked, rows: AsyncIterable<Row>): AsyncGenerator<Row> {
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

/** Reads a long list a stretch at a time, each from where the one before it ended. */
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
