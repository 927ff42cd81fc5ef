import { subjectOf } from '@aforo/api/bookings/labels'
import type { Reservation } from '@aforo/api/bookings/reservations'
import { bookingStateInWords } from '@aforo/api/bookings/unpaid'
import { formatTimes } from '@aforo/api/platform/dates-in-words'
import { IconClockHour4, IconHourglass, IconUser } from '@tabler/icons-react'
import { memo } from 'react'
import { bookingTone } from '../reservations/BookingBadge.tsx'
import { nameOf } from '../reservations/reservationWords.ts'
import { type Axis, placeOf } from './axis.ts'
import { fitOf, initialsOf, linesOf } from './blockFit.ts'
import { stretchOf } from './lanes.ts'
import classes from './TimelineBlock.module.css'
import type { Mark } from './timelineModel.ts'

interface TimelineBlockProps {
  reservation: Reservation
  axis: Axis
  column: number
  /** Pixels. */
  width: number
  mine: boolean
  selected: boolean
  /** The one block of the timeline that the Tab key reaches; the arrows lead to the others. */
  tabbable: boolean
  carried: boolean
  mark: Mark | undefined
  pending: boolean
}

/** One booking in its lane. */
export const TimelineBlock = memo(function TimelineBlock(props: TimelineBlockProps) {
  const { reservation, axis, column, mine } = props
  const { status, from, to, can } = reservation
  const times = formatTimes(from, to)
  const subject = subjectOf(reservation)
  const wide = fitOf(props.width)
  const lines = wide === 'lines' ? linesOf(subject, props.width) : undefined
  const fit = wide === 'lines' && lines === undefined ? 'initials' : wide
  const initials = fit === 'stacked' || fit === 'initials' ? initialsOf(subject) : ''
  const owner = mine ? 'Tú' : nameOf(reservation)
  const words = [subject, owner, times, bookingStateInWords(reservation, Date.now())].filter(Boolean).join(', ')
  return (
    <li className={classes.place} style={placeOf(axis, column, stretchOf(reservation))}>
      <button
        type="button"
        className={classes.block}
        data-reservation={reservation.reservationId}
        data-fit={fit}
        data-tone={bookingTone(reservation)}
        data-mine={mine || undefined}
        data-movable={can.reschedule || undefined}
        data-selected={props.selected || undefined}
        data-carried={props.carried || undefined}
        data-pending={props.pending || undefined}
        data-mark={props.mark}
        aria-label={words}
        aria-keyshortcuts={
          can.reschedule ? 'Shift+ArrowLeft Shift+ArrowRight Shift+ArrowUp Shift+ArrowDown + -' : undefined
        }
        tabIndex={props.tabbable ? 0 : -1}
      >
        {initials && <span className={classes.initials}>{initials}</span>}
        {fit === 'initials' && <span className={classes.whose}>{mine ? owner : initialsOf(owner)}</span>}
        {(fit === 'lines' || fit === 'who' || fit === 'full') && (
          <span className={classes.subject}>
            {fit !== 'lines' && (
              <>
                {status === 'IN_PROGRESS' && <IconClockHour4 size={13} aria-hidden className={classes.icon} />}
                {(status === 'DRAFT' || reservation.unpaid) && (
                  <IconHourglass size={13} aria-hidden className={classes.icon} />
                )}
                {mine && <IconUser size={13} aria-hidden className={classes.icon} />}
              </>
            )}
            <span className={classes.text}>{lines ?? subject}</span>
          </span>
        )}
        {fit === 'who' && <span className={classes.who}>{owner}</span>}
        {fit === 'full' && (
          <span className={classes.who}>
            {times} {owner}
          </span>
        )}
      </button>
    </li>
  )
})
