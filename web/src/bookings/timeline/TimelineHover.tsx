import { subjectOf } from '@aforo/api/bookings/labels'
import type { Reservation } from '@aforo/api/bookings/reservations'
import { bookedName } from '@aforo/api/places/labels'
import { formatDuration, formatTimes } from '@aforo/api/platform/dates-in-words'
import { Button, Group, Portal, Text } from '@mantine/core'
import { IconCopy, IconPlus, IconX } from '@tabler/icons-react'
import { minutesOf, wallTimeOf } from '../../ui/formats.ts'
import { BookingBadge } from '../reservations/BookingBadge.tsx'
import { nameOf } from '../reservations/reservationWords.ts'
import classes from './TimelineHover.module.css'

/** What is done to a booking from its card; each can be undone where it is said. */
export interface HoverActs {
  onCopy: (reservation: Reservation) => void
  /** @param to the new end, a wall time */
  onExtend: (reservation: Reservation, to: string) => void
  onCancel: (reservation: Reservation) => void
}

interface TimelineHoverProps extends HoverActs {
  reservation: Reservation
  /** The block that is pointed at. */
  block: DOMRect
  onStay: () => void
  onLeave: () => void
  onDone: () => void
}

/** Pixels. */
const width = 290
const height = 180
/** By how much it is lengthened, in minutes. */
const longer = 30

/**
 * All of a booking whose block is too narrow to say it, and what is done to it most. The block's own name says the same to a
 * screen reader, and its drawer does the same by keyboard.
 */
export function TimelineHover({ reservation, block, onStay, onLeave, onDone, ...acts }: TimelineHoverProps) {
  const { can } = reservation
  const below = block.bottom + height < window.innerHeight
  const end = minutesOf(reservation.to) + longer
  const act = (run: () => void) => () => {
    onDone()
    run()
  }
  const button = { size: 'compact-xs', variant: 'default', tabIndex: -1, 'data-writes': true } as const
  return (
    <Portal>
      <div
        className={classes.card}
        aria-hidden
        data-below={below || undefined}
        onPointerEnter={onStay}
        onPointerLeave={onLeave}
        style={{
          width,
          left: Math.min(Math.max(8, block.left), window.innerWidth - width - 8),
          ...(below ? { top: block.bottom + 2 } : { bottom: window.innerHeight - block.top + 2 }),
        }}
      >
        <Text fw={600} size="sm" lineClamp={2}>
          {subjectOf(reservation)}
        </Text>
        <Text size="sm">
          {formatTimes(reservation.from, reservation.to)} · {formatDuration(reservation.durationInMinutes)}
        </Text>
        <Text size="sm" c="dimmed" mb={6}>
          {bookedName(reservation)} · {nameOf(reservation)}
        </Text>
        <BookingBadge booking={reservation} />
        <Group gap={6} mt={10} wrap="nowrap">
          <Button {...button} leftSection={<IconCopy size={14} />} onClick={act(() => acts.onCopy(reservation))}>
            Copiar
          </Button>
          {can.extend && end <= 1440 && (
            <Button
              {...button}
              leftSection={<IconPlus size={14} />}
              onClick={act(() => acts.onExtend(reservation, wallTimeOf(end)))}
            >
              {longer} min
            </Button>
          )}
          {can.cancel && (
            <Button
              {...button}
              color="red"
              variant="subtle"
              leftSection={<IconX size={14} />}
              onClick={act(() => acts.onCancel(reservation))}
            >
              Cancelar
            </Button>
          )}
        </Group>
      </div>
    </Portal>
  )
}
