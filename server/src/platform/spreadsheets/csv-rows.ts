import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Encoding, ReadingNote, Separator } from '@aforo/api/platform/tables'
import { CsvError, parse } from 'csv-parse'
import { bounds, cellText, isBlank } from './cells.rules.ts'
import { decoded, decoderOf, encodingOf, type FoundEncoding } from './encoding.ts'
import { separatorMarks, separatorOf } from './separator.rules.ts'
import { TableFault, type TableOpening, type TableRow, tooManyColumns, tooManyRows } from './table.ts'

/** Encoding and separator of a text file. */
export interface CsvReading {
  encoding: Encoding
  separator: Separator
  notes: ReadingNote[]
  /** Whether lines end in HTML's `<br>`, as the central bank's do. */
  breaks: boolean
}

const notText = () =>
  new TableFault('El archivo no es texto ni un libro de Excel. Guárdalo como .xlsx o como CSV y vuelve a subirlo.')

const notTable = (what: string) => new TableFault(`${what} Ábrelo en Excel, guárdalo como .xlsx y vuelve a subirlo.`)

/** A web page or another document of markup that was named as a table. */
function refuseMarkup(text: string, name: string) {
  const start = text.trimStart().slice(0, 2_000)
  const as = /\.xlsx?$/i.test(name) ? ', aunque su nombre es de un libro de Excel' : ''
  if (/^<\?xml[^>]*>\s*(<\?[^>]*>\s*)*<(\w+:)?Workbook\b/i.test(start))
    throw notTable('Es un libro en XML de Excel 2003.')
  if (/^(<!--[\s\S]*?-->\s*)?<(!doctype\s+html|html|head|meta|style|body|table|div)\b/i.test(start))
    throw notTable(`Es una página web (HTML)${as}.`)
  if (/^<\?xml\b/i.test(start)) throw notTable('Es un documento XML, no una tabla.')
  if (/^\s*[[{]\s*["[{\]}]/.test(start)) throw notTable('Es un documento JSON, no una tabla.')
  if (start.startsWith('%PDF')) throw new TableFault('Es un PDF. Sube la tabla como .xlsx o como CSV.')
  if (/^BEGIN:V(CALENDAR|CARD)/i.test(start))
    throw new TableFault('Es un calendario o una libreta de contactos. Sube la tabla como .xlsx o como CSV.')
}

/** Reads a file's encoding and separator, unless they are chosen. @throws TableFault if it isn't text or no table */
export async function csvReading(path: string, name: string, chosen: TableOpening): Promise<CsvReading> {
  const file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(65_536), 0, 65_536, 0).finally(() => file.close())
  const start = buffer.subarray(0, bytesRead)
  // What is chosen is not looked for, which would go through the whole file.
  const found: FoundEncoding | undefined =
    chosen.encoding === undefined ? await encodingOf(path, start) : { encoding: chosen.encoding }
  if (!found) throw notText()
  const { encoding } = found
  const text = decoderOf(encoding)(start)
  refuseMarkup(text, name)
  const breaks = /<br\s*\/?>/i.test(text) && !/[\r\n]/.test(text.trim())
  const guessed = separatorOf(breaks ? text.replace(/<br\s*\/?>/gi, '\n') : text)
  const notes: (ReadingNote | undefined)[] = []
  if (/\.xlsx?$/i.test(name))
    notes.push({ about: 'FILE', guess: true, text: 'Tiene nombre de libro de Excel, pero es texto: se leyó como CSV.' })
  notes.push(found.note)
  if (/Ã[\u0080-\u00bf©±³º¡]|Â[¿¡º°]|â€/.test(text))
    notes.push({
      about: 'ENCODING',
      guess: true,
      text: 'Hay letras como «Ã±»: prueba otra codificación, o corrige el archivo donde se creó.',
    })
  if (chosen.separator === undefined) notes.push(guessed.note)
  return {
    encoding,
    separator: chosen.separator ?? guessed.separator,
    notes: notes.flatMap(note => note ?? []),
    breaks,
  }
}

/** The apostrophe that exports put before text that looks like a formula. */
const marked = /^'(?=[=+\-@])/

/** The rows of a text file that aren't blank. @throws TableFault */
export async function* csvRows(path: string, { encoding, separator, breaks }: CsvReading): AsyncGenerator<TableRow> {
  const parser = parse({
    delimiter: separatorMarks[separator],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: 512 * 1024,
    bom: false,
    ...(breaks && { record_delimiter: ['<br>', '<br/>', '<br />', '<BR>'] }),
  })
  const text = Readable.from(decoded(path, encoding))
  text.on('error', error => parser.destroy(error))
  text.pipe(parser)
  let row = 0
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      if (++row > bounds.lastRow) throw tooManyRows()
      if (record.length > bounds.columns) cutBlank(record)
      const cells = record.map(cell => cellText(cell).replace(marked, ''))
      if (row === 1 && /^sep=[,;|\t]?$/i.test(cells.join(''))) continue
      if (!isBlank(cells)) yield { row, cells }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (error.code === 'CSV_MAX_RECORD_SIZE')
      throw new TableFault(
        `No se puede leer después de la fila ${row}: hay una fila larguísima. Revisa que ahí las comillas estén cerradas y que no haya cientos de columnas.`,
      )
    throw new TableFault(`No se puede leer después de la fila ${row}: revisa que ahí las comillas estén cerradas.`)
  } finally {
    text.destroy()
  }
}

/** Empty columns at the end don't count. @throws TableFault if others are too many */
function cutBlank(record: string[]) {
  const last = record.findLastIndex(cell => cell.trim() !== '')
  if (last >= bounds.columns) throw tooManyColumns()
  record.length = Math.max(last + 1, 1)
}
