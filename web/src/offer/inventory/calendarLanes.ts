import type { AvailabilityItem } from '@aforo/api/offer/inventory'
import { exceptionStatusLabels } from '@aforo/api/offer/product-labels'
import { toneOf } from '../../ui/StatusBadge.tsx'
import { daysWords } from './inventoryWords.tsx'
import { barOf, lanesOf, type Stretch } from './monthScale.ts'

/** Deals that came to nothing are the product's history, and not in its calendar. */
const isOver = (status: AvailabilityItem['sales'][number]['status']['name']) =>
  status === 'LOST' || status === 'CANCELLED' || status === 'EXPIRED'

const words = (...parts: (string | null | false | undefined)[]) => parts.filter(Boolean).join(' · ')

/** What takes the product: contracts, deals that set it aside, blocks. */
const takersOf = (item: AvailabilityItem) => [
  ...item.contracts.map(contract => ({
    key: `${contract.contractId}${contract.startDate}`,
    kind: 'contract',
    tone: 'good',
    text: contract.title,
    title: `Contrato: ${contract.title}, ${daysWords(contract)}`,
    days: contract,
  })),
  ...dealsOf(item, true),
  ...item.availabilityExceptions.map(exception => ({
    key: exception.id,
    kind: exception.status === 'TENTATIVE' ? 'tentative' : 'block',
    tone: 'neutral',
    text: exception.reason.displayName,
    title: words(
      `Bloqueo, ${exceptionStatusLabels[exception.status].toLowerCase()}: ${exception.reason.displayName}`,
      exception.description,
      daysWords(exception),
    ),
    days: exception,
  })),
]

const dealsOf = (item: AvailabilityItem, taking: boolean) =>
  item.sales
    .filter(({ status }) => !isOver(status.name) && status.affectsAvailability === taking)
    .map(sale => ({
      key: sale.lineId,
      kind: taking ? 'sale' : 'wish',
      tone: toneOf('sale', sale.status.name),
      text: sale.clientName ?? sale.title,
      title: words(
        `${sale.status.displayName}: ${sale.title}`,
        sale.clientName,
        sale.salesExecutiveDto.name,
        daysWords(sale),
        !taking && 'no aparta el producto',
      ),
      days: sale,
    }))

/** Pixels: of what takes the product, and of what only asks for it. */
const [takerLane, wishLane, margin] = [30, 22, 7]

/**
 * What stands in a product's row, one under the other where days are shared, and how high the row has to be for it.
 * Takers come first, so that a conflict lies over them alone.
 */
export function rowOf(item: AvailabilityItem, stretch: Stretch) {
  const inView = <One extends { days: { startDate: string; endDate: string | null } }>(bars: One[]) =>
    lanesOf(bars.filter(({ days }) => barOf(days, stretch)))
  const taking = inView(takersOf(item))
  const wishing = inView(dealsOf(item, false))
  const takersEnd = margin + Math.max(taking.length, wishing.length > 0 ? 0 : 1) * takerLane
  const placed = [
    ...taking.flatMap((lane, place) =>
      lane.map(bar => ({ ...bar, top: margin + place * takerLane, height: takerLane })),
    ),
    ...wishing.flatMap((lane, place) =>
      lane.map(bar => ({ ...bar, top: takersEnd + place * wishLane, height: wishLane })),
    ),
  ]
  return {
    bars: placed,
    takersEnd,
    height: Math.max(takersEnd + wishing.length * wishLane, margin + takerLane) + margin,
  }
}
