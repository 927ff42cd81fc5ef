import type { SaleStatus } from '@aforo/api/deals/sale-states'
import type { AvailableProduct, Taker } from '@aforo/api/offer/inventory'
import type { ExceptionStatus } from '@aforo/api/offer/product-exceptions'
import { productTypeLabels, takingKindLabels } from '@aforo/api/offer/product-labels'
import type { ConflictStatus } from '@aforo/api/offer/takings'
import { Text } from '@mantine/core'
import { rangeWords } from '../../ui/dates/dateSpans.ts'
import { formatCounted } from '../../ui/formats.ts'
import { Money } from '../../ui/money/Money.tsx'
import { type Tone, toneOf } from '../../ui/StatusBadge.tsx'

export const conflictTones: Record<ConflictStatus, Tone> = { OPEN: 'bad', ACCEPTED: 'warning', SOLVED: 'good' }

export const toneOfTaker = ({ kind, status }: Pick<Taker, 'kind' | 'status'>): Tone => {
  if (kind === 'CONTRACT') return toneOf('contract', 'SIGNED')
  return kind === 'EXCEPTION'
    ? toneOf('exception', status.name as ExceptionStatus)
    : toneOf('sale', status.name as SaleStatus)
}

export const daysWords = ({ startDate, endDate }: { startDate: string; endDate: string | null }) =>
  rangeWords({ from: startDate, to: endDate ?? undefined })

/** Who has it: "Negocio Expansión Nube, Nube Andina". */
export const takerWords = ({ kind, title, clientName }: Taker) =>
  [`${takingKindLabels[kind]}: ${title}`, clientName].filter(Boolean).join(', ')

type Placed = Pick<AvailableProduct, 'campusName' | 'floorName' | 'spaceName' | 'type' | 'capacity'>

/** What a product is, in one line. */
export const kindWords = ({ type, capacity }: Placed) =>
  [productTypeLabels[type], capacity !== null && formatCounted(capacity, 'persona', 'personas')]
    .filter(Boolean)
    .join(' · ')

export const placeWords = ({ spaceName, floorName, campusName }: Placed) =>
  [spaceName, floorName, campusName].filter(Boolean).join(', ')

/** A month of a product in each currency, without tax. */
export function Prices({ prices }: { prices: AvailableProduct['prices'] }) {
  if (prices.length === 0)
    return (
      <Text size="sm" c="dimmed">
        Sin precio
      </Text>
    )
  return prices.map(({ amount, currency, promotional }) => (
    <div key={currency} style={{ whiteSpace: 'nowrap' }}>
      <Money amount={amount} currency={currency} />
      {promotional && (
        <Text span size="xs" c="dimmed">
          {' '}
          promoción
        </Text>
      )}
    </div>
  ))
}
