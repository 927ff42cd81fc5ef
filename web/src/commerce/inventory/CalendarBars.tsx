import type { AvailabilityItem } from '@aforo/contract/commerce/inventory'
import { exceptionStatusLabels } from '@aforo/contract/labels'
import classes from './Calendar.module.css'
import { daysWords, saleTones } from './inventoryWords.tsx'
import { barOf, type Stretch } from './monthScale.ts'

interface CalendarBarsProps {
  item: AvailabilityItem
  stretch: Stretch
  onOpen: () => void
  onConflict: (id: string) => void
}

/** Deals that came to nothing are the product's history, and not in its calendar. */
const isOver = (status: AvailabilityItem['sales'][number]['status']['name']) =>
  status === 'LOST' || status === 'CANCELLED' || status === 'EXPIRED'

/** What stands in a product's row: contracts, deals in their stage's colour, blocks, and stripes over conflicts. */
export function CalendarBars({ item, stretch, onOpen, onConflict }: CalendarBarsProps) {
  const bars = [
    ...item.contracts.map(contract => ({
      key: `${contract.contractId}${contract.startDate}`,
      kind: 'contract',
      tone: 'good',
      text: contract.title,
      title: `Contrato: ${contract.title}, ${daysWords(contract)}`,
      days: contract,
    })),
    ...item.sales
      .filter(sale => !isOver(sale.status.name))
      .map(sale => ({
        key: sale.lineId,
        kind: sale.status.affectsAvailability ? 'sale' : 'wish',
        tone: saleTones[sale.status.name],
        text: sale.clientName ?? sale.title,
        title: [
          `${sale.status.displayName}: ${sale.title}`,
          sale.clientName,
          sale.salesExecutiveDto.name,
          daysWords(sale),
          !sale.status.affectsAvailability && 'no aparta el producto',
        ]
          .filter(Boolean)
          .join(' · '),
        days: sale,
      })),
    ...item.availabilityExceptions.map(exception => ({
      key: exception.id,
      kind: exception.status === 'TENTATIVE' ? 'tentative' : 'block',
      tone: 'neutral',
      text: exception.reason.displayName,
      title: [
        `Bloqueo, ${exceptionStatusLabels[exception.status].toLowerCase()}: ${exception.reason.displayName}`,
        exception.description,
        daysWords(exception),
      ]
        .filter(Boolean)
        .join(' · '),
      days: exception,
    })),
  ]
  return (
    <>
      {bars.map(({ key, kind, tone, text, title, days }) => {
        const bar = barOf(days, stretch)
        if (!bar) return null
        const drawn = {
          className: classes.bar,
          'data-kind': kind,
          'data-tone': tone,
          'data-before': bar.before || undefined,
          'data-after': bar.after || undefined,
          style: { left: `${bar.left}%`, width: `${bar.width}%` },
        }
        // What takes nothing away lies over what does, and must not be hit in its place.
        if (kind === 'wish')
          return (
            <span key={key} {...drawn} role="img" aria-label={title}>
              <span>{text}</span>
            </span>
          )
        return (
          <button type="button" key={key} {...drawn} title={title} aria-label={title} onClick={onOpen}>
            <span>{text}</span>
          </button>
        )
      })}
      {item.conflicts.map(conflict => {
        const bar = barOf(conflict, stretch)
        const title = `Conflicto: ${daysWords(conflict)}`
        return (
          bar && (
            <button
              type="button"
              key={conflict.id}
              className={classes.conflict}
              data-status={conflict.status}
              style={{ left: `${bar.left}%`, width: `${bar.width}%` }}
              title={title}
              aria-label={title}
              onClick={() => onConflict(conflict.id)}
            />
          )
        )
      })}
    </>
  )
}
