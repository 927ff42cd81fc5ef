import type { CartExtension, CartItem, Order } from '@aforo/api/money/order-records'
import { formatTimes } from '@aforo/api/platform/dates-in-words'
import { formatMoney } from '@aforo/api/platform/money'
import { Fieldset, SegmentedControl, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { client } from '../../platform/api.ts'
import { attempt } from '../../ui/attempt.ts'
import { FormButtons } from '../../ui/FormButtons.tsx'
import { Note } from '../../ui/Note.tsx'
import { toast } from '../../ui/toast.tsx'
import { useStoreOrder } from './orderQueries.ts'

const choices = [
  { value: '30', label: '30 min' },
  { value: '60', label: '1 h' },
  { value: '90', label: '1 h 30' },
  { value: '120', label: '2 h' },
]

/** Asks what more time costs, and takes it. */
export function ExtendForm({ order, item, onDone }: { order: Order; item: CartItem; onDone: () => void }) {
  const store = useStoreOrder()
  const [duration, setDuration] = useState('30')
  const [quote, setQuote] = useState<CartExtension>()
  const [busy, setBusy] = useState(false)
  const during = async (run: () => Promise<void>) => {
    setBusy(true)
    await run()
    setBusy(false)
  }
  const ask = () =>
    during(async () => {
      const { id } = order
      const found = await attempt(() =>
        client.orders.quoteExtension({ id, itemId: item.id, duration: Number(duration) }),
      )
      setQuote(found ?? undefined)
    })
  const take = () =>
    during(async () => {
      const after = await attempt(() => client.orders.extend({ id: order.id }))
      if (!after) return setQuote(undefined)
      store(after)
      const separate = after.extensions.length > order.extensions.length
      toast.success(separate ? 'Se añadió el tiempo en una orden aparte, por pagar.' : 'Se añadió el tiempo.')
      onDone()
    })
  return (
    <Fieldset legend={`Más tiempo: ${item.description}`}>
      <Stack gap="sm">
        <SegmentedControl
          aria-label="Cuánto más"
          value={duration}
          onChange={next => {
            setDuration(next)
            setQuote(undefined)
          }}
          data={choices}
        />
        {quote && (
          <Note tone="info" title={`${formatMoney(quote)} · ${formatTimes(quote.from, quote.to)}`}>
            {quote.reasons.map(reason => (
              <Text key={reason} size="sm">
                {reason}
              </Text>
            ))}
          </Note>
        )}
        <FormButtons
          submit={quote ? 'Tomar el tiempo' : 'Cotizar'}
          busy={busy}
          onSubmit={quote ? take : ask}
          onCancel={onDone}
        />
      </Stack>
    </Fieldset>
  )
}
