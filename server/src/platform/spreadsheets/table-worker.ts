import { open } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { type CsvReading, csvReading, csvRows } from './csv-rows.ts'
import { bounded, TableFault, type TableHead, type TableRow } from './table.ts'
import { openWorkbook } from './xlsx-rows.ts'

/** Worker thread that reads a table; its memory is limited, and it can be terminated if it takes too long. */

export interface TableAsked {
  path: string
  /** The file's name; its extension, if any, must match the content. */
  name: string
  /** Sheet of a workbook; the first visible one by default. */
  sheet?: string
  /** Read only the format and the first rows. */
  head: boolean
}

export type TableSaid =
  | { kind: 'head'; head: TableHead }
  | { kind: 'rows'; rows: TableRow[] }
  | { kind: 'end' }
  | { kind: 'fault'; message: string }

const headRows = 30
/** Rows per message. */
const batch = 500

const { path, name, sheet, head } = workerData as TableAsked
const port = parentPort
if (!port) throw new Error('a worker only')

try {
  const source = await openSource()
  try {
    const rows = bounded(source.rows)
    if (head) await sayHead({ ...source, rows })
    else await sayRows(rows)
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

async function openSource(): Promise<Source> {
  const file = await open(path)
  const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0).finally(() => file.close())
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase()
  if (buffer.readUInt32BE(0) === 0xd0cf11e0)
    throw new TableFault('Es un Excel antiguo (.xls) o protegido con contraseña. Guárdalo como .xlsx sin contraseña.')
  const isZip = buffer.toString('latin1', 0, 2) === 'PK'
  if (isZip !== (ending === 'xlsx') && (isZip || ending === 'xlsx'))
    throw new TableFault(
      isZip && (ending === 'xlsm' || ending === 'ods')
        ? 'Guarda el archivo como .xlsx y vuelve a subirlo.'
        : 'El contenido del archivo no es lo que su nombre dice. Guárdalo como .xlsx o como CSV y vuelve a subirlo.',
    )
  return isZip ? await fromWorkbook() : fromText(await csvReading(path))
}

async function fromWorkbook(): Promise<Source> {
  const { sheets, rows, close } = await openWorkbook(path)
  const chosen = sheet ?? sheets[0]
  if (chosen === undefined) throw new TableFault('El libro no tiene ninguna hoja visible.')
  const about: Source['about'] = { format: 'XLSX', encoding: null, delimiter: null, sheets, sheet: chosen }
  return { rows: rows(chosen), about, close }
}

function fromText(reading: CsvReading): Source {
  const about: Source['about'] = { format: 'CSV', ...reading, sheets: [], sheet: null }
  return { rows: csvRows(path, reading), about, close() {} }
}

async function sayHead({ rows, about }: Source) {
  const first: TableRow[] = []
  for await (const row of rows) {
    first.push(row)
    if (first.length === headRows) break
  }
  if (first.length === 0) throw new TableFault('El archivo está vacío. Elige uno con una fila de títulos y sus datos.')
  port?.postMessage({ kind: 'head', head: { ...about, rows: first } } satisfies TableSaid)
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
