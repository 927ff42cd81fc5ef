import { Readable } from 'node:stream'
import { billWords as words } from '@aforo/api/money/bill-words'
import { billingStatusLabels } from '@aforo/api/money/billing-labels'
import { clientDocumentName } from '@aforo/api/people/client-documents'
import { add } from '@aforo/api/platform/money.rules'
import { type Column, dateCell, datedName, exportOf } from '../../platform/exports.ts'
import { inTransaction, on } from '../../platform/http/on.ts'
import { notFound } from '../../platform/http/refusals.ts'
import { amountColumns, major } from './bill-columns.present.ts'
import { billingPdf } from './billing.document.ts'
import { monthOf } from './billing.present.ts'
import { findBilling } from './billing.queries.ts'
import { type BillInFull, billsInFull, searchOf } from './list.queries.ts'

const columns: Column<BillInFull>[] = [
  { title: words.month.label, width: 10, value: row => monthOf(row.month) },
  { title: 'Cliente', width: 34, value: row => row.client_name },
  {
    title: 'Documento',
    width: 14,
    value: row => (row.client_tax_id ? clientDocumentName(row.client_document_type, row.client_country) : ''),
  },
  { title: 'Número de documento', width: 18, value: row => row.client_tax_id ?? '' },
  { title: 'Empresa', width: 30, value: row => row.company_name },
  { title: 'Sedes', width: 26, value: row => row.campuses.map(({ name }) => name).join(', ') },
  { title: words.status.label, width: 22, value: row => billingStatusLabels[row.status] },
  { title: 'Orden de compra', width: 20, value: row => row.po_code ?? '' },
  { title: 'Orden activa', width: 12, value: row => (row.po_code === null ? '' : row.po_enabled ? 'Sí' : 'No') },
  { title: words.currency.label, width: 10, value: row => row.currency },
  ...amountColumns,
  { title: words.issuedOn.label, width: 12, kind: 'date', value: row => dateCell(row.issued_on) },
  { title: words.dueOn.label, width: 12, kind: 'date', value: row => dateCell(row.due_on) },
  { title: words.sapDocNum.label, width: 14, value: row => (row.sap_doc_num === null ? '' : String(row.sap_doc_num)) },
  {
    title: 'Garantía por devolver',
    width: 20,
    kind: 'amount',
    value: row => major(add(...row.guarantees.filter(one => one.returnedOn === null).map(one => one.amount))) || null,
  },
  { title: 'Complementaria', width: 14, kind: 'count', value: row => row.supplement },
]

export const reportRoutes = {
  report: on.billing.report.handler(async ({ input, context }) => {
    const { format, ...filter } = input
    const search = await inTransaction(context, ({ tx }) => searchOf(tx, filter))
    const name = filter.month ? `facturacion-${filter.month}` : datedName('facturacion', context.now)
    return exportOf(context, { format, name, title: 'Facturación', columns, next: billsInFull.after(search) })
  }),

  document: on.billing.document.handler(async ({ input, context, errors }) => {
    const row = (await inTransaction(context, ({ tx }) => findBilling(tx, input.id))) ?? notFound(errors)
    return {
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="factura-${monthOf(row.month)}-${row.id.slice(-8)}.pdf"`,
      },
      body: Readable.toWeb(Readable.from(billingPdf(row))) as ReadableStream,
    }
  }),
}
