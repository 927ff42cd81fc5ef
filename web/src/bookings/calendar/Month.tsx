import type { Calendar, CalendarRoom } from '@aforo/api/bookings/calendar'
import { subjectOf } from '@aforo/api/bookings/labels'
import { formatHours, longDay, shortDay } from '@aforo/api/platform/dates-in-words'
import { Text, UnstyledButton } from '@mantine/core'
import type { WallClock } from '../../ui/days.ts'
import { formatCounted } from '../../ui/formats.ts'
import { toneOf } from '../../ui/StatusBadge.tsx'
import { useSubject } from '../reservations/subject.ts'
import { type Bookings, byFloor, placeKey } from '../timeline/lanes.ts'
import { closedDays, closedWords } from '../timeline/timelineModel.ts'
import classes from './Month.module.css'
import { bookedMinutes, fullness, isOfMonth, openMinutes } from './month.ts'

interface MonthProps {
  calendar: Calendar
  /** Whole weeks. */
  dates: string[]
  /** Of the month that is meant. */
  date: string
  rooms: CalendarRoom[]
  bookings: Bookings
  now: WallClock
  onDay: (date: string, room?: string) => void
  onOpen: (id: string) => void
}

/** So many bookings of a day are named; the rest are counted. */
const mostNamed = 3

const bookingsWord = (count: number) => formatCounted(count, 'reserva', 'reservas')

/** The month as a wall calendar: of one room with its bookings by name, of several with how many there are. */
export function MonthOfDays({
  calendar,
  dates,
  date,
  rooms,
  bookings,
  now,
  onDay,
  onOpen,
  brief,
}: MonthProps & { brief: boolean }) {
  const closed = closedDays(calendar)
  const only = rooms.length === 1 && !brief ? rooms[0] : undefined
  return (
    <div className={classes.calendar} data-brief={brief || undefined}>
      {dates.slice(0, 7).map(day => (
        <Text key={day} className={classes.weekday} size="xs" c="dimmed" aria-hidden>
          {shortDay(day).slice(0, brief ? 2 : 3)}
        </Text>
      ))}
      {dates.map(day => {
        const booked = rooms.flatMap(room => bookings.get(placeKey(room.id, day)) ?? [])
        const open = openMinutes(calendar, day)
        const shut = closed.has(day) ? closedWords(closed.get(day)) : undefined
        return (
          <div
            key={day}
            className={classes.day}
            data-outside={!isOfMonth(day, date) || undefined}
            data-today={day === now.date || undefined}
            data-closed={shut !== undefined || undefined}
            data-full={fullness(bookedMinutes(booked), open * rooms.length)}
          >
            <UnstyledButton
              className={classes.number}
              aria-label={[longDay(day), shut, bookingsWord(booked.length)].filter(Boolean).join(', ')}
              aria-current={day === now.date ? 'date' : undefined}
              onClick={() => onDay(day, only?.id)}
            >
              <span>{Number(day.slice(8))}</span>
              {!only && booked.length > 0 && (
                <span className={classes.count}>{brief ? booked.length : bookingsWord(booked.length)}</span>
              )}
            </UnstyledButton>
            {shut && !brief && (
              <Text size="xs" c="dimmed" truncate>
                {shut}
              </Text>
            )}
            {only &&
              booked.slice(0, mostNamed).map(one => (
                <UnstyledButton
                  key={one.reservationId}
                  className={classes.booking}
                  data-tone={toneOf('reservation', one.status)}
                  onClick={() => onOpen(one.reservationId)}
                >
                  {one.from} {subjectOf(one)}
                </UnstyledButton>
              ))}
            {only && booked.length > mostNamed && (
              <UnstyledButton className={classes.more} onClick={() => onDay(day, only.id)}>
                {booked.length - mostNamed} más
              </UnstyledButton>
            )}
          </div>
        )
      })}
    </div>
  )
}

/** The month by room: how full each is on each day, and from there into the day. */
export function MonthOfRooms({ calendar, dates, date, rooms, bookings, now, onDay }: Omit<MonthProps, 'onOpen'>) {
  const days = dates.filter(day => isOfMonth(day, date))
  const open = new Map(days.map(day => [day, openMinutes(calendar, day)]))
  return (
    <div className={classes.scroll}>
      <table className={classes.rooms}>
        <caption className={classes.caption}>Reservas de cada lugar por día; el tono dice cuánto está ocupada.</caption>
        <thead>
          <tr>
            <th scope="col" className={classes.corner}>
              {useSubject().place}
            </th>
            {days.map(day => (
              <th
                key={day}
                scope="col"
                data-today={day === now.date || undefined}
                data-closed={open.get(day) === 0 || undefined}
              >
                <span aria-hidden>{shortDay(day).slice(0, 1).toUpperCase()}</span>
                <span>{Number(day.slice(8))}</span>
              </th>
            ))}
          </tr>
        </thead>
        {byFloor(rooms).map(({ floor, rooms }) => (
          <tbody key={floor}>
            <tr>
              <th scope="rowgroup" colSpan={days.length + 1} className={classes.floor}>
                {floor}
              </th>
            </tr>
            {rooms.map(room => (
              <tr key={room.id}>
                <th scope="row" className={classes.room}>
                  {room.name}
                </th>
                {days.map(day => {
                  const booked = bookings.get(placeKey(room.id, day)) ?? []
                  const minutes = bookedMinutes(booked)
                  return (
                    <td key={day} data-closed={open.get(day) === 0 || undefined}>
                      <UnstyledButton
                        className={classes.cell}
                        data-full={fullness(minutes, open.get(day) ?? 0)}
                        aria-label={`${room.name}, ${longDay(day)}: ${booked.length === 0 ? 'sin reservas' : `${bookingsWord(booked.length)}, ${formatHours(minutes)}`}`}
                        onClick={() => onDay(day, room.id)}
                      >
                        {booked.length > 0 && booked.length}
                      </UnstyledButton>
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}
