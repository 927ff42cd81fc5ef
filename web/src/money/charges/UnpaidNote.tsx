import type { Reservation } from '@aforo/api/bookings/reservations'
import { bookingStateInWords } from '@aforo/api/bookings/unpaid'
import { contract } from '@aforo/api/contract'
import { formatMoney } from '@aforo/api/platform/money'
import { Button, Stack, Text } from '@mantine/core'
import { IconCash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../platform/api.ts'
import { may } from '../../platform/session/may.ts'
import { useMe } from '../../platform/session/me.ts'
import { Note } from '../../ui/Note.tsx'
import { PaymentForm } from '../orders/PaymentForm.tsx'

/** Until when an unpaid booking holds its place, and the payment of its order by whoever may confirm it. */
export function UnpaidNote({ reservation }: { reservation: Reservation }) {
  const { price, unpaid } = reservation
  const queryClient = useQueryClient()
  const [paying, setPaying] = useState(false)
  const order = useQuery({
    ...api.orders.get.queryOptions({ input: { id: price?.order?.id ?? '' } }),
    enabled: paying && price?.order != null,
  })
  const mayCharge = may(useMe(), contract.orders.confirmPayment)
  if (!unpaid || !price) return null
  const done = () => {
    setPaying(false)
    queryClient.invalidateQueries({ queryKey: api.bookings.key() })
  }
  return (
    <Note tone="warning" icon={IconCash} title={`${bookingStateInWords(reservation, Date.now())}.`}>
      <Stack gap="xs">
        <Text size="sm">
          {unpaid.until ? 'Si no se paga antes, el lugar se libera. ' : ''}Son {formatMoney(price)}.
        </Text>
        {mayCharge && price.order && !paying && (
          <Button data-writes size="sm" style={{ alignSelf: 'start' }} onClick={() => setPaying(true)}>
            Cobrar
          </Button>
        )}
        {paying && order.data && <PaymentForm order={order.data} onDone={done} />}
      </Stack>
    </Note>
  )
}
