import type { Reservation } from '@aforo/api/bookings/reservations'
import { formatHours } from '@aforo/api/platform/dates-in-words'
import { Button, Group, Menu, Text } from '@mantine/core'
import { minutesOf, wallTimeOf } from '../../ui/formats.ts'
import { type BookingSearch, closedRecord } from './bookingSearch.ts'
import type { BookingActions } from './useBookingActions.ts'

interface BookingActionBarProps {
  reservation: Reservation
  actions: BookingActions
  onSearch: (change: Partial<BookingSearch>) => void
}

/** By how much people lengthen what is under way, in minutes. */
const lengths = [15, 30, 60]

/** What may be done with a reservation as it stands now, in one line of a phone: words, and no icons beside them. */
export function BookingActionBar({ reservation, actions, onSearch }: BookingActionBarProps) {
  const { can } = reservation
  if (!Object.values(can).some(Boolean))
    return (
      <Text size="sm" c="dimmed">
        Esta reserva ya no se puede mover ni cancelar.
      </Text>
    )
  const end = minutesOf(reservation.to)
  const longer = lengths.filter(minutes => end + minutes <= 1440)
  return (
    <Group gap="xs">
      {can.confirm && (
        <Button size="sm" px={12} onClick={() => actions.confirm(reservation)}>
          Confirmar
        </Button>
      )}
      {can.reschedule && (
        <Button
          size="sm"
          px={12}
          onClick={() => onSearch(reservation.spaceType === 'WORK_TABLE' ? toMoveSeat(reservation) : { edit: 'time' })}
        >
          Reprogramar
        </Button>
      )}
      {can.extend && longer.length > 0 && (
        <Menu position="top-start">
          <Menu.Target>
            <Button size="sm" px={12} variant="default">
              Alargar
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {longer.map(minutes => (
              <Menu.Item key={minutes} onClick={() => actions.extend(reservation, wallTimeOf(end + minutes))}>
                {formatHours(minutes)} más, hasta las {wallTimeOf(end + minutes)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {can.release && (
        <Menu position="top-start">
          <Menu.Target>
            <Button size="sm" px={12} variant="default">
              Liberar
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => actions.release(reservation)}>Terminar ahora y dejar libre el resto</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      {can.restore && (
        <Button size="sm" px={12} onClick={() => actions.restore(reservation)}>
          Recuperar
        </Button>
      )}
      {can.cancel && (
        <Button
          size="sm"
          variant="subtle"
          color="red"
          ms="auto"
          px={8}
          aria-label="Cancelar reserva"
          onClick={async () => {
            if (await actions.cancel(reservation)) onSearch(closedRecord)
          }}
        >
          Cancelar
        </Button>
      )}
    </Group>
  )
}

/** A seat is chosen anew where seats are shown. */
const toMoveSeat = ({ reservationId, campusId, at }: Reservation): Partial<BookingSearch> => ({
  ...closedRecord,
  view: 'seats',
  campus: campusId,
  date: at,
  move: reservationId,
})
