import { rateWords as words } from '@aforo/api/offer/rate-words'
import { RateCurrency, RateKind } from '@aforo/api/offer/rates'
import { spaceTypeLabels } from '@aforo/api/places/labels'
import { currencyLabels, weekdayLabels } from '@aforo/api/platform/labels'
import { Button, Chip, Fieldset, Group, SegmentedControl, SimpleGrid, Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { spaceChoices } from '../../places/spaces/spaceChoices.ts'
import { campusChoices } from '../../ui/campusChoices.ts'
import { fieldOf, SelectField } from '../../ui/fields.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { MoneyField } from '../../ui/money/MoneyField.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { optionsOf } from '../../ui/options.ts'
import { SearchField } from '../../ui/SearchField.tsx'
import { TimeField } from '../../ui/TimeField.tsx'
import { RatePreview } from './RatePreview.tsx'
import { newBand, type RateValues, termsOf } from './rateForm.ts'

const currencies = optionsOf(RateCurrency.options, currencyLabels)
const kinds = optionsOf(RateKind.options, spaceTypeLabels)
const units = ['15', '30', '60'].map(value => ({ value, label: `${value} min` }))
const halfDays = [180, 240, 300, 360].map(minutes => ({ value: String(minutes), label: `${minutes / 60} h` }))
const scopes = [
  { value: 'TENANT', label: 'Organización' },
  { value: 'KIND', label: 'Tipo de espacio' },
  { value: 'SPACE', label: 'Un espacio' },
]

interface Props {
  form: UseFormReturnType<RateValues>
}

/** Whom a new rate is for. */
export function RateOwnerFields({ form }: Props) {
  const { scope } = form.getValues()
  return (
    <>
      <SegmentedControl
        fullWidth
        aria-label="Para qué es"
        data={scopes}
        value={scope}
        onChange={value => form.setFieldValue('scope', value as RateValues['scope'])}
      />
      {scope === 'KIND' && (
        <Group grow align="flex-start">
          <SearchField
            form={form}
            name="campusId"
            label="Sede"
            placeholder="Elige una sede"
            source={campusChoices}
            withAsterisk
          />
          <SelectField form={form} name="spaceType" label="Tipo" data={kinds} searchable={false} />
        </Group>
      )}
      {scope === 'SPACE' && (
        <SearchField
          form={form}
          name="spaceId"
          label="Espacio"
          placeholder="Busca por nombre"
          source={spaceChoices(undefined, RateKind.options)}
          withAsterisk
        />
      )}
    </>
  )
}

/** All that a rate says: the hour, its bands and caps, and what it comes to. */
export function RateFields({ form }: Props) {
  const values = form.getValues()
  const { currency } = values
  const terms = termsOf(values)
  return (
    <>
      <Group grow align="flex-start">
        <SelectField {...fieldOf(form, words, 'currency')} data={currencies} searchable={false} />
        <SelectField {...fieldOf(form, words, 'billableMinutes')} data={units} searchable={false} />
      </Group>
      <Group grow align="flex-start">
        <MoneyField
          form={form}
          name="hourly"
          label={`${words.hourly.label}, con IGV`}
          currency={currency}
          withAsterisk
          data-autofocus
        />
        <MoneyField {...fieldOf(form, words, 'hourlyCredits')} placeholder="No se paga así" currency="CREDIT" />
      </Group>
      <Bands form={form} />
      <Fieldset legend="Topes">
        <Stack gap="sm">
          <Group grow align="flex-start">
            <MoneyField {...fieldOf(form, words, 'day')} placeholder="Sin tope" currency={currency} />
            <MoneyField {...fieldOf(form, words, 'dayCredits')} placeholder="Sin tope" currency="CREDIT" />
          </Group>
          <Group grow align="flex-start">
            <MoneyField {...fieldOf(form, words, 'halfDay')} placeholder="Sin tope" currency={currency} />
            <MoneyField {...fieldOf(form, words, 'halfDayCredits')} placeholder="Sin tope" currency="CREDIT" />
          </Group>
          {values.halfDay !== null && (
            <SelectField form={form} name="halfDayMinutes" label="Medio día son" data={halfDays} searchable={false} />
          )}
        </Stack>
      </Fieldset>
      <NumberField
        {...fieldOf(form, words, 'teamDiscount')}
        allowDecimal
        decimalScale={2}
        min={0}
        max={100}
        suffix=" %"
        placeholder="Sin descuento"
      />
      {terms && (
        <Fieldset legend="Lo que viene a costar">
          <RatePreview terms={terms} currency={currency} />
        </Fieldset>
      )}
    </>
  )
}

function Bands({ form }: Props) {
  const { bands, currency } = form.getValues()
  return (
    <Fieldset legend="Franjas con otro precio">
      <Stack gap="md">
        {bands.length === 0 && (
          <Text size="sm" c="dimmed">
            Todas las horas cuestan lo mismo.
          </Text>
        )}
        {bands.map((band, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a band is what stands at its place.
          <Stack key={place} gap="xs" role="group" aria-label={`Franja ${place + 1}`}>
            <Group gap={4} wrap="nowrap" justify="space-between">
              <Chip.Group
                multiple
                value={band.weekdays}
                onChange={days => form.setFieldValue(`bands.${place}.weekdays`, days)}
              >
                <Group gap={4} role="group" aria-label="Días">
                  {[1, 2, 3, 4, 5, 6, 7].map(day => (
                    <Chip key={day} value={String(day)} size="xs" styles={{ label: { paddingInline: 9 } }}>
                      {(weekdayLabels[day] ?? '').slice(0, 2)}
                    </Chip>
                  ))}
                </Group>
              </Chip.Group>
              <IconButton
                label="Quitar"
                name={`Quitar la franja ${place + 1}`}
                onClick={() => form.removeListItem('bands', place)}
              >
                <IconTrash size={16} />
              </IconButton>
            </Group>
            <SimpleGrid cols={2} spacing="sm">
              <TimeField form={form} name={`bands.${place}.from`} label="Desde" latest="23:30" />
              <TimeField form={form} name={`bands.${place}.to`} label="Hasta" earliest="00:30" since={band.from} />
              <MoneyField {...fieldOf(form, words, 'hourly', `bands.${place}.`)} currency={currency} withAsterisk />
              <MoneyField
                {...fieldOf(form, words, 'hourlyCredits', `bands.${place}.`)}
                placeholder="Lo de siempre"
                currency="CREDIT"
              />
            </SimpleGrid>
          </Stack>
        ))}
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} />}
          onClick={() => form.insertListItem('bands', newBand)}
        >
          Añadir franja
        </Button>
      </Stack>
    </Fieldset>
  )
}
