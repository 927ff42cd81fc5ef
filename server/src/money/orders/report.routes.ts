import {
  customerDocumentLabels,
  orderKindLabels,
  orderStatusLabels,
  receiptStatusLabels,
} from '@aforo/api/money/billing-labels'
import { orderWords as words } from '@aforo/api/money/order-words'
import { type Column, datedName, exportOf } from '../../platform/exports.ts'
import { on } from '../../platform/http/on.ts'
import { documentKinds, documentNumbers } from './documents.present.ts'
import { type ListedOrder, orderList } from './list.queries.ts'
import { stateOf } from './orders.present.ts'

const wallTime = (moment: Temporal.Instant, timeZone: string) => moment.toZonedDateTimeISO(timeZone).toPlainDateTime()

/** The columns of the list, in its words. */
const columnsAt = (now: Temporal.Instant): Column<ListedOrder>[] => [
  { title: 'Orden', width: 16, value: row => row.code },
  { title: words.createdAt.label, width: 18, kind: 'time', value: row => wallTime(row.created_at, row.time_zone) },
  { title: 'Sede', width: 24, value: row => row.campus_name },
  { title: words.kind.label, width: 14, value: row => orderKindLabels[row.kind] },
  { title: 'Persona', width: 30, value: row => row.customer_name },
  { title: 'Correo', width: 28, value: row => row.customer_email ?? '' },
  {
    title: 'Tipo de documento',
    width: 22,
    value: row => (row.customer_document_type === null ? '' : customerDocumentLabels[row.customer_document_type]),
  },
  { title: 'Documento', width: 16, value: row => row.customer_document ?? '' },
  { title: 'Qué se vende', width: 36, value: row => row.first_item },
  { title: words.currency.label, width: 10, value: row => row.currency },
  // A cell of a spreadsheet is a number: its decimals are shown by the column's format.
  { title: 'Sin IGV', width: 14, kind: 'amount', value: row => row.net / 100 },
  { title: 'IGV', width: 14, kind: 'amount', value: row => row.tax / 100 },
  { title: words.total.label, width: 14, kind: 'amount', value: row => row.total / 100 },
  { title: words.refund.label, width: 14, kind: 'amount', value: row => row.refund / 100 },
  { title: 'Estado', width: 16, value: row => orderStatusLabels[stateOf(row, now)] },
  { title: 'Tipo de comprobante', width: 24, value: row => documentKinds(row.documents) },
  { title: 'Número de comprobante', width: 24, value: row => documentNumbers(row.documents) },
  { title: `${words.receiptStatus.label}, estado`, width: 22, value: row => receiptStatusLabels[row.receipt_status] },
  {
    title: 'Pagada',
    width: 18,
    kind: 'time',
    value: row => (row.paid_at === null ? null : wallTime(row.paid_at, row.time_zone)),
  },
]

export const reportRoutes = {
  report: on.orders.report.handler(({ input: { format, ...filter }, context }) =>
    exportOf(context, {
      format,
      name: datedName('ordenes', context.now),
      title: 'Órdenes',
      columns: columnsAt(context.now),
      next: orderList.after({ ...filter, now: context.now }),
    }),
  ),
}
