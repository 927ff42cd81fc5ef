import { posix } from 'node:path'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { type Entry, open as openZip, type ZipFile } from 'yauzl'
import { bounds, cellText, isBlank, TableFault, type TableRow, tooManyColumns, tooMuchText } from './table.ts'

/**
 * Streams a workbook's rows: neither the file nor a sheet is ever completely in memory. Formulas aren't evaluated; a
 * cell has the value that the program last saved. Nothing is unpacked beyond the size in the archive's directory, and
 * an archive that announces too much isn't unpacked at all.
 */

const broken = () => new TableFault('El archivo está dañado. Ábrelo en Excel y guárdalo otra vez como .xlsx.')
const noWorkbook = () => new TableFault('El archivo no es un libro de Excel. Guárdalo como .xlsx y vuelve a subirlo.')

const opened = (path: string) =>
  promisify<string, object, ZipFile>(openZip as never)(path, { lazyEntries: true, autoClose: false })

export interface Workbook {
  /** The visible sheets, in order. */
  sheets: string[]
  /** The rows of a sheet that aren't blank. @throws TableFault */
  rows(sheet: string): AsyncGenerator<TableRow>
  close(): void
}

/** Opens a workbook. @throws TableFault */
export async function openWorkbook(path: string): Promise<Workbook> {
  const zip = await opened(path).catch(() => Promise.reject(broken()))
  try {
    const parts = await partsOf(zip)
    const main = [...parts.keys()].find(name => /^xl\/workbook\.xml$/i.test(name))
    if (!main) throw noWorkbook()
    const targets = await relationsOf(zip, parts, main)
    const sheets = (await sheetsOf(zip, parts.get(main) as Entry)).filter(({ hidden }) => !hidden)
    let texts: string[] | undefined
    return {
      sheets: sheets.map(({ name }) => name),
      async *rows(name) {
        const found = sheets.find(sheet => sheet.name === name)
        const part = found && parts.get(targets.get(found.relation)?.path ?? '')
        if (!part) throw new TableFault('Esa hoja no existe en el archivo.')
        const shared = [...targets.values()].find(({ type }) => type.endsWith('/sharedStrings'))
        texts ??= await sharedTexts(zip, shared && parts.get(shared.path))
        yield* rowsOf(zip, part, texts)
      },
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

/** The archive's directory, read without unpacking anything. @throws TableFault if it announces too much */
function partsOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const parts = new Map<string, Entry>()
  let unpacked = 0
  return new Promise((resolve, reject) => {
    zip.on('error', () => reject(broken()))
    zip.on('end', () => resolve(parts))
    zip.on('entry', (entry: Entry) => {
      parts.set(entry.fileName, entry)
      unpacked += entry.uncompressedSize
      if (unpacked > bounds.unpacked || parts.size > bounds.parts)
        reject(new TableFault('El archivo se expande demasiado para ser una lista. Copia los datos a un libro nuevo.'))
      else zip.readEntry()
    })
    zip.readEntry()
  })
}

interface Handlers {
  open?(tag: SaxesTagPlain): void
  text?(text: string): void
  close?(name: string): void
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)

/** Parses a part tag by tag. Yields after each chunk, so that the consumer sets the pace. */
async function* parsed(zip: ZipFile, part: Entry, handlers: Handlers): AsyncGenerator<void> {
  const parser = new SaxesParser()
  let fault: Error | undefined
  parser.on('error', error => {
    fault ??= error
  })
  parser.on('opentag', tag => handlers.open?.(tag))
  parser.on('text', text => handlers.text?.(text))
  parser.on('closetag', tag => handlers.close?.(local(tag.name)))
  const decoder = new TextDecoder('utf-8')
  try {
    const stream = await promisify<Entry, Readable>(zip.openReadStream.bind(zip) as never)(part)
    for await (const chunk of stream) {
      parser.write(decoder.decode(chunk as Buffer, { stream: true }))
      if (fault) throw fault
      yield
    }
    parser.write(decoder.decode()).close()
  } catch (error) {
    throw error instanceof TableFault ? error : broken()
  }
}

const attribute = (tag: SaxesTagPlain, name: string): string | undefined =>
  tag.attributes[name] ?? Object.entries(tag.attributes).find(([key]) => local(key) === name)?.[1]

async function relationsOf(zip: ZipFile, parts: Map<string, Entry>, main: string) {
  const targets = new Map<string, { type: string; path: string }>()
  const part = parts.get(posix.join(posix.dirname(main), '_rels', `${posix.basename(main)}.rels`))
  if (!part) throw noWorkbook()
  const open = (tag: SaxesTagPlain) => {
    if (local(tag.name) !== 'Relationship') return
    const { Id = '', Type = '', Target = '' } = tag.attributes
    targets.set(Id, {
      type: Type,
      path: posix.join(Target.startsWith('/') ? '' : posix.dirname(main), Target).replace(/^\//, ''),
    })
  }
  for await (const _ of parsed(zip, part, { open }));
  return targets
}

async function sheetsOf(zip: ZipFile, part: Entry) {
  const sheets: { name: string; relation: string; hidden: boolean }[] = []
  const open = (tag: SaxesTagPlain) => {
    if (local(tag.name) !== 'sheet') return
    const relation = Object.entries(tag.attributes).find(([key]) => /:id$/.test(key))?.[1] ?? ''
    sheets.push({
      name: tag.attributes.name ?? '',
      relation,
      hidden: (tag.attributes.state ?? 'visible') !== 'visible',
    })
  }
  for await (const _ of parsed(zip, part, { open }));
  return sheets
}

/** The shared strings, which cells refer to by index. Phonetic readings are left out. */
async function sharedTexts(zip: ZipFile, part: Entry | undefined): Promise<string[]> {
  const texts: string[] = []
  let [text, inText, inSound, length] = ['', false, false, 0]
  const handlers: Handlers = {
    open(tag) {
      const name = local(tag.name)
      if (name === 'si') text = ''
      else if (name === 'rPh') inSound = true
      else if (name === 't') inText = !inSound
    },
    text(part) {
      if (inText && text.length < bounds.cell) text += part
    },
    close(name) {
      if (name === 't') inText = false
      else if (name === 'rPh') inSound = false
      else if (name === 'si') {
        const kept = cellText(text)
        length += kept.length
        texts.push(kept)
      }
    },
  }
  if (part)
    for await (const _ of parsed(zip, part, handlers))
      if (length > bounds.sharedText || texts.length > bounds.rows * 20) throw tooMuchText()
  return texts
}

/** Column index of a cell reference, from 0: `C12` is 2. -1 if it names no column. */
function columnOf(reference: string): number {
  let column = 0
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

/** A number as typed, including a phone number that Excel stores as 5.1987654321E10. */
function numberText(value: string): string {
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number)) return cellText(value)
  return number.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 10 })
}

