import type { ContractRenewal } from '@aforo/api/deals/contract-states'
import { type UsualTerms, UsualTermsFields } from '@aforo/api/deals/contract-usual-terms'
import { contractRenewalLabels } from '@aforo/api/deals/sale-labels'
import { z } from 'zod'

/** Terms whose first version is still to come count as version 0 here. */
export type CountedTerms = Omit<UsualTerms, 'version'> & { version: number }
export const countedTerms = (terms: UsualTerms): CountedTerms => ({ ...terms, version: terms.version ?? 0 })

export interface UsualTermsValues extends Record<string, unknown> {
  noticeDays: number | null
  renewal: ContractRenewal
  renewalMonths: number | null
  paymentDay: number | null
  creditDays: string | null
  paymentMethodId: string | null
  depositMonths: number | null
  yearlyIncrease: number | null
  annexIds: string[]
}

export const usualTermsValues = (terms: CountedTerms): UsualTermsValues => ({
  noticeDays: terms.noticeDays,
  renewal: terms.renewal,
  renewalMonths: terms.renewalMonths,
  paymentDay: terms.paymentDay,
  creditDays: terms.creditDays === null ? null : String(terms.creditDays),
  paymentMethodId: terms.paymentMethodId,
  depositMonths: terms.depositMonths,
  yearlyIncrease: Number(terms.yearlyIncrease) || null,
  annexIds: terms.annexIds,
})

/** What is sent. */
export const usualTermsInput = (values: UsualTermsValues) => ({
  noticeDays: values.noticeDays ?? 0,
  renewal: values.renewal,
  renewalMonths: values.renewal === 'NONE' ? null : values.renewalMonths,
  paymentDay: values.paymentDay,
  creditDays: values.creditDays === null ? null : Number(values.creditDays),
  paymentMethodId: values.paymentMethodId,
  depositMonths: values.depositMonths ?? 0,
  yearlyIncrease: String(values.yearlyIncrease ?? 0),
  annexIds: values.annexIds,
})

export const UsualTermsSchema = z.preprocess(values => usualTermsInput(values as UsualTermsValues), UsualTermsFields)

const wordsOf = (values: UsualTermsValues) => ({
  'Días de aviso': String(values.noticeDays ?? ''),
  'Al terminar': contractRenewalLabels[values.renewal],
  'Por cuántos meses': String(values.renewalMonths ?? ''),
  'Días de crédito': values.creditDays ?? '',
  'Día de pago': String(values.paymentDay ?? ''),
  'Garantía en meses': String(values.depositMonths ?? 0),
  'Aumento anual': `${values.yearlyIncrease ?? 0} %`,
  Anexos: String(values.annexIds.length),
})

export const usualTermsDifferences = (mine: UsualTermsValues, theirs: CountedTerms) => {
  const [own, other] = [wordsOf(mine), wordsOf(usualTermsValues(theirs))]
  return Object.keys(own).map(name => ({
    name,
    mine: own[name as keyof typeof own],
    theirs: other[name as keyof typeof own],
  }))
}
