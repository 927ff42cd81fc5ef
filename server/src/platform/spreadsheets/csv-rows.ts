import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import {
  bounds,
  cellText,
  isBlank,
  TableFault,
  type TableHead,
  type TableRow,
  tooManyColumns,
  tooManyRows,
} from './table.ts'

type Encoding = NonNullable<TableHead['encoding']>
type Delimiter = NonNullable<TableHead['delimiter']>

/** Encoding and delimiter of a CSV file. */
export interface CsvReading {
  encoding: Encoding
  delimiter: Delimiter
}

const notText = () =>
  new TableFault('El archivo no es texto ni un libro de Excel. Guárdalo como .xlsx o como CSV y vuelve a subirlo.')

/** Detects a file's encoding and delimiter. @throws TableFault if it isn't text */
export async function csvReading(path: string): Promise<CsvReading> {
  const file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(65_536), 0, 65_536, 0).finally(() => file.close())
  const start = buffer.subarray(0, bytesRead)
  const encoding = await encodingOf(path, start)
  return { encoding, delimiter: delimiterOf(new TextDecoder(encoding).decode(start)) }
}

/**
 * A file without byte order mark that isn't valid UTF-8 counts as Windows-1252, which older versions of Excel write.
 */
async function encodingOf(path: string, start: Buffer): Promise<Encoding> {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  if (start.includes(0)) {
    const zeros = [0, 1].map(odd => start.filter((byte, at) => byte === 0 && at % 2 === odd).length)
    const [even = 0, odd = 0] = zeros
    if (odd > start.length * 0.3 && even === 0) return 'utf-16le'
    if (even > start.length * 0.3 && odd === 0) return 'utf-16be'
    throw notText()
  }
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of createReadStream(path)) decoder.decode(chunk as Buffer, { stream: true })
    decoder.decode()
    return 'utf-8'
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return 'windows-1252'
  }
}

/** The apostrophe that exports put before text that looks like a formula. */
const marked = /^'(?=[=+\-@])/

const delimiters: Delimiter[] = [';', '\t', ',']

/** The delimiter that splits the first lines most evenly, ignoring quoted text; or the one of Excel's line `sep=;`. */
export function delimiterOf(text: string): Delimiter {
  const said = /^\ufeff?sep=([,;\t])\r?\n/.exec(text)?.[1]
  if (said) return said as Delimiter
  const lines = text
    .replace(/"(?:[^"]|"")*"/g, '""')
    .split(/\r\n|\n|\r/, 10)
    .filter(Boolean)
  const counts = delimiters.map(delimiter => {
    const each = lines.map(line => line.split(delimiter).length - 1)
    const most = each.filter(count => count > 0 && count === each[0]).length
    return { delimiter, score: most * 1_000 + (each[0] ?? 0) }
  })
  const best = counts.reduce((best, next) => (next.score > best.score ? next : best))
  return best.score > 0 ? best.delimiter : ','
}

/** The rows of a CSV file that aren't blank. @throws TableFault */
export async function* csvRows(path: string, { encoding, delimiter }: CsvReading): AsyncGenerator<TableRow> {
  const parser = parse({
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: 512 * 1024,
    bom: false,
  })
  const text = Readable.from(decoded(path, encoding))
  text.on('error', error => parser.destroy(error))
  text.pipe(parser)
  let row = 0
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      if (++row > bounds.lastRow) throw tooManyRows()
      if (record.length > bounds.columns) throw tooManyColumns()
      const cells = record.map(cell => cellText(cell).replace(marked, ''))
      if (row === 1 && /^sep=[,;\t]?$/.test(cells.join(''))) continue
      if (!isBlank(cells)) yield { row, cells }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new TableFault(`No se puede leer después de la fila ${row}: revisa que ahí las comillas estén cerradas.`)
  } finally {
    text.destroy()
  }
}

async function* decoded(path: string, encoding: Encoding): AsyncGenerator<string> {
  // The decoder removes the byte order mark.
  const decoder = new TextDecoder(encoding)
  for await (const chunk of createReadStream(path)) yield decoder.decode(chunk as Buffer, { stream: true })
  yield decoder.decode()
}