function shownValue(type: string, text: string, texts: readonly string[]): string {
  switch (type) {
    case 's':
      return texts[Number(text)] ?? ''
    case 'b':
      return text === '1' ? 'Sí' : text === '0' ? 'No' : ''
    case 'n':
      return numberText(text)
    default:
      return cellText(text)
  }
}

async function* rowsOf(zip: ZipFile, part: Entry, texts: readonly string[]): AsyncGenerator<TableRow> {
  let ready: TableRow[] = []
  let [row, column, type, text, inValue] = [0, -1, 'n', '', false]
  let cells: string[] = []
  const handlers: Handlers = {
    open(tag) {
      const name = local(tag.name)
      if (name === 'row') {
        const said = Number(attribute(tag, 'r'))
        // Row numbers must increase; a wrong one is replaced by counting.
        row = Number.isInteger(said) && said > row ? said : row + 1
        if (row > bounds.lastRow) throw broken()
        cells = []
        column = -1
      } else if (name === 'c') {
        const said = columnOf(tag.attributes.r ?? '')
        column = said >= 0 ? said : column + 1
        if (column >= bounds.columns) throw tooManyColumns()
        type = tag.attributes.t ?? 'n'
        text = ''
      } else if (name === 'v' || (name === 't' && type === 'inlineStr')) inValue = true
    },
    text(part) {
      if (inValue && text.length < bounds.cell) text += part
    },
    close(name) {
      if (name === 'v' || name === 't') inValue = false
      else if (name === 'c') {
        while (cells.length < column) cells.push('')
        cells[column] = shownValue(type, text, texts)
      } else if (name === 'row' && !isBlank(cells)) ready.push({ row, cells })
    },
  }
  for await (const _ of parsed(zip, part, handlers)) {
    yield* ready
    ready = []
  }
  yield* ready
}
