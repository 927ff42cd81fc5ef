import { dayText, type Range, segmentsOf } from './hours.ts'
import classes from './WeekBar.module.css'

const share = (part: number) => `${part * 100}%`

/** One day as a bar of 24 hours, its open parts filled. */
export const DayBar = ({ ranges }: { ranges: readonly Range[] }) => (
  <div className={classes.day} role="img" aria-label={dayText(ranges)}>
    {segmentsOf(ranges).map(({ start, length }) => (
      <span key={start} className={classes.open} style={{ insetInlineStart: share(start), width: share(length) }} />
    ))}
  </div>
)

/** The hours over the bars. */
export const HourTicks = () => (
  <div className={classes.ticks}>
    {[0, 6, 12, 18, 24].map(hour => (
      <span key={hour} className={classes.tick} style={{ insetInlineStart: share(hour / 24) }}>
        {hour}
      </span>
    ))}
  </div>
)
