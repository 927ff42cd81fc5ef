import { netsOf } from '@aforo/api/money/billing.rules'
import { billingConceptLabels, billingStatusLabels } from '@aforo/api/money/billing-labels'
import { guaranteeInWords } from '@aforo/api/money/guarantee-in-words'
import { clientDocumentInWords } from '@aforo/api/people/client-documents'
import { formatDate } from '@aforo/api/platform/dates-in-words'
import { fold } from '@aforo/api/platform/fold'
import { decimalsOf, formatMinor } from '@aforo/api/platform/money'
import { subtract } from '@aforo/api/platform/money.rules'
import { isolated } from '@aforo/api/platform/text-direction'
import { PdfText } from '../../platform/pdf-text.ts'
import { monthInWords, titleOf } from './billing.present.ts'
import type { EntryRow, WholeBilling } from './billing.queries.ts'

/** PDF measures in points, 72 to the inch; A4. */
const margin = 56
const width = 595.28 - 2 * margin
const bottom = 841.89 - margin
const amountWidth = 110

/** Purchases with their adjustments under them, then the rest. */
export const inOrder = (entries: readonly EntryRow[]): EntryRow[] => {
  const of = Map.groupBy(entries, entry => entry.referenceId ?? '')
  return (of.get('') ?? []).flatMap(entry => [entry, ...(of.get(entry.id) ?? [])])
}

/** A bill to be read and printed, with tags for screen readers. It is no fiscal document. */
export async function* billingPdf(row: WholeBilling): AsyncGenerator<Buffer> {
  // Imported where a file is made: most copies never make one.
  const { default: PDFDocument } = await import('pdfkit')
  const document = new PDFDocument({
    size: 'A4',
    margin,
    lang: 'es-PE',
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: titleOf(row), Author: 'Aforo', Subject: 'Factura' },
  })
  const root = document.struct('Document')
  document.addStructure(root)
  const paper = new PdfText(document)
  const write = (type: string, text: string, size: number, font: 'regular' | 'bold' = 'regular', gap = 4) => {
    root.add(
      document.struct(type, {}, () => {
        paper.write(text, { x: margin, y: document.y, width, size, font })
      }),
    )
    document.y += gap
  }
  const line = (left: string, right: string, font: 'regular' | 'bold' = 'regular', indent = 0) => {
    const textWidth = width - amountWidth - indent - 8
    const height = paper.heightOf(left, { width: textWidth, size: 10, font })
    if (document.y + height > bottom) document.addPage()
    const { y } = document
    root.add(
      document.struct('P', {}, () => {
        paper.write(left, { x: margin + indent, y, width: textWidth, size: 10, font })
        const amount = { x: margin + width - amountWidth, width: amountWidth }
        paper.write(right, { ...amount, y, size: 10, font, align: 'right' })
      }),
    )
    document.y = y + height + 5
  }
  const money = (minor: number) => formatMinor(minor, row.currency)

  const apart = row.supplement > 0 ? ` (complementaria ${row.supplement})` : ''
  write('H1', `Factura de ${monthInWords(row.month)}${apart}`, 18, 'bold', 8)
  write('P', isolated(row.company_name), 11, 'bold')
  write('P', `RUC ${row.company_tax_id} · ${isolated(row.company_address)}`, 10, 'regular', 8)
  const legalName = row.client_legal_name ?? row.client_name
  write(
    'P',
    [
      `Cliente: ${isolated(legalName)}`,
      clientDocumentInWords({
        documentType: row.client_document_type,
        countryCode: row.client_country,
        taxId: row.client_tax_id,
      }),
    ]
      .filter(Boolean)
      .join(' · '),
    10,
  )
  if (legalName !== row.client_name) write('P', `Nombre comercial: ${isolated(row.client_name)}`, 10)
  const dates = [
    row.issued_on && `Fecha: ${formatDate(row.issued_on)}`,
    row.due_on && `Vence: ${formatDate(row.due_on)}`,
    row.po_code && `Orden de compra: ${isolated(row.po_code)}`,
    row.sap_doc_num !== null && `Número en SAP: ${row.sap_doc_num}`,
    `Estado: ${billingStatusLabels[row.status]}`,
  ]
  write('P', dates.filter(Boolean).join(' · '), 10, 'regular', 14)
  const nets = netsOf(row.entries)
  for (const entry of inOrder(row.entries)) {
    const days = entry.days === null ? '' : ` (${entry.days} ${entry.days === 1 ? 'día' : 'días'})`
    const isOut = nets.get(entry.id)?.enabled === false
    const concept = billingConceptLabels[entry.concept]
    // A run's words for a fee, a guarantee or a penalty begin with it already.
    const lead = fold(entry.description).startsWith(fold(concept)) ? '' : `${concept}: `
    const words = `${lead}${isolated(entry.description)}${days}${isOut ? ' · no se cobra' : ''}`
    line(words, money(entry.amount), 'regular', entry.referenceId === null ? 0 : 16)
  }
  document.y += 6
  line('Sin IGV', money(row.net))
  line(`IGV (${decimalsOf(row.tax_rate)} %)`, money(row.tax))
  line('Total', money(row.total), 'bold')
  for (const { docNum, issuedOn, total } of row.credit_notes)
    line(`Nota de crédito ${docNum} del ${formatDate(issuedOn)}`, money(-total))
  if (row.credited > 0) line('Saldo', money(subtract(row.total, row.credited)), 'bold')
  document.y += 12
  for (const guarantee of row.guarantees) write('P', guaranteeInWords(guarantee, money(guarantee.amount)), 9)
  write('P', 'Documento informativo. El comprobante de pago lo emite el sistema contable.', 8)
  root.end()
  document.end()
  for (let chunk = document.read(); chunk !== null; chunk = document.read()) yield chunk as Buffer
}
