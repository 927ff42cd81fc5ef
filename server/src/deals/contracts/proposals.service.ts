import type { SaleCurrency } from '@aforo/api/deals/sale-states'
import { multiply } from '@aforo/api/platform/money.rules'
import { billingSettings } from '../../people/companies/companies.ts'
import { snakeCased } from '../../platform/database/column-names.rules.ts'
import type { Tx } from '../../platform/database/database.ts'
import { signingCompanies } from './proposals.queries.ts'
import { only } from './proposals.rules.ts'
import { findUsualTerms } from './usual-terms.queries.ts'

/** The terms that a new contract begins with. What has no last day renews nothing. */
export async function usualColumns(
  tx: Tx,
  countryCode: string,
  { endsOn, monthly }: { endsOn: string | null; monthly: number },
) {
  const { version: _version, annexIds: _annexes, depositMonths, ...usual } = await findUsualTerms(tx, countryCode)
  const { proration } = await billingSettings(tx)
  const renewal = endsOn === null ? ('NONE' as const) : usual.renewal
  return {
    ...snakeCased(usual),
    renewal,
    renewal_months: renewal === 'NONE' ? null : usual.renewalMonths,
    deposit: multiply(monthly, { numerator: depositMonths, denominator: 1 }),
    prorates: proration,
  }
}

/**
 * What a new contract chooses by itself: the one company of the country with its one account in the currency and its one signer, and
 * the usual annexes. Where there is a choice, nothing.
 */
export async function choicesWithoutAlternative(tx: Tx, countryCode: string, currency: SaleCurrency) {
  const { annexIds } = await findUsualTerms(tx, countryCode)
  const company = only(await signingCompanies(tx, countryCode, currency))
  const account = company && only(company.accounts)
  const signer = account && only(company.representatives)
  return {
    companyId: account ? company.id : null,
    accountIds: account ? [account] : [],
    representativeIds: signer ? [signer] : [],
    annexIds,
  }
}
