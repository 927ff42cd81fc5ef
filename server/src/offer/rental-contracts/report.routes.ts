import { rentalStatusLabels } from '@aforo/api/deals/sale-labels'
import { rentalContractWords as words } from '@aforo/api/offer/rental-contract-words'
import type { Currency } from '@aforo/api/platform/money'
import { type Column, dateCell, datedName, exportOf } from '../../platform/exports.ts'
import { on } from '../../platform/http/on.ts'
import { presentContractSummary, statusOf } from './contracts.present.ts'
import { type ContractRow, contractsAfter } from './contracts.queries.ts'

/** The columns of the list, in its words. @param now what today's figures are reckoned at */
function columnsAt(now: Temporal.Instant): Column<ContractRow>[] {
  const summaryOf = presentContractSummary(now)
  // A cell of a spreadsheet is a number: its decimals are shown by the column's format.
  const rent = (currency: Currency, title: string): Column<ContractRow> => ({
    title,
    width: 18,
    kind: 'amount',
    value: row => {
      const found = summaryOf(row).rentToday.find(one => one.currency === currency)
      return found ? found.amount / 100 : null
    },
  })
  return [
    { title: words.code.label, width: 16, value: row => row.code },
    { title: 'Propietario', width: 32, value: row => row.landlord_name },
    { title: 'Número tributario', width: 18, value: row => row.landlord_tax_id ?? '' },
    { title: words.description.label, width: 32, value: row => row.description ?? '' },
    {
      title: 'Sedes',
      width: 28,
      value: row =>
        summaryOf(row)
          .campuses.map(({ name }) => name)
          .join(', '),
    },
    { title: 'm²', width: 12, kind: 'amount', value: row => summaryOf(row).area / 100 },
    rent('PEN', 'Renta de hoy en S/'),
    rent('USD', 'Renta de hoy en US$'),
    { title: 'Desde', width: 14, kind: 'date', value: row => dateCell(row.starts_on) },
    { title: 'Hasta', width: 14, kind: 'date', value: row => dateCell(row.ends_on) },
    { title: 'Días que quedan', width: 16, kind: 'count', value: row => summaryOf(row).daysLeft },
    { title: words.noticeOn.label, width: 14, kind: 'date', value: row => dateCell(row.notice_on) },
    { title: words.renewalOn.label, width: 14, kind: 'date', value: row => dateCell(row.renewal_on) },
    { title: 'Estado', width: 16, value: row => rentalStatusLabels[statusOf(row)] },
  ]
}

export const reportRoutes = {
  report: on.rentalContracts.report.handler(({ input: { format, ...filter }, context }) =>
    exportOf(context, {
      format,
      name: datedName('alquileres', context.now),
      title: 'Alquileres',
      columns: columnsAt(context.now),
      next: contractsAfter({ ...filter, now: context.now }),
    }),
  ),
}
