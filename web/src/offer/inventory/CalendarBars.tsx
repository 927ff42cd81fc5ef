import type { AvailabilityItem } from '@aforo/api/offer/inventory'
import classes from './Calendar.module.css'
import { rowOf } from './calendarLanes.ts'
import { daysWords } from './inventoryWords.tsx'
import { barOf, type Stretch } from './monthScale.ts'

interface CalendarBarsProps {
  item: AvailabilityItem
  stretch: Stretch
  onOpen: () => void
  onConflict: (id: string) => void
}

/** What stands in a product's row: contracts, deals in their stage's colour, blocks, and stripes over conflicts. */
export function CalendarBars({ item, stretch, onOpen, onConflict }: CalendarBarsProps) {
  const { bars, takersEnd } = rowOf(item, stretch)
  return (
    <>
      {bars.map(({ key, kind, tone, text, title, days, top, height }) => {
        const bar = barOf(days, stretch)
        return (
          bar && (
            <button
              type="button"
              key={key}
              className={classes.bar}
              data-kind={kind}
              data-tone={tone}
              data-before={bar.before || undefined}
              data-after={bar.after || undefined}
              style={{ left: `${bar.left}%`, width: `${bar.width}%`, top, height: height - 2 }}
              title={title}
              aria-label={title}
              onClick={onOpen}
            >
              <span>{text}</span>
            </button>
          )
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
              style={{ left: `${bar.left}%`, width: `${bar.width}%`, height: takersEnd - 3 }}
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
