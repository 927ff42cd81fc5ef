import type { SellableProduct } from '@aforo/api/deals/sale-records'
import type { SaleCurrency } from '@aforo/api/deals/sale-states'
import { formatDate } from '@aforo/api/platform/dates-in-words'
import { currencyLabels } from '@aforo/api/platform/labels'
import { formatMoney } from '@aforo/api/platform/money'
import { Button, Group, Text } from '@mantine/core'
import type { LineValues } from './saleForm.ts'
import { periodHint, promotionHint } from './saleWords.ts'

/** The list's promotion of a product, where it ends within the days and a price follows it. */
export const promotionOf = ({ price }: Pick<SellableProduct, 'price'>): LineValues['promotion'] =>
  price && price.until !== null && price.after !== null ? { unitPrice: price.amount, until: price.until } : null

interface LinePricesProps {
  form: { setFieldValue: (path: string, value: unknown) => void }
  line: LineValues
  at: (field: keyof LineValues) => string
  currency: SaleCurrency
  /** As it is sold on the line's days, once it is known. */
  product: SellableProduct | undefined
}

/** What a line costs besides its monthly price: a promotion until a day, or the longer price of which that is a share. */
export function LinePrices({ form, line, at, currency, product }: LinePricesProps) {
  const { promotion, period, unitPrice } = line
  const listed = product && promotionOf(product)
  const after = product?.price?.after
  const set = (next: Partial<LineValues>) => {
    for (const [field, value] of Object.entries(next)) form.setFieldValue(at(field as keyof LineValues), value)
  }
  if (promotion && unitPrice !== null)
    return (
      <Group gap="xs" justify="space-between">
        <Text size="xs">{promotionHint(promotion, unitPrice, currency)}</Text>
        <Button data-writes size="compact-xs" variant="subtle" onClick={() => set({ promotion: null })}>
          Quitar promoción
        </Button>
      </Group>
    )
  // The promotion's price was typed, or the deal's days grew beyond it.
  if (listed && after && unitPrice === listed.unitPrice)
    return (
      <Group gap="xs" justify="space-between">
        <Text size="xs" c="orange">
          Ese precio es de una promoción hasta el {formatDate(listed.until)}; después es{' '}
          {formatMoney({ amount: after, currency })}.
        </Text>
        <Button
          data-writes
          size="compact-xs"
          variant="light"
          onClick={() => set({ promotion: listed, unitPrice: after })}
        >
          Aplicarla hasta entonces
        </Button>
      </Group>
    )
  if (product && !product.price && unitPrice === null)
    return <NoPrice product={product} currency={currency} onTake={amount => set({ unitPrice: amount })} />
  if (period && period.unitPrice === unitPrice)
    return (
      <Text size="xs" c="dimmed">
        {periodHint(period, currency)}: sus meses suman eso al céntimo.
      </Text>
    )
  return null
}

interface NoPriceProps {
  product: SellableProduct
  currency: SaleCurrency
  onTake: (amount: string) => void
}

/** The list has no price on the first day: the next one may be taken, or one is typed. */
function NoPrice({ product: { nextPrice }, currency, onTake }: NoPriceProps) {
  if (!nextPrice)
    return (
      <Text size="xs" c="orange">
        Su lista no tiene un precio en {currencyLabels[currency].toLowerCase()}: escríbelo aquí.
      </Text>
    )
  const words = formatMoney({ amount: nextPrice.amount, currency })
  return (
    <Group gap="xs" justify="space-between">
      <Text size="xs" c="orange">
        Su precio de lista empieza el {formatDate(nextPrice.from)}: {words}.
      </Text>
      <Button data-writes size="compact-xs" variant="light" onClick={() => onTake(nextPrice.amount)}>
        Usar {words}
      </Button>
    </Group>
  )
}
