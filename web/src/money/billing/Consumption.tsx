import type { BillingCurrency } from '@aforo/api/money/bill-states'
import { formatDate, fromTo } from '@aforo/api/platform/dates-in-words'
import { formatMoney } from '@aforo/api/platform/money'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatCount } from '../../ui/formats.ts'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { consumptionQuery } from './billingQueries.ts'

/** The bookings on account that a line bills, with tax as they were booked. */
export function Consumption(props: { billId: string; entryId: string; currency: BillingCurrency }) {
  const query = useQuery(consumptionQuery(props.billId))
  const { data } = query
  if (!data) return <LoadingOrError query={query} skeleton={60} />
  return (
    <>
      <Rows look="framed" aria-label="Reservas a cuenta, con IGV">
        {data.items
          .filter(({ entryId }) => entryId === props.entryId)
          .map(({ reservationId, at, from, to, spaceName, ownerName, amount, kept }) => (
            <li key={reservationId}>
              <Text size="sm">
                {spaceName} · {formatDate(at)}, {fromTo(from, to)}
              </Text>
              <Text size="xs" c="dimmed">
                {[
                  ownerName,
                  `${formatMoney({ amount, currency: props.currency })} con IGV`,
                  kept && 'sin devolución: se canceló tarde o nadie llegó',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </li>
          ))}
      </Rows>
      {data.totalItems > data.items.length && (
        <Text size="xs" c="dimmed">
          Se muestran {formatCount(data.items.length)} de las {formatCount(data.totalItems)} reservas de la factura.
        </Text>
      )}
    </>
  )
}
