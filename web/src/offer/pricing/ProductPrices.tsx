import type { Price } from '@aforo/api/offer/pricing'
import type { Product } from '@aforo/api/offer/products'
import { currencyLabels } from '@aforo/api/platform/labels'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconCoins, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../platform/api.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { RefreshDeals } from '../products/RefreshDeals.tsx'
import { PriceForm } from './PriceForm.tsx'
import { PriceRow } from './PriceRow.tsx'

/** What a product costs by the month: its prices by currency, the newest first. */
export function ProductPrices({ product }: { product: Product }) {
  const [editing, setEditing] = useState<Price | 'new'>()
  const query = useQuery(api.pricing.ofProduct.queryOptions({ input: { product_id: product.id } }))
  const { data } = query
  const close = () => setEditing(undefined)
  if (!data) return <LoadingOrError query={query} skeleton={[96, 96]} />
  const add = data.can.add && editing === undefined && (
    <Button data-writes leftSection={<IconPlus size={16} />} onClick={() => setEditing('new')}>
      Añadir precio
    </Button>
  )
  return (
    <Stack gap="md">
      {editing === 'new' && <PriceForm product={product} today={data.today} onDone={close} />}
      {data.prices.length > 0 && (
        <Group justify="space-between" wrap="nowrap">
          <Text size="sm" c="dimmed">
            Por mes, sin IGV.
          </Text>
          {add}
        </Group>
      )}
      {data.prices.length === 0 && editing === undefined && (
        <EmptyState
          icon={IconCoins}
          title="Todavía no tiene precio"
          text="Ponle un precio base en cada moneda en que se vende. Una promoción lo reemplaza entre sus fechas."
          action={add}
        />
      )}
      {[...Map.groupBy(data.prices, ({ currency }) => currency)].map(([currency, prices]) => (
        <section key={currency} aria-label={`Precios en ${currencyLabels[currency].toLowerCase()}`}>
          <Title order={3} size="h5" mb="xs">
            {currencyLabels[currency]}
          </Title>
          <Rows look="framed">
            {prices.map(price => (
              <li key={price.id} data-past={price.status === 'EXPIRED' || undefined}>
                {editing !== 'new' && editing?.id === price.id ? (
                  <PriceForm product={product} today={data.today} price={price} onDone={close} />
                ) : (
                  <PriceRow price={price} onEdit={editing === undefined ? () => setEditing(price) : undefined} />
                )}
              </li>
            ))}
          </Rows>
        </section>
      ))}
      <RefreshDeals productId={product.id} />
    </Stack>
  )
}
