import { deprecationLabels, saleSourceLabels, saleStatusLabels, saleTypeLabels } from '@aforo/api/deals/sale-labels'
import { saleWords as words } from '@aforo/api/deals/sale-words'
import { multiply } from '@aforo/api/platform/money.rules'
import { type Column, dateCell, datedName, exportOf } from '../../platform/exports.ts'
import { inTransaction, on } from '../../platform/http/on.ts'
import { clientOf, executiveOf } from './sales.present.ts'
import { type SaleListRow, saleList, searchOf } from './sales.queries.ts'
import { type StatusTable, statusesOf } from './statuses.queries.ts'

/** An amount of minor units as a spreadsheet's number, which holds it exactly enough to be read. */
const major = (minor: number) => minor / 100

const columnsFor = (statuses: StatusTable): Column<SaleListRow>[] => [
  { title: 'Negocio', width: 40, value: row => row.title },
  { title: words.status.label, width: 18, value: row => saleStatusLabels[row.status] },
  { title: words.type.label, width: 14, value: row => saleTypeLabels[row.type] },
  { title: words.client.label, width: 30, value: row => clientOf(row)?.name ?? '' },
  { title: words.salesExecutive.label, width: 26, value: row => executiveOf(row)?.name ?? '' },
  { title: words.currency.label, width: 10, value: row => row.currency },
  { title: 'Al mes sin IGV', width: 16, kind: 'amount', value: row => major(row.lines.monthly) },
  { title: 'Probabilidad %', width: 14, kind: 'count', value: row => statuses[row.status].probability },
  {
    title: 'Ponderado al mes',
    width: 16,
    kind: 'amount',
    value: row => major(multiply(row.lines.monthly, { numerator: statuses[row.status].probability, denominator: 100 })),
  },
  { title: words.lineItems.label, width: 12, kind: 'count', value: row => row.lines.count },
  { title: 'Códigos', width: 26, value: row => row.lines.codes.join(', ') },
  {
    title: words.startDate.label,
    width: 12,
    kind: 'date',
    value: row => dateCell(row.lines.startsOn ?? row.starts_on),
  },
  {
    title: words.endDate.label,
    width: 12,
    kind: 'date',
    value: row => dateCell(row.lines.count > 0 ? row.lines.endsOn : row.ends_on),
  },
  { title: words.expectedCloseDate.label, width: 14, kind: 'date', value: row => dateCell(row.expected_close_on) },
  { title: 'Conflictos', width: 11, kind: 'count', value: row => row.conflicts },
  { title: 'Origen', width: 10, value: row => saleSourceLabels[row.source] },
  { title: 'Id en el CRM', width: 18, value: row => row.external_id ?? '' },
  {
    title: words.deprecated.label,
    width: 20,
    value: row => (row.deprecated_cause ? deprecationLabels[row.deprecated_cause] : ''),
  },
]

export const reportRoutes = {
  report: on.sales.report.handler(async ({ input, context }) => {
    const { format, ...filter } = input
    const { statuses, search } = await inTransaction(context, async ({ tx, now }) => ({
      statuses: await statusesOf(tx),
      search: await searchOf(tx, { ...filter, now }),
    }))
    return exportOf(context, {
      format,
      name: datedName('negocios', context.now),
      title: 'Negocios',
      columns: columnsFor(statuses),
      next: saleList.after(search),
    })
  }),
}
