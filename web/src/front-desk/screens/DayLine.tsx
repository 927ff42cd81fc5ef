import type { RoomScreen } from '@aforo/api/front-desk/screen-states'
import { dayOf, minutesOf } from './roomNow.ts'
import classes from './Screen.module.css'

/** The room's day as a line of hours: open, taken, blocked, and where the day is now. */
export function DayLine({ room, time }: { room: RoomScreen; time: string }) {
  const { first, last, parts } = dayOf(room)
  const at = (wall: string) =>
    Math.min(100, Math.max(0, ((minutesOf(wall) - first * 60) / ((last - first) * 60)) * 100))
  const step = Math.ceil((last - first) / 6)
  const hours = Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, index) => first + index * step)
  const taken = parts.filter(({ kind }) => kind === 'taken').map(({ from, to }) => `${from}–${to}`)
  const label = taken.length === 0 ? 'Sin reservas en lo que queda del día' : `Reservada: ${taken.join(', ')}`
  return (
    <div>
      <div className={classes.line} role="img" aria-label={label}>
        {parts.map(({ from, to, kind }) => (
          <span
            key={`${kind} ${from}`}
            className={classes.part}
            data-kind={kind}
            style={{ left: `${at(from)}%`, width: `${at(to) - at(from)}%` }}
          />
        ))}
        {first * 60 <= minutesOf(time) && minutesOf(time) <= last * 60 && (
          <span className={classes.pointer} style={{ left: `${at(time)}%` }} />
        )}
      </div>
      <div className={classes.hours} aria-hidden>
        {hours.map(hour => (
          <span key={hour} style={{ left: `${((hour - first) / (last - first)) * 100}%` }}>
            {hour}
          </span>
        ))}
      </div>
    </div>
  )
}
