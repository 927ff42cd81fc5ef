import { type Price, PriceFields, PricingType } from '@aforo/api/offer/pricing'
import { taxDayOf } from '@aforo/api/offer/pricing.rules'
import { pricingTypeLabels } from '@aforo/api/offer/product-labels'
import type { Product } from '@aforo/api/offer/products'
import { taxRateAt } from '@aforo/api/people/tax-rates'
import { currencyLabels } from '@aforo/api/platform/labels'
import { oneUnit } from '@aforo/api/platform/line-items'
import { Currency, formatMoney, largestAmount, minorUnitsOf } from '@aforo/api/platform/money'
import { Fieldset, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { api, client } from '../../platform/api.ts'
import type { Refusal } from '../../platform/problem.ts'
import { openRange } from '../../ui/dates/calendar.ts'
import { DateRangeField } from '../../ui/dates/DateRangeField.tsx'
import { rangeWords } from '../../ui/dates/dateSpans.ts'
import { SelectField, SwitchField } from '../../ui/fields.tsx'
import { LineItems } from '../../ui/money/LineItems.tsx'
import { MoneyField } from '../../ui/money/MoneyField.tsx'
import { optionsOf } from '../../ui/options.ts'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import { useReadPricesAgain } from './pricingQueries.ts'

const types = optionsOf(PricingType.options, pricingTypeLabels)
const currencies = optionsOf(Currency.options, currencyLabels)

interface PriceValues extends Record<string, unknown> {
  type: PricingType
  currency: Currency
  amount: string | null
  startsOn: string | null
  endsOn: string | null
  endPrevious: boolean
}

const inputOf = ({ amount, startsOn, ...rest }: PriceValues) => ({
  ...rest,
  amount: amount ?? '',
  startsOn: startsOn ?? '',
})

// A day that is missing is a field to complete, not one that is written wrong.
const PriceSchema = z.preprocess(
  values => ({ ...inputOf(values as PriceValues), startsOn: (values as PriceValues).startsOn ?? undefined }),
  PriceFields,
)

interface PriceFormProps {
  product: Product
  /** At the product's campus. */
  today: string
  /** What is changed; a new price without it. */
  price?: Price
  onDone: () => void
}

/** The form of a product's price, with what a month of it comes to. */
export function PriceForm({ product, today, price, onDone }: PriceFormProps) {
  const readAgain = useReadPricesAgain()
  const record = useRecordForm<PriceValues>({
    initialValues: {
      type: price?.type ?? 'BASE',
      currency: price?.currency ?? 'PEN',
      amount: price?.amount ?? null,
      startsOn: price?.startsOn ?? today,
      endsOn: price?.endsOn ?? null,
      endPrevious: true,
    },
    schema: PriceSchema,
    save: async values => {
      const { type, currency, endPrevious, ...fields } = inputOf(values)
      const saved = price
        ? await client.pricing.update({ ...fields, id: price.id, version: price.version })
        : await client.pricing.create({ ...fields, type, currency, endPrevious, productId: product.id })
      await readAgain()
      toast.success(`${pricingTypeLabels[saved.type]}: ${formatMoney(saved)}.`)
    },
    onSaved: onDone,
  })
  const { form } = record
  const { currency, amount, startsOn, endsOn } = form.values
  const rates = useQuery(api.companies.taxRates.queryOptions())
  const periods = rates.data?.map(rate => ({ ...rate, rate: minorUnitsOf(rate.rate) ?? 0 }))
  const taxDay = taxDayOf({ startsOn: startsOn ?? today, endsOn }, today)
  const minor = amount === null ? undefined : minorUnitsOf(amount)
  return (
    <Fieldset legend={price ? `Cambiar ${pricingTypeLabels[price.type].toLowerCase()}` : 'Nuevo precio'}>
      <RecordForm
        record={record}
        submit={price ? 'Guardar' : 'Añadir'}
        onCancel={onDone}
        renderRefusal={refusal => <RivalAlert refusal={refusal} onClose={record.dismiss} />}
      >
        {!price && (
          <Group grow align="flex-start" gap="sm">
            <SelectField form={form} name="type" label="Tipo" data={types} searchable={false} />
            <SelectField form={form} name="currency" label="Moneda" data={currencies} searchable={false} />
          </Group>
        )}
        <MoneyField
          form={form}
          name="amount"
          label={currency === 'CREDIT' ? 'Precio por mes' : 'Precio por mes, sin IGV'}
          currency={currency}
          min={1}
          max={largestAmount}
          withAsterisk
          data-autofocus
        />
        <DateRangeField
          form={form}
          names={['startsOn', 'endsOn']}
          placeholders={openRange}
          required={[true, false]}
          today={today}
        />
        {!price && (
          <SwitchField
            form={form}
            name="endPrevious"
            label="Terminar el precio vigente el día anterior"
            description="Si ya hay uno del mismo tipo y moneda."
          />
        )}
        {minor !== undefined && minor > 0 && periods && (
          <LineItems
            label="Lo que viene a costar un mes"
            lines={[
              {
                key: 'month',
                concept: `${product.name}, un mes`,
                unitPrice: minor,
                quantity: oneUnit,
                taxed: currency !== 'CREDIT',
              },
            ]}
            currency={currency}
            prices="NET"
            rate={taxRateAt(periods, taxDay)}
          />
        )}
      </RecordForm>
    </Fieldset>
  )
}

/** A refusal of a price; where another one has some of its days, which. */
function RivalAlert({ refusal, onClose }: { refusal: Refusal; onClose: () => void }) {
  const rival =
    refusal.code === 'PRICE_OVERLAPS'
      ? (refusal.data as { rival: Pick<Price, 'amount' | 'currency' | 'startsOn' | 'endsOn'> | null } | undefined)
          ?.rival
      : undefined
  return (
    <ProblemAlert refusal={refusal} onClose={onClose}>
      {rival && (
        <Text size="sm">
          {formatMoney(rival)}, {rangeWords({ from: rival.startsOn, to: rival.endsOn ?? undefined })}. Cambia las fechas
          de uno de los dos.
        </Text>
      )}
    </ProblemAlert>
  )
}
