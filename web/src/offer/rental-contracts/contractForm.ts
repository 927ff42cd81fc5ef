import {
  PeriodFields,
  type RentalContract,
  RentalContractFields,
  type RentalPeriod,
  type RentCurrency,
} from '@aforo/api/offer/rental-contract-records'
import { faultInTerms } from '@aforo/api/offer/rental-contracts.rules'
import type { StepUpKind } from '@aforo/api/offer/rental-states'
import { dayAfter, daysUntil, monthsAfter } from '@aforo/api/platform/calendar-dates.rules'
import { largestAmount } from '@aforo/api/platform/money'
import { z } from 'zod'
import { missingWords } from '../../ui/missingWords.ts'

/** As people type it: what is left empty is none. */
export interface StepUpValues {
  fromAnniversary: number | null
  kind: StepUpKind
  value: string | null
  repeats: boolean
}

export interface PeriodValues {
  campusId: string
  area: string | null
  rent: string | null
  currency: RentCurrency
  startsOn: string | null
  endsOn: string | null
  graceMonths: number | null
  deposit: string | null
  stepUps: StepUpValues[]
}

export interface TermValues extends Record<string, unknown> {
  code: string
  landlordId: string
  description: string
  noticeOn: string | null
  renewalOn: string | null
  notes: string
}

export interface PeriodsValues extends Record<string, unknown> {
  periods: PeriodValues[]
}

export const noStepUp: StepUpValues = { fromAnniversary: 1, kind: 'PERCENT', value: null, repeats: true }

export const noPeriod: PeriodValues = {
  campusId: '',
  area: null,
  rent: null,
  currency: 'PEN',
  startsOn: null,
  endsOn: null,
  graceMonths: null,
  deposit: null,
  stepUps: [],
}

export const noTerms: TermValues = {
  code: '',
  landlordId: '',
  description: '',
  noticeOn: null,
  renewalOn: null,
  notes: '',
}

const isZero = (amount: string) => /^0+(\.0+)?$/.test(amount)

export const periodValuesOf = (period: RentalPeriod): PeriodValues => ({
  campusId: period.campusId,
  area: period.area,
  rent: period.rent,
  currency: period.currency,
  startsOn: period.startsOn,
  endsOn: period.endsOn,
  graceMonths: period.graceMonths || null,
  deposit: isZero(period.deposit) ? null : period.deposit,
  stepUps: period.stepUps,
})

export const termsOf = (contract: RentalContract): TermValues => ({
  code: contract.code,
  landlordId: contract.landlord.id,
  description: contract.description ?? '',
  noticeOn: contract.noticeOn,
  renewalOn: contract.renewalOn,
  notes: contract.notes ?? '',
})

/** What is sent. A field that is missing is one to complete, not one that is written wrong. */
const periodInputOf = (values: PeriodValues) => ({
  campusId: values.campusId,
  area: values.area ?? '',
  rent: values.rent ?? '',
  currency: values.currency,
  startsOn: values.startsOn ?? '',
  endsOn: values.endsOn ?? '',
  graceMonths: values.graceMonths ?? 0,
  deposit: values.deposit ?? '0',
  stepUps: values.stepUps.map(({ fromAnniversary, value, ...rest }) => ({
    ...rest,
    fromAnniversary: fromAnniversary ?? 0,
    value: value ?? '',
  })),
})

export const periodsInputOf = ({ periods }: PeriodsValues) => periods.map(periodInputOf)

export const termsInputOf = ({ description, notes, ...values }: TermValues) => ({
  ...values,
  description: description.trim() || null,
  notes: notes.trim() || null,
})

const Period = PeriodFields.extend({
  campusId: z.uuid(missingWords.campus),
}).superRefine((period, context) => {
  const fault = faultInTerms(period, largestAmount)
  if (!fault) return
  // The message of increases stands under the first of them.
  const path = fault.field === 'stepUps' ? ['stepUps', 0, 'value'] : [fault.field]
  context.addIssue({ code: 'custom', path, message: fault.message })
})

const Terms = RentalContractFields.omit({ periods: true }).extend({ landlordId: z.uuid('Elige un propietario.') })

/** A day that isn't chosen is asked for. */
const withoutEmpty = (values: PeriodValues) => {
  const { startsOn, endsOn, ...rest } = periodInputOf(values)
  return { ...rest, startsOn: startsOn || undefined, endsOn: endsOn || undefined }
}

/** The contract's own checks on what was typed. */
export const PeriodsSchema = z.preprocess(
  values => ({ periods: (values as PeriodsValues).periods.map(withoutEmpty) }),
  z.object({ periods: z.array(Period).min(1) }),
)

export const TermsSchema = z
  .any()
  .transform((values: TermValues) => termsInputOf(values))
  .pipe(Terms)

export const ContractSchema = z.preprocess(
  values => {
    const { periods, ...terms } = values as TermValues & PeriodsValues
    return { ...termsInputOf(terms as TermValues), periods: periods.map(withoutEmpty) }
  },
  Terms.extend({ periods: z.array(Period).min(1) }),
)

/** What follows the last period of each campus: as long, with what is rented and paid at its end. */
export function renewalOf({ periods }: RentalContract): PeriodValues[] {
  const last = new Map(periods.map(period => [period.campusId, period]))
  return [...last.values()].map(period => {
    const startsOn = dayAfter(period.endsOn)
    const months = Math.max(1, Math.round(daysUntil(period.startsOn, startsOn) / 30.44))
    return {
      ...periodValuesOf(period),
      rent: period.segments.at(-1)?.rent ?? period.rent,
      startsOn,
      endsOn: dayBefore(monthsAfter(startsOn, months)),
      graceMonths: null,
    }
  })
}

const dayBefore = (date: string) => Temporal.PlainDate.from(date).subtract({ days: 1 }).toString()

/** The period that follows others: at the same campus, from the day after. */
export function nextPeriod(periods: readonly PeriodValues[]): PeriodValues {
  const before = periods.at(-1)
  if (!before) return noPeriod
  return {
    ...before,
    startsOn: before.endsOn && dayAfter(before.endsOn),
    endsOn: null,
    graceMonths: null,
    deposit: null,
    stepUps: before.stepUps.map(stepUp => ({ ...stepUp })),
  }
}
