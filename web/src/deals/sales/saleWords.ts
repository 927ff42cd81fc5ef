import { periodInWords, promotionInWords } from '@aforo/api/deals/line-prices-in-words'
import { saleTypeLabels } from '@aforo/api/deals/sale-labels'
import type { Sale, SaleConflict, SaleSummary } from '@aforo/api/deals/sale-records'
import type { SaleCurrency } from '@aforo/api/deals/sale-states'
import { minorUnitsOf } from '@aforo/api/platform/money'
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

/** `Promoción de S/ 3,700.00 hasta el 28 feb. 2027; después S/ 5,000.00` */
export const promotionHint = (
  { unitPrice, until }: { unitPrice: string; until: string },
  after: string,
  currency: SaleCurrency,
) => `Promoción de ${promotionInWords({ amount: minorOf(unitPrice), until }, minorOf(after), currency)}`

/** `S/ 10,000.00 al año` */
export const periodHint = ({ price, months }: { price: string; months: number }, currency: SaleCurrency) =>
  periodInWords({ amount: minorOf(price), months }, currency)

const minorOf = (amount: string) => minorUnitsOf(amount) ?? 0

/** The currencies in which a stage comes to something; of one that comes to nothing, the first. */
export function worthTelling<One extends { monthly: string }>(totals: readonly One[]): readonly One[] {
  const some = totals.filter(({ monthly }) => monthly !== '0.00')
  return some.length > 0 ? some : totals.slice(0, 1)
}
