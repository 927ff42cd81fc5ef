import type { ContractRenewal } from '@aforo/api/deals/contract-states'
import { type UsualTerms, UsualTermsFields } from '@aforo/api/deals/contract-usual-terms'
import { usualTermsWords } from '@aforo/api/deals/contract-words'
import { pick } from '@aforo/api/platform/field-words'
import { z } from 'zod'
import { differencesIn } from '../../ui/StaleAlert.tsx'

/** Terms whose first version is still to come count as version 0 here. */
export type CountedTerms = Omit<UsualTerms, 'version'> & { version: number }
export const countedTerms = (terms: UsualTerms): CountedTerms => ({ ...terms, version: terms.version ?? 0 })

/** The terms that a contract has, and those that a country usually has, as people type them. */
export interface SharedTerms extends Record<string, unknown> {
  noticeDays: number | null
  renewal: ContractRenewal
  renewalMonths: number | null
  paymentDay: number | null
  creditDays: string | null
  paymentMethodId: string | null
  yearlyIncrease: number | null
}

export const sharedTerms = (
  of: Omit<UsualTerms, 'countryCode' | 'version' | 'depositMonths' | 'annexIds'>,
): SharedTerms => ({
  ...pick(of, ['noticeDays', 'renewal', 'renewalMonths', 'paymentDay', 'paymentMethodId']),
  creditDays: of.creditDays === null ? null : String(of.creditDays),
  yearlyIncrease: Number(of.yearlyIncrease) || null,
})

/** What is sent of them. */
export const sharedInput = (of: SharedTerms) => ({
  ...pick(of, ['renewal', 'paymentDay', 'paymentMethodId']),
  noticeDays: of.noticeDays ?? 0,
  renewalMonths: of.renewal === 'NONE' ? null : of.renewalMonths,
  creditDays: of.creditDays === null ? null : Number(of.creditDays),
  yearlyIncrease: String(of.yearlyIncrease ?? 0),
})

export interface UsualTermsValues extends SharedTerms {
  depositMonths: number | null
  annexIds: string[]
}

export const usualTermsValues = (terms: CountedTerms): UsualTermsValues => ({
  ...sharedTerms(terms),
  ...pick(terms, ['depositMonths', 'annexIds']),
})

/** What is sent. */
export const usualTermsInput = (values: UsualTermsValues) => ({
  ...sharedInput(values),
  depositMonths: values.depositMonths ?? 0,
  annexIds: values.annexIds,
})

export const UsualTermsSchema = z.preprocess(values => usualTermsInput(values as UsualTermsValues), UsualTermsFields)

export const usualTermsDifferences = (mine: UsualTermsValues, theirs: CountedTerms) => {
  const counted = (values: UsualTermsValues) => ({ ...values, annexes: values.annexIds.length })
  return differencesIn(usualTermsWords, counted(mine), counted(usualTermsValues(theirs)))
}
