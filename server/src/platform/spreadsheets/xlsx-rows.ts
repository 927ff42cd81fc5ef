import { posix } from 'node:path'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { type Entry, open as openZip, type ZipFile } from 'yauzl'
import { bounds, cellText, isBlank, uncalculated } from './cells.rules.ts'
import { formatOf, type NumberFormat, numberInWords } from './number-formats.rules.ts'
import { type SheetFacts, sheetFacts } from './sheet-facts.ts'
import { TableFault, type TableRow, tooManyColumns, tooMuchText } from './table.ts'

/**
 * Streams a workbook's rows: neither the file nor a sheet is ever completely in memory. Formulas aren't evaluated; a
 * cell has the value that the program last saved. Nothing is unpacked beyond the size in the archive's directory, and
 * an archive that announces too much isn't unpacked at all.
 */

const broken = () => new TableFault('El archivo está dañado. Ábrelo en Excel y guárdalo otra vez como .xlsx.')

/** What an archive is that is no workbook we read. */
function noWorkbook(parts: ReadonlyMap<string, Entry>): TableFault {
  const has = (name: string) => parts.has(name)
  const what = has('xl/workbook.bin')
    ? 'Es un libro binario de Excel (.xlsb).'
    : has('word/document.xml')
      ? 'Es un documento de Word.'
      : has('content.xml')
        ? 'Es una hoja de LibreOffice (.ods).'
        : 'El archivo no es un libro de Excel.'
  return new TableFault(`${what} Guárdalo como .xlsx y vuelve a subirlo.`)
}

const opened = (path: string) =>
  promisify<string, object, ZipFile>(openZip as never)(path, { lazyEntries: true, autoClose: false })

export interface Workbook {
  /** The visible sheets, in order. */
  sheets: string[]
  /** Whether its cells may have values of other workbooks. */
  hasLinks: boolean
  /** Hidden rows and merged cells of a sheet, by a quick pass. @throws TableFault */
  facts(sheet: string): Promise<SheetFacts>
  /** The rows of a sheet that aren't blank. @param facts without them merged cells aren't filled. @throws TableFault */
  rows(sheet: string, facts?: SheetFacts): AsyncGenerator<TableRow>
  close(): void
}

