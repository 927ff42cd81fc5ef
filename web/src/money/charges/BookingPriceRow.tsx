import { chargeStateLabels, payerLabels } from '@aforo/api/bookings/labels'
import type { Reservation } from '@aforo/api/bookings/reservations'
import { contract } from '@aforo/api/contract'
import { formatInstant } from '@aforo/api/platform/dates-in-words'
import { formatMoney } from '@aforo/api/platform/money'
import { Text } from '@mantine/core'
import { may } from '../../platform/session/may.ts'
import { useMe } from '../../platform/session/me.ts'
import { RecordLink } from '../../ui/RecordLink.tsx'

interface BookingPriceRowProps {
  price: NonNullable<Reservation['price']>
  wallet: Reservation['wallet']
  timeZone: string
}

/** What a booking costs, who pays it, and what canceling it would give back. */
export function BookingPriceRow({ price, wallet, timeZone }: BookingPriceRowProps) {
  const { amount, currency, credits, payer, state, order, reasons, ifCanceled } = price
  const cost =
    payer === 'WALLET' && credits !== null
      ? formatMoney({ amount: credits, currency: 'CREDIT' })
      : formatMoney({ amount, currency })
  const stateLabel = order && state === 'HELD' ? 'Por pagar' : chargeStateLabels[state]
  return (
    <div>
      <Text fw={600} size="sm">
        {payer === 'FREE' ? 'Gratis' : cost} {payer !== 'FREE' && `· ${stateLabel}`}
      </Text>
      {order ? (
        <OrderOfBooking order={order} timeZone={timeZone} />
      ) : (
        <Text size="sm" c="dimmed">
          {wallet ? `Wallet ${wallet.name}` : payerLabels[payer]}
        </Text>
      )}
      {payer !== 'FREE' &&
        reasons.map(reason => (
          <Text key={reason} size="sm" c="dimmed">
            {reason}
          </Text>
        ))}
      {ifCanceled && (
        <Text size="sm">Si la cancelas ahora: {ifCanceled.charAt(0).toLowerCase() + ifCanceled.slice(1)}</Text>
      )}
    </div>
  )
}

/** Its order, for those who may open it, and until when it is to be paid. */
function OrderOfBooking({
  order: { id, code, payUntil },
  timeZone,
}: {
  order: NonNullable<NonNullable<Reservation['price']>['order']>
  timeZone: string
}) {
  const mayOpen = may(useMe(), contract.orders.get)
  return (
    <>
      <Text size="sm" c="dimmed">
        Orden{' '}
        {mayOpen ? (
          <RecordLink underline="always" to="/app/sales/orders" search={{ order: id }}>
            {code}
          </RecordLink>
        ) : (
          code
        )}
      </Text>
      {payUntil && (
        <Text size="sm">Se paga hasta el {formatInstant(payUntil, timeZone)}; después se libera el lugar.</Text>
      )}
    </>
  )
}
