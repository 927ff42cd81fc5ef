/** The door of companies: how the tenant bills, for the areas that sell and bill. */
import type { SettingsFields } from '@aforo/api/people/billing-settings'
import { oldestRate, rateUnit } from '@aforo/api/people/exchange-rates'
import { taxRateAt } from '@aforo/api/people/tax-rates'
import type { Ratio } from '@aforo/api/platform/money.rules'
import type { Tx } from '../../platform/database/database.ts'
import { takeOrdinal } from '../../platform/numbers/numbers.ts'
import { rateFor } from './exchange-rates.queries.ts'
import { holdSeries } from './parts.queries.ts'
import { findSettings } from './settings.queries.ts'
import { listTaxRates } from './tax-rates.queries.ts'

export { closedInWords, refuseClosed } from './lock-date.service.ts'

/** The tenant's billing settings: saved or default. */
export const billingSettings = (tx: Tx): Promise<SettingsFields> => findSettings(tx)

/** The tenant's tax rates by date, for `taxRateAt` over many days. */
export const taxRates = (tx: Tx) => listTaxRates(tx)

/** The tax rate of a day, in hundredths of a percent. */
export const taxRateOn = async (tx: Tx, date: string): Promise<number> => taxRateAt(await listTaxRates(tx), date)

/**
 * Soles per dollar on a day, as a factor for amounts in dollars, and the rate's own date: an earlier one if that day
 * has no rate and the settings allow the last published one.
 * @returns undefined without a rate: callers refuse instead of guessing
 */
export async function exchangeRateOn(tx: Tx, date: string): Promise<(Ratio & { date: string }) | undefined> {
  const { rateBefore } = await findSettings(tx)
  const found = await rateFor(tx, date, rateBefore ? oldestRate : 0)
  return found && { numerator: found.rate, denominator: rateUnit, date: found.date }
}

/**
 * Takes the next number of a receipt series, such as 124 of F001. Other transactions wait for this one to end: call it
 * late, and store the number in the same transaction.
 * @returns undefined if the series doesn't exist (any more)
 */
export async function takeReceiptNumber(
  tx: Tx,
  seriesId: string,
): Promise<{ code: string; number: number } | undefined> {
  const series = await holdSeries(tx, seriesId)
  if (!series) return
  const { tenant_id: tenantId, company_id, kind, code, first_number } = series
  const ordinal = await takeOrdinal(tx, { tenantId, series: code, scope: `${company_id}.${kind}` })
  return { code, number: first_number + ordinal - 1 }
}

export { readRepresentative } from './companies.rules.ts'
export { chosenTerms } from './contract-choices.service.ts'
