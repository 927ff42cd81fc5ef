import type { Price } from '@aforo/api/offer/pricing'
import { monthTotals, taxDayOf } from '@aforo/api/offer/pricing.rules'
import { pricingTypeLabels } from '@aforo/api/offer/product-labels'
import { taxRateAt } from '@aforo/api/people/tax-rates'
import { formatDate } from '@aforo/api/platform/dates-in-words'
import { currencyLabels } from '@aforo/api/platform/labels'
import { formatMinor } from '@aforo/api/platform/money'
import type { z } from 'zod'
import { camelCased } from '../../platform/database/column-names.rules.ts'
import { statusOn } from '../products/products.rules.ts'
import type { PriceRow } from './pricing.queries.ts'

/** A price before its amounts become text at the contract's edge. */
type PriceAnswer = z.input<typeof Price>

/** The tenant's tax rates by date. */
type TaxRates = Parameters<typeof taxRateAt>[0]

const taxRateOf = ({ starts_on, ends_on, today }: PriceRow, rates: TaxRates) =>
  taxRateAt(rates, taxDayOf({ startsOn: starts_on, endsOn: ends_on }, today))

/** Whatever its dates, a price can be changed: who lengthens an expired one has it apply again. */
export const presentPrice = (row: PriceRow, rates: TaxRates): PriceAnswer => ({
  ...camelCased(row, ['id', 'product_id', 'type', 'currency', 'amount', 'starts_on', 'ends_on', 'applies', 'version']),
  totals: monthTotals(row.amount, row.currency, taxRateOf(row, rates)),
  status: statusOn({ startsOn: row.starts_on, endsOn: row.ends_on }, row.today),
  can: { edit: true, remove: true },
})

/** What a refusal tells of the price in the way. */
export const presentRival = ({ id, amount, currency, starts_on, ends_on }: PriceRow) => ({
  id,
  amount,
  currency,
  startsOn: starts_on,
  endsOn: ends_on,
})

export const traceOf = (row: PriceRow) => ({
  ...camelCased(row, ['type', 'currency', 'starts_on', 'ends_on']),
  amount: formatMinor(row.amount, row.currency),
})

export const historyWords = {
  fields: {
    type: 'Tipo',
    currency: 'Moneda',
    amount: 'Precio por mes',
    startsOn: 'Desde',
    endsOn: 'Hasta',
  },
  values: {
    type: pricingTypeLabels,
    currency: currencyLabels,
    startsOn: formatDate,
    endsOn: formatDate,
  },
}
