import type { ComingRenewal } from '@aforo/api/deals/contract-terms.rules'
import { contractWords as words } from '@aforo/api/deals/contract-words'
import { contractChangeLabels, contractStatusLabels, contractTypeLabels } from '@aforo/api/deals/sale-labels'
import type { Currency } from '@aforo/api/platform/money'
import { todayWhere } from '../../offer/inventory/inventory.ts'
import { type Column, dateCell, datedName, exportOf } from '../../platform/exports.ts'
import { on } from '../../platform/http/on.ts'
import { type ContractListRow, type ContractSearch, contractsAfter, searchOf } from './contracts.queries.ts'
import { renewalOf } from './ending.rules.ts'
import { atPricesOf } from './rented-products.service.ts'

interface ReportRow extends ContractListRow {
  comingRenewal: ComingRenewal | null
}

// A cell of a spreadsheet is a number: its decimals are shown by the column's format.
const monthly = (currency: Currency, title: string): Column<ReportRow> => ({
  title,
  width: 20,
  kind: 'amount',
  value: row => (row.currency === currency ? row.chain_monthly / 100 : null),
})

/** The columns of the list, in its words. */
const columns: Column<ReportRow>[] = [
  { title: words.number.label, width: 18, value: row => row.number ?? '' },
  { title: words.status.label, width: 14, value: row => contractStatusLabels[row.status] },
  { title: words.contractType.label, width: 16, value: row => contractTypeLabels[row.contract_type] },
  { title: 'Adenda de', width: 18, value: row => (row.change_kind ? contractChangeLabels[row.change_kind] : '') },
  { title: 'Cliente', width: 32, value: row => row.client_name },
  { title: 'Negocio', width: 32, value: row => row.sale_title ?? '' },
  { title: 'Sedes', width: 28, value: row => row.lines.campuses.map(({ name }) => name).join(', ') },
  { title: 'Productos', width: 12, kind: 'count', value: row => row.lines.count },
  monthly('PEN', 'Al mes sin IGV en S/'),
  monthly('USD', 'Al mes sin IGV en US$'),
  { title: 'Desde', width: 14, kind: 'date', value: row => dateCell(row.starts_on) },
  { title: 'Hasta', width: 14, kind: 'date', value: row => dateCell(row.chain_ends_on) },
  { title: 'Se renueva el', width: 16, kind: 'date', value: row => dateCell(row.comingRenewal?.on ?? null) },
  { title: 'Aviso hasta', width: 14, kind: 'date', value: row => dateCell(row.comingRenewal?.noticeBy ?? null) },
  { title: words.signedOn.label, width: 14, kind: 'date', value: row => dateCell(row.signed_on) },
  { title: 'Adendas', width: 12, kind: 'count', value: row => row.addenda.signed },
  { title: words.salesExecutive.label, width: 26, value: row => row.executive_name ?? '' },
  { title: words.team.label, width: 26, value: row => row.team_name ?? '' },
  { title: words.company.label, width: 32, value: row => row.company_name ?? '' },
]

export const contractReportRoutes = {
  report: on.contracts.report.handler(({ input: { format, ...filter }, context: { now, ...context } }) => {
    let search: ContractSearch | undefined
    return exportOf<ReportRow>(context, {
      format,
      name: datedName('contratos', now),
      title: 'Contratos',
      columns,
      next: async (tx, last, size) => {
        search ??= await searchOf(tx, filter)
        const today = await todayWhere(tx, {}, now)
        const found = await atPricesOf(tx, await contractsAfter(tx, search, last, size), today)
        return found.map(row => ({ ...row, comingRenewal: renewalOf(row, today) }))
      },
    })
  }),
}
