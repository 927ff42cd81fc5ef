import type { SellableProduct } from '@aforo/api/deals/sale-records'
import type { SaleCurrency } from '@aforo/api/deals/sale-states'
import { taxDayOf } from '@aforo/api/deals/sales.rules'
import { taxRateAt } from '@aforo/api/people/tax-rates'
import { formatDate } from '@aforo/api/platform/dates-in-words'
import { formatMoney, minorUnitsOf } from '@aforo/api/platform/money'
import { Button, Group, Stack, Switch, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api, client } from '../../platform/api.ts'
import type { ChoiceSource } from '../../ui/choices.ts'
import { openRange, todayHere } from '../../ui/dates/calendar.ts'
import { DateRangeField } from '../../ui/dates/DateRangeField.tsx'
import type { FieldForm } from '../../ui/fields.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { isInField } from '../../ui/isInField.ts'
import { LineItems } from '../../ui/money/LineItems.tsx'
import { MoneyField } from '../../ui/money/MoneyField.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { SearchSelect } from '../../ui/SearchSelect.tsx'
import { LinePrices, promotionOf } from './LinePrices.tsx'
import { itemsOf, type LineValues, newLine } from './saleForm.ts'
import { daysWords } from './saleWords.ts'

/** The deal for which lines are typed. */
interface OfSale {
  saleId: string | undefined
  currency: SaleCurrency
  startDate: string | null
  endDate: string | null
  /** What it is, where it isn't a deal: `contrato`. */
  noun?: string
}

/** The part of a form that its lines use. */
export interface LinesForm<Values = { lineItems: LineValues[] }> extends FieldForm {
  values: Values
  getValues: () => Values
  setFieldValue: (path: string, value: unknown) => void
  removeListItem: (path: string, place: number) => void
  insertListItem: (path: string, item: LineValues) => void
}

interface LinesFieldProps {
  form: LinesForm
  of: OfSale
  /** More fields of a line. */
  also?: ((place: number) => ReactNode) | undefined
}

const askOf = ({ saleId, currency }: OfSale, from: string | null, to: string | null) => ({
  currency,
  from: from ?? todayHere(),
  to: to ?? undefined,
  saleId,
})

const takenWords = ({ taken }: Pick<SellableProduct, 'taken'>) =>
  taken &&
  `${taken.kind === 'EXCEPTION' ? 'No disponible' : `Ocupado por ${taken.title ?? 'un negocio que no ves'}`}, ${daysWords(taken.from, taken.to)}`

const priceWords = ({ price }: SellableProduct, currency: SaleCurrency) =>
  price
    ? [
        `${formatMoney({ amount: price.amount, currency })} al mes`,
        price.until && `promoción hasta el ${formatDate(price.until)}`,
      ]
        .filter(Boolean)
        .join(', ')
    : 'Sin precio de lista'

/** Products for some days, each with its price and whether it is free on them. */
const choicesFor = (of: OfSale, from: string | null, to: string | null): ChoiceSource => {
  const ask = askOf(of, from, to)
  return {
    key: [...api.sales.key(), 'sellable', ask],
    search: async q => {
      const { items, totalItems } = await client.sales.sellable({ ...ask, q, pageSize: 50 })
      const choices = items.map(product => ({
        value: product.productId,
        label: `${product.code} · ${product.name}`,
        hint: [product.campusName, priceWords(product, of.currency), takenWords(product) ?? 'Libre'].join(' · '),
      }))
      return { choices, total: totalItems }
    },
    none: 'Ningún producto coincide',
  }
}

/** The lines of a deal: product, price and days of each, and what a month of them comes to. */
export function LinesField({ form, of, also }: LinesFieldProps) {
  const { lineItems } = form.values
  const items = itemsOf(lineItems)
  const rates = useQuery(api.companies.taxRates.queryOptions())
  const first = taxDayOf(
    lineItems.map(line => ({ startDate: (line.follows ? of.startDate : line.startDate) || null })),
    todayHere(),
  )
  const rate = taxRateAt(rates.data?.map(one => ({ ...one, rate: minorUnitsOf(one.rate) ?? 0 })) ?? [], first)
  return (
    <Stack gap="sm">
      {lineItems.length === 0 && (
        <Text size="sm" c="dimmed">
          Sin productos todavía. Añade lo que quiere el cliente: el precio sale de su lista.
        </Text>
      )}
      <Rows look="framed">
        {lineItems.map((line, place) => (
          <li key={line.key}>
            <LineFields form={form} of={of} also={also} line={line} place={place} />
          </li>
        ))}
      </Rows>
      <Group>
        <Button
          data-writes
          variant="default"
          leftSection={<IconPlus size={16} />}
          onClick={() => form.insertListItem('lineItems', newLine())}
        >
          Añadir producto
        </Button>
      </Group>
      {items.length > 0 && (
        <LineItems label="Lo que viene a costar un mes" lines={items} currency={of.currency} prices="NET" rate={rate} />
      )}
    </Stack>
  )
}

