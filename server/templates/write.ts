import { writeFileSync } from 'node:fs'
import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  Header,
  type ISectionOptions,
  Packer,
  PageNumber,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'
import { type Clause, type Part, type TemplateText, templateTexts } from './texts.ts'

/** Writes the shipped templates of contracts into this folder: `node server/templates/write.ts` after a change of their texts. */

const font = 'Arial'
const line = { style: BorderStyle.SINGLE, size: 4, color: 'BFC5CE' }
const borders = { top: line, bottom: line, left: line, right: line }
const none = { style: BorderStyle.NONE, size: 0, color: 'FFFFFF' }

const text = (words: string, { bold = false, size = 20 } = {}) => new TextRun({ text: words, bold, size, font })
const paragraph = (words: string, keepNext = false) =>
  new Paragraph({
    children: [text(words)],
    alignment: AlignmentType.JUSTIFIED,
    spacing: { after: 120, line: 276 },
    keepNext,
  })

const section = /^\{[#^](\w+)\}(.*?)\{\/\1\}/

/**
 * The paragraphs of a text. What is all in conditions gets a paragraph for each of their tags, which goes with them: within
 * its own paragraph a condition that doesn't hold would leave an empty one behind.
 */
function paragraphs(words: string, keepNext = false): Paragraph[] {
  const [whole, , inside] = section.exec(words) ?? []
  if (whole === undefined || inside === undefined) return [paragraph(words, keepNext)]
  const rest = words.slice(whole.length)
  if (rest !== '' && !section.test(rest)) return [paragraph(words, keepNext)]
  const [opens, closes] = [whole.slice(0, whole.indexOf('}') + 1), whole.slice(whole.lastIndexOf('{'))]
  return [
    paragraph(opens),
    ...paragraphs(inside, keepNext),
    paragraph(closes),
    ...(rest === '' ? [] : paragraphs(rest, keepNext)),
  ]
}

/** A value of two lines has its second one below the first. */
type Cell = [head: string, value: string | [string, string], percent: number, right?: boolean, when?: string]

// Word joins two tables without a paragraph between them, and an empty one is as high as its letters.
const spacer = () => new Paragraph({ children: [text(' ', { size: 8 })] })

/**
 * A table. Columns come and go by the row only, not by the table: of one whose column depends on a condition there are two, with it
 * and without it.
 */
function table(loop: string, cells: Cell[], sums?: string[]): (Paragraph | Table)[] {
  const place = cells.findIndex(([, , , , when]) => when !== undefined)
  const when = cells[place]?.[4]
  if (when === undefined) return [tableOf(loop, cells, sums), spacer()]
  const certain = cells.map((cell, other): Cell => (other === place ? [cell[0], cell[1], cell[2], cell[3]] : cell))
  return [
    paragraph(`{#${when}}`),
    ...table(loop, certain, sums),
    paragraph(`{/${when}}`),
    paragraph(`{^${when}}`),
    ...table(loop, cells.toSpliced(place, 1), sums?.toSpliced(place, 1)),
    paragraph(`{/${when}}`),
  ]
}

/** A table with a head that each page repeats, one row that a loop repeats, and below it their sums; its columns fill the page. */
function tableOf(loop: string, cells: Cell[], sums?: string[]): Table {
  const all = cells.reduce((sum, [, , percent]) => sum + percent, 0)
  const cell = (words: string | string[], percent: number, { head = false, right = false }) =>
    new TableCell({
      borders,
      width: { size: Math.round((percent * 100) / all), type: WidthType.PERCENTAGE },
      margins: { top: 60, bottom: 60, left: 90, right: 90 },
      ...(head && { shading: { type: ShadingType.CLEAR, fill: 'EEF1F5', color: 'auto' } }),
      children: [words].flat().map(
        (one, place) =>
          new Paragraph({
            alignment: right ? AlignmentType.RIGHT : AlignmentType.LEFT,
            children: [text(one, { bold: head, size: place === 0 ? 17 : 15 })],
          }),
      ),
    })
  const last = cells.length - 1
  const looped = ([, value]: Cell, place: number) =>
    [value]
      .flat()
      .map(
        (one, line, lines) =>
          `${place === 0 && line === 0 ? `{#${loop}}` : ''}${one}${place === last && line === lines.length - 1 ? `{/${loop}}` : ''}`,
      )
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: [
      new TableRow({
        tableHeader: true,
        cantSplit: true,
        children: cells.map(([head, , percent, right]) => cell(head, percent, { head: true, right })),
      }),
      new TableRow({
        cantSplit: true,
        children: cells.map((one, place) => cell(looped(one, place), one[2], { right: one[3] })),
      }),
      ...(sums
        ? [
            new TableRow({
              cantSplit: true,
              children: cells.map(([, , percent, right], place) =>
                cell(sums[place] ?? '', percent, { head: true, right }),
              ),
            }),
          ]
        : []),
    ],
  })
}

const tables = {
  LINES: () =>
    table(
      'lineas',
      [
        ['Espacio o servicio', ['{producto}', '{sede}'], 29],
        ['Cant.', '{cantidad}', 8, true],
        ['Precio al mes', '{precio_y_descuento}', 19, true],
        ['Desde', '{inicio}', 13],
        ['Hasta', '{fin}', 13],
        ['Mensual sin IGV', '{mensual}', 18, true],
      ],
      ['Total', '', '', '', '', '{contrato.renta_mensual}'],
    ),
  ACCOUNTS: () =>
    table('cuentas', [
      ['Banco', '{banco}', 30],
      ['Moneda', '{moneda}', 14],
      ['Número de cuenta', '{numero}', 26],
      ['CCI', '{cci}', 30, false, 'con_cci'],
    ]),
  PLAN: () => planTable('Instalación', 'instalacion'),
  /** Of an addendum: an early end has a penalty. */
  CHANGED_PLAN: () => planTable('Pagos únicos', 'unicos'),
}

const planTable = (head: string, once: string) =>
  table(
    'plan',
    [
      ['Mes', '{mes}', 21],
      ['Renta', '{renta}', 16, true],
      [head, `{${once}}`, 14, true, `cuadro_con_${once}`],
      ['IGV', '{igv}', 15, true],
      ['Garantía', '{garantia}', 16, true, 'cuadro_con_garantia'],
      ['Total', '{total}', 18, true],
    ],
    [
      'Total',
      '{plan_total.renta}',
      `{plan_total.${once}}`,
      '{plan_total.igv}',
      '{plan_total.garantia}',
      '{plan_total.total}',
    ],
  )

const isTable = (words: string): words is keyof typeof tables => Object.hasOwn(tables, words)

const ordinals = 'PRIMERA SEGUNDA TERCERA CUARTA QUINTA SEXTA SÉTIMA OCTAVA NOVENA DÉCIMA UNDÉCIMA DUODÉCIMA'.split(' ')

/**
 * The number of a clause. After one that may be missing it is the one or the other by its condition.
 * @param before the clauses before it
 */
function ordinalOf(before: readonly Clause[]): string {
  const [optional, ...more] = before.flatMap(({ when }) => when ?? [])
  if (more.length > 0) throw new Error('the numbers follow one optional clause')
  const place = before.length
  return optional === undefined
    ? (ordinals[place] ?? '')
    : `{#${optional}}${ordinals[place]}{/${optional}}{^${optional}}${ordinals[place - 1]}{/${optional}}`
}

/** Parts that depend on a condition stand between its tags, each in a paragraph that goes with it. */
function partOf(part: Part, keepNext: boolean): (Paragraph | Table)[] {
  if (typeof part === 'object')
    return [paragraph(`{#${part.when}}`), ...partsOf(part.body, keepNext), paragraph(`{/${part.when}}`)]
  if (isTable(part)) return tables[part]()
  return paragraphs(part, keepNext)
}

/** What introduces a table goes with it: no page ends with the words before one. */
const partsOf = (body: readonly Part[], keepNext: boolean) =>
  body.flatMap((part, place) => {
    const next = body[place + 1]
    return partOf(part, keepNext || (typeof next === 'string' && isTable(next)))
  })

/** The last clause goes with the signatures: nobody signs a page on which nothing else stands. */
const clause = ({ title, when, body }: Clause, place: number, all: readonly Clause[]) => {
  const written = [
    new Paragraph({
      keepNext: true,
      spacing: { before: 240, after: 100 },
      children: [text(`${ordinalOf(all.slice(0, place))}: ${title.toUpperCase()}`, { bold: true })],
    }),
    ...partsOf(body, place === all.length - 1),
  ]
  return when === undefined ? written : [paragraph(`{#${when}}`), ...written, paragraph(`{/${when}}`)]
}

function signatures(): Table {
  const centered = (words: string, { bold = false, before = 0 } = {}) =>
    new Paragraph({
      alignment: AlignmentType.CENTER,
      spacing: { before },
      children: [text(words, { size: 18, bold })],
    })
  // Room for a hand above each line; one line for each who signs.
  const line = () => centered('_______________________________', { before: 900 })
  const side = (party: string, company: string[], signers: Paragraph[]) =>
    new TableCell({
      borders: { top: none, bottom: none, left: none, right: none },
      width: { size: 50, type: WidthType.PERCENTAGE },
      children: [centered(party, { bold: true, before: 240 }), ...company.map(words => centered(words)), ...signers],
    })
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    borders: { top: none, bottom: none, left: none, right: none, insideHorizontal: none, insideVertical: none },
    rows: [
      new TableRow({
        cantSplit: true,
        children: [
          side(
            'EL OPERADOR',
            ['{operador.razon_social}', 'RUC {operador.ruc}'],
            [
              centered('{#representantes}'),
              line(),
              centered('{nombre}'),
              centered('{tipo_documento} {numero_documento}'),
              centered('{/representantes}'),
            ],
          ),
          side(
            'EL CLIENTE',
            ['{cliente.razon_social}', '{cliente.tipo_documento} {cliente.ruc}'],
            [
              line(),
              centered('{cliente_representante.nombre}'),
              centered('{cliente_representante.tipo_documento} {cliente_representante.numero_documento}'),
            ],
          ),
        ],
      }),
    ],
  })
}

