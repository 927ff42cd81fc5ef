import type { Reservation } from '@aforo/contract/bookings/reservations'
import { formatDuration, formatTimes } from '@aforo/contract/platform/dates-in-words'
import { Portal, Text } from '@mantine/core'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { nameOf, subjectOf } from '../reservations/reservationWords.ts'
import classes from './TimelineHover.module.css'

interface TimelineHoverProps {
  reservation: Reservation
  /** The block that is pointed at. */
  block: DOMRect
}

/** Pixels. */
const width = 260
const height = 130

/** All of a booking whose block is too narrow to say it. The block's own name says the same to a screen reader. */
export function TimelineHover({ reservation, block }: TimelineHoverProps) {
  const below = block.bottom + height < window.innerHeight
  return (
    <Portal>
      <div
        className={classes.card}
        aria-hidden
        style={{
          width,
          left: Math.min(Math.max(8, block.left), window.innerWidth - width - 8),
          ...(below ? { top: block.bottom + 6 } : { bottom: window.innerHeight - block.top + 6 }),
        }}
      >
        <Text fw={600} size="sm" lineClamp={2}>
          {subjectOf(reservation)}
        </Text>
        <Text size="sm">
          {formatTimes(reservation.from, reservation.to)} · {formatDuration(reservation.durationInMinutes)}
        </Text>
        <Text size="sm" c="dimmed" mb={6}>
          {reservation.spaceName} · {nameOf(reservation)}
        </Text>
        <StatusBadge of="reservation" status={reservation.status} />
      </div>
    </Portal>
  )
}
