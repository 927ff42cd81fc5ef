import { linePriceInWords } from '@aforo/api/deals/line-prices-in-words'
import type { SaleCurrency } from '@aforo/api/deals/sale-states'
import { formatDate, formatDates } from '@aforo/api/platform/dates-in-words'
import { decimalsOf, formatMinor } from '@aforo/api/platform/money'
import { taxOnNet } from '@aforo/api/platform/money.rules'
import { isolated } from '@aforo/api/platform/text-direction'
import { PdfText } from '../../platform/pdf-text.ts'
import type { LineRow } from './lines.queries.ts'
import type { Offerer } from './quotes.queries.ts'

/** All that a quote says. Amounts are minor units, the rate hundredths of a percent. */
export interface QuoteSource {
  number: string
  title: string
  client: string | null
  executive: { name: string; email: string | null } | null
  offerer: Offerer
  /** As PNG. */
  logo: Buffer | undefined
  currency: SaleCurrency
  lines: readonly (Pick<LineRow, 'code' | 'name' | 'campus_name' | 'capacity' | 'quantity' | 'amount' | 'discount'> &
    Pick<LineRow, 'promotion' | 'period' | 'startsOn' | 'endsOn'> & { monthly: number })[]
  totals: { net: number; tax: number; total: number }
  /** A month with tax while the promotions last; null without one. */
  whilePromoted: number | null
  taxRate: number
  setUpFee: number
  today: string
  validUntil: string
  note: string | undefined
}

/** PDF measures in points, 72 to the inch; A4. */
const margin = 56
const width = 595.28 - 2 * margin
const bottom = 841.89 - margin
const amountWidth = 120
const logoBox: [number, number] = [150, 44]

const daysInWords = (from: string, to: string | null) =>
  to === null ? `Desde el ${formatDate(from)}, sin fecha final` : formatDates(from, to)

type Line = QuoteSource['lines'][number]

/** What is said under a line's name. */
const detailOf = (line: Line, currency: SaleCurrency): string =>
  [
    isolated(line.campus_name),
    line.capacity !== null && (line.capacity === 1 ? '1 persona' : `${line.capacity} personas`),
    daysInWords(line.startsOn, line.endsOn),
    line.quantity > 1 && `${line.quantity} × ${formatMinor(line.amount, currency)}`,
    (line.promotion || line.period) && linePriceInWords(line, currency),
    line.discount > 0 && `descuento de ${decimalsOf(line.discount).replace(/\.?0+$/, '')}\u00a0%`,
  ]
    .filter(Boolean)
    .join(' · ')

/** A quote to be read and printed, with tags for screen readers. */
export async function quotePdf(quote: QuoteSource): Promise<Buffer> {
  // Imported where a file is made: most copies never make one.
  const { default: PDFDocument } = await import('pdfkit')
  const { offerer, currency, totals } = quote
  const title = `Cotización ${quote.number}`
  const document = new PDFDocument({
    size: 'A4',
    margin,
    lang: 'es-PE',
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: title, Author: offerer.company?.legalName ?? offerer.name, Subject: quote.title },
  })
  const root = document.struct('Document')
  document.addStructure(root)
  const paper = new PdfText(document)
  const write = (type: string, text: string, size: number, font: 'regular' | 'bold' = 'regular', gap = 4) => {
    if (document.y + paper.heightOf(text, { width, size, font }) > bottom) document.addPage()
    root.add(
      document.struct(type, {}, () => {
        paper.write(text, { x: margin, y: document.y, width, size, font })
      }),
    )
    document.y += gap
  }
  const line = (
    left: string,
    right: string,
    { font = 'regular', under }: { font?: 'regular' | 'bold'; under?: string } = {},
  ) => {
    const textWidth = width - amountWidth - 8
    const place = { x: margin, width: textWidth }
    const first = paper.heightOf(left, { ...place, size: 10, font })
    const height = first + (under ? paper.heightOf(under, { ...place, size: 8.5 }) + 2 : 0)
    if (document.y + height > bottom) document.addPage()
    const { y } = document
    root.add(
      document.struct('P', {}, () => {
        paper.write(left, { ...place, y, size: 10, font })
        const amount = { x: margin + width - amountWidth, width: amountWidth }
        paper.write(right, { ...amount, y, size: 10, font, align: 'right' })
        if (under) paper.write(under, { ...place, y: y + first + 2, size: 8.5, color: '#555' })
      }),
    )
    document.y = y + height + 7
  }
  const rule = () => {
    document.markContent('Artifact', { type: 'Layout' })
    document
      .moveTo(margin, document.y)
      .lineTo(margin + width, document.y)
      .lineWidth(0.5)
      .strokeColor('#bbb')
      .stroke()
    document.endMarkedContent()
    document.y += 8
  }
  const money = (minor: number) => formatMinor(minor, currency)

  if (quote.logo) {
    const { logo } = quote
    const { y } = document
    root.add(
      document.struct('Figure', { alt: offerer.name }, () => {
        document.image(logo, margin, y, { fit: logoBox })
      }),
    )
    document.y = y + logoBox[1] + 14
  }
  write('H1', title, 18, 'bold', 6)
  write('P', isolated(offerer.company?.legalName ?? offerer.name), 11, 'bold')
  if (offerer.company) write('P', `RUC ${offerer.company.taxId} · ${isolated(offerer.company.address)}`, 9)
  document.y += 6
  write('P', `Para: ${isolated(quote.client ?? 'por definir')}`, 10)
  write('P', isolated(quote.title), 10)
  write('P', `Fecha: ${formatDate(quote.today)} · Válida hasta el ${formatDate(quote.validUntil)}`, 10, 'regular', 12)
  rule()
  for (const one of quote.lines)
    line(`${one.code} · ${isolated(one.name)}`, money(one.monthly), { font: 'bold', under: detailOf(one, currency) })
  rule()
  line('Al mes, sin IGV', money(totals.net))
  line(`IGV (${decimalsOf(quote.taxRate).replace(/\.?0+$/, '')} %)`, money(totals.tax))
  line('Total al mes', money(totals.total), { font: 'bold' })
  if (quote.whilePromoted !== null) line('Total al mes mientras duran las promociones', money(quote.whilePromoted))
  if (quote.setUpFee > 0) {
    const fee = taxOnNet(quote.setUpFee, quote.taxRate)
    line('Por única vez, con el primer mes', money(fee.total), { under: `${money(fee.net)} más IGV` })
  }
  if (quote.note) {
    document.y += 6
    write('P', quote.note.split('\n').map(isolated).join('\n'), 10, 'regular', 8)
  }
  document.y += 6
  if (quote.executive)
    write(
      'P',
      ['Tu contacto: ', isolated(quote.executive.name), quote.executive.email && ` · ${quote.executive.email}`]
        .filter(Boolean)
        .join(''),
      9,
    )
  write('P', 'Los productos se apartan con la confirmación; hasta entonces dependen de que sigan libres.', 8)
  root.end()
  document.end()
  const pieces: Buffer[] = []
  for (let chunk = document.read(); chunk !== null; chunk = document.read()) pieces.push(chunk as Buffer)
  return Buffer.concat(pieces)
}