function documentOf({ title, opening, clauses }: TemplateText): Document {
  const page: ISectionOptions = {
    properties: {
      page: {
        size: { width: 11_906, height: 16_838 },
        margin: { top: 1_500, bottom: 1_300, left: 1_400, right: 1_400 },
      },
    },
    headers: {
      default: new Header({
        children: [
          new Paragraph({
            alignment: AlignmentType.RIGHT,
            children: [text('{operador.razon_social} · {contrato.numero}', { size: 16 })],
          }),
        ],
      }),
    },
    footers: {
      default: new Footer({
        children: [
          new Paragraph({
            alignment: AlignmentType.CENTER,
            children: [
              new TextRun({
                size: 16,
                font,
                children: ['Página ', PageNumber.CURRENT, ' de ', PageNumber.TOTAL_PAGES],
              }),
            ],
          }),
        ],
      }),
    },
    children: [
      new Paragraph({
        alignment: AlignmentType.CENTER,
        spacing: { after: 60 },
        children: [text(title, { bold: true, size: 28 })],
      }),
      new Paragraph({
        alignment: AlignmentType.CENTER,
        spacing: { after: 240 },
        children: [text('N.° {contrato.numero}', { size: 22 })],
      }),
      ...opening.flatMap(words => paragraphs(words)),
      ...clauses.flatMap(clause),
      signatures(),
    ],
  }
  return new Document({
    creator: 'Aforo',
    title,
    styles: { default: { document: { run: { font, size: 20 } } } },
    sections: [page],
  })
}

for (const one of templateTexts)
  writeFileSync(new URL(`./${one.file}.docx`, import.meta.url), await Packer.toBuffer(documentOf(one)))
