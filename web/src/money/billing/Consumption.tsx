import type { BillingCurrency } from '@aforo/api/money/bill-states'
import { formatDate, fromTo } from '@aforo/api/platform/dates-in-words'
import { formatMoney } from '@aforo/api/platform/money'
import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { refusalOf } from '../../platform/problem.ts'
import { formatCount } from '../../ui/formats.ts'
import { loading } from '../../ui/loading.ts'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import classes from './Billing.module.css'
import { consumptionQuery } from './billingQueries.ts'

/** The bookings on account that a line bills, with tax as they were booked. */
export function Consumption(props: { billId: string; entryId: string; currency: BillingCurrency }) {
  const { data, error } = useQuery(consumptionQuery(props.billId))
  if (error && !data) return <ProblemAlert refusal={refusalOf(error)} />
  if (!data) return <Skeleton height={60} {...loading} />
  return (
    <>
      <ul className={classes.plain} aria-label="Reservas a cuenta, con IGV">
        {data.items
          .filter(({ entryId }) => entryId === props.entryId)
          .map(({ reservationId, at, from, to, spaceName, ownerName, amount, kept }) => (
            <li key={reservationId} className={classes.line}>
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
      </ul>
      {data.totalItems > data.items.length && (
        <Text size="xs" c="dimmed">
          Se muestran {formatCount(data.items.length)} de las {formatCount(data.totalItems)} reservas de la factura.
        </Text>
      )}
    </>
  )
}
