import { longDay, shortDay } from '@aforo/api/platform/dates-in-words'
import { UnstyledButton } from '@mantine/core'
import type { Ref, RefObject } from 'react'
import type { WallClock } from '../../ui/days.ts'
import { wallTimeOf } from '../../ui/formats.ts'
import { useSubject } from '../reservations/subject.ts'
import { hourMarks, percent, shareOf } from './axis.ts'
import rowClasses from './RoomRows.module.css'
import classes from './Timeline.module.css'
import { closedWords, type TimelineModel } from './timelineModel.ts'

interface TimelineHeadProps {
  corner: RefObject<HTMLDivElement | null>
  /** Of what is as wide as the lanes' hours. */
  scale: Ref<HTMLDivElement>
  model: TimelineModel
  now: WallClock
  onDate: (date: string) => void
}

/** The hours, and the days where several lie side by side. Stays in view while the lanes scroll. */
export function TimelineHead({ corner, scale, model, now, onDate }: TimelineHeadProps) {
  const { place } = useSubject()
  const { axis, heads } = model
  const several = axis.columns > 1
  const marks = hourMarks(axis, several ? 3 : 1)
  return (
    <div className={classes.head}>
      <div ref={corner} className={classes.corner}>
        {heads.length > 0 ? place : 'Día'}
      </div>
      <div ref={scale} className={classes.scale}>
        {several &&
          heads.map((date, column) => (
            <UnstyledButton
              key={date}
              className={classes.day}
              style={{ left: percent(column / axis.columns), width: percent(1 / axis.columns) }}
              data-today={date === now.date || undefined}
              aria-label={`Ver el ${longDay(date)}`}
              onClick={() => onDate(date)}
            >
              <span className={classes.dayName}>{shortDay(date)}</span>
              {model.closedName(date) !== undefined && (
                <span className={rowClasses.dayNote}>{closedWords(model.closedName(date))}</span>
              )}
            </UnstyledButton>
          ))}
        {(several ? heads : ['']).map((date, column) =>
          marks.map(minute => (
            <span
              key={`${date}${minute}`}
              className={classes.hour}
              style={{ left: percent(shareOf(axis, column, minute)) }}
              aria-hidden
            >
              {several ? wallTimeOf(minute).slice(0, 2) : wallTimeOf(minute)}
            </span>
          )),
        )}
        {!several && heads[0] === now.date && now.minute > axis.from && now.minute < axis.to && (
          <span className={classes.nowTime} style={{ left: percent(shareOf(axis, 0, now.minute)) }}>
            {wallTimeOf(now.minute)}
          </span>
        )}
      </div>
    </div>
  )
}
