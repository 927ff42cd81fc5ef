import type { TeamContracts } from '@aforo/api/deals/contracts'
import { formatMoney } from '@aforo/api/platform/money'
import { Anchor, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { todayHere } from '../../ui/dates/calendar.ts'
import { Money } from '../../ui/money/Money.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { termWords } from './contractWords.ts'

interface RentedListProps {
  rented: TeamContracts['rented']
  /** The other side of each, which the screen around it doesn't say: who rents it, or where it is. */
  by: 'client' | 'campus'
}

/** What is rented today, each with its contract, its days and what it comes to this month. */
export const RentedList = ({ rented, by }: RentedListProps) => (
  <Rows look="framed" aria-label="Alquilado hoy">
    {rented.map(one => (
      <li key={one.lineId}>
        <Group justify="space-between" wrap="nowrap" gap="xs" align="flex-start">
          <Text size="sm" fw={500}>
            {one.product.code} · {one.product.name}
          </Text>
          <Money size="sm" amount={one.monthly} currency={one.currency} />
        </Group>
        <Text size="sm" c="dimmed">
          {[one[by].name, termWords(one, todayHere())].join(' · ')}
        </Text>
        <Anchor
          size="sm"
          underline="always"
          renderRoot={props => <Link to="/app/sales/contracts/$id" params={{ id: one.contractId }} {...props} />}
        >
          {one.contractNumber}
        </Anchor>
      </li>
    ))}
  </Rows>
)

/** `S/ 12,000.00 y US$ 1,500.00 al mes` */
export const monthlyWords = (of: readonly { currency: 'PEN' | 'USD'; amount: string }[]) =>
  of.length === 0 ? 'nada al mes' : `${of.map(one => formatMoney(one)).join(' y ')} al mes`
