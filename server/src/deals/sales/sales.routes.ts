import { SaleCurrency, SaleStatus } from '@aforo/api/deals/sale-states'
import { add, multiply } from '@aforo/api/platform/money.rules'
import { taxRates } from '../../people/companies/companies.ts'
import { on } from '../../platform/http/on.ts'
import { notFound } from '../../platform/http/refusals.ts'
import { linesOf } from './lines.queries.ts'
import { conflictsOf } from './sale-conflicts.queries.ts'
import { isOpen, presentLine, presentSale, presentStatus, presentSummary, totalsOfLines } from './sales.present.ts'
import { findSale, saleList, searchOf, totalsOfStages } from './sales.queries.ts'
import { sale } from './sales.service.ts'
import { statusesOf } from './statuses.queries.ts'

interface Sum {
  currency: SaleCurrency
  sales: number
  monthly: number
  weighted: number
}

/** Adds up by currency; currencies are not added to each other. */
const byCurrency = (sums: readonly Sum[]): Sum[] =>
  SaleCurrency.options.flatMap(currency => {
    const of = sums.filter(sum => sum.currency === currency)
    if (of.length === 0) return []
    const total = (figure: 'sales' | 'monthly' | 'weighted') => add(...of.map(sum => sum[figure]))
    return [{ currency, sales: total('sales'), monthly: total('monthly'), weighted: total('weighted') }]
  })

export const saleRoutes = {
  search: on.sales.search.handler(async ({ input, context: { tx, now } }) => {
    const search = await searchOf(tx, { ...input, now })
    return saleList.page(tx, search, presentSummary(await statusesOf(tx)))
  }),

  totals: on.sales.totals.handler(async ({ input, context: { tx, caller, now } }) => {
    const filter = await searchOf(tx, { ...input, now })
    const statuses = await statusesOf(tx)
    const sums = (await totalsOfStages(tx, filter, caller.countries.length > 0)).map(row => ({
      ...row,
      weighted: multiply(row.monthly, { numerator: statuses[row.status].probability, denominator: 100 }),
    }))
    return {
      stages: SaleStatus.options.map(status => {
        const totals = byCurrency(sums.filter(sum => sum.status === status))
        return {
          status: presentStatus(status, statuses),
          probability: statuses[status].probability,
          sales: add(...totals.map(total => total.sales)),
          totals,
        }
      }),
      totals: byCurrency(sums),
      open: byCurrency(sums.filter(({ status }) => isOpen(status))),
    }
  }),

  get: on.sales.get.handler(async ({ input, context: { tx }, errors }) => {
    const row = (await findSale(tx, input.id)) ?? notFound(errors)
    const statuses = await statusesOf(tx)
    const [lines, conflicts] = [await linesOf(tx, row.id), await conflictsOf(tx, row.id)]
    return presentSale(row, { statuses, lines, conflicts, rates: await taxRates(tx) })
  }),

  products: on.sales.products.handler(async ({ input, context: { tx }, errors }) => {
    const { id } = (await findSale(tx, input.id)) ?? notFound(errors)
    return (await linesOf(tx, id)).map(presentLine)
  }),

  productsByCampus: on.sales.productsByCampus.handler(async ({ input, context: { tx }, errors }) => {
    const { id } = (await findSale(tx, input.id)) ?? notFound(errors)
    const campuses = Map.groupBy(await linesOf(tx, id), line => line.campus_id)
    const rates = await taxRates(tx)
    return [...campuses].map(([campusId, lines]) => ({
      campusId,
      campusName: lines[0]?.campus_name ?? '',
      products: lines.map(presentLine),
      totals: totalsOfLines(lines, rates),
    }))
  }),

  history: on.sales.history.handler(({ input, context, errors }) => sale.history(context, input, errors)),
}
