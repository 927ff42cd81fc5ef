import type { SaleCurrency } from '@aforo/api/deals/sale-states'
import { multiply } from '@aforo/api/platform/money.rules'
import { billingSettings } from '../../people/companies/companies.ts'
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
  const usual = await findUsualTerms(tx, countryCode)
  const { proration } = await billingSettings(tx)
  const renewal = endsOn === null ? ('NONE' as const) : usual.renewal
  return {
    notice_days: usual.noticeDays,
    renewal,
    renewal_months: renewal === 'NONE' ? null : usual.renewalMonths,
    payment_day: usual.paymentDay,
    credit_days: usual.creditDays,
    payment_method_id: usual.paymentMethodId,
    deposit: multiply(monthly, { numerator: usual.depositMonths, denominator: 1 }),
    yearly_increase: usual.yearlyIncrease,
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
