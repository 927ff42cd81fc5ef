import { ContractRenewal } from '@aforo/api/deals/contract-states'
import { renewalInWords } from '@aforo/api/deals/renewal-in-words'
import { contractRenewalLabels } from '@aforo/api/deals/sale-labels'
import { Fieldset, SimpleGrid, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { DateRangeField } from '../../ui/dates/DateRangeField.tsx'
import { type FieldForm, SelectField, SwitchField } from '../../ui/fields.tsx'
import { MoneyField } from '../../ui/money/MoneyField.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { optionsOf } from '../../ui/options.ts'
import { creditDaysQuery, paymentMethodsQuery } from './contractQueries.ts'
import { firstRenewal, type TermsValues, termsWords as words } from './termsForm.ts'

const renewals = optionsOf(ContractRenewal.options, contractRenewalLabels)

interface TermFieldsProps {
  form: FieldForm & { values: TermsValues }
  countryCode: string
}

/** The terms of a contract besides its lines. */
export function TermFields({ form, countryCode }: TermFieldsProps) {
  const { renewal, currency, creditDays } = form.values
  const coming = firstRenewal(form.values)
  const methods = useQuery(paymentMethodsQuery(countryCode)).data ?? []
  const credits = useQuery(creditDaysQuery(countryCode)).data ?? []
  const creditOptions = credits.map(({ days, displayName }) => ({ value: String(days), label: displayName }))
  // What was agreed stays, also where the list doesn't have it any more.
  if (creditDays !== null && !creditOptions.some(({ value }) => value === creditDays))
    creditOptions.push({ value: creditDays, label: `${creditDays} días` })
  return (
    <>
      <Fieldset legend="Plazo">
        <Stack gap="sm">
          <DateRangeField
            form={form}
            names={['startDate', 'endDate']}
            placeholders={['Primer día', 'Sin fin']}
            required={[true, false]}
          />
          <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
            <NumberField
              form={form}
              name="noticeDays"
              label={words.noticeDays.label}
              min={0}
              max={365}
              suffix=" días"
            />
            <SelectField form={form} name="renewal" label={words.renewal.label} data={renewals} searchable={false} />
            {renewal !== 'NONE' && (
              <NumberField form={form} name="renewalMonths" label="Por cuántos meses" min={1} max={120} />
            )}
          </SimpleGrid>
          {coming && (
            <Text size="sm" c="dimmed">
              El último día es el del primer periodo: {renewalInWords(coming, form.values.startDate ?? '')}.
            </Text>
          )}
        </Stack>
      </Fieldset>
      <Fieldset legend="Pago">
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
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
            label="Método de pago"
            placeholder="Elige"
            data={methods.map(({ id, name }) => ({ value: id, label: name }))}
            clearable
          />
        </SimpleGrid>
      </Fieldset>
      <Fieldset legend="Importes">
        <Stack gap="sm">
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
            <MoneyField form={form} name="deposit" label={words.deposit.label} currency={currency} />
            <MoneyField form={form} name="setUpFee" label={words.setUpFee.label} currency={currency} />
            <NumberField
              form={form}
              name="yearlyIncrease"
              label={words.yearlyIncrease.label}
              placeholder="0"
              suffix=" %"
              min={0}
              max={100}
              decimalScale={2}
              allowDecimal
            />
            <MoneyField form={form} name="includedCredits" label={words.includedCredits.label} currency="CREDIT" />
          </SimpleGrid>
          <SwitchField
            form={form}
            name="prorates"
            label="Los meses empezados se cobran por sus días"
            description="Sin esto, un mes empezado se cobra entero."
          />
        </Stack>
      </Fieldset>
    </>
  )
}

export const FreeDaysField = ({ form, name }: { form: FieldForm; name: string }) => (
  <NumberField form={form} name={name} label="Primeros días gratis" placeholder="0" min={0} max={366} maw={200} />
)
