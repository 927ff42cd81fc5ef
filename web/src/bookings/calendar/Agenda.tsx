import type { BlockedStretch } from '@aforo/api/bookings/calendar'
import { blockedKindLabels, subjectOf } from '@aforo/api/bookings/labels'
import type { Reservation } from '@aforo/api/bookings/reservations'
import { formatHours, formatTimes, longDay, shortDay } from '@aforo/api/platform/dates-in-words'
import { Button, Group, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { addDays, type Stretch, type WallClock, weekOf } from '../../ui/days.ts'
import { wallTimeOf } from '../../ui/formats.ts'
import { Rows } from '../../ui/Rows.tsx'
import { SearchableSelect } from '../../ui/SearchableSelect.tsx'
import { useSwipe } from '../../ui/useSwipe.ts'
import { BookingBadge, bookingTone } from '../reservations/BookingBadge.tsx'
import type { Slot } from '../reservations/bookingSearch.ts'
import { nameOf } from '../reservations/reservationWords.ts'
import { useSubject } from '../reservations/subject.ts'
import { pointed } from '../timeline/gestures.ts'
import { type Bookings, byFloor, type Lane, placeKey, stretchOf } from '../timeline/lanes.ts'
import { freeStretches, type TimelineModel } from '../timeline/timelineModel.ts'
import classes from './Agenda.module.css'
import { FreeNow } from './FreeNow.tsx'

interface AgendaProps {
  model: TimelineModel
  date: string
  bookings: Bookings
  now: WallClock
  room: string | undefined
  /** What there is to say of the whole day. */
  note: ReactNode
  onRoom: (id: string) => void
  onDate: (date: string) => void
  onOpen: (id: string) => void
  onCreate: (slot: Slot) => void
}

type Entry = { reservation: Reservation } | { free: Stretch } | { blocked: BlockedStretch }

const startOf = (entry: Entry) =>
  'free' in entry ? entry.free.from : stretchOf('blocked' in entry ? entry.blocked : entry.reservation).from

/** A day of one room as a list, for narrow screens: what is booked, and what is free to book. */
export function Agenda({ model, date, bookings, now, room, note, onRoom, onDate, onOpen, onCreate }: AgendaProps) {
  const swipe = useSwipe(by => onDate(addDays(date, by)))
  const lanes = model.groups.flatMap(group => group.lanes)
  const lane = lanes.find(one => one.room.id === room) ?? lanes[0]
  if (!lane) return null
  const booked = bookings.get(placeKey(lane.room.id, date)) ?? []
  const blocked = model.blockedOf(lane.room.id, date)
  const taken = [...booked, ...blocked]
  const free = lane.room.bookable ? freeStretches(model, date, taken, now, model.policy.stepMinutes) : []
  const entries: Entry[] = [
    ...booked.map(reservation => ({ reservation })),
    ...blocked.map(blocked => ({ blocked })),
    ...free.map(free => ({ free })),
  ]
  entries.sort((a, b) => startOf(a) - startOf(b))
  const closed = model.closedName(date) !== undefined
  return (
    <Stack gap="sm" mih="70vh" data-agenda {...swipe}>
      <nav className={classes.week} aria-label="Días de la semana">
        {weekOf(date).map(day => (
          <UnstyledButton
            key={day}
            className={classes.day}
            aria-label={longDay(day)}
            aria-current={day === date ? 'date' : undefined}
            data-today={day === now.date || undefined}
            onClick={() => onDate(day)}
          >
            <span className={classes.weekday}>{shortDay(day).slice(0, 2)}</span>
            <span className={classes.number}>{Number(day.slice(8))}</span>
          </UnstyledButton>
        ))}
      </nav>
      {note}
      {date === now.date && <FreeNow model={model} lanes={lanes} bookings={bookings} now={now} onCreate={onCreate} />}
      <RoomSelect lanes={lanes} value={lane.room.id} onChange={onRoom} />
      {entries.length === 0 && !closed && (
        <Text c="dimmed" size="sm">
          {date < now.date ? 'No hubo reservas ese día.' : 'No queda nada libre ni reservado ese día.'}
        </Text>
      )}
      <Rows aria-label={`${lane.room.name}, ${longDay(date)}`}>
        {entries.map(entry =>
          'free' in entry ? (
            <li key={`free${entry.free.from}`} className={classes.free}>
              <div>
                <Text size="sm" fw={500}>
                  Libre
                </Text>
                <Text size="xs" c="dimmed">
                  {formatTimes(wallTimeOf(entry.free.from), wallTimeOf(entry.free.to))} ·{' '}
                  {formatHours(entry.free.to - entry.free.from)}
                </Text>
              </div>
              <Button
                data-writes
                variant="light"
                size="sm"
                leftSection={<IconPlus size={16} />}
                aria-label={`Reservar desde las ${wallTimeOf(entry.free.from)}`}
                onClick={() => {
                  const { from, to } = pointed(entry.free.from, model.policy, entry.free)
                  onCreate({ spaceId: lane.room.id, at: date, from: wallTimeOf(from), to: wallTimeOf(to) })
                }}
              >
                Reservar
              </Button>
            </li>
          ) : 'blocked' in entry ? (
            <li key={entry.blocked.blockId} className={classes.free} data-blocked>
              <div>
                <Text size="sm" fw={500}>
                  Bloqueado: {entry.blocked.reason}
                </Text>
                <Text size="xs" c="dimmed">
                  {formatTimes(entry.blocked.from, entry.blocked.to)} · {blockedKindLabels[entry.blocked.kind]}
                </Text>
              </div>
            </li>
          ) : (
            <li key={entry.reservation.reservationId}>
              <UnstyledButton
                className={classes.booked}
                data-tone={bookingTone(entry.reservation)}
                onClick={() => onOpen(entry.reservation.reservationId)}
              >
                <Group justify="space-between" wrap="nowrap" gap="xs">
                  <Text fw={600} size="sm" truncate>
                    {subjectOf(entry.reservation)}
                  </Text>
                  <BookingBadge booking={entry.reservation} />
                </Group>
                <Text size="sm">
                  {[formatTimes(entry.reservation.from, entry.reservation.to), nameOf(entry.reservation)]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
              </UnstyledButton>
            </li>
          ),
        )}
      </Rows>
    </Stack>
  )
}

const RoomSelect = ({ lanes, value, onChange }: { lanes: Lane[]; value: string; onChange: (id: string) => void }) => (
  <SearchableSelect
    aria-label={useSubject().place}
    allowDeselect={false}
    value={value}
    onChange={id => id && onChange(id)}
    data={byFloor(lanes.map(lane => lane.room)).map(({ floor, rooms }) => ({
      group: floor,
      items: rooms.map(one => ({ value: one.id, label: one.capacity ? `${one.name} (${one.capacity})` : one.name })),
    }))}
  />
)
