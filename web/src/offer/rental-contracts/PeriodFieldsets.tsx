import { stepUpKindLabels } from '@aforo/api/deals/sale-labels'
import { RentCurrency } from '@aforo/api/offer/rental-contract-records'
import { StepUpKind } from '@aforo/api/offer/rental-states'
import { currencyLabels } from '@aforo/api/platform/labels'
import { largestAmount } from '@aforo/api/platform/money'
import { Button, Fieldset, Group, Select, Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { campusChoices } from '../../ui/campusChoices.ts'
import { DateRangeField } from '../../ui/dates/DateRangeField.tsx'
import { SelectField } from '../../ui/fields.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { MoneyField } from '../../ui/money/MoneyField.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { optionsOf } from '../../ui/options.ts'
import { SearchField } from '../../ui/SearchField.tsx'
import { onlyLooks } from '../../ui/writes.ts'
import { nextPeriod, noStepUp, type PeriodsValues } from './contractForm.ts'
import { DecimalField } from './DecimalField.tsx'

const currencies = optionsOf(RentCurrency.options, currencyLabels)
const kinds = optionsOf(StepUpKind.options, stepUpKindLabels)
const often = [
  { value: 'yearly', label: 'Cada año' },
  { value: 'once', label: 'Una vez' },
]

interface PeriodFieldsetsProps<Values extends PeriodsValues> {
  form: UseFormReturnType<Values>
  /** Where the contract is, to say what day it is. */
  today?: string
}

/** The periods of a contract, one after the other: where, how long, how much, and how it rises. */
export function PeriodFieldsets<Values extends PeriodsValues>({ form, today }: PeriodFieldsetsProps<Values>) {
  const { periods } = form.getValues()
  return (
    <>
      {periods.map((period, place) => {
        const at = `periods.${place}`
        const legend = `Periodo ${place + 1}`
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a new period has nothing of its own yet but its place
          <Fieldset key={place} legend={legend}>
            <Stack gap="sm">
              <SearchField
                form={form}
                name={`${at}.campusId`}
                label="Sede"
                placeholder="Elige una sede"
                source={campusChoices}
                withAsterisk
              />
              <DateRangeField form={form} names={[`${at}.startsOn`, `${at}.endsOn`]} today={today} />
              <Group grow align="flex-start" gap="sm">
                <DecimalField form={form} name={`${at}.area`} label="Superficie" unit="m²" withAsterisk />
                <SelectField form={form} name={`${at}.currency`} label="Moneda" data={currencies} searchable={false} />
              </Group>
              <Group grow align="flex-start" gap="sm">
                <MoneyField
                  form={form}
                  name={`${at}.rent`}
                  label="Renta por mes"
                  currency={period.currency}
                  max={largestAmount}
                  withAsterisk
                />
                <MoneyField
                  form={form}
                  name={`${at}.deposit`}
                  label="Garantía"
                  currency={period.currency}
                  max={largestAmount}
                />
              </Group>
              <NumberField
                form={form}
                name={`${at}.graceMonths`}
                label="Meses de gracia"
                description="Desde el primer día, sin pagar renta."
                placeholder="0"
                min={0}
                max={120}
              />
              <StepUps form={form} at={at} currency={period.currency} stepUps={period.stepUps} />
              {periods.length > 1 && (
                <Group justify="flex-end">
                  <Button
                    data-writes
                    variant="subtle"
                    color="red"
                    size="compact-sm"
                    leftSection={<IconTrash size={16} />}
                    aria-label={`Quitar el periodo ${place + 1}`}
                    onClick={() => form.removeListItem('periods' as never, place)}
                  >
                    Quitar periodo
                  </Button>
                </Group>
              )}
            </Stack>
          </Fieldset>
        )
      })}
      <Group>
        <Button
          data-writes
          variant="default"
          leftSection={<IconPlus size={16} />}
          onClick={() => form.insertListItem('periods' as never, nextPeriod(periods) as never)}
        >
          Añadir periodo
        </Button>
      </Group>
    </>
  )
}

interface StepUpsProps<Values extends PeriodsValues> {
  form: UseFormReturnType<Values>
  /** The path of the period. */
  at: string
  currency: RentCurrency
  stepUps: PeriodsValues['periods'][number]['stepUps']
}

function StepUps<Values extends PeriodsValues>({ form, at, currency, stepUps }: StepUpsProps<Values>) {
  return (
    <Stack gap="xs" role="group" aria-label="Incrementos">
      <Group justify="space-between">
        <Text size="sm" fw={500}>
          Incrementos
        </Text>
        <Button
          data-writes
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} />}
          onClick={() => form.insertListItem(`${at}.stepUps` as never, noStepUp as never)}
        >
          Añadir incremento
        </Button>
      </Group>
      {stepUps.length === 0 && (
        <Text size="sm" c="dimmed">
          La renta no sube en todo el periodo.
        </Text>
      )}
      {stepUps.length > 1 && (
        <Text size="sm" c="dimmed">
          Cada incremento vale hasta que empieza el siguiente.
        </Text>
      )}
      {stepUps.map((stepUp, place) => {
        const own = `${at}.stepUps.${place}`
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an increase is nothing but its fields
          <Group key={place} gap="xs" align="flex-start" wrap="nowrap">
            <Stack gap="xs" style={{ flex: 1 }}>
              <Group grow gap="xs" align="flex-start">
                <SelectField form={form} name={`${own}.kind`} label="Sube" data={kinds} searchable={false} />
                {stepUp.kind === 'PERCENT' ? (
                  <DecimalField form={form} name={`${own}.value`} label="Cuánto" unit="%" />
                ) : (
                  <MoneyField
                    form={form}
                    name={`${own}.value`}
                    label="Cuánto"
                    currency={currency}
                    min={1}
                    max={largestAmount}
                  />
                )}
              </Group>
              <Group grow gap="xs" align="flex-start">
                <NumberField
                  form={form}
                  name={`${own}.fromAnniversary`}
                  label="Desde el aniversario"
                  min={1}
                  max={99}
                />
                <Select
                  label="Cuántas veces"
                  data={often}
                  allowDeselect={false}
                  disabled={onlyLooks()}
                  value={stepUp.repeats ? 'yearly' : 'once'}
                  onChange={next => form.setFieldValue(`${own}.repeats`, (next === 'yearly') as never)}
                />
              </Group>
            </Stack>
            <IconButton
              data-writes
              color="red"
              mt={26}
              label="Quitar"
              name={`Quitar el incremento ${place + 1}`}
              onClick={() => form.removeListItem(`${at}.stepUps` as never, place)}
            >
              <IconTrash size={16} />
            </IconButton>
          </Group>
        )
      })}
    </Stack>
  )
}