/** Opens a workbook. @throws TableFault */
export async function openWorkbook(path: string): Promise<Workbook> {
  const zip = await opened(path).catch(() => Promise.reject(broken()))
  try {
    const parts = await partsOf(zip)
    const main = [...parts.keys()].find(name => /^xl\/workbook\.xml$/i.test(name))
    if (!main) throw noWorkbook(parts)
    const targets = await relationsOf(zip, parts, main)
    const { sheets: all, from1904 } = await sheetsOf(zip, parts.get(main) as Entry)
    const sheets = all.filter(({ hidden }) => !hidden)
    const relatedPart = (type: string) => {
      const found = [...targets.values()].find(target => target.type.endsWith(`/${type}`))
      return found && parts.get(found.path)
    }
    const partOf = (name: string) => {
      const found = sheets.find(sheet => sheet.name === name)
      const part = found && parts.get(targets.get(found.relation)?.path ?? '')
      if (!part) throw new TableFault('Esa hoja no existe en el archivo.')
      return part
    }
    let context: Context | undefined
    return {
      sheets: sheets.map(({ name }) => name),
      hasLinks: [...parts.keys()].some(name => name.startsWith('xl/externalLinks/')),
      facts: async name => sheetFacts(await streamOf(zip, partOf(name))).catch(() => Promise.reject(broken())),
      async *rows(name, facts) {
        const part = partOf(name)
        context ??= {
          texts: await sharedTexts(zip, relatedPart('sharedStrings')),
          formats: await formatsOf(zip, relatedPart('styles')),
          from1904,
        }
        yield* rowsOf(zip, part, context, facts)
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

const streamOf = (zip: ZipFile, part: Entry) => promisify<Entry, Readable>(zip.openReadStream.bind(zip) as never)(part)

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
    for await (const chunk of await streamOf(zip, part)) {
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
  if (!part) throw noWorkbook(parts)
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
  let from1904 = false
  const open = (tag: SaxesTagPlain) => {
    if (local(tag.name) === 'workbookPr') from1904 = isTrue(attribute(tag, 'date1904'))
    if (local(tag.name) !== 'sheet') return
    const relation = Object.entries(tag.attributes).find(([key]) => /:id$/.test(key))?.[1] ?? ''
    sheets.push({
      name: tag.attributes.name ?? '',
      relation,
      hidden: (tag.attributes.state ?? 'visible') !== 'visible',
    })
  }
  for await (const _ of parsed(zip, part, { open }));
  return { sheets, from1904 }
}

const isTrue = (value: string | undefined) => value === '1' || value === 'true'

/** The number format of each cell style, as far as it changes what a number says. */
async function formatsOf(zip: ZipFile, part: Entry | undefined): Promise<NumberFormat[]> {
  const codes = new Map<number, string>()
  const formats: NumberFormat[] = []
  let inCells = false
  const handlers: Handlers = {
    open(tag) {
      const name = local(tag.name)
      if (name === 'numFmt') codes.set(Number(attribute(tag, 'numFmtId')), attribute(tag, 'formatCode') ?? '')
      else if (name === 'cellXfs') inCells = true
      else if (name === 'xf' && inCells && formats.length < bounds.rows) {
        const id = Number(attribute(tag, 'numFmtId') ?? 0)
        formats.push(formatOf(id, codes.get(id)))
      }
    },
    close(name) {
      if (name === 'cellXfs') inCells = false
    },
  }
  if (part) for await (const _ of parsed(zip, part, handlers));
  return formats
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

/** What cells refer to. */
interface Context {
  texts: readonly string[]
  formats: readonly NumberFormat[]
  /** Dates are counted from 1904, as old Macs did. */
  from1904: boolean
}

function shownValue(type: string, text: string, style: string | undefined, context: Context): string {
  switch (type) {
    case 's':
      return context.texts[Number(text)] ?? ''
    case 'b':
      return text === '1' ? 'Sí' : text === '0' ? 'No' : ''
    case 'n':
      return cellText(numberInWords(text, context.formats[Number(style ?? 0)], context.from1904))
    default:
      return cellText(text)
  }
}

/** Gives the value of merged cells to all of their rows. */
function mergedFiller({ merged }: SheetFacts) {
  let [next, active] = [0, [] as { column: number; bottom: number; value: string }[]]
  return (row: number, cells: string[]) => {
    if (next >= merged.length && active.length === 0) return
    active = active.filter(({ bottom }) => bottom >= row)
    for (const { column, value } of active) {
      while (cells.length <= column) cells.push('')
      if (cells[column] === '') cells[column] = value
    }
    for (; next < merged.length && (merged[next]?.top ?? 0) <= row; next++) {
      const { top, bottom, column } = merged[next] as SheetFacts['merged'][number]
      const value = cells[column] ?? ''
      if (top === row && value !== '') active.push({ column, bottom, value })
    }
  }
}

async function* rowsOf(zip: ZipFile, part: Entry, context: Context, facts?: SheetFacts): AsyncGenerator<TableRow> {
  let ready: TableRow[] = []
  let [row, column, type, text, inValue] = [0, -1, 'n', '', false]
  let [hidden, formula, valued] = [false, false, false]
  let style: string | undefined
  let cells: string[] = []
  const fill = facts && mergedFiller(facts)
  const handlers: Handlers = {
    open(tag) {
      const name = local(tag.name)
      if (name === 'row') {
        const said = Number(attribute(tag, 'r'))
        // Row numbers must increase; a wrong one is replaced by counting.
        row = Number.isInteger(said) && said > row ? said : row + 1
        if (row > bounds.lastRow) throw broken()
        hidden = isTrue(tag.attributes.hidden)
        cells = []
        column = -1
      } else if (name === 'c') {
        const said = columnOf(tag.attributes.r ?? '')
        column = said >= 0 ? said : column + 1
        type = tag.attributes.t ?? 'n'
        style = tag.attributes.s
        text = ''
        formula = valued = false
      } else if (name === 'v' || (name === 't' && type === 'inlineStr')) inValue = valued = true
      else if (name === 'f') formula = true
    },
    text(part) {
      if (inValue && text.length < bounds.cell) text += part
    },
    close(name) {
      if (name === 'v' || name === 't') inValue = false
      else if (name === 'c') {
        const value = formula && !valued ? uncalculated : shownValue(type, text, style, context)
        // Whole rows are formatted up to the last column: what is empty there doesn't count.
        if (column >= bounds.columns) {
          if (value !== '') throw tooManyColumns()
          return
        }
        while (cells.length < column) cells.push('')
        cells[column] = value
      } else if (name === 'row' && !isBlank(cells)) {
        fill?.(row, cells)
        ready.push(hidden ? { row, cells, hidden } : { row, cells })
      }
    },
  }
  for await (const _ of parsed(zip, part, handlers)) {
    yield* ready
    ready = []
  }
  yield* ready
}