function LineFields({ form, of, also, line, place }: LinesFieldProps & { line: LineValues; place: number }) {
  const queryClient = useQueryClient()
  const at = (field: keyof LineValues) => `lineItems.${place}.${field}`
  const [from, to] = line.follows ? [of.startDate, of.endDate] : [line.startDate, line.endDate]
  const ask = { ...askOf(of, from, to), productId: line.productId, pageSize: 1 }
  const state = useQuery({ ...api.sales.sellable.queryOptions({ input: ask }), enabled: line.productId !== '' })
  const product = state.data?.items[0]
  const choose = async (productId: string, name: string) => {
    form.setFieldValue(at('productId'), productId)
    form.setFieldValue(at('name'), name)
    const before = form.getValues().lineItems[place]
    const options = api.sales.sellable.queryOptions({ input: { ...ask, productId } })
    const [found] = (await queryClient.fetchQuery(options)).items
    const now = form.getValues().lineItems[place]
    // Lines were taken out meanwhile, or another product was chosen in this one.
    if (!found || now?.key !== line.key || now.productId !== productId) return
    const isUntouched = (field: 'quantity' | 'unitPrice') =>
      now[field] === before?.[field] && !isInField(form, at(field))
    form.setFieldValue(at('isService'), found.type === 'SERVICE')
    if (found.type !== 'SERVICE' && isUntouched('quantity')) form.setFieldValue(at('quantity'), 1)
    if (isUntouched('unitPrice')) form.setFieldValue(at('unitPrice'), found.price?.after ?? found.price?.amount ?? null)
    form.setFieldValue(at('promotion'), promotionOf(found))
    form.setFieldValue(at('period'), null)
  }
  const { error, 'data-path': path } = form.getInputProps(at('productId'))
  const known = line.name === '' ? undefined : { value: line.productId, label: line.name }
  return (
    <Stack gap="xs">
      <Group wrap="nowrap" gap="xs" align="flex-end">
        <SearchSelect
          flex={1}
          label="Producto"
          placeholder="Busca por código o nombre"
          source={choicesFor(of, from, to)}
          value={line.productId || null}
          known={known}
          onChoose={choice => choice && choose(choice.value, choice.label)}
          allowDeselect={false}
          error={error}
          data-path={path}
        />
        <IconButton
          data-writes
          label="Quitar"
          name={`Quitar ${line.name || 'el producto'}`}
          color="red"
          size="lg"
          onClick={() => form.removeListItem('lineItems', place)}
        >
          <IconTrash size={16} />
        </IconButton>
      </Group>
      {product && (
        <Text size="xs" c={product.taken ? 'red' : 'dimmed'}>
          {takenWords(product) ?? `Libre: ${daysWords(from ?? todayHere(), to)}`}
        </Text>
      )}
      <Group grow align="flex-start" gap="xs">
        <MoneyField
          form={form}
          name={at('unitPrice')}
          label="Al mes, sin IGV"
          currency={of.currency}
          placeholder="De lista"
        />
        <NumberField
          form={form}
          name={at('discount')}
          label="Descuento %"
          min={0}
          max={100}
          decimalScale={2}
          allowDecimal
          placeholder="0"
        />
        {line.isService && <NumberField form={form} name={at('quantity')} label="Cantidad" min={1} max={1000} />}
      </Group>
      <LinePrices form={form} line={line} at={at} currency={of.currency} product={product} />
      {also?.(place)}
      <Switch
        size="sm"
        label={`Los días del ${of.noun ?? 'negocio'}: ${daysWords(of.startDate, of.endDate)}`}
        checked={line.follows}
        // While it has the deal's days, a fault of its own is told below and takes the focus here.
        data-path={line.follows ? form.getInputProps(at('startDate'))['data-path'] : undefined}
        onChange={event => {
          const follows = event.currentTarget.checked
          form.setFieldValue(at('follows'), follows)
          if (!follows && line.startDate === null) {
            form.setFieldValue(at('startDate'), of.startDate)
            form.setFieldValue(at('endDate'), of.endDate)
          }
        }}
      />
      {line.follows ? (
        <Fault form={form} name={at('startDate')} />
      ) : (
        <DateRangeField
          form={form}
          names={[at('startDate'), at('endDate')]}
          placeholders={openRange}
          required={[true, false]}
        />
      )}
    </Stack>
  )
}

/** What is wrong with days that stand in another tab. */
function Fault({ form, name }: { form: FieldForm; name: string }) {
  const { error } = form.getInputProps(name)
  return error ? (
    <Text size="xs" c="red" role="alert">
      {error}
    </Text>
  ) : null
}
