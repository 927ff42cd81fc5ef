import { ContractRenewal } from '@aforo/api/deals/contract-states'
import { contractTermWords as words } from '@aforo/api/deals/contract-words'
import { contractRenewalLabels } from '@aforo/api/deals/sale-labels'
import { useQuery } from '@tanstack/react-query'
import { type FieldForm, SelectField } from '../../ui/fields.tsx'
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
      <NumberField form={form} name="noticeDays" label={words.noticeDays.label} min={0} max={365} suffix=" días" />
      <SelectField form={form} name="renewal" label={words.renewal.label} data={renewals} searchable={false} />
      {form.values.renewal !== 'NONE' && (
        <NumberField form={form} name="renewalMonths" label={words.renewalMonths.label} min={1} max={120} />
      )}
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
        form={form}
        name="creditDays"
        label={words.creditDays.label}
        data={creditOptions}
        placeholder="Sin días de crédito"
        clearable
      />
      <NumberField
        form={form}
        name="paymentDay"
        label={words.paymentDay.label}
        placeholder="Si no es a crédito"
        min={1}
        max={28}
      />
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
