import type { QrLayout } from '@aforo/api/places/space-qr'
import { isolated } from '@aforo/api/platform/text-direction'
import qrcode from 'qrcode'
import { PdfText } from '../../platform/pdf-text.ts'
import type { CodedSpace } from './qr.queries.ts'
import { qrLink } from './spaces.present.ts'

/** A code to print: what it opens and what stands beside it. */
export interface Code {
  link: string
  name: string
  campus: string
  /** What the space stands in, from the floor inwards; empty for a floor. */
  place: string
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** PDF measures in points, 72 to the inch; A4. */
const page = { width: 595.28, height: 841.89 }
const margin = 28
const columns = 3
const rows = 4
/** Modules of white around a code, without which readers don't find it (ISO/IEC 18004). */
const quiet = 4

const hint = 'Escanea el código con la cámara de tu teléfono.'

/**
 * The codes as a PDF with tags for screen readers, piece by piece: each page leaves memory before the next one is drawn,
 * and others get their turn between them.
 */
export async function* qrPdf(codes: Iterable<Code>, layout: QrLayout, title: string): AsyncGenerator<Buffer> {
  // Imported where a file is made: most copies never make one.
  const { default: PDFDocument } = await import('pdfkit')
  const document = new PDFDocument({
    autoFirstPage: false,
    size: 'A4',
    margin: 0,
    lang: 'es-PE',
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: title, Author: 'Aforo', Subject: 'Códigos QR de espacios' },
  })
  const root = document.struct('Document')
  document.addStructure(root)
  const paper = new PdfText(document)

  const perPage = layout === 'SHEET' ? columns * rows : 1
  let drawn = 0
  for (const code of codes) {
    const slot = drawn++ % perPage
    if (slot === 0) document.addPage()
    drawCode({ document, paper, root }, code, layout === 'SHEET' ? cell(slot) : undefined)
    if (slot < perPage - 1) continue
    yield* written(document)
    await new Promise(resolve => setImmediate(resolve))
  }
  root.end()
  document.end()
  yield* written(document)
}

function* written(document: PDFKit.PDFDocument): Generator<Buffer> {
  for (let chunk = document.read(); chunk !== null; chunk = document.read()) yield chunk
}

const cell = (slot: number): Box => {
  const width = (page.width - 2 * margin) / columns
  const height = (page.height - 2 * margin) / rows
  return {
    x: margin + (slot % columns) * width,
    y: margin + Math.floor(slot / columns) * height,
    width,
    height,
  }
}

interface Sheet {
  document: PDFKit.PDFDocument
  paper: PdfText
  root: PDFKit.PDFStructureElement
}

/** One code with its words, on a page of its own or in a cell of a sheet. */
function drawCode({ document, paper, root }: Sheet, code: Code, box: Box | undefined) {
  const section = document.struct('Sect', { title: code.name })
  root.add(section)
  const where = [code.place, code.campus].filter(Boolean).map(isolated).join(' · ')
  const words = (type: string, text: string, line: Line) =>
    section.add(document.struct(type, {}, () => drawLine(paper, text, line)))
  const picture = (x: number, y: number, size: number) =>
    section.add(
      document.struct('Figure', { alt: `Código QR de ${code.name}: ${code.link}` }, () =>
        drawModules(document, code.link, x, y, size),
      ),
    )

  if (box) {
    const size = 128
    document
      .save()
      .lineWidth(0.5)
      .dash(2, { space: 3 })
      .rect(box.x, box.y, box.width, box.height)
      .stroke('#999')
      .restore()
    const inner = { x: box.x + 8, width: box.width - 16 }
    words('H1', isolated(code.name), { ...inner, y: box.y + 10, font: 'bold', size: 13, smallest: 7 })
    words('P', where, { ...inner, y: box.y + 28, font: 'regular', size: 8, smallest: 5 })
    picture(box.x + (box.width - size) / 2, box.y + 40, size)
    words('P', hint, { ...inner, y: box.y + box.height - 18, font: 'regular', size: 6, smallest: 5, color: '#444' })
  } else {
    const size = 380
    const inner = { x: 56, width: page.width - 112 }
    words('H1', isolated(code.name), { ...inner, y: 110, font: 'bold', size: 44, smallest: 14 })
    words('P', where, { ...inner, y: 172, font: 'regular', size: 18, smallest: 9 })
    picture((page.width - size) / 2, 220, size)
    words('P', hint, { ...inner, y: 624, font: 'regular', size: 15, smallest: 9 })
    words('P', code.link, { ...inner, y: 652, font: 'regular', size: 10, smallest: 6, color: '#444' })
  }
  section.end()
}

interface Line {
  x: number
  y: number
  width: number
  font: 'regular' | 'bold'
  size: number
  /** Below this a line that doesn't fit is cut instead. */
  smallest: number
  color?: string
}

/** One centred line, as large as fits; cut with an ellipsis when not even the smallest size does. */
function drawLine(paper: PdfText, text: string, { x, y, width, font, size, smallest, color }: Line) {
  const widest = paper.widthOf(text, size, font)
  const fitting = Math.max(smallest, Math.min(size, Math.floor((size * width) / widest)))
  let shown = text
  while (shown.length > 1 && paper.widthOf(shown, fitting, font) > width) shown = `${shown.slice(0, -2).trimEnd()}…`
  paper.write(shown, { x, y: y + (size - fitting), width: width + 1, size: fitting, font, color, align: 'center' })
}

/** The code as vectors, so that it stays sharp at any size: a rectangle for each run of dark modules. */
function drawModules(document: PDFKit.PDFDocument, link: string, x: number, y: number, size: number) {
  const { modules } = qrcode.create(link, { errorCorrectionLevel: 'M' })
  const unit = size / (modules.size + 2 * quiet)
  const at = (index: number) => (index + quiet) * unit
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++) {
      if (!modules.get(row, column)) continue
      const start = column
      while (column + 1 < modules.size && modules.get(row, column + 1)) column++
      // A little overlap, or else some printers leave white hairs between the rows.
      document.rect(x + at(start), y + at(row), (column - start + 1) * unit, unit * 1.02)
    }
  document.fill('#000')
}

/** A space as its code is drawn: its name and place, and the address of its page. */
export const codeOf =
  (publicUrl: string) =>
  ({ id, ...words }: CodedSpace): Code => ({ ...words, link: qrLink(publicUrl, id) })
