import { contractTermWords as words } from '@aforo/api/deals/contract-words'
import { renewalInWords } from '@aforo/api/deals/renewal-in-words'
import { Fieldset, SimpleGrid, Stack, Text } from '@mantine/core'
import { openRange } from '../../ui/dates/calendar.ts'
import { DateRangeField } from '../../ui/dates/DateRangeField.tsx'
import { type FieldForm, fieldOf, SwitchField } from '../../ui/fields.tsx'
import { MoneyField } from '../../ui/money/MoneyField.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { PaymentFields, RenewalFields } from './SharedTermFields.tsx'
import { firstRenewal, type TermsValues } from './termsForm.ts'

interface TermFieldsProps {
  form: FieldForm & { values: TermsValues }
  countryCode: string
}

/** The terms of a contract besides its lines. */
export function TermFields({ form, countryCode }: TermFieldsProps) {
  const { currency } = form.values
  const coming = firstRenewal(form.values)
  return (
    <>
      <Fieldset legend="Plazo">
        <Stack gap="sm">
          <DateRangeField
            form={form}
            names={['startDate', 'endDate']}
            placeholders={openRange}
            required={[true, false]}
          />
          <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
            <RenewalFields form={form} />
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
          <PaymentFields form={form} countryCode={countryCode} />
        </SimpleGrid>
      </Fieldset>
      <Fieldset legend="Importes">
        <Stack gap="sm">
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
            <MoneyField {...fieldOf(form, words, 'deposit')} currency={currency} />
            <MoneyField {...fieldOf(form, words, 'setUpFee')} currency={currency} />
            <NumberField
              {...fieldOf(form, words, 'yearlyIncrease')}
              placeholder="0"
              suffix=" %"
              min={0}
              max={100}
              decimalScale={2}
              allowDecimal
            />
            <MoneyField {...fieldOf(form, words, 'includedCredits')} currency="CREDIT" />
          </SimpleGrid>
          <SwitchField {...fieldOf(form, words, 'prorates')} description="Sin esto, un mes empezado se cobra entero." />
        </Stack>
      </Fieldset>
    </>
  )
}

export const FreeDaysField = ({ form, name }: { form: FieldForm; name: string }) => (
  <NumberField form={form} name={name} label="Primeros días gratis" placeholder="0" min={0} max={366} maw={200} />
)
