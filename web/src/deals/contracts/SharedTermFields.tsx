import { ContractRenewal } from '@aforo/api/deals/contract-states'
import { contractTermWords as words } from '@aforo/api/deals/contract-words'
import { contractRenewalLabels } from '@aforo/api/deals/sale-labels'
import { useQuery } from '@tanstack/react-query'
import { type FieldForm, fieldOf, SelectField } from '../../ui/fields.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { optionsOf } from '../../ui/options.ts'
import { creditDaysQuery, paymentMethodsQuery } from './contractQueries.ts'

const renewals = optionsOf(ContractRenewal.options, contractRenewalLabels)

interface RenewalFieldsProps {
  form: FieldForm & { values: { renewal: ContractRenewal } }
}

/** How a contract ends and goes on: of one contract, and of those that a country usually has. */
export function RenewalFields({ form }: RenewalFieldsProps) {
  return (
    <>
      <NumberField {...fieldOf(form, words, 'noticeDays')} min={0} max={365} suffix=" días" />
      <SelectField {...fieldOf(form, words, 'renewal')} data={renewals} searchable={false} />
      {form.values.renewal !== 'NONE' && <NumberField {...fieldOf(form, words, 'renewalMonths')} min={1} max={120} />}
    </>
  )
}

interface PaymentFieldsProps {
  form: FieldForm & { values: { creditDays: string | null } }
  countryCode: string
}

/** When and how a contract is paid. */
export function PaymentFields({ form, countryCode }: PaymentFieldsProps) {
  const { creditDays } = form.values
  const methods = useQuery(paymentMethodsQuery(countryCode)).data ?? []
  const credits = useQuery(creditDaysQuery(countryCode)).data ?? []
  const creditOptions = credits.map(({ days, displayName }) => ({ value: String(days), label: displayName }))
  // What was agreed stays, also where the list doesn't have it any more.
  if (creditDays !== null && !creditOptions.some(({ value }) => value === creditDays))
    creditOptions.push({ value: creditDays, label: `${creditDays} días` })
  return (
    <>
      <SelectField
        {...fieldOf(form, words, 'creditDays')}
        data={creditOptions}
        placeholder="Sin días de crédito"
        clearable
      />
      <NumberField {...fieldOf(form, words, 'paymentDay')} placeholder="Si no es a crédito" min={1} max={28} />
      <SelectField
        form={form}
        name="paymentMethodId"
        label={words.paymentMethod.label}
        placeholder="Elige"
        data={methods.map(({ id, name }) => ({ value: id, label: name }))}
        clearable
      />
    </>
  )
}
