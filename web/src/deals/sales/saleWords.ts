import { saleTypeLabels } from '@aforo/api/deals/sale-labels'
import type { Sale, SaleConflict, SaleSummary } from '@aforo/api/deals/sale-records'
import { formatDate } from '@aforo/api/platform/dates-in-words'
import type { RecordWords } from '@aforo/api/platform/field-words'
import { rangeWords } from '../../ui/dates/dateSpans.ts'

/** The days of a deal, a line or a conflict. */
export const daysWords = (from: string | null, to: string | null) =>
  from === null ? 'Sin fechas' : rangeWords({ from, to: to ?? undefined })

/** With whom, in a line: the deal and who has it. */
export const rivalWords = ({ rival }: SaleConflict) =>
  rival.title === null
    ? rival.kind === 'EXCEPTION'
      ? 'fechas no disponibles del producto'
      : 'un negocio que no ves'
    : [rival.title, rival.salesExecutive].filter(Boolean).join(', de ')

export const clientWords = ({ client }: Pick<SaleSummary, 'client'>) => client?.name ?? 'Sin cliente'

export const subtitleOf = (sale: Sale) =>
  [clientWords(sale), sale.salesExecutiveDto?.name ?? 'Sin ejecutivo', saleTypeLabels[sale.type]].join(' · ')

/** Fields of the form, for telling what somebody else changed meanwhile. */
export const saleWords = {
  title: { label: 'Título' },
  type: { label: 'Tipo', values: saleTypeLabels },
  clientName: { label: 'Empresa' },
  currency: { label: 'Moneda' },
  startDate: { label: 'Desde', values: formatDate },
  endDate: { label: 'Hasta', values: formatDate },
  expectedCloseDate: { label: 'Cierre previsto', values: formatDate },
  notes: { label: 'Notas' },
} satisfies RecordWords

/** The currencies in which a stage comes to something; of one that comes to nothing, the first. */
export function worthTelling<One extends { monthly: string }>(totals: readonly One[]): readonly One[] {
  const some = totals.filter(({ monthly }) => monthly !== '0.00')
  return some.length > 0 ? some : totals.slice(0, 1)
}
