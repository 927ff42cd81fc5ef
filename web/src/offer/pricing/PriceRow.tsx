import type { Price } from '@aforo/api/offer/pricing'
import { pricingTypeLabels } from '@aforo/api/offer/product-labels'
import { formatMoney } from '@aforo/api/platform/money'
import { Collapse, Group, Text } from '@mantine/core'
import { IconHistory, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '../../platform/api.ts'
import { attempt } from '../../ui/attempt.ts'
import { rangeWords } from '../../ui/dates/dateSpans.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Money } from '../../ui/money/Money.tsx'
import { RecordHistory } from '../../ui/RecordHistory.tsx'
import { Badge, StatusBadge } from '../../ui/StatusBadge.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import classes from './Pricing.module.css'
import { useReadPricesAgain } from './pricingQueries.ts'

interface PriceRowProps {
  price: Price
  onEdit: (() => void) | undefined
}

/** One price: how much, of which days, whether it applies today, and what changed in it. */
export function PriceRow({ price, onEdit }: PriceRowProps) {
  const { id, version, type, amount, currency, totals, status, applies, can } = price
  const [history, setHistory] = useState(false)
  const readAgain = useReadPricesAgain()
  const words = formatMoney({ amount, currency })
  const remove = async () => {
    const removed = await attempt(() => client.pricing.remove({ id, version }))
    await readAgain()
    if (!removed) return
    toast.undo(removed.message, () =>
      undo(async () => {
        await client.pricing.restore({ id })
        await readAgain()
      }),
    )
  }
  return (
    <div>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Money amount={amount} currency={currency} fw={600} />
        {applies ? <Badge label="Se aplica hoy" tone="good" /> : <StatusBadge of="price" status={status} />}
      </Group>
      <Group justify="space-between" wrap="nowrap" gap="xs" align="flex-end">
        <div>
          <Text size="sm">
            {pricingTypeLabels[type]}, {rangeWords({ from: price.startsOn, to: price.endsOn ?? undefined })}
          </Text>
          {currency !== 'CREDIT' && (
            <Text size="xs" c="dimmed">
              <Money amount={totals.total} currency={currency} /> con IGV
            </Text>
          )}
        </div>
        <Group gap={4} wrap="nowrap">
          <IconButton
            label="Historial"
            name={`Historial de ${words}`}
            aria-expanded={history}
            onClick={() => setHistory(!history)}
          >
            <IconHistory size={16} />
          </IconButton>
          {can.edit && onEdit && (
            <IconButton data-writes label="Cambiar" name={`Cambiar ${words}`} onClick={onEdit}>
              <IconPencil size={16} />
            </IconButton>
          )}
          {can.remove && (
            <IconButton data-writes color="red" label="Eliminar" name={`Eliminar ${words}`} onClick={remove}>
              <IconTrash size={16} />
            </IconButton>
          )}
        </Group>
      </Group>
      <Collapse expanded={history}>
        <div className={classes.history}>{history && <PriceHistory id={id} />}</div>
      </Collapse>
    </div>
  )
}

const PriceHistory = ({ id }: { id: string }) => (
  <RecordHistory query={useQuery(api.pricing.history.queryOptions({ input: { id } }))} />
)
